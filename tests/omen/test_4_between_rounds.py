"""Chapter 4 of OMEN's rules: what is mixed and drawn between rounds."""

from collections import Counter

import pytest

from bottega.core.position import Position
from bottega.omen import OMEN
from bottega.omen.events import Redeal
from omen.building import EVERY_TABLE, dealer, deck, hand, held, in_play, middle, play, position, the
from omen.dealing import agrees, evenly

SEEDS = range(600)
KINDS = ["raven", "skull", "feather", "wolf", "omen"]
WRONG_OMEN = ("1 omen", "1 lose feather")                  # seat 1 loses its feather and draws again


def low(seed: int = 1) -> Position:
    """Two skulls are in hands and one is declared: seat 1 errs with Omen and with Destiny."""
    return position("raven skull", "skull feather wolf", "feather omen", declared="1 skull", seed=seed)


@pytest.mark.parametrize("seed", range(40))
def test_omen_4_1_after_omen_everybody_else_keeps_the_hand(seed: int) -> None:
    table = play(low(seed), *WRONG_OMEN)

    assert hand(table, 0) == ["raven", "skull"]
    assert hand(table, 2) == ["feather", "omen"]


@pytest.mark.parametrize("seed", range(40))
def test_omen_4_1_after_a_right_omen_the_declarer_alone_draws_again(seed: int) -> None:
    table = position("raven skull feather", "skull feather wolf", "feather omen", declared="7 skull", seed=seed)

    play(table, "1 omen", "0 lose raven")

    assert (hand(table, 1), hand(table, 2)) == (["skull", "feather", "wolf"], ["feather", "omen"])
    assert held(table) == [2, 3, 2]
    assert table.view(None).known == [1, 2]


@pytest.mark.parametrize(("players", "expansion"), EVERY_TABLE)
def test_omen_4_1_in_every_size_of_game_one_hand_changes_and_the_others_are_known(players: int, expansion: str) -> None:
    table = OMEN.start(players, 5, expansion=expansion)
    first = dealer(table)
    before = [hand(table, seat) for seat in range(players)]
    others = [seat for seat in range(players) if seat != first]

    play(table, f"{first} declare {4 * players} raven", f"{(first + 1) % players} omen",
         f"{first} lose {before[first][0]}")

    for seat in others:
        assert hand(table, seat) == before[seat]
    for eyes in (None, *others):
        assert table.view(eyes).hands == [None if seat == first and eyes != first else hand(table, seat)
                                          for seat in range(players)]
        assert table.view(eyes).known == others


def test_omen_4_1_the_new_hand_is_seen_by_its_owner_alone() -> None:
    table = play(low(), *WRONG_OMEN)

    assert table.view(1).hands[1] == hand(table, 1)
    for seat in (0, 2, None):
        assert table.view(seat).hands == [["raven", "skull"], None, ["feather", "omen"]]
        assert the(Redeal, table.events_for(seat)).hands == [["raven", "skull"], [None, None], ["feather", "omen"]]
    assert the(Redeal, table.events_for(1)).hands[1] == hand(table, 1)


def test_omen_4_1_the_loser_mixes_the_rest_of_the_hand_with_the_middle_and_the_deck() -> None:
    found: Counter[int] = Counter()
    for seed in SEEDS:
        table = position("raven feather", "skull", "skull", declared="4 raven", seed=seed,
                         table="raven raven raven raven", deck="skull skull skull skull")
        play(table, "1 omen", "0 lose raven")           # one feather, four ravens and four skulls are mixed
        (card,) = hand(table, 0)
        found[KINDS.index(card)] += 1

    assert agrees(found, {0: 4 / 9, 1: 4 / 9, 2: 1 / 9})


def test_omen_4_1_four_of_the_mixed_cards_are_laid_face_up_and_the_rest_is_the_deck() -> None:
    ravens, tops = Counter[int](), Counter[int]()
    for seed in SEEDS:
        table = position("raven feather", "skull", "skull", declared="4 raven", seed=seed,
                         table="raven raven raven raven", deck="skull skull skull skull")
        play(table, "1 omen", "0 lose raven")
        assert len(middle(table)) == len(deck(table)) == 4
        assert Counter(hand(table, 0) + middle(table) + deck(table)) == {"raven": 4, "skull": 4, "feather": 1}
        ravens[middle(table).count("raven")] += 1
        tops[KINDS.index(deck(table)[0])] += 1

    assert agrees(ravens, {0: 5 / 126, 1: 40 / 126, 2: 60 / 126, 3: 20 / 126, 4: 1 / 126})
    assert agrees(tops, {0: 4 / 9, 1: 4 / 9, 2: 1 / 9})


