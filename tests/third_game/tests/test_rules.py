"""The rules by number, each from a position that is built in one line."""

import msgspec
import pytest

from bottega.core import chance
from bottega.core.kernel import records
from bottega.core.position import Position
from bottega.core.refusals import BadDeck, Refused
from liars_dice import DICE
from liars_dice.setup import read_deck
from liars_dice.state import STATE


def built(*cups: list[int], bid: tuple[int, int, int] | None = None, acting: int = 0, ones: str = "plain") -> Position:
    """A game in which each seat has these dice, counted by face; a bid is seat, number and face."""
    position = DICE.start(len(cups), 1, ones=ones)
    s = position.states
    for seat, cup in enumerate(cups):
        s["cups"][0][seat] = cup
        s["held"][0][seat] = sum(cup)
    s["in_cups"], s["lost"], s["acting"] = sum(map(sum, cups)), 5 * len(cups) - sum(map(sum, cups)), 1 << acting
    s["still_in"] = sum(1 << seat for seat, cup in enumerate(cups) if sum(cup))
    if bid:
        s["bidder"], s["number"], s["face"] = bid
    return position


ONES, TWOS, SIXES = [5, 0, 0, 0, 0, 0], [0, 5, 0, 0, 0, 0], [0, 0, 0, 0, 0, 5]
LAST_ONE, LAST_SIX, NONE = [1, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 1], [0] * 6


def happened(position: Position) -> list[dict[str, object]]:
    return [msgspec.to_builtins(event) for event in position.events()]


def refused(position: Position, seat: int, action: str) -> tuple[str, str | None]:
    refusal = position.refuse(seat, action)
    assert refusal is not None
    return refusal.key, refusal.rule


@pytest.mark.parametrize("players", [1, 5])
def test_dice_1_1_two_to_four_can_play(players: int) -> None:
    with pytest.raises(Refused) as raised:
        DICE.start(players, 1)

    assert raised.value.refusal.rule == "dice-1.1"
    assert [*DICE.players({})] == [2, 3, 4]


def test_dice_1_2_each_player_begins_with_five_dice() -> None:
    assert [len(cup) for cup in DICE.start(3, 1).view(0).dice] == [5, 5, 5]


def test_dice_1_3_a_die_has_six_faces() -> None:
    own = read_deck()
    assert [card["id"] for card in own.cards] == ["one", "two", "three", "four", "five", "six"]
    with pytest.raises(BadDeck) as raised:
        read_deck('name = "short"\ncard = []')

    assert raised.value.refusal.rule == "dice-1.3"


@pytest.mark.parametrize(("ones", "found"), [("plain", 5), ("wild", 10)])
def test_dice_1_4_wild_ones_count_as_any_face(ones: str, found: int) -> None:
    position = built(ONES, SIXES, bid=(1, 6, 5), ones=ones)
    position.act(0, "liar")

    assert happened(position)[0]["count"] == found


def test_dice_2_1_a_seat_sees_only_its_own_dice() -> None:
    position = built(ONES, SIXES)

    assert position.view(0).dice == [["one"] * 5, [None] * 5]
    assert position.view(None).dice == [[None] * 5, [None] * 5]


def test_dice_2_2_anybody_may_begin_and_then_whoever_lost_a_die() -> None:
    assert {DICE.start(4, seed).acting[0] for seed in range(40)} == {0, 1, 2, 3}
    position = built(ONES, SIXES, bid=(1, 6, 5))
    position.act(0, "liar")
    assert position.acting == [1]


def test_dice_2_2_the_next_to_the_left_begins_if_the_loser_is_out() -> None:
    position = built(SIXES, LAST_ONE, TWOS, bid=(1, 6, 5), acting=2)
    position.act(2, "liar")

    assert (position.acting, happened(position)[2]["event"]) == ([2], "out")


def test_dice_2_3_bids_go_to_the_left() -> None:
    position = built(ONES, NONE, SIXES)
    position.act(0, "bid 2 six")

    assert position.acting == [2]
    assert refused(position, 0, "liar") == ("dice.refusal.not_your_turn", "dice-2.3")


@pytest.mark.parametrize(("action", "is_higher"), [("bid 3 four", True), ("bid 4 one", True), ("bid 3 three", False),
                                                   ("bid 3 two", False), ("bid 2 six", False)])
def test_dice_2_4_a_bid_has_more_dice_or_a_higher_face(action: str, is_higher: bool) -> None:
    position = built(ONES, SIXES, bid=(1, 3, 2))

    assert (action in position.legal(0)) == is_higher
    if not is_higher:
        assert refused(position, 0, action) == ("dice.refusal.too_low", "dice-2.4")


def test_dice_2_5_the_first_must_bid_and_nobody_bids_more_dice_than_there_are() -> None:
    position = built(ONES, LAST_SIX)

    assert refused(position, 0, "liar") == ("dice.refusal.nothing_bid", "dice-2.5")
    assert refused(position, 0, "bid 7 one") == ("dice.refusal.too_high", "dice-2.5")
    assert len(position.legal(0)) == 6 * 6


def test_dice_3_1_at_a_call_all_dice_are_shown_and_counted() -> None:
    position = built(ONES, SIXES, bid=(1, 5, 5))
    position.act(0, "liar")

    called = happened(position)[0]
    assert (called["dice"], called["count"]) == ([["one"] * 5, ["six"] * 5], 5)


@pytest.mark.parametrize(("number", "loser"), [(5, 0), (4, 0), (6, 1)])
def test_dice_3_2_too_high_a_bid_costs_the_bidder_a_die_else_the_caller(number: int, loser: int) -> None:
    position = built(ONES, SIXES, bid=(1, number, 5))
    position.act(0, "liar")

    assert happened(position)[0]["loser"] == loser
    assert [len(cup) for cup in position.view(None).dice] == [5 - (loser == seat) for seat in (0, 1)]


def test_dice_4_1_whoever_loses_the_last_die_is_out() -> None:
    position = built(ONES, LAST_SIX, TWOS, bid=(1, 6, 5), acting=2)
    position.act(2, "liar")

    assert position.view(1).dice[1] == []
    assert refused(position, 1, "liar") == ("dice.refusal.out", "dice-4.1")


def test_dice_4_2_the_last_with_dice_wins() -> None:
    position = built(ONES, LAST_SIX, bid=(1, 6, 5))
    position.act(0, "liar")

    assert position.result == {"ranking": [[0], [1]]}
    assert refused(position, 0, "liar") == ("dice.refusal.over", "dice-4.2")


def test_dice_4_3_the_later_somebody_goes_out_the_better() -> None:
    position = built(ONES, LAST_SIX, LAST_ONE, bid=(1, 6, 5), acting=2)
    position.act(2, "liar")
    position.act(2, "bid 6 six")
    position.act(0, "liar")

    assert position.ranking == [[0], [2], [1]]


def test_others_dice_are_imagined_as_likely_as_they_are_rolled() -> None:
    """One hidden die shows each face as often, however its owner has bid."""
    position = built(ONES, LAST_SIX, bid=(1, 1, 5))
    imagined, luck = records(STATE, 6000), chance.from_seed(1)
    DICE.imagine_all(position.views(0), 0, imagined, luck)

    shown = imagined["cups"][:, 1].sum(axis=0)
    assert shown.sum() == 6000
    assert all(880 < count < 1120 for count in shown)
