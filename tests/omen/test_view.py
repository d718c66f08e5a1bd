"""What a seat may know: each secret of a position is changed, and only its owner's view changes with it."""

import pytest

from bottega.core.position import Position
from omen.building import play, position

EYES = (None, 0, 1, 2)


def views_that_differ(one: Position, other: Position) -> list[int | None]:
    """The eyes that can tell two positions apart, by a view's record, its names, its legal actions or its events."""
    return [seat for seat in EYES
            if one.views(seat).tobytes() != other.views(seat).tobytes()
            or one.view(seat) != other.view(seat)
            or one.events_for(seat) != other.events_for(seat)]


def test_a_hand_is_seen_by_its_seat_alone() -> None:
    one = position("raven skull", "raven skull", "feather", declared="2 raven", deck="feather raven", dealer=2)
    other = position("raven skull", "raven raven", "feather", declared="2 raven", deck="feather skull", dealer=2)

    assert views_that_differ(one, other) == [1]


def test_the_top_of_the_deck_is_seen_by_the_dealer_alone() -> None:
    one = position("raven skull", "raven skull", "feather", declared="2 raven", deck="feather raven", dealer=1)
    other = position("raven skull", "raven skull", "feather", declared="2 raven", deck="raven feather", dealer=1)

    assert views_that_differ(one, other) == [1]


def test_below_the_top_the_deck_is_seen_by_nobody() -> None:
    one = position("raven skull", "raven skull", "feather", deck="feather raven skull omen")
    other = position("raven skull", "raven skull", "feather", deck="feather omen raven skull")

    assert views_that_differ(one, other) == []


def test_luck_to_come_is_seen_by_nobody() -> None:
    one = position("raven skull", "raven skull", "feather", declared="2 raven", seed=1)
    other = position("raven skull", "raven skull", "feather", declared="2 raven", seed=2)

    assert views_that_differ(one, other) == []
    assert "chance" not in (one.game.view.names or ())


def test_what_a_seat_has_chosen_to_lose_is_seen_by_it_alone() -> None:
    one = position("raven skull", "raven skull", "feather", declared="2 raven")
    other = position("raven skull", "raven skull", "feather", declared="2 raven")

    play(one, "1 destiny", "0 lose raven")
    play(other, "1 destiny", "0 lose skull")

    assert views_that_differ(one, other) == [0]


def test_what_was_chosen_shows_in_nobodys_legal_actions() -> None:
    table = play(position("raven skull", "raven skull", "feather", declared="2 raven"), "1 destiny", "0 lose raven")

    assert table.view(0).legal == []
    assert table.view(2).legal == ["lose feather"]


@pytest.mark.parametrize("seat", EYES)
def test_a_hand_drawn_again_is_hidden_again(seat: int | None) -> None:
    table = position("raven skull skull", "raven skull", "feather", declared="2 raven")

    play(table, "1 omen", "1 lose raven")

    assert (table.view(seat).hands[1] is None) == (seat != 1)


def test_a_spectator_has_no_hand_no_choice_and_nothing_to_do() -> None:
    view = position("raven skull", "raven skull", "feather", declared="2 raven").view(None)

    assert (view.seat, view.top, view.chosen, view.legal) == (None, None, None, [])
    assert view.hands == [None, None, None]


def test_a_view_names_who_declared_what() -> None:
    table = position("raven skull", "", "raven skull", "feather", dealer=2, declared="1 skull, 2 raven, 4 feather")

    said = [(one.seat, one.number, one.suit) for one in table.view(0).declarations]

    assert said == [(2, 1, "skull"), (3, 2, "raven"), (0, 4, "feather")]


def test_when_all_is_over_the_last_rounds_declarations_still_have_their_speakers() -> None:
    table = position("raven", "skull", "", "feather", dealer=1, declared="1 skull, 2 feather, 3 raven")

    play(table, "1 omen", "0 lose raven", "1 declare 2 feather", "3 omen", "1 lose skull")

    assert table.is_over
    assert [(one.seat, one.number) for one in table.view(None).declarations] == [(1, 2)]


@pytest.mark.parametrize("seat", [3, 8, 99, -2])
def test_eyes_of_a_seat_that_is_not_there_are_refused(seat: int) -> None:
    with pytest.raises(Exception, match="no_such_seat"):
        position("raven skull", "raven skull", "feather").view(seat)
