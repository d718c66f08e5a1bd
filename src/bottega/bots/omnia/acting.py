"""The rules of OMNIA, called instead of put in whole: they are long, and many kernels here act."""

from bottega.core.kernel import Record, compiled_apart
from bottega.omnia.rules import carry_out, legal_at, legal_count


@compiled_apart
def act(s: Record, setup: Record, seat: int, action: int) -> None:
    """Carry out what is known to be legal; nobody is told."""
    carry_out(s, setup, seat, action, None)


@compiled_apart
def choices(s: Record, setup: Record, seat: int) -> int:
    return legal_count(s, setup, seat)


@compiled_apart
def choice(s: Record, setup: Record, seat: int, k: int) -> int:
    return legal_at(s, setup, seat, k)
