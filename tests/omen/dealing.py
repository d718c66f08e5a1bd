"""Many deals at once, counted by kind: for the rules about luck."""

from collections import Counter
from math import comb

import numpy as np
import numpy.typing as npt
from scipy.stats import chisquare

from bottega.core.chance import from_seed
from bottega.core.happened import UNTOLD
from bottega.core.kernel import Records, records
from bottega.omen import OMEN
from bottega.omen.facts import DECK, KINDS

Counts = npt.NDArray[np.int64]
UNLIKELY = 0.0001               # seeds are fixed, so a test either always passes or never does


def deals(players: int, count: int, **options: str) -> Records:
    """So many first deals."""
    setup = OMEN.terms(players, options).setups
    states = records(OMEN.state, count)
    for number in range(count):
        OMEN.deal(states, number, setup, from_seed(2024, number), UNTOLD)
    return states


def compositions(states: Records) -> Counts:
    """Of each game: how many cards of each kind there are, wherever they lie."""
    found = states["hands"].sum(axis=1, dtype=np.int64) + states["middle"] + states["lost"]
    for place in range(DECK):
        for kind in range(KINDS):
            found[:, kind] += states["deck"][:, place] == kind
    return np.asarray(found, np.int64)


def agrees(found: "Counter[int]", shares: dict[int, float]) -> bool:
    """Whether counts come from these shares, as far as a chi-square test can tell; rare values count together."""
    if not set(found) <= set(shares):
        return False
    rare = [value for value, share in shares.items() if share * found.total() < 10]
    groups = [[value] for value in shares if value not in rare] + ([rare] if rare else [])
    seen = [sum(found[value] for value in group) for group in groups]
    expected = [sum(shares[value] for value in group) * found.total() for group in groups]
    return len(groups) == 1 or bool(chisquare(seen, expected).pvalue > UNLIKELY)


def evenly(values: range | list[int]) -> dict[int, float]:
    return {value: 1 / len(values) for value in values}


def drawn(cards: int, of_kind: int, draws: int) -> dict[int, float]:
    """The chances of each number of cards of a kind among draws from mixed cards."""
    return {number: comb(of_kind, number) * comb(cards - of_kind, draws - number) / comb(cards, draws)
            for number in range(max(0, draws - (cards - of_kind)), min(of_kind, draws) + 1)}
