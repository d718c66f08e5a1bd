"""What a seat may know: each secret of a position is changed, and only the views of who knows it change with it."""

import pytest

from bottega.core.position import Position
from bottega.omnia.view import Draft
from omen.building import play
from omnia.building import OWN_DECK, all_of, last_turn, position

EYES = (None, 0, 1, 2)
CHARACTER_AND_CITY = next(card["id"] for card in OWN_DECK.cards if card["kind"] == "action"
                          and [deed["type"] for deed in card["actions"]] == ["character", "city"])
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


def steps(table: Position, seat: int | None = 0) -> list[str]:
    return [f"{'effect ' if step.effect else ''}{step.deed.type} {step.state}" for step in table.view(seat).steps]


def test_the_steps_of_a_turn_are_the_two_actions_of_its_card_in_either_order() -> None:
    table = position("", "", works="gioconda", card="a07")

    assert steps(table) == steps(table, None) == ["work now", "coins now"]
    assert steps(play(table, "0 take gioconda")) == ["work done", "coins now"]
    assert [step.deed.amount for step in table.view(0).steps] == [None, 2]


def test_between_turns_in_the_draft_and_at_the_end_there_are_no_steps() -> None:
    assert steps(position("", "")) == steps(position("", "", packs=("a01", "a02"))) == []
    assert steps(play(last_turn("", ""), "1 skip city")) == []


def test_effects_come_before_the_other_action() -> None:
    table = position("", "", card="a03", left="work", resolving="work, invention")

    assert steps(table) == ["effect work now", "effect invention later", "work later", "character done"]


@pytest.mark.parametrize(("acts", "told"), [
    (["0 city"], ["character later", "city now"]),
    (["0 take niccolo-machiavelli"], ["effect city now", "character done", "city later"]),
    (["0 take niccolo-machiavelli", "0 place none", "0 city"], ["character done", "city now"]),
    (["0 city", "0 place none", "0 take niccolo-machiavelli"], ["effect city now", "character done", "city done"]),
])
def test_cities_are_looked_at_by_the_cards_action_or_by_an_effect(acts: list[str], told: list[str]) -> None:
    table = position("", "", coins=(3, 1), characters="niccolo-machiavelli", card=CHARACTER_AND_CITY)

    assert steps(play(table, *acts)) == told


def test_what_is_too_dear_is_what_is_asked_for_and_cannot_be_paid() -> None:
    table = position("", "", coins=(1, 9), works="leonardo-vecchio gioconda leonardo-a-corte",
                     characters="francesco-i salai", inventions="leonardo-scrittore", card="a07")

    assert table.view(0).too_dear == {"leonardo-vecchio": 3}
    assert table.view(1).too_dear == table.view(None).too_dear == {}
    assert position("", "", works="leonardo-vecchio", hands=("a01", "a02")).view(0).too_dear == {}


def test_in_a_draft_the_view_says_how_far_it_is_and_who_gets_the_rest() -> None:
    table = play(position("", "", "", packs=("a01 a02", "a08 a09", "a15 a16")), "0 keep a01 a02")

    assert [table.view(seat).draft for seat in (0, 2, None)] == [Draft(1, 3, 2, 1), Draft(1, 3, 2, 0),
                                                                 Draft(1, 3, 2, None)]
    play(table, "1 keep a08 a09", "2 keep a15 a16")
    assert table.view(0).draft == Draft(2, 3, 2, 1)
    assert position("", "").view(0).draft is None


def test_a_row_has_gaps_until_it_is_refilled() -> None:
    table = play(position("", "", works="gioconda", card="a07"), "0 take gioconda")

    assert [table.view(0).market[kind].gaps for kind in ("work", "invention")] == [1, 0]


@pytest.mark.parametrize("seat", [3, 4, 99, -2])
def test_eyes_of_a_seat_that_is_not_there_are_refused(seat: int) -> None:
    with pytest.raises(Exception, match="no_such_seat"):
        position("", "", "").view(seat)
