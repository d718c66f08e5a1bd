"""Calling Omen or Destiny, and losing a card for it (omen-3.6 to 3.10)."""

from bottega.core.bits import bit, has
from bottega.core.happened import ALL_EYES, Telling, tell
from bottega.core.kernel import Record, compiled
from bottega.omen.actions import CALL_OMEN
from bottega.omen.facts import JOKER, LOSING, NOTHING
from bottega.omen.rows import CALLED, COUNTED, JUDGED, LOST, WENT_OUT
from bottega.omen.sighting import reveal


@compiled
def count(s: Record) -> int:
    """Cards of the declared suit in all hands, jokers included (omen-3.5, 3.6)."""
    cards = 0
    for seat in range(s.seats):
        cards += s.hands[seat, s.suit] + s.hands[seat, JOKER]
    return cards


@compiled
def judge(s: Record, found: int) -> int:
    """The seats that lose a card (omen-3.7, 3.8)."""
    declarer, caller = bit(s.declarer), bit(s.caller)
    if s.called == CALL_OMEN:
        return declarer if s.number > found else caller
    return int(s.still_in) ^ caller if s.number == found else caller


@compiled
def call(s: Record, seat: int, called: int, rows: Telling) -> None:
    s.caller, s.called = seat, called
    found = count(s)
    tell(rows, CALLED, ALL_EYES, seat, called, int(s.declarer))
    tell(rows, COUNTED, ALL_EYES, int(s.number), int(s.suit), found)
    s.losers = judge(s, found)
    tell(rows, JUDGED, ALL_EYES, int(s.losers), 0 if has(s.losers, seat) else 1, 0)     # right is who loses nothing
    reveal(s, rows)
    s.acting = s.losers                                     # each chooses which card (omen-3.9)
    s.phase = LOSING


@compiled
def lose(s: Record, seat: int, kind: int, rows: Telling) -> None:
    """Chosen in secret; after the last choice the cards leave the game together (omen-3.9, 3.10)."""
    s.chosen[seat] = kind
    s.acting ^= bit(seat)
    if s.acting != 0:
        return
    for loser in range(s.seats):
        if has(s.losers, loser):
            lost = int(s.chosen[loser])
            s.chosen[loser] = NOTHING
            s.hands[loser, lost] -= 1
            s.held[loser] -= 1
            s.in_hands -= 1
            s.lost[lost] += 1
            tell(rows, LOST, ALL_EYES, loser, lost, 0)
            if s.held[loser] == 0:                          # omen-5.1
                s.still_in ^= bit(loser)
                s.out_in[loser] = s.rounds
                tell(rows, WENT_OUT, ALL_EYES, loser, 0, 0)
    s.known &= s.still_in
