"""Declaring: a suit, and a number of its cards in hands that is higher than every number before (omen-3.3)."""

from bottega.core.bits import bit
from bottega.core.happened import ALL_EYES, Telling, tell
from bottega.core.kernel import Record, compiled
from bottega.omen.actions import declaration_of, number_of, suit_of
from bottega.omen.refusals import FINE, NO_WOLVES, TOO_HIGH, TOO_LOW
from bottega.omen.rows import DECLARED
from bottega.omen.state import left_of


@compiled
def refuse_declaration(s: Record, action: int) -> int:
    if suit_of(action) >= s.suits:
        return NO_WOLVES
    if number_of(action) <= s.number:
        return TOO_LOW
    return TOO_HIGH if number_of(action) > s.in_hands else FINE     # omen-3.4


@compiled
def declarations_left(s: Record) -> int:
    """How many declarations may still follow in this round."""
    return (int(s.in_hands) - int(s.number)) * int(s.suits)


@compiled
def declaration_at(s: Record, k: int) -> int:
    """The k-th of them, in the order of their numbers."""
    return declaration_of(int(s.number) + 1 + k // int(s.suits), k % int(s.suits))


@compiled
def declare(s: Record, seat: int, number: int, suit: int, rows: Telling) -> None:
    s.declarer, s.number, s.suit = seat, number, suit
    s.ladder[number - 1] = suit + 1
    s.acting = bit(left_of(s, seat))                                # clockwise (omen-3.2)
    tell(rows, DECLARED, ALL_EYES, seat, number, suit)
