"""What everybody has learned about the cards in play (omen-2.1 hides the extras, omen-3.6 and 4.1 show hands).

Only the composition is uncertain for long: which extras came into the game. Every card that all get to see, in the
middle or in a revealed hand, is a draw from a shuffled pool, and with c cards of its kind in play of which b were
already in sight elsewhere, it was (c - b) times as likely as any single card. So all that ever was seen boils down to
one table: how often a card of a kind came to light while b others lay in sight, n[kind, b]. The likelihood of a
composition is the product of (c - b) ** n[kind, b]: exact, and small.

Cards come to light in runs (from b in sight to b + cards), so the state keeps where runs begin and end:
`sightings[kind, b]` is how many more begin than end at b, and n their running sum.
"""

from bottega.core.happened import ALL_EYES, Telling, tell, tell_list
from bottega.core.kernel import Record, compiled
from bottega.omen.facts import KINDS
from bottega.omen.pool import cards_in, hands_of
from bottega.omen.rows import HAND_SHOWN, REVEALED


@compiled
def see(s: Record, kind: int, sighted: int, cards: int) -> None:
    """Some cards of a kind come to light, one after the other, while `sighted` others lie in sight."""
    s.sightings[kind, sighted] += 1
    s.sightings[kind, sighted + cards] -= 1


@compiled
def see_middle(s: Record) -> None:
    """Four cards are laid face up (omen-2.3)."""
    known = hands_of(s, s.known)
    for kind in range(KINDS):
        see(s, kind, int(s.lost[kind]) + cards_in(known, kind), int(s.middle[kind]))


@compiled
def reveal(s: Record, rows: Telling) -> None:
    """Every hand is turned up (omen-3.6)."""
    known, held = hands_of(s, s.known), hands_of(s, s.still_in)
    for kind in range(KINDS):
        sighted = cards_in(known, kind)
        see(s, kind, int(s.lost[kind]) + s.middle[kind] + sighted, cards_in(held, kind) - sighted)
    s.known = s.still_in
    if rows is not None:
        tell(rows, REVEALED, ALL_EYES, 0, 0, 0)
        for seat in range(s.seats):
            tell_list(rows, HAND_SHOWN, ALL_EYES, seat, s.hands[seat])
