"""Chapter 3 of OMNIA's rules: the draft, and what a seat knows after it."""

from itertools import combinations
from random import Random

import pytest

from bottega.core.position import Position
from bottega.omnia import OMNIA
from bottega.omnia.events import Cards, Keep, Pass
from bottega.omnia.facts import DRAFTING
from omen.building import act, acting, play
from omnia.building import hand, ids, pack, position
from omnia.telling import dealt

ACTION_CARDS = ids("action")
TWO = ("a01 a02 a03 a04 a05 a06 a07", "a08 a09 a10 a11 a12 a13 a14")
THREE = (*TWO, "a15 a16 a17 a18 a19 a20 a21")
FOUR = (*THREE, "a22 a23 a24 a25 a26 a27 a28")
DRAFT_OF_TWO = ("0 keep a01 a02", "1 keep a08 a09", "0 keep a10 a11", "1 keep a03 a04", "0 keep a05 a06",
                "1 keep a12 a13")
DRAFT_OF_THREE = ("0 keep a01 a02", "1 keep a08 a09", "2 keep a15 a16", "0 keep a17 a18", "1 keep a03 a04",
                  "2 keep a10 a11", "0 keep a12 a13", "1 keep a19 a20", "2 keep a05 a06")


def drafting(*packs: str) -> Position:
    return position(*[""] * len(packs), packs=packs)


def cards(numbers: int) -> list[str]:
    return [card for n, card in enumerate(ACTION_CARDS) if numbers >> n & 1]


def remembered(table: Position, seat: int) -> tuple[list[list[str]], list[list[str]]]:
    """What lay before a seat in each stage, and what it kept of that."""
    view = table.views(seat)
    seen, kept = ([cards(int(some)) for some in view[name][0]] for name in ("seen", "kept"))
    return seen, kept


def known(table: Position, seat: int | None) -> list[tuple[str, dict[int, int]]]:
    return [(" ".join(group.cards), group.holders) for group in table.view(seat).known]


@pytest.mark.parametrize("packs", [TWO, THREE, FOUR])
def test_omnia_3_1_keep_two_of_seven_of_five_of_three_and_take_the_last(packs: tuple[str, ...]) -> None:
    table, sizes = drafting(*packs), []
    while table.states["phase"][0] == DRAFTING:
        sizes.append(len(pack(table, 0)))
        for seat in range(len(packs)):
            first, second = pack(table, seat)[:2]
            table.act(seat, f"keep {first} {second}")

    assert sizes == [7, 5, 3]
    assert [len(hand(table, seat)) for seat in range(len(packs))] == [7] * len(packs)
    assert all(pack(table, seat) == [] for seat in range(len(packs)))


def test_omnia_3_1_what_is_left_goes_to_the_left() -> None:
    table = play(drafting(*FOUR), "0 keep a01 a02", "1 keep a08 a09", "2 keep a15 a16", "3 keep a22 a23")

    assert [pack(table, seat) for seat in range(4)] == [
        ["a24", "a25", "a26", "a27", "a28"], ["a03", "a04", "a05", "a06", "a07"],
        ["a10", "a11", "a12", "a13", "a14"], ["a17", "a18", "a19", "a20", "a21"]]


def test_omnia_3_1_with_two_a_pack_comes_back() -> None:
    table = play(drafting(*TWO), *DRAFT_OF_TWO)

    assert hand(table, 0) == ["a01", "a02", "a05", "a06", "a10", "a11", "a14"]
    assert hand(table, 1) == ["a03", "a04", "a07", "a08", "a09", "a12", "a13"]


def test_omnia_3_1_with_three_the_last_card_comes_from_the_first_pack() -> None:
    table = play(drafting(*THREE), *DRAFT_OF_THREE)

    assert hand(table, 0) == ["a01", "a02", "a07", "a12", "a13", "a17", "a18"]


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 0, 2)])
def test_omnia_3_1_all_choose_at_the_same_time(order: tuple[int, ...]) -> None:
    table, one_by_one = drafting(*THREE), drafting(*THREE)
    acts = ("0 keep a01 a02", "1 keep a08 a09", "2 keep a15 a16")
    assert acting(table) == {0, 1, 2}

    play(table, *(acts[seat] for seat in order))
    play(one_by_one, *acts)

    assert table.states.tobytes() == one_by_one.states.tobytes()


def test_omnia_3_1_nothing_moves_before_the_last_has_chosen() -> None:
    table = play(drafting(*THREE), "2 keep a15 a16", "0 keep a01 a02")

    assert acting(table) == {1}
    assert pack(table, 1) == THREE[1].split()
    assert table.legal(0) == table.legal(2) == []


