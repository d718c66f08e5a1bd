"""OMEN for two: the rules know no such game (omen-1.1), but every game ends in one.

A table of three on which the third seat is already out. The cards of its hand, and those by which the other hands are
smaller than full, were turned up for all and are lost. Who holds what is as likely as after any deal: so what a seat
imagines is exact, just as in a game that came there by itself.
"""

from bottega.core.bits import bit
from bottega.core.chance import apart, below, from_text
from bottega.core.kernel import Records, Words64
from bottega.core.position import Position
from bottega.omen.facts import HAND, KINDS

PLAYERS, SEATS = 3, 2               # at the table; still in
OUT = 2                             # the seat that is out


def lay_out(position: Position, cards: int = HAND) -> None:
    """Makes a duel of a game just dealt: so many cards each, all hidden, and either of the two begins."""
    s, dice = position.states[0], apart(from_text(position.seed), "duel")
    lost = [0] * KINDS
    for seat, kept in ((0, cards), (1, cards), (OUT, 0)):
        for _ in range(HAND - kept):
            lost[turn_up(s["hands"][seat], dice)] += 1
        s["held"][seat] = kept
    for kind, count in enumerate(lost):
        in_middle = int(s["middle"][kind])
        s["sightings"][kind, in_middle] += 1        # a run of cards that came to light while these lay there
        s["sightings"][kind, in_middle + count] -= 1
        s["lost"][kind] += count
    s["still_in"], s["in_hands"], s["out_in"][OUT], s["rounds"] = bit(0) | bit(1), SEATS * cards, 1, 2
    s["dealer"] = below(dice, SEATS)
    s["acting"] = bit(int(s["dealer"]))


def turn_up(hand: Records, dice: Words64) -> int:
    """Any card of a hand leaves it; answers its kind."""
    k = below(dice, int(hand.sum()))
    for kind in range(KINDS):
        k -= int(hand[kind])
        if k < 0:
            hand[kind] -= 1
            return kind
    raise LookupError("an empty hand")
