"""What other programs are told of a game, event by event."""

from itertools import product
from random import Random

import msgspec
import pytest

from bottega.core.events import Event, name_of, plain
from bottega.core.position import Position
from bottega.omnia import OMNIA
from bottega.omnia.events import AnyEvent, Coins, End, Refill, Score, Skip, Take
from omen.building import play
from omnia.bookkeeping import Bookkeeper, as_seen
from omnia.building import position
from omnia.decks import deck_text, random_faces
from omnia.telling import dealt

OPTIONS = [dict(zip(("draft", "effects", "coin_supply", "first"), values, strict=True))
           for values in product(("on", "off"), ("must", "may"), ("18", "36"), ("random", "1"))]


def told_by(table: Position, seed: int) -> list[tuple[list[Event], dict[int | None, list[Event]]]]:
    """A random game: the events of the deal and of each action, and the same as everybody saw them."""
    choices, told = Random(seed), []
    while True:
        told.append((table.events(), {eyes: table.events_for(eyes) for eyes in (None, *range(table.players))}))
        if table.is_over:
            return told
        seat = choices.choice(table.acting)
        table.act(seat, choices.choice(table.legal(seat)))


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(options.values()))
def test_a_game_can_be_retold_from_its_events(players: int, options: dict[str, str]) -> None:
    for seed in range(6):
        table = OMNIA.start(players, seed, **options)           # type: ignore[arg-type]
        events = [event for told, _ in told_by(table, seed) for event in told]
        Bookkeeper([*map(plain, events)], players, options, table.deck).follow()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_with_another_deck_can_be_retold_too(players: int) -> None:
    for seed in range(6):
        faces, choices = random_faces(seed, parts=2), Random(seed)
        for face in faces:                                      # effects everywhere, so that they chain
            if face["kind"] in ("work", "invention", "character"):
                kinds = choices.choices(["work", "invention", "character", "city", "coins"], k=choices.randint(0, 3))
                face["effects"] = [{"type": kind, "amount": 1} if kind == "coins" else {"type": kind} for kind in kinds]
        deck = OMNIA.read_deck(deck_text(faces))
        for effects in ("must", "may"):
            table = OMNIA.start(players, seed, deck=deck, effects=effects)
            events = [event for told, _ in told_by(table, seed) for event in told]
            Bookkeeper([*map(plain, events)], players, table.options, deck).follow()


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("draft", ["on", "off"])
def test_a_seat_is_told_the_same_with_null_for_what_it_may_not_see(players: int, draft: str) -> None:
    for seed in range(10):
        for events, seen in told_by(OMNIA.start(players, seed, draft=draft), seed):
            for eyes, its_own in seen.items():
                assert [*map(plain, its_own)] == [as_seen(plain(event), eyes) for event in events]


def test_every_event_is_json() -> None:
    for events, _ in told_by(OMNIA.start(4, 1), 1):
        for event in events:
            assert msgspec.json.decode(msgspec.json.encode(event)) == plain(event)
            assert msgspec.json.decode(msgspec.json.encode(event), type=AnyEvent) == event


def test_the_deal_tells_all() -> None:
    table = OMNIA.start(2, 7, first="1")
    view, event = table.view(0), dealt(table.events())

    assert event.first == 1
    assert event.cities == view.cities
    assert event.market == {kind: row.cards for kind, row in view.market.items()}
    assert event.hands[0] == view.pack
    assert event.hands[1] == table.view(1).pack
    assert event.coins == [1, 1]
    assert {kind: len(cards) for kind, cards in event.decks.items()} == {
        "city": 15, "work": 16, "invention": 16, "character": 13}


def test_the_decks_of_the_deal_are_in_the_order_in_which_they_are_drawn() -> None:
    table = OMNIA.start(2, 7, draft="off")
    decks = dealt(table.events()).decks
    drawn: dict[str, list[str]] = {"work": [], "invention": [], "character": []}
    while not table.is_over:
        table.act(table.acting[0], table.legal(table.acting[0])[0])
        for event in table.events():
            if isinstance(event, Refill):
                drawn[event.kind].append(event.card)

    for kind, cards in drawn.items():
        assert cards == decks[kind][:len(cards)]
    assert sum(map(len, drawn.values())) > 5


def test_in_a_stage_everybody_keeps_and_then_everybody_passes() -> None:
    table = position("", "", "", packs=["a01 a02", "a08 a09", "a15 a16"])

    told = [name for act in ("2 keep a15 a16", "0 keep a01 a02", "1 keep a08 a09")
            for name in [(event["event"], event.get("seat", event.get("from")))
                         for event in map(plain, play(table, act).events())]]

    assert told == [("keep", 2), ("keep", 0), ("keep", 1), ("pass", 0), ("pass", 1), ("pass", 2)]


def test_rows_are_refilled_in_the_order_work_invention_character() -> None:
    table = position("", "", coins=(4, 1), works="leonardo-a-corte", inventions="aliante",
                     characters="donato-bramante", decks={"work": "gioconda", "invention": "trivella",
                                                          "character": "salai"}, card="a07")

    play(table, "0 take leonardo-a-corte", "0 take donato-bramante", "0 take aliante", "0 skip coins")

    assert table.events() == [Skip(0, "coins"), Refill("work", "gioconda"), Refill("invention", "trivella"),
                              Refill("character", "salai")]


def test_an_action_may_tell_of_effects_that_nobody_chose() -> None:
    table = position("", "", coins=(0, 1), characters="lorenzo-de-medici", card="a09")

    play(table, "0 take lorenzo-de-medici")

    assert table.events() == [Take(0, "character", "lorenzo-de-medici", 0), Coins(0, 1)]


def test_the_last_action_tells_of_every_score_and_of_the_end() -> None:
    table = OMNIA.start(3, 4)
    *_, (events, _) = told_by(table, 4)

    assert [name_of(event) for event in events[-4:]] == ["score", "score", "score", "end"]
    scores, [end] = [event for event in events if isinstance(event, Score)], [e for e in events if isinstance(e, End)]
    assert [score.seat for score in scores] == [0, 1, 2]
    assert end.ranking == table.ranking
    assert [score.total for score in scores] == table.view(None).totals
