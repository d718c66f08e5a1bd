"""The rules: deal, legal, refuse, carry out. Python passes arrays and an index; inside, `s = states[i]`."""

from bottega.core.bits import bit, has, next_in
from bottega.core.chance import below
from bottega.core.happened import ALL_EYES, Telling, tell, tell_list
from bottega.core.kernel import Record, Records, Words64, compiled
from liars_dice.actions import ACTIONS, LIAR
from liars_dice.facts import BIDDING, CUP, FACES, NOTHING, ONE, OVER, SEATS
from liars_dice.refusals import (
    FINE,
    GAME_OVER,
    IS_OUT,
    NO_SUCH_ACTION,
    NO_SUCH_SEAT,
    NOT_YOUR_TURN,
    NOTHING_BID,
    TOO_HIGH,
    TOO_LOW,
)
from liars_dice.rows import BID, CALLED, CUP_HELD, CUP_SHOWN, DEALT, ENDED, JUDGED, LOST, RANKED, ROLLED, WENT_OUT


@compiled
def deal(states: Records, i: int, setups: Records, luck: Words64, rows: Telling) -> None:
    """A new game in place i: nothing of an old one stays (dice-1.2)."""
    s, setup = states[i], setups[0]
    for word in range(4):
        s.chance[word] = luck[word]
    s.seats, s.wild, s.phase = setup.seats, setup.wild, BIDDING
    s.rounds, s.lost, s.in_cups = 0, 0, CUP * setup.seats
    s.still_in = bit(setup.seats) - 1
    for seat in range(SEATS):
        s.held[seat] = CUP if seat < setup.seats else 0
        s.out_in[seat] = 0
    begin_round(s, below(s.chance, s.seats), DEALT, rows)


@compiled
def begin_round(s: Record, starter: int, what: int, rows: Telling) -> None:
    """All roll their dice, and each looks only at their own (dice-2.1)."""
    s.rounds += 1
    s.starter, s.acting = starter, bit(starter)
    s.bidder, s.number, s.face = NOTHING, 0, 0
    roll(s, s.still_in, s.chance)
    tell(rows, what, ALL_EYES, starter, 0, 0)
    for seat in range(s.seats):
        tell(rows, CUP_HELD, ALL_EYES, seat, s.held[seat], 0)
        tell_list(rows, CUP_SHOWN, bit(seat), seat, s.cups[seat])


@compiled
def roll(s: Record, seats: int, luck: Words64) -> None:
    """The dice of these seats show any face, each as likely. Cups without dice are empty."""
    for seat in range(SEATS):
        if has(seats, seat) or s.held[seat] == 0:
            for face in range(FACES):
                s.cups[seat, face] = 0
            for _ in range(s.held[seat]):
                s.cups[seat, below(luck, FACES)] += 1


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
        return IS_OUT
    if not has(s.acting, seat):
        return NOT_YOUR_TURN
    if action == LIAR:
        return FINE if s.number > 0 else NOTHING_BID                # dice-2.5
    if action < lowest_bid(s):
        return TOO_LOW                                              # dice-2.4
    return FINE if action < s.in_cups * FACES else TOO_HIGH         # dice-2.5


@compiled
def lowest_bid(s: Record) -> int:
    """The lowest bid that is higher than the one that stands (dice-2.4): bids are numbered as they rise."""
    return (int(s.number) - 1) * FACES + int(s.face) + 1 if s.number > 0 else 0


@compiled
def legal_count(s: Record, _setup: Record, seat: int) -> int:
    """How many actions a seat has. None if it is not asked."""
    if not has(s.acting, seat):
        return 0
    calls = 1 if s.number > 0 else 0
    return calls + int(s.in_cups) * FACES - lowest_bid(s)


@compiled
def legal_at(s: Record, _setup: Record, _seat: int, k: int) -> int:
    """The k-th of them: the call first, if there is a bid, then the bids as they rise."""
    if s.number > 0:
        return LIAR if k == 0 else lowest_bid(s) + k - 1
    return k


@compiled
def carry_out(s: Record, _setup: Record, seat: int, action: int, rows: Telling) -> None:
    """Do what is known to be legal, and tell what happened."""
    if action == LIAR:
        call(s, seat, rows)
        return
    s.bidder, s.number, s.face = seat, action // FACES + 1, action % FACES
    s.acting = bit(next_in(s.still_in, seat))                       # to the left (dice-2.3)
    tell(rows, BID, ALL_EYES, seat, s.number, s.face)


@compiled
def count(s: Record) -> int:
    """Dice that show the face of the bid (dice-3.1), wild ones included (dice-1.4)."""
    dice = 0
    for seat in range(s.seats):
        dice += s.cups[seat, s.face]
        if s.wild == 1 and s.face != ONE:
            dice += s.cups[seat, ONE]
    return dice


@compiled
def call(s: Record, caller: int, rows: Telling) -> None:
    """All dice are shown and counted, and somebody loses one (dice-3.1, 3.2)."""
    found = count(s)
    loser = int(s.bidder) if found < s.number else caller           # dice-3.2
    tell(rows, CALLED, ALL_EYES, caller, s.bidder, s.number)
    tell(rows, JUDGED, ALL_EYES, s.face, found, loser)
    for seat in range(s.seats):
        tell_list(rows, CUP_SHOWN, ALL_EYES, seat, s.cups[seat])
    s.held[loser] -= 1
    s.in_cups -= 1
    s.lost += 1
    tell(rows, LOST, ALL_EYES, loser, s.held[loser], 0)
    if s.held[loser] == 0:                                          # dice-4.1
        s.still_in ^= bit(loser)
        s.out_in[loser] = s.rounds
        tell(rows, WENT_OUT, ALL_EYES, loser, 0, 0)
    if s.still_in & (s.still_in - 1) == 0:                          # one seat left (dice-4.2)
        end(s, rows)
    else:                                                           # dice-2.2
        begin_round(s, loser if has(s.still_in, loser) else next_in(s.still_in, loser), ROLLED, rows)


@compiled
def end(s: Record, rows: Telling) -> None:
    """The last seat with dice wins; the others follow, the last to go out first (dice-4.2, 4.3)."""
    s.phase, s.acting = OVER, 0
    roll(s, 0, s.chance)                                            # nobody rolls, but the loser's cup is empty now
    tell(rows, ENDED, ALL_EYES, 0, 0, 0)
    tell(rows, RANKED, ALL_EYES, s.still_in, 0, 0)
    for gone_in in range(s.rounds, 0, -1):
        for seat in range(s.seats):
            if s.out_in[seat] == gone_in:
                tell(rows, RANKED, ALL_EYES, bit(seat), 0, 0)


@compiled
def has_won(s: Record, seat: int) -> bool:
    """Whether a seat is the last one left (dice-4.2)."""
    return has(s.still_in, seat)