def test_omnia_3_1_who_has_chosen_chooses_no_more() -> None:
    refusal = act(play(drafting(*TWO), "0 keep a01 a02"), 0, "keep a03 a04")

    assert refusal is not None
    assert refusal.key == "omnia.refusal.already_kept"


def test_omnia_3_1_any_two_cards_of_the_pack_may_be_kept_and_no_others() -> None:
    table = drafting(*TWO)

    assert {*table.legal(0)} == {f"keep {a} {b}" for a, b in combinations(TWO[0].split(), 2)}
    assert act(table, 0, "keep a01 a08") is not None


def test_omnia_3_1_a_choice_is_secret() -> None:
    one, other = (play(drafting(*THREE), f"0 keep {pair}") for pair in ("a01 a02", "a06 a07"))

    for seat in (1, 2, None):
        assert one.view(seat) == other.view(seat)
        assert one.events_for(seat) == other.events_for(seat) == [Keep(0, [None, None])]
    assert one.view(0) != other.view(0)
    assert one.events_for(0) == [Keep(0, ["a01", "a02"])]


def test_omnia_3_1_a_pack_is_seen_by_giver_and_taker_alone() -> None:
    table = play(drafting(*THREE), "0 keep a01 a02", "1 keep a08 a09", "2 keep a15 a16")
    passed: list[Cards] = [[*dealt_cards.split()[2:]] for dealt_cards in THREE]

    for eyes in (0, 1, 2, None):
        assert table.events_for(eyes)[1:] == [
            Pass(giver, (giver + 1) % 3, passed[giver] if eyes in (giver, (giver + 1) % 3) else [None] * 5)
            for giver in range(3)]


def test_omnia_3_1_the_last_card_comes_by_passing() -> None:
    table = play(drafting(*TWO), *DRAFT_OF_TWO)

    assert table.events()[1:] == [Pass(0, 1, ["a07"]), Pass(1, 0, ["a14"])]


def test_omnia_3_2_the_draft_is_on_by_default() -> None:
    assert OMNIA.start(2, 1).view(0).phase == "drafting"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_omnia_3_2_without_a_draft_each_keeps_the_seven_cards_dealt(players: int) -> None:
    without, drafted = OMNIA.start(players, 9, draft="off"), OMNIA.start(players, 9)

    assert [hand(without, seat) for seat in range(players)] == [pack(drafted, seat) for seat in range(players)]
    assert without.view(0).phase == "playing"
    assert dealt(without.events()).hands == [hand(without, seat) for seat in range(players)]


def test_omnia_3_2_without_a_draft_there_is_nothing_to_keep() -> None:
    table = OMNIA.start(2, 1, draft="off")

    refusal = act(table, table.acting[0], "keep a01 a02")

    assert refusal is not None
    assert refusal.key == "omnia.refusal.draft_over"


def test_omnia_3_2_without_a_draft_a_seat_knows_its_own_cards_alone() -> None:
    table = OMNIA.start(3, 1, draft="off")

    assert remembered(table, 1) == ([hand(table, 1), [], [], []], [hand(table, 1), [], [], []])
    unseen = sorted(hand(table, 0) + hand(table, 2))
    assert known(table, 1) == [(" ".join(unseen), {0: 7, 2: 7})]
    assert known(table, None) == [(" ".join(ACTION_CARDS[:21]), {0: 7, 1: 7, 2: 7})]


def test_omnia_3_3_hands_stay_secret() -> None:
    table = play(drafting(*THREE), *DRAFT_OF_THREE)

    for seat in range(3):
        assert table.view(seat).hand == hand(table, seat)
        assert table.views(seat)["hands"][0].tolist() == [
            table.states["hands"][0, seat] if other == seat else 0 for other in range(4)]
    assert table.view(None).hand == []


def test_omnia_3_3_with_two_a_seat_knows_what_went_by_and_came_back() -> None:
    table = play(drafting(*TWO), *DRAFT_OF_TWO)

    assert remembered(table, 0) == (
        [TWO[0].split(), ["a10", "a11", "a12", "a13", "a14"], ["a05", "a06", "a07"], ["a14"]],
        [["a01", "a02"], ["a10", "a11"], ["a05", "a06"], ["a14"]])
    assert known(table, 0) == [("a03 a04", {1: 2}), ("a12 a13", {1: 2}), ("a07", {1: 1}), ("a08 a09", {1: 2})]


def test_omnia_3_3_in_the_first_stage_only_the_own_pack_is_known() -> None:
    table = drafting(*THREE)

    assert remembered(table, 1) == ([THREE[1].split(), [], [], []], [[], [], [], []])
    assert known(table, 1) == [(f"{THREE[0]} {THREE[2]}", {0: 7, 2: 7})]