@pytest.mark.parametrize("players", [3, 8])
def test_omen_4_1_a_deck_of_printed_extras_keeps_its_size(players: int) -> None:
    table = OMEN.start(players, 1, expansion="on", extras="printed")
    first, cards = dealer(table), len(deck(table))

    play(table, f"{first} declare {4 * players} raven", f"{(first + 1) % players} omen",
         f"{first} lose {hand(table, first)[0]}")

    assert len(deck(table)) == cards
    assert len(middle(table)) == 4


def test_omen_4_1_no_card_is_made_or_vanishes() -> None:
    table = low()
    before = in_play(table)

    play(table, *WRONG_OMEN)

    assert in_play(table) == before


@pytest.mark.parametrize(("declared", "losers"), [("1 skull", [1]), ("3 skull", [0, 2])])
def test_omen_4_2_after_destiny_right_or_wrong_nobodys_hand_is_known(declared: str, losers: list[int]) -> None:
    table = position("raven skull", "skull feather wolf", "feather omen", declared=declared)

    play(table, "1 destiny", *(f"{seat} lose {hand(table, seat)[0]}" for seat in losers))

    assert table.view(None).known == []
    for seat in range(3):
        assert table.view(seat).hands == [hand(table, seat) if other == seat else None for other in range(3)]
        assert the(Redeal, table.events_for(seat)).hands == [
            hand(table, other) if other == seat else [None] * held(table)[other] for other in range(3)]


@pytest.mark.parametrize(("declared", "losers"), [("1 skull", [1]), ("3 skull", [0, 2])])
@pytest.mark.parametrize("seat", range(3))
def test_omen_4_2_after_destiny_every_hand_is_mixed_in(seat: int, declared: str, losers: list[int]) -> None:
    """The ravens and jokers, all of them outside the hands, come into every hand."""
    drawn: Counter[str] = Counter()
    for seed in SEEDS:
        table = position("skull feather", "skull feather", "skull feather", declared=declared, seed=seed,
                         table="raven raven raven raven", deck="omen omen omen omen")
        play(table, "1 destiny", *(f"{loser} lose feather" for loser in losers))
        drawn.update(hand(table, seat))

    outside = 8 / (8 + 6 - len(losers))                 # eight of the mixed cards were in no hand
    assert abs((drawn["raven"] + drawn["omen"]) / drawn.total() - outside) < 0.05


@pytest.mark.parametrize("known", [(), (0, 2)])
def test_omen_4_2_known_hands_are_mixed_in_too(known: tuple[int, ...]) -> None:
    changed = 0
    for seed in range(20):
        table = position("skull feather", "skull feather", "skull feather", declared="1 skull", known=known, seed=seed)
        play(table, "1 destiny", "1 lose feather")
        changed += [hand(table, 0), hand(table, 2)] != [["skull", "feather"]] * 2

    assert changed >= 15


@pytest.mark.parametrize(("players", "expansion"), EVERY_TABLE)
def test_omen_4_2_everybody_draws_as_many_cards_as_are_left(players: int, expansion: str) -> None:
    table = OMEN.start(players, 1, expansion=expansion)
    first = dealer(table)
    caller, before = (first + 1) % players, in_play(table)

    play(table, f"{first} declare {4 * players} raven", f"{caller} destiny", f"{caller} lose {hand(table, caller)[0]}")

    assert held(table) == [3 if seat == caller else 4 for seat in range(players)]
    assert len(middle(table)) == len(deck(table)) == 4
    assert in_play(table) == before


def test_omen_4_3_after_a_last_card_the_middle_is_mixed_and_laid_out_anew() -> None:
    ravens: Counter[int] = Counter()
    for seed in SEEDS:
        table = position("feather", "skull skull", "skull", declared="4 raven", seed=seed,
                         table="raven raven raven raven", deck="omen omen omen omen")
        play(table, "1 omen", "0 lose feather")
        assert Counter(middle(table) + deck(table)) == {"raven": 4, "omen": 4}
        ravens[middle(table).count("raven")] += 1

    assert agrees(ravens, {0: 1 / 70, 1: 16 / 70, 2: 36 / 70, 3: 16 / 70, 4: 1 / 70})


def test_omen_4_3_a_player_who_lost_the_last_card_draws_nothing() -> None:
    table = position("feather", "skull skull", "skull", declared="4 raven")

    play(table, "1 omen", "0 lose feather")

    assert held(table) == [0, 2, 1]
    assert [hand(table, 1), hand(table, 2)] == [["skull", "skull"], ["skull"]]
    assert table.view(None).known == [1, 2]
    assert the(Redeal, table.events()).hands[0] == []


def test_omen_4_3_after_destiny_those_who_are_left_draw_again() -> None:
    table = position("feather", "skull skull", "skull skull", "", declared="4 skull")

    play(table, "1 destiny", "0 lose feather", "2 lose skull")

    assert held(table) == [0, 2, 1, 0]
    assert table.view(None).known == []


