"""What everybody has learned about the cards in play (omen-2.1 hides the extras, omen-3.6 and 4.1 show hands).

Only the composition is uncertain for long: which extras came into the game. Every card that all get to see, in the
middle or in a revealed hand, is a draw from a mixed pool, and with c cards of its kind in play of which b were
already in sight elsewhere, it was (c - b) times as likely as any single card. So all that ever was seen boils down to
one table: how often a card of a kind came to light while b others lay in sight, n[kind, b]. The likelihood of a
composition is the product of (c - b) ** n[kind, b]: exact, and small.

Cards come to light in runs (from b in sight to b + cards), so the state keeps where runs begin and end:
`sightings[kind, b]` is how many more begin than end at b, and n their running sum.
"""

from bottega.core.bits import has
from bottega.core.happened import ALL_EYES, tell, tell_list
from bottega.core.kernel import Record, Rows, compiled
from bottega.omen.events import HAND_SHOWN, REVEALED
from bottega.omen.state import KINDS


@compiled
def see(s: Record, kind: int, sighted: int, cards: int) -> None:
    """Some cards of a kind come to light, one after the other, while `sighted` others lie in sight."""
    s.sightings[kind, sighted] += 1
    s.sightings[kind, sighted + cards] -= 1


@compiled
def known_in_hands(s: Record, kind: int) -> int:
    """Cards of a kind in hands that all have seen and that have not been redrawn."""
    cards = 0
    for seat in range(s.seats):
        if has(s.known, seat):
            cards += s.hands[seat, kind]
    return cards


@compiled
def in_hands(s: Record, kind: int) -> int:
    cards = 0
    for seat in range(s.seats):
        cards += s.hands[seat, kind]
    return cards


@compiled
def see_middle(s: Record) -> None:
    """Four cards are laid face up (omen-2.3)."""
    for kind in range(KINDS):
        see(s, kind, int(s.lost[kind]) + known_in_hands(s, kind), int(s.middle[kind]))


@compiled
def reveal(s: Record, rows: Rows) -> None:
    """Every hand is turned up (omen-3.6)."""
    for kind in range(KINDS):
        known = known_in_hands(s, kind)
        see(s, kind, int(s.lost[kind]) + s.middle[kind] + known, in_hands(s, kind) - known)
    s.known = s.still_in
    if len(rows) > 0:
        tell(rows, REVEALED, ALL_EYES, 0, 0, 0)
        for seat in range(s.seats):
            tell_list(rows, HAND_SHOWN, ALL_EYES, seat, s.hands[seat])
