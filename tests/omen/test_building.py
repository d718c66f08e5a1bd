"""The builder of positions builds what the rules could have brought about."""

import pytest

from bottega.omen import OMEN
from omen.building import EVERY_TABLE, act, acting, deck, hand, in_play, lost, middle, position


@pytest.mark.parametrize(("players", "expansion"), EVERY_TABLE)
@pytest.mark.parametrize("seed", range(3))
def test_a_dealt_game_built_again_is_the_same_in_every_field(players: int, expansion: str, seed: int) -> None:
    dealt = OMEN.start(players, seed, expansion=expansion)

    built = position(*(" ".join(hand(dealt, seat)) for seat in range(players)), table=" ".join(middle(dealt)),
                     deck=" ".join(deck(dealt)), dealer=dealt.acting[0], expansion=expansion)

    for name in OMEN.state.names or ():
        if name != "chance":
            assert built.states[name].tolist() == dealt.states[name].tolist(), name


@pytest.mark.parametrize("next_dealer", ["loser", "clockwise"])
def test_a_round_later_a_played_game_built_again_differs_in_its_past_alone(next_dealer: str) -> None:
    played = OMEN.start(4, 3, next_dealer=next_dealer)
    first = played.acting[0]
    played.act(first, "declare 16 raven")
    played.act((first + 1) % 4, "omen")
    played.act(first, f"lose {hand(played, first)[0]}")

    built = position(*(" ".join(hand(played, seat)) for seat in range(4)), table=" ".join(middle(played)),
                     deck=" ".join(deck(played)), lost=" ".join(lost(played)), dealer=played.acting[0],
                     known={0, 1, 2, 3} - {first}, next_dealer=next_dealer)

    for name in OMEN.state.names or ():
        if name not in ("chance", "sightings"):
            assert built.states[name].tolist() == played.states[name].tolist(), name


def test_what_is_not_named_is_filled_up_to_a_whole_game() -> None:
    table = position("raven omen", "raven skull", "wolf", declared="3 raven")

    assert in_play(table).total() == 20
    assert len(middle(table)) == len(deck(table)) == 4
    assert len(lost(table)) == 12 - 5
    assert acting(table) == {1}
    assert table.view(1).declarations[-1].seat == 0


def test_a_built_game_is_played_to_its_end() -> None:
    table = position("raven", "skull", "omen", declared="1 raven, 3 raven")

    assert act(table, 2, "omen") is None
    assert act(table, 1, "lose skull") is None
    assert table.ranking == [[1]]
    assert not table.is_over


@pytest.mark.parametrize("hands", [
    ["raven " * 5, "skull", "skull"],
    ["raven"],
    ["raven", "", ""],
    ["omen omen omen omen", "omen omen omen omen", "omen omen omen"],       # the box has ten
])
def test_hands_that_no_game_has_are_turned_down(hands: list[str]) -> None:
    with pytest.raises(Exception, match=r"a hand|at least two|no game|core\.players"):
        position(*hands)


def test_known_hands_in_a_first_round_are_turned_down() -> None:
    full = "raven skull feather omen"

    with pytest.raises(ValueError, match="after Omen"):
        position(full, full, "raven skull feather feather", known=(0, 1))
