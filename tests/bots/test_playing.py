"""Bots that play a game on: where they stop, what each step tells, and that their luck is their own."""

import pytest

from bottega import bots
from bottega.bots import Bot
from bottega.bots.playing import line_up, lucks_of, play_on, play_out
from bottega.core import chance, games
from bottega.core.kernel import Records, Words64
from bottega.core.position import Position
from bottega.core.refusals import Refused
from bottega.core.words import Words
from bottega.omen import OMEN


def dealt(game: str) -> tuple[Position, dict[int, Bot]]:
    terms = games.find(game).terms(3)
    return Position.dealt(terms, 5), {seat: bots.make(terms, "random") for seat in range(3)}


@pytest.mark.parametrize("game", games.names())
def test_with_a_bot_in_every_seat_they_play_to_the_end(game: str) -> None:
    position, players = dealt(game)

    steps = [(seat, action) for seat, _, action in play_on(position, players)]

    assert position.is_over
    assert steps == position.history


@pytest.mark.parametrize("game", games.names())
def test_they_stop_where_a_seat_without_a_bot_is_to_act_and_go_on_after_it(game: str) -> None:
    position, players = dealt(game)
    person, lucks = players.pop(1), lucks_of(position, players)
    turns = 0
    while not position.is_over:
        assert all(seat != 1 for seat, _, _ in play_on(position, players, lucks))
        if not position.is_over:
            assert position.acting[0] == 1
            position.act(1, person.choose(position.views(1), chance.from_seed(turns)))
            turns += 1

    assert turns > 1


@pytest.mark.parametrize("game", games.names())
def test_a_step_is_done_when_it_is_told_and_shows_what_the_bot_saw_before_it(game: str) -> None:
    position, players = dealt(game)
    before = position.copy()
    for seat, views, action in play_on(position, players):
        assert views.tobytes() == before.views(seat).tobytes()
        before.act(seat, action)
        assert before.states.tobytes() == position.states.tobytes()


@pytest.mark.parametrize("game", games.names())
def test_the_luck_of_each_bot_is_apart_from_the_others_and_from_the_games(game: str) -> None:
    position, players = dealt(game)
    lucks = {luck.tobytes() for luck in lucks_of(position, players).values()}

    assert len(lucks - {chance.from_text(position.seed).tobytes(), position.states["chance"][0].tobytes()}) == 3


def test_the_same_seed_gives_the_same_game() -> None:
    histories = []
    for _ in range(2):
        position, players = dealt("omen")
        play_out(position, [*players.values()])
        histories.append(position.history)

    assert histories[0] == histories[1]


class Stubborn:
    """Declares one raven, whatever was declared before."""

    name = "stubborn"

    def choose(self, _views: Records, _luck: Words64) -> int:
        return OMEN.read("declare 1 raven", OMEN.read_deck(None))


def test_a_bot_that_breaks_the_rules_is_named_with_what_it_wanted() -> None:
    position = Position.dealt(OMEN.terms(3), 0)
    with pytest.raises(Refused) as refused:
        play_out(position, [Stubborn()] * 3)

    assert len(position.history) == 1
    found = refused.value.refusal
    assert (found.key, found.rule) == ("core.bot.illegal", "omen-3.3")
    assert (found.values["name"], found.values["action"]) == ("stubborn", "declare 1 raven")
    assert "stubborn" in Words("en", OMEN.package).refuse(found)


def test_one_name_stands_for_all_seats_and_several_for_one_each() -> None:
    assert line_up(OMEN, ["random"], 3) == ("random",) * 3
    assert line_up(OMEN, ["random", "greedy"], 2) == ("random", "greedy")
    with pytest.raises(Refused, match=r"core\.bot\.count"):
        line_up(OMEN, ["random", "greedy"], 3)
