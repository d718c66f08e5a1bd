"""Whoever asks the rules, and however, gets the same answer: list or refusal, text or number, one game or many."""

from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bottega.core import chance, games
from bottega.core.happened import blank_rows
from bottega.core.kernel import records
from bottega.core.loops import SHARES
from bottega.core.position import Position
from bottega.core.refusals import BadNotation, Refused
from laws.facts import facts_of, tried
from laws.tables import content, deals, examples, legal_numbers, seeds, tables, whole_games

NO_LOG = np.zeros((0, 2), np.int16)


@examples()
@given(tables())
def test_legal_is_exactly_what_is_not_refused(table: Position) -> None:
    game, setups = table.game, table.terms.setups
    for seat in range(table.players):
        fine = [action for action in range(game.actions) if game.refuse(table.states, 0, seat, action, setups) == 0]

        assert sorted(legal_numbers(table.terms, table.states, seat)) == fine
        assert legal_numbers(table.terms, table.views(seat), seat) == legal_numbers(table.terms, table.states, seat)
        assert table.view(seat).legal == table.legal(seat)
        assert bool(fine) == (seat in table.acting)


@examples()
@given(tables())
def test_a_refused_action_changes_no_byte_and_says_why(table: Position) -> None:
    game, before, rows = table.game, table.states.tobytes(), blank_rows()
    for seat in range(-1, table.players + 2):
        for action in range(-2, game.actions + 2):
            if reason := game.refuse(table.states, 0, seat, action, table.terms.setups):
                assert game.loops.apply(table.states, 0, seat, action, table.terms.setups, rows) == reason
                assert game.reasons[reason].key != game.reasons[0].key

    assert table.states.tobytes() == before
    assert not rows.any()


@examples(20)
@given(tables(), seeds)
def test_a_position_is_as_it_was_after_a_refusal(table: Position, seed: int) -> None:
    luck, game = Random(seed), table.game
    before = content(table.states), table.history.copy(), table.events(), table.chance_events
    for _ in range(20):
        seat, action = luck.randrange(table.players), luck.randrange(game.actions)
        if refusal := table.refuse(seat, action):
            with pytest.raises(Refused) as refused:
                table.act(seat, action)
            assert refused.value.refusal == refusal

    assert (content(table.states), table.history, table.events(), table.chance_events) == before


@pytest.mark.parametrize("name", tried())
def test_every_action_has_one_text(name: str) -> None:
    game = games.find(name)
    deck = game.read_deck(None)
    texts = [game.write(action, deck) for action in range(game.actions)]

    assert [game.read(text, deck) for text in texts] == [*range(game.actions)]
    assert len(set(texts)) == game.actions
    assert all(text == " ".join(text.split()) and text.isascii() for text in texts)


@pytest.mark.parametrize("name", tried())
def test_every_action_has_one_typed_value(name: str) -> None:
    game = games.find(name)
    values = [game.from_number(action) for action in range(game.actions)]

    assert [game.to_number(value) for value in values] == [*range(game.actions)]
    assert len(set(values)) == game.actions


def words_of(name: str) -> list[str]:
    """The words of a game's notation, and some that are nearly right."""
    game = games.find(name)
    words = {word for action in range(game.actions) for word in game.write(action, game.read_deck(None)).split()}
    return [*sorted(words), *("0", "-1", "+1", "01", "1.0", "1_0", "٣", "³", "100", "99999999999999999999", "OMEN", "")]


texts = st.sampled_from(tried()).flatmap(lambda name: st.tuples(
    st.just(name), st.text() | st.lists(st.sampled_from(words_of(name)), max_size=4).map(" ".join)))


@examples(400)
@given(texts)
def test_a_text_is_an_action_or_refused(game_and_text: tuple[str, str]) -> None:
    name, text = game_and_text
    game = games.find(name)
    deck = game.read_deck(None)
    try:
        action = game.read(text, deck)
    except BadNotation:
        return
    assert 0 <= action < game.actions
    assert game.read(game.write(action, deck), deck) == action


@examples(20)
@given(whole_games(), seeds)
def test_many_games_step_as_one_game_does(whole: list[Position], seed: int) -> None:
    luck, game, setups = Random(seed), whole[0].game, whole[0].terms.setups
    several = [*(luck.choice(whole).copy() for _ in range(8)), whole[-1]]
    batch, rows = records(game.state, len(several)), blank_rows()
    actions, refusals = np.zeros(len(several), np.int16), np.zeros(len(several), np.int16)
    for i, table in enumerate(several):
        batch[i] = table.states[0]
        legal = [] if table.is_over else legal_numbers(table.terms, table.states, table.acting[0])
        actions[i] = luck.choice([*legal, luck.randrange(game.actions)])

    running = game.loops.step_all(batch, actions, refusals, setups)

    for i, table in enumerate(several):
        seat = table.acting[0] if table.acting else -1
        assert game.loops.apply(table.states, 0, seat, int(actions[i]), setups, rows) == refusals[i]
        assert content(batch, i) == content(table.states)
        rows[0, 0] = 0
    assert running == sum(not table.is_over for table in several)


@examples(20)
@given(tables(), seeds)
def test_a_game_played_out_is_its_log_played_again(table: Position, seed: int) -> None:
    game, rest = table.game, facts_of(table.game).most_decisions(table.players)
    log, ends = np.zeros((rest, 2), np.int16), table.copy()

    decisions = game.loops.play_out(ends.states, 0, chance.from_seed(seed), log, table.terms.setups)

    for seat, action in log[:decisions].tolist():
        table.act(seat, action)
    assert table.is_over
    assert content(table.states) == content(ends.states)


@examples(20)
@given(deals(), seeds, st.integers(0, 1000), st.integers(1, 4))
def test_a_series_is_its_games_one_by_one(table: Position, seed: int, first: int, count: int) -> None:
    game, players = table.game, table.players
    setups, play_many = table.terms.setups, game.loops.play_many
    wins, single_wins = np.zeros(players, np.int64), np.zeros(players, np.int64)
    log = np.zeros((facts_of(game).most_decisions(players), 2), np.int16)
    states, decisions, won = records(game.state, 1), 0, np.zeros(players, np.int64)
    for number in range(first, first + count):
        done = play_many(states, setups, seed, number, 1, single_wins, log)
        again = Position.dealt(table.terms, chance.to_text(chance.from_seed(seed, number)))
        for seat, action in log[:done].tolist():
            again.act(seat, action)
        assert content(again.states) == content(states)
        decisions += done
        won[again.ranking[0]] += SHARES // len(again.ranking[0])

    assert play_many(states, setups, seed, first, count, wins, NO_LOG) == decisions
    assert wins.tolist() == single_wins.tolist() == won.tolist()


@examples(20)
@given(whole_games())
def test_the_lowest_seat_chooses_as_it_acts(whole: list[Position]) -> None:
    table = whole[len(whole) // 2]
    loops, setups = table.game.loops, table.terms.setups
    choices = loops.choices(table.states, 0, setups)
    assert choices == (0 if table.is_over else len(table.legal(table.acting[0])))
    for k in range(choices):
        one, other = table.copy(), table.copy()
        one.act(table.acting[0], legal_numbers(table.terms, table.states, table.acting[0])[k])

        assert loops.choose(other.states, 0, k, setups) == loops.choices(one.states, 0, setups)
        assert content(other.states) == content(one.states)
