"""From the deal to the end: no card is lost, the game ends, somebody wins, and the same seed gives the same again."""

from hypothesis import given

from bottega.core import fairness, records, replay
from bottega.core.events import plain
from bottega.core.position import Position
from laws.facts import facts_of
from laws.tables import content, deals, examples, eyes, seeds, tables, whole_games


@examples()
@given(whole_games())
def test_cards_are_conserved(whole: list[Position]) -> None:
    facts = facts_of(whole[0].game)
    for position in whole:
        facts.check(position.states)
        assert facts.cards(position.states) == facts.cards(whole[0].states)


@examples()
@given(whole_games())
def test_a_game_ends_with_a_winner_and_a_place_for_every_seat(whole: list[Position]) -> None:
    end = whole[-1]
    placed = [seat for together in end.ranking for seat in together]

    assert len(whole) - 1 <= facts_of(end.game).most_decisions(end.players)     # and play() stopped: nobody may act
    assert sorted(placed) == [*range(end.players)]
    assert all(end.ranking)
    assert all(end.view(seat).ranking == end.ranking for seat in range(end.players))
    assert all(not end.legal(seat) for seat in range(end.players))


@examples()
@given(whole_games())
def test_the_story_of_a_game_keeps_the_rulebook(whole: list[Position]) -> None:
    told = [plain(event) for position in whole for event in position.events()]

    facts_of(whole[0].game).referee(told, whole[0].terms)


@examples(40)
@given(whole_games())
def test_the_same_seed_gives_the_same_game(whole: list[Position]) -> None:
    dealt = whole[0]
    again = Position.dealt(dealt.terms, dealt.seed)
    for position, (seat, action) in zip(whole, [*whole[-1].history, (-1, -1)], strict=True):
        assert content(again.states) == content(position.states)
        assert again.events() == position.events()
        if seat >= 0:
            again.act(seat, action)


@examples(20)
@given(deals(), seeds)
def test_another_seed_gives_another_game(dealt: Position, seed: int) -> None:
    again = Position.dealt(dealt.terms, seed)

    assert (content(again.states) == content(dealt.states)) == (again.seed == dealt.seed)


@examples(40)
@given(tables())
def test_a_record_is_read_as_it_was_written_and_replays_to_the_same_state(table: Position) -> None:
    record = records.of(table, [records.Sitter(f"seat {seat}") for seat in range(table.players)])

    assert records.read(records.write(record)) == record
    assert [*records.read_many([records.write(record)] * 2)] == [record, record]
    again = replay.verify(record, table.game, table.deck)
    assert content(again.states) == content(table.states)
    assert again.history == table.history
    for seat in eyes(table):
        assert again.game.events_for(seat, again.rows, again.players, again.deck) == \
            table.game.events_for(seat, table.rows, table.players, table.deck)
    assert again.events() == table.events()


@examples(20)
@given(tables(), seeds)
def test_a_record_with_a_proof_replays_too(table: Position, seed: int) -> None:
    game, secret = table.game, f"{seed:064x}"
    key = fairness.game_key(secret, "table", table.options, ["a nonce"])
    proof = fairness.Fairness("table", fairness.commit(secret), ["a nonce"], secret)
    keyed = Position.dealt(table.terms, key, keyed=True)
    while not keyed.is_over and len(keyed.history) < len(table.history):
        keyed.act(keyed.acting[-1], keyed.legal(keyed.acting[-1])[-1])
    record = records.of(keyed, [records.Sitter("somebody")] * table.players, fairness=proof)

    again = replay.verify(records.read(records.write(record)), game, table.deck)

    assert content(again.states) == content(keyed.states)
    assert again.chance_events == keyed.chance_events