@pytest.mark.parametrize(("declared", "call", "losers", "next_one"), [
    ("4 raven", "omen", [0], 0),                        # the declarer lost a card
    ("1 raven", "omen", [1], 1),                        # the caller did
    ("4 raven", "destiny", [1], 1),                     # a wrong Destiny
    ("2 raven", "destiny", [0, 2, 3], 1),               # a right one: its caller
])
def test_omen_4_4_loser_whoever_lost_a_card_deals(declared: str, call: str, losers: list[int], next_one: int) -> None:
    table = four("loser", declared=declared)

    play(table, f"1 {call}", *(f"{seat} lose skull" for seat in losers))

    assert dealer(table) == next_one
    assert table.acting == [next_one]


@pytest.mark.parametrize(("hands", "first", "declared", "call", "loser", "next_one"), [
    (["skull", "raven skull", "skull", "skull"], 0, "4 raven", "omen", 0, 1),       # the declarer goes out
    (["raven", "skull", "skull", "skull"], 0, "1 raven", "omen", 1, 2),             # the caller does
    (["raven", "skull", "", "skull"], 0, "1 raven", "omen", 1, 3),                  # and the next is out already
    (["skull", "raven", "skull", "skull"], 2, "1 raven", "omen", 3, 0),             # round the table
    (["raven", "skull", "skull", "skull"], 0, "3 raven", "destiny", 1, 2),          # a wrong Destiny
])
def test_omen_4_4_loser_after_a_last_card_the_next_to_the_left(hands: list[str], first: int, declared: str, call: str,
                                                               loser: int, next_one: int) -> None:
    table = position(*hands, dealer=first, declared=declared, next_dealer="loser")
    (caller,) = table.acting

    play(table, f"{caller} {call}", f"{loser} lose skull")

    assert dealer(table) == next_one


def test_omen_4_4_loser_after_a_right_destiny_the_caller_even_if_others_go_out() -> None:
    table = position("skull", "raven", "skull skull", "raven", declared="2 raven", next_dealer="loser")

    play(table, "1 destiny", "0 lose skull", "2 lose skull", "3 lose raven")

    assert dealer(table) == 1


@pytest.mark.parametrize(("declared", "call", "losers"), [
    ("4 raven", "omen", [0]), ("1 raven", "omen", [1]), ("4 raven", "destiny", [1]), ("2 raven", "destiny", [0, 2, 3]),
])
def test_omen_4_4_clockwise_the_next_to_the_left_of_the_last_dealer(declared: str, call: str,
                                                                    losers: list[int]) -> None:
    table = four("clockwise", declared=declared)

    play(table, f"1 {call}", *(f"{seat} lose skull" for seat in losers))

    assert dealer(table) == 1


@pytest.mark.parametrize(("hands", "first", "declared", "loser", "next_one"), [
    (["skull", "", "raven", "skull"], 0, "3 raven", 0, 2),          # the last dealer goes out, the next is out
    (["raven", "skull", "skull", "skull"], 0, "1 raven", 1, 2),     # the next one goes out in this very round
    (["", "skull", "raven", "skull"], 3, "1 raven, 3 raven", 1, 2),  # round the table
])
def test_omen_4_4_clockwise_skips_those_who_are_out(hands: list[str], first: int, declared: str, loser: int,
                                                    next_one: int) -> None:
    table = position(*hands, dealer=first, declared=declared, next_dealer="clockwise")
    (caller,) = table.acting

    play(table, f"{caller} omen", f"{loser} lose skull")

    assert dealer(table) == next_one


@pytest.mark.parametrize(("declared", "call", "losers"), [
    ("4 raven", "omen", [0]), ("1 raven", "omen", [1]), ("4 raven", "destiny", [1]), ("2 raven", "destiny", [0, 2, 3]),
])
def test_omen_4_4_random_is_even_over_all(declared: str, call: str, losers: list[int]) -> None:
    found: Counter[int] = Counter()
    for seed in SEEDS:
        table = four("random", declared=declared, seed=seed)
        play(table, f"1 {call}", *(f"{seat} lose skull" for seat in losers))
        found[dealer(table)] += 1

    assert agrees(found, evenly(range(4)))


def test_omen_4_4_random_is_even_over_those_still_in() -> None:
    found: Counter[int] = Counter()
    for seed in SEEDS:
        table = position("skull", "raven", "", "skull", "skull", declared="4 raven", next_dealer="random", seed=seed)
        play(table, "1 omen", "0 lose skull")
        found[dealer(table)] += 1

    assert agrees(found, evenly([1, 3, 4]))


def test_omen_4_4_loser_is_the_default() -> None:
    assert OMEN.start(3, 1).options["next_dealer"] == "loser"


def four(next_dealer: str, declared: str, seed: int = 1) -> Position:
    """Two ravens are in hands."""
    return position("raven skull", "raven skull", "skull skull", "skull skull", declared=declared, seed=seed,
                    next_dealer=next_dealer)
