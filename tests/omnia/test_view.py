"""What a seat may know: each secret of a position is changed, and only the views of who knows it change with it."""

import pytest

from bottega.core.position import Position
from omen.building import play
from omnia.building import all_of, position

EYES = (None, 0, 1, 2)
BUT_FOUR = all_of("city", but="roma pavia imola cesena")


def views_that_differ(one: Position, other: Position) -> list[int | None]:
    """The eyes that can tell two positions apart, by a view's record, its names, its legal actions or its events."""
    return [seat for seat in EYES
            if one.views(seat).tobytes() != other.views(seat).tobytes()
            or one.view(seat) != other.view(seat)
            or one.events_for(seat) != other.events_for(seat)]


def test_a_pack_is_seen_by_its_seat_alone() -> None:
    one = position("", "", "", packs=("a01", "a02", "a03"))
    other = position("", "", "", packs=("a01", "a03", "a02"))

    assert views_that_differ(one, other) == [1, 2]


def test_what_a_seat_keeps_is_seen_by_it_alone() -> None:
    one = play(position("", "", "", packs=("a01 a02 a03", "", "")), "0 keep a01 a02")
    other = play(position("", "", "", packs=("a01 a02 a03", "", "")), "0 keep a01 a03")

    assert views_that_differ(one, other) == [0]


def test_a_hand_is_seen_by_its_seat_alone() -> None:
    one = position("", "", "", hands=("a01", "a02", "a03"), draft="off")
    other = position("", "", "", hands=("a01", "a03", "a02"), draft="off")

    assert views_that_differ(one, other) == [1, 2]


def test_the_seventh_card_is_seen_by_its_seat_alone() -> None:
    played = ["a01 a02 a03 a04 a05 a06", "a07 a08 a09 a10 a11 a12", "a13 a14 a15 a16 a17 a18"]
    one, other = (position("", "", "", turns=17, played=played, hands=hands, card="a18", left="work", draft="off")
                  for hands in (("a19", "a20", "a21"), ("a19", "a21", "a20")))

    play(one, "2 skip work")
    play(other, "2 skip work")

    assert one.is_over
    assert views_that_differ(one, other) == [1, 2]


@pytest.mark.parametrize("kind", ["work", "invention", "character"])
def test_the_order_of_a_deck_is_seen_by_nobody(kind: str) -> None:
    top = {"work": "gioconda cuore", "invention": "trivella odometro", "character": "salai leo-x"}[kind]
    one = position("", "", "", decks={kind: top})
    other = position("", "", "", decks={kind: " ".join(reversed(top.split()))})

    assert views_that_differ(one, other) == []


def test_the_order_of_the_city_deck_is_seen_by_nobody() -> None:
    one = position("", "", "", cities="vinci", city_deck="roma pavia imola")
    other = position("", "", "", cities="vinci", city_deck="imola roma pavia")

    assert views_that_differ(one, other) == []


def test_the_cities_looked_at_are_seen_by_who_looks() -> None:
    one = play(position("", "", "", cities=BUT_FOUR, city_deck="roma pavia imola cesena", card="a10"), "0 city")
    other = play(position("", "", "", cities=BUT_FOUR, city_deck="roma pavia cesena imola", card="a10"), "0 city")

    assert views_that_differ(one, other) == [0]


def test_what_went_under_the_deck_is_seen_by_who_looked() -> None:
    one, other = (play(position("", "", "", cities=BUT_FOUR, city_deck=deck, card="a10"), "0 city", "0 place none")
                  for deck in ("roma pavia imola cesena", "pavia roma imola cesena"))

    assert views_that_differ(one, other) == [0]


def test_a_known_city_is_seen_by_those_who_know_it() -> None:
    one = position("", "", "", cities=BUT_FOUR, city_deck="roma pavia imola cesena", known={"roma": [1]})
    other = position("", "", "", cities=BUT_FOUR, city_deck="pavia roma imola cesena", known={"pavia": [1]})

    assert views_that_differ(one, other) == [1]


def test_luck_to_come_is_seen_by_nobody() -> None:
    one, other = position("", "", "", seed=1), position("", "", "", seed=1)
    other.states["chance"] += 1

    assert views_that_differ(one, other) == []
    assert "chance" not in (one.game.view.names or ())


def test_a_spectator_has_no_cards_and_nothing_to_do() -> None:
    view = position("", "", "", card="a10", looked="roma pavia imola", known={"imola": [1]}).view(None)

    assert (view.seat, view.hand, view.pack, view.legal) == (None, [], [], [])
    assert view.looked_at == [None] * 3
    assert view.city_deck == [None] * len(view.city_deck)


def test_a_view_tells_what_is_still_to_do() -> None:
    view = position("", "", "", card="a07", left="2 coins", resolving="work, 1 coins").view(1)

    assert [(deed.type, deed.amount) for deed in view.deeds] == [("coins", 2)]
    assert [(effect.type, effect.amount) for effect in view.effects] == [("work", None), ("coins", 1)]


@pytest.mark.parametrize("seat", [3, 4, 99, -2])
def test_eyes_of_a_seat_that_is_not_there_are_refused(seat: int) -> None:
    with pytest.raises(Exception, match="no_such_seat"):
        position("", "", "").view(seat)
