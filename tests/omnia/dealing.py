"""Many deals at once: for the rules about luck."""

from bottega.core.chance import from_seed
from bottega.core.happened import UNTOLD
from bottega.core.kernel import Records, records
from bottega.omnia import OMNIA


def deals(players: int, count: int, **options: str) -> Records:
    """So many first deals."""
    setup = OMNIA.terms(players, options).setups
    states = records(OMNIA.state, count)
    for number in range(count):
        OMNIA.deal(states, number, setup, from_seed(2024, number), UNTOLD)
    return states
