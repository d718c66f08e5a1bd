"""The draft: keep two, pass the rest to the left, three times; the last card just comes (omnia-3)."""

from bottega.core.bits import bit
from bottega.core.happened import ALL_EYES, Telling, tell
from bottega.core.kernel import Record, compiled, compiled_apart
from bottega.omnia import turn
from bottega.omnia.actions import higher_of, lower_of
from bottega.omnia.facts import ACTION_CARDS, DRAFTING, KEEPS, LAST_STAGE, NOTHING
from bottega.omnia.hands import card_bit, size_of, tell_cards
from bottega.omnia.refusals import FINE, NOT_IN_PACK
from bottega.omnia.rows import KEPT, PASSED


@compiled
def begin(s: Record) -> None:
    """Seven cards lie before each seat: to draft from, or, where there is no draft, already a hand (omnia-3.2)."""
    s.drafted = 0
    if s.draft == 1:
        s.phase, s.acting = DRAFTING, bit(s.seats) - 1
        return
    end(s, 0)


@compiled
def refuse_pair(s: Record, seat: int, pair: int) -> int:
    both = card_bit(higher_of(pair)) | card_bit(lower_of(pair))
    return FINE if int(s.packs[seat]) & int(both) == int(both) else NOT_IN_PACK


@compiled_apart
def keep(s: Record, seat: int, pair: int, rows: Telling) -> None:
    """Chosen in secret; when all have, what is left goes to the left (omnia-3.1)."""
    a, b = lower_of(pair), higher_of(pair)
    both = card_bit(a) | card_bit(b)
    s.packs[seat] ^= both
    s.hands[seat] |= both
    s.kept_in[a], s.kept_in[b] = s.drafted, s.drafted
    s.acting ^= bit(seat)
    tell(rows, KEPT, ALL_EYES, seat, KEEPS, 0)
    tell_cards(rows, bit(seat), both)
    if s.acting == 0:
        pass_left(s, rows)


@compiled
def pass_left(s: Record, rows: Telling) -> None:
    """A pack is seen by who passes it and by who gets it."""
    for giver in range(s.seats):
        taker = (giver + 1) % int(s.seats)
        tell(rows, PASSED, ALL_EYES, giver, taker, size_of(s.packs[giver]))
        tell_cards(rows, bit(giver) | bit(taker), s.packs[giver])
    last = s.packs[s.seats - 1]
    for taker in range(s.seats - 1, 0, -1):
        s.packs[taker] = s.packs[taker - 1]
    s.packs[0] = last
    s.drafted += 1
    if s.drafted == LAST_STAGE:
        end(s, LAST_STAGE)
    else:
        s.acting = bit(s.seats) - 1


@compiled
def end(s: Record, stage: int) -> None:
    """What still lies in the packs goes to the hands, and the turns begin."""
    s.drafted = stage
    for card in range(ACTION_CARDS):
        if s.origin[card] != NOTHING and s.kept_in[card] == NOTHING:
            s.kept_in[card] = stage
    for seat in range(s.seats):
        s.hands[seat] |= s.packs[seat]
        s.packs[seat] = 0
    turn.begin(s)