def test_omnia_3_3_after_a_pass_the_left_neighbour_has_what_was_passed() -> None:
    table = play(drafting(*THREE), "0 keep a01 a02", "1 keep a08 a09", "2 keep a15 a16")

    assert remembered(table, 0) == ([THREE[0].split(), ["a17", "a18", "a19", "a20", "a21"], [], []],
                                    [["a01", "a02"], [], [], []])
    # what it passed lies with seat 1; of what it never saw, seat 1 kept two, seat 2 kept two and chooses from five
    assert known(table, 0) == [("a03 a04 a05 a06 a07", {1: 5}),
                               ("a08 a09 a10 a11 a12 a13 a14 a15 a16", {1: 2, 2: 7})]


def test_omnia_3_3_in_the_midst_of_a_stage_nobody_knows_what_was_just_kept() -> None:
    table = play(drafting(*THREE), "0 keep a01 a02", "1 keep a08 a09", "2 keep a15 a16", "1 keep a03 a04")

    assert known(table, 0)[0] == ("a03 a04 a05 a06 a07", {1: 5})
    assert remembered(table, 1) == ([THREE[1].split(), ["a03", "a04", "a05", "a06", "a07"], [], []],
                                    [["a08", "a09"], ["a03", "a04"], [], []])


def test_omnia_3_3_with_three_the_last_card_is_a_known_one() -> None:
    table = play(drafting(*THREE), *DRAFT_OF_THREE)

    assert remembered(table, 0) == (
        [THREE[0].split(), ["a17", "a18", "a19", "a20", "a21"], ["a12", "a13", "a14"], ["a07"]],
        [["a01", "a02"], ["a17", "a18"], ["a12", "a13"], ["a07"]])
    assert known(table, 0) == [
        ("a03 a04 a05 a06", {1: 2, 2: 2}),              # its own pack, after it was passed on
        ("a19 a20 a21", {1: 2, 2: 1}),                  # seen when five were left of it
        ("a14", {1: 1}),
        ("a08 a09 a10 a11 a15 a16", {1: 2, 2: 4})]


def test_omnia_3_3_what_others_play_is_known_no_more() -> None:
    table = play(drafting(*THREE), *DRAFT_OF_THREE)
    table.states["first"], table.states["acting"] = 1, 0b10

    play(table, "1 play a03", "1 skip work", "1 skip character")

    assert known(table, 0)[0] == ("a04 a05 a06", {1: 1, 2: 2})


def test_omnia_3_3_a_spectator_knows_what_is_in_play_and_no_more() -> None:
    table = play(drafting(*THREE), *DRAFT_OF_THREE)

    assert known(table, None) == [(" ".join(ACTION_CARDS[:21]), {0: 7, 1: 7, 2: 7})]
    assert not table.views(None)["seen"].any()


# The groups are exact: two cards of one group could lie the other way round and this seat would not notice.

def random_draft(players: int, seed: int) -> tuple[list[list[str]], list[tuple[int, list[str]]]]:
    """Packs dealt, and some of the choices made from them."""
    choices, table = Random(seed), OMNIA.start(players, seed)
    packs, kept = [pack(table, seat) for seat in range(players)], []
    for _ in range(choices.randrange(3 * players + 1)):
        seat = choices.choice(table.acting)
        two = sorted(choices.sample(pack(table, seat), 2))
        table.act(seat, " ".join(["keep", *two]))
        kept.append((seat, two))
    return packs, kept


def replayed(packs: list[list[str]], kept: list[tuple[int, list[str]]], swapped: tuple[str, ...] = ()) -> Position:
    """The same draft, two cards exchanged throughout."""
    def named(some: list[str]) -> str:
        return " ".join(swapped[1 - swapped.index(card)] if card in swapped else card for card in some)

    table = drafting(*map(named, packs))
    for seat, two in kept:
        table.act(seat, f"keep {named(two)}")
    return table


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(6))
def test_omnia_3_3_a_seat_knows_exactly_what_it_saw(players: int, seed: int) -> None:
    packs, kept = random_draft(players, seed)
    table = replayed(packs, kept)
    for seat in range(players):
        view = table.view(seat)
        group_of = {card: number for number, group in enumerate(view.known) for card in group.cards}
        assert sorted(group_of) == sorted({*view.in_play} - {*view.hand, *view.pack})
        for number, group in enumerate(view.known):
            there = {other: sum(group_of.get(card) == number for card in pack(table, other) + hand(table, other))
                     for other in range(players)}
            assert group.holders == {other: count for other, count in there.items() if count}
        for a, b in Random(seed).choices([*combinations(group_of, 2)], k=25):
            same = replayed(packs, kept, (a, b)).views(seat).tobytes() == table.views(seat).tobytes()
            assert same == (group_of[a] == group_of[b]), (a, b)

