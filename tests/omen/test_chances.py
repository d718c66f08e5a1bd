"""What may help a person to judge a declaration: who is told, and when."""

import pytest

from bottega.core.position import Position
from bottega.omen import OMEN
from bottega.omen.chances import DIGITS, Chances
from omen.building import act, position


def chances(table: Position, seat: int | None, allowed: str = "odds") -> dict[str, Chances] | None:
    found: dict[str, Chances] | None = OMEN.aids(table.views(seat), 0, table.terms, allowed).get("chances")
    return found


def of_suit(table: Position, seat: int, suit: str) -> Chances:
    found = chances(table, seat)
    assert found is not None
    return found[suit]


@pytest.mark.parametrize("allowed", ["none", "memory"])
def test_odds_are_told_only_where_the_table_allows_them(allowed: str) -> None:
    assert chances(OMEN.start(3, 1), 0, allowed) is None
    assert chances(OMEN.start(3, 1), 0) is not None


def test_a_spectator_and_who_is_out_are_told_none() -> None:
    table = position("raven omen", "raven skull", "")

    assert chances(table, None) is None
    assert chances(table, 2) is None


def test_once_a_call_is_made_there_is_nothing_left_to_judge() -> None:
    table = position("raven omen", "raven skull", "feather skull", declared="3 raven")

    assert chances(table, 0) is not None
    assert act(table, 1, "omen") is None
    assert table.view(None).phase == "losing"
    assert chances(table, 0) is None


def test_every_suit_that_may_be_declared_has_a_chance_for_every_number_of_cards_in_hands() -> None:
    for players, expansion in ((3, "off"), (8, "off"), (9, "on")):
        table = OMEN.start(players, 1, expansion=expansion)
        view, found = table.view(0), chances(table, 0)

        assert found is not None
        assert [*found] == view.suits
        assert {len(numbers) for suit in found.values() for numbers in (suit.at_least, suit.exactly)} == {
            view.in_hands + 1}


def test_at_least_so_many_is_so_many_or_any_more() -> None:
    suit = of_suit(OMEN.start(5, 2), 1, "skull")

    assert suit.at_least[0] == 1.0
    assert sorted(suit.at_least, reverse=True) == suit.at_least
    for number, share in enumerate(suit.exactly[:-1]):
        assert suit.at_least[number] - suit.at_least[number + 1] == pytest.approx(share, abs=2 * 10 ** -DIGITS)


def test_when_all_hands_are_known_there_is_no_doubt() -> None:
    table = position("raven omen", "raven skull", "", known=(0, 1))

    assert of_suit(table, 0, "raven").exactly == [0.0, 0.0, 0.0, 1.0, 0.0]
    assert of_suit(table, 1, "skull").at_least == [1.0, 1.0, 1.0, 0.0, 0.0]


def test_a_call_is_as_likely_right_as_the_declaration_is_too_high_or_exact() -> None:
    table = position("raven omen", "raven skull", "", known=(0, 1))
    calls = {}
    for number in (2, 3, 4):                                # there are three ravens, the joker included
        assert act(table, (number - 2) % 2, f"declare {number} raven") is None
        calls[number] = OMEN.aids(table.views(0), 0, table.terms, "odds")["calls"]

    assert calls == {2: {"omen": 0.0, "destiny": 0.0}, 3: {"omen": 0.0, "destiny": 1.0},
                     4: {"omen": 1.0, "destiny": 0.0}}
    assert "calls" not in OMEN.aids(OMEN.start(3, 1).views(0), 0, OMEN.terms(3), "odds")


def test_what_a_seat_holds_it_can_count_on() -> None:
    table = position("raven raven omen", "skull", "skull")

    assert of_suit(table, 0, "raven").at_least[:4] == [1.0] * 4
    assert of_suit(table, 1, "raven").at_least[1] < 1.0


def test_the_card_that_the_dealer_peeked_at_is_in_no_hand() -> None:
    peeked = position("skull", "raven", "feather", deck="raven", dealer=0)
    hidden = position("skull", "raven", "feather", deck="raven", dealer=1)

    assert peeked.view(0).top == "raven"
    assert of_suit(peeked, 0, "raven").at_least[1] < of_suit(hidden, 0, "raven").at_least[1]
    assert of_suit(peeked, 0, "feather").at_least[1] > of_suit(hidden, 0, "feather").at_least[1]
