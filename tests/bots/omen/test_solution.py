"""Rounds solved for whoever asks, against known values and against the rounds that the bots solve."""

import pytest

from bottega.bots.omen.solve import equity, rounds
from bottega.bots.omen.solve.certificate import certificate
from bottega.bots.omen.solve.solution import Cards, solve
from bottega.bots.omen.solve.solver import solve as solved
from bottega.core.refusals import Refused
from bottega.core.words import LANGUAGES, Words
from bottega.lab.bench.rounds import known
from bottega.omen.facts import KIND_NAMES
from omen.building import position

POOL = {"raven": 2, "skull": 2, "feather": 2, "omen": 1}
ASKED: dict[str, tuple[tuple[int, ...], dict[str, int], dict[int, Cards]]] = {
    "A": ((1, 1), {"raven": 2, "skull": 2, "feather": 1, "omen": 1}, {}),
    "B": ((2, 1), POOL, {}),
    "C": ((2, 2), {"raven": 2, "skull": 2, "feather": 2, "omen": 2}, {}),
    "D": ((1, 1), {"raven": 1, "skull": 2, "feather": 1, "omen": 1}, {1: "raven"}),
    "E": ((2, 1), {"raven": 2, "skull": 2, "feather": 1, "omen": 1}, {1: ["raven"]}),
    "F": ((2, 2), {"raven": 2, "skull": 2, "feather": 1, "omen": 1}, {1: {"raven": 1, "skull": 1}}),
}


@pytest.mark.parametrize("name", ASKED)
def test_the_reference_values_are_found(name: str) -> None:
    sizes, pool, opened = ASKED[name]
    reference, solution = known()[name], solve(sizes, pool, opened=opened)

    assert solution.infosets == reference.infosets
    assert solution.exploitability < 5e-4
    assert solution.values[0] == pytest.approx(reference.value, abs=2 * solution.exploitability + 1e-9)
    assert sum(solution.values) == pytest.approx(0.0, abs=1e-12)


def test_what_is_believed_counts_and_what_cannot_be_believed_does_not() -> None:
    plain, told = (solve((1, 1), ASKED["A"][1], beliefs=beliefs)
                   for beliefs in (None, lambda hands: 3.0 if hands[1] == {"omen": 1} else 1.0))
    shared = dict.fromkeys(("plain", "told"), 0.0)
    for name, solution in (("plain", plain), ("told", told)):
        omen = [i for i, (hand, _) in enumerate(solution.hands(1)) if hand == ["omen"]]
        shared[name] = float(solution.game.weights[solution.game.deals[:, 1] == omen[0]].sum())

    assert shared["plain"] == pytest.approx(1 / 6)
    assert shared["told"] == pytest.approx(3 / 8)
    assert abs(told.values[0] - plain.values[0]) > 0.01


def test_for_the_game_it_is_the_round_that_the_bots_solve() -> None:
    seen = position("raven omen", "skull", "", "", "", "", "", "").views(None)       # all forty cards are in play
    theirs = rounds.setting(seen, rounds.frame_of(seen), equity.own()).game
    unseen = seen["box"][0] - seen["middle"][0] - seen["lost"][0]
    hidden = {name: int(count) for name, count in zip(KIND_NAMES, unseen, strict=True)}
    ours = solve((2, 1), hidden, payoff="game")

    assert sum(ours.values) == pytest.approx(1.0)
    assert ours.values[0] == pytest.approx(certificate(theirs, solved(theirs, 300)).values[0], abs=1e-3)


def test_a_policy_adds_up_and_whose_turn_it_is_follows_from_what_was_said() -> None:
    solution = solve((2, 1), POOL, iterations=50)

    for hand, top in solution.hands(0):
        assert sum(solution.policy(hand, top=top).values()) == pytest.approx(1.0)
        assert sum(solution.policy(hand, top=top, after=["declare 1 raven", "declare 2 skull"]).values()) == (
            pytest.approx(1.0))
    answer = solution.policy("skull", after=["declare 3 feather"])
    assert [*answer] == ["omen", "destiny"]
    assert "omen" not in solution.policy("raven raven", top="skull")


def test_three_hands_are_solved_with_a_certificate() -> None:
    solution = solve((1, 1, 1), POOL)

    assert solution.certificate.nash_conv < 1e-4
    assert sum(solution.values) == pytest.approx(0.0, abs=1e-12)


@pytest.mark.parametrize(("sizes", "pool", "more", "key"), [
    ((1,), POOL, {}, "bots.solve.sizes"),
    ((5, 1), POOL, {}, "bots.solve.sizes"),
    ((4, 4), POOL, {}, "bots.solve.pool"),
    ((2, 1), {"dragon": 3}, {}, "bots.solve.kind"),
    ((2, 1), POOL, {"opened": {1: "raven raven"}}, "bots.solve.opened"),
    ((2, 1), POOL, {"opened": {7: "raven"}}, "bots.solve.opened"),
    ((2, 1), POOL, {"payoff": "honour"}, "bots.solve.payoff"),
    ((4, 4, 4), {"raven": 9, "skull": 9, "feather": 9}, {}, "bots.solve.too_large"),
])
def test_what_is_not_a_round_is_refused_in_every_language(
        sizes: tuple[int, ...], pool: dict[str, int], more: dict[str, object], key: str) -> None:
    with pytest.raises(Refused) as refused:
        solve(sizes, pool, **more)          # type: ignore[arg-type]  # wrong on purpose

    assert refused.value.refusal.key == key
    for language in LANGUAGES:
        assert Words(language, "bottega.bots").refuse(refused.value.refusal).endswith(".")


@pytest.mark.parametrize(("hand", "more"), [
    ("wolf", {}), ("raven raven", {}), ("raven raven", {"top": "raven"}),
    ("skull", {"after": ["omen"]}), ("skull", {"after": ["declare 4 raven"]}), ("skull", {"after": ["declare 1 wolf"]}),
    ("raven raven", {"top": "skull", "after": ["declare 2 raven", "declare 2 skull"]}),
])
def test_what_a_policy_cannot_answer_is_refused(hand: str, more: dict[str, object]) -> None:
    with pytest.raises(Refused):
        solve((2, 1), POOL, iterations=3).policy(hand, **more)      # type: ignore[arg-type]  # wrong on purpose
