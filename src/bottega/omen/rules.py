"""OMEN's rules as everything else calls them: deal, legal, refuse, apply. Dispatch only, to the chapters.

Python passes arrays and an index (a record would cost ten times as much); inside, `s = states[i]`.
"""

from bottega.core.bits import bit, has
from bottega.core.happened import Telling
from bottega.core.kernel import Record, Records, Words64, compiled
from bottega.omen import challenge, declaration, redeal
from bottega.omen.actions import ACTIONS, CALL_DESTINY, CALL_OMEN, LOSE, number_of, suit_of
from bottega.omen.facts import COPIES, DECK, DECLARING, HAND, KINDS, LOSING, MIDDLE, NOTHING, OVER, SEATS
from bottega.omen.refusals import (
    FINE,
    GAME_OVER,
    LOSING_FIRST,
    NO_SUCH_ACTION,
    NO_SUCH_SEAT,
    NOT_HELD,
    NOT_YOUR_TURN,
    NOTHING_DECLARED,
    NOTHING_TO_LOSE,
    OUT,
)


@compiled
def deal(states: Records, i: int, setups: Records, luck: Words64, rows: Telling) -> None:
    """A new game in place i: nothing of an old one stays."""
    s, setup = states[i], setups[0]
    cards = int(setup.extras)
    for word in range(4):
        s.chance[word] = luck[word]
    s.seats, s.suits, s.next_dealer = setup.seats, setup.suits, setup.next_dealer
    s.known, s.rounds = 0, 0
    s.still_in = bit(setup.seats) - 1
    for kind in range(KINDS):
        s.least[kind], s.box[kind], s.lost[kind] = setup.least[kind], setup.box[kind], 0
        s.middle[kind] = 0
        cards += setup.least[kind]
        for b in range(COPIES + 1):
            s.sightings[kind, b] = 0
    for seat in range(SEATS):
        s.held[seat] = HAND if seat < setup.seats else 0
        s.chosen[seat], s.out_in[seat] = NOTHING, 0
        for kind in range(KINDS):
            s.hands[seat, kind] = 0
    s.in_hands = HAND * setup.seats
    s.deck_count = cards - s.in_hands - MIDDLE
    for place in range(DECK):
        s.deck[place] = NOTHING
    redeal.first_deal(s, int(setup.extras), rows)


@compiled
def refuse(states: Records, i: int, seat: int, action: int, _setups: Records) -> int:
    """What stands in the way of an action; FINE if nothing does."""
    s = states[i]
    if seat < 0 or seat >= s.seats:
        return NO_SUCH_SEAT
    if action < 0 or action >= ACTIONS:
        return NO_SUCH_ACTION
    if s.phase == OVER:
        return GAME_OVER
    if not has(s.still_in, seat):
        return OUT
    if s.phase == LOSING and action < LOSE:
        return LOSING_FIRST
    if s.phase == DECLARING and action >= LOSE:
        return NOTHING_TO_LOSE
    if not has(s.acting, seat):
        return NOT_YOUR_TURN if s.phase == DECLARING else NOTHING_TO_LOSE
    if action < CALL_OMEN:
        return declaration.refuse_declaration(s, action)
    if action < LOSE:
        return FINE if s.number > 0 else NOTHING_DECLARED           # omen-3.4
    return FINE if s.hands[seat, action - LOSE] > 0 else NOT_HELD


@compiled
def legal_count(s: Record, _setup: Record, seat: int) -> int:
    """How many actions a seat has. None if it is not asked."""
    if not has(s.acting, seat):
        return 0
    if s.phase == DECLARING:
        return declaration.declarations_left(s) + (2 if s.number > 0 else 0)
    kinds = 0
    for kind in range(KINDS):
        kinds += s.hands[seat, kind] > 0
    return kinds


@compiled
def legal_at(s: Record, _setup: Record, seat: int, k: int) -> int:
    """The k-th of them, found without listing the others: calls last, declarations and kinds in their order."""
    if s.phase == DECLARING:
        calls = k - declaration.declarations_left(s)
        return declaration.declaration_at(s, k) if calls < 0 else CALL_OMEN + calls
    kind = 0
    while k > 0 or s.hands[seat, kind] == 0:
        k -= s.hands[seat, kind] > 0
        kind += 1
    return LOSE + kind


@compiled
def carry_out(s: Record, _setup: Record, seat: int, action: int, rows: Telling) -> None:
    """Do what is known to be legal, and tell what happened."""
    if action < CALL_OMEN:
        declaration.declare(s, seat, number_of(action), suit_of(action), rows)
    elif action <= CALL_DESTINY:
        challenge.call(s, seat, action, rows)
    else:
        challenge.lose(s, seat, action - LOSE, rows)
        if s.acting == 0:
            redeal.next_round(s, rows)


@compiled
def has_won(s: Record, seat: int) -> bool:
    """Whether a seat is the last one left (omen-5.1)."""
    return has(s.still_in, seat)
