"""Shuffling and drawing: the first deal (omen-2), what is dealt again between rounds (omen-4), and the end (omen-5)."""

import numpy as np

from bottega.core.bits import bit, has, lowest
from bottega.core.chance import below, next_word
from bottega.core.happened import ALL_EYES, NO_EYES, Telling, tell, tell_list
from bottega.core.kernel import Record, compiled
from bottega.omen.actions import CALL_DESTINY
from bottega.omen.facts import CLOCKWISE, DECLARING, KINDS, LOSER, MIDDLE, NOTHING, OVER
from bottega.omen.pool import DRAW, cards_in, cards_of, draw, draw_some, kind_of, total
from bottega.omen.rows import (
    DEALT,
    DECK_LAID,
    ENDED,
    HAND_HELD,
    HAND_SHOWN,
    MIDDLE_LAID,
    RANKED,
    REDEALT,
    REDREW,
    TOP_SEEN,
)
from bottega.omen.sighting import see_middle
from bottega.omen.state import left_of


@compiled
def first_deal(s: Record, extras: int, rows: Telling) -> None:
    """Unseen extras join the cards that are surely in play, and all is shuffled and dealt (omen-2.1 to 2.5)."""
    left, pool = np.uint64(0), np.uint64(0)
    for kind in range(KINDS):
        left += cards_of(kind, int(s.box[kind]) - s.least[kind])
        pool += cards_of(kind, s.least[kind])
    for _ in range(extras):
        extra = draw(left, total(left), s.chance, next_word(s.chance))
        left -= extra
        pool += extra
    lay_middle(s, deal_hands(s, s.still_in, pool))
    begin_round(s, nth_seat(s, below(s.chance, s.seats)))
    tell_deal(s, DEALT, rows)


@compiled
def next_round(s: Record, rows: Telling) -> None:
    """All have lost what they had to lose: end the game, or shuffle, draw and begin again."""
    if s.still_in & (s.still_in - 1) == 0:                  # one seat left (omen-5.1, 5.2)
        end(s, rows)
        return
    called = int(s.called)
    redrawn = int(s.still_in) if s.called == CALL_DESTINY else int(s.losers) & int(s.still_in)    # omen-4.1 to 4.3
    dealer = next_dealer(s)
    s.known = int(s.known) & ~redrawn
    lay_middle(s, deal_hands(s, redrawn, gather(s, redrawn)))
    begin_round(s, dealer)
    tell_deal(s, REDEALT, rows)
    tell(rows, REDREW, ALL_EYES, redrawn, called, 0)


@compiled
def next_dealer(s: Record) -> int:
    """Who begins the next round (omen-4.4)."""
    if s.next_dealer == CLOCKWISE:
        return left_of(s, s.dealer)
    if s.next_dealer != LOSER:
        return nth_seat(s, below(s.chance, seats_left(s)))
    if s.called == CALL_DESTINY and not has(s.losers, s.caller):
        return int(s.caller)                                # a right Destiny
    loser = lowest(s.losers)
    return loser if has(s.still_in, loser) else left_of(s, loser)


@compiled
def gather(s: Record, redrawn: int) -> np.uint64:
    """Face-up cards, deck and the hands to redraw, shuffled in one pool."""
    pool = np.uint64(0)
    for kind in range(KINDS):
        pool += cards_of(kind, s.middle[kind])
    for i in range(s.deck_count):
        pool += cards_of(s.deck[i], 1)
    for seat in range(s.seats):
        if has(redrawn, seat):
            for kind in range(KINDS):
                pool += cards_of(kind, s.hands[seat, kind])
    return pool


@compiled
def deal_hands(s: Record, redrawn: int, pool: np.uint64) -> np.uint64:
    """These seats draw as many cards again as they hold; the rest of the pool comes back."""
    for seat in range(s.seats):
        if has(redrawn, seat):
            hand = draw_some(pool, s.held[seat], s.chance)
            pool -= hand
            for kind in range(KINDS):
                s.hands[seat, kind] = cards_in(hand, kind)
    return pool


@compiled
def lay_middle(s: Record, pool: np.uint64) -> None:
    """Four cards face up, the rest of the pool is the deck (omen-2.3, 4.1)."""
    middle = draw_some(pool, MIDDLE, s.chance)
    pool -= middle
    for kind in range(KINDS):
        s.middle[kind] = cards_in(middle, kind)
    for place in range(s.deck_count):
        if place % 4 == 0:
            word = next_word(s.chance)                      # four cards' luck
        card = draw(pool, total(pool), s.chance, word)
        word >>= DRAW
        pool -= card
        s.deck[place] = kind_of(card)
    see_middle(s)


@compiled
def begin_round(s: Record, dealer: int) -> None:
    s.rounds += 1
    s.phase, s.dealer, s.acting, s.losers = DECLARING, dealer, bit(dealer), 0
    s.number, s.suit, s.declarer, s.caller, s.called = 0, NOTHING, NOTHING, NOTHING, NOTHING
    for i in range(len(s.ladder)):
        s.ladder[i] = 0


@compiled
def end(s: Record, rows: Telling) -> None:
    """The last one left wins; the others rank by when they went out, together is tied (omen-5.1, 5.3)."""
    s.phase, s.acting, s.losers = OVER, 0, 0
    if rows is None:
        return
    tell(rows, ENDED, ALL_EYES, 0, 0, 0)
    tell(rows, RANKED, ALL_EYES, int(s.still_in), 0, 0)
    for gone_in in range(s.rounds, 0, -1):
        together = 0
        for seat in range(s.seats):
            if s.out_in[seat] == gone_in:
                together |= bit(seat)
        if together != 0:
            tell(rows, RANKED, ALL_EYES, together, 0, 0)


@compiled
def tell_deal(s: Record, what: int, rows: Telling) -> None:
    """The hands are their owners' to see, the top of the deck the dealer's (omen-3.1), the rest of it nobody's."""
    if rows is None:
        return
    tell(rows, what, ALL_EYES, int(s.dealer), int(s.deck_count), 0)
    for seat in range(s.seats):
        if has(s.still_in, seat):
            eyes = ALL_EYES if has(s.known, seat) else bit(seat)
            tell(rows, HAND_HELD, ALL_EYES, seat, int(s.held[seat]), 0)
            tell_list(rows, HAND_SHOWN, eyes, seat, s.hands[seat])
    tell_list(rows, MIDDLE_LAID, ALL_EYES, 0, s.middle)
    tell(rows, TOP_SEEN, bit(s.dealer), int(s.deck[0]), 0, 0)
    tell_list(rows, DECK_LAID, NO_EYES, 0, s.deck)


@compiled
def seats_left(s: Record) -> int:
    seats = 0
    for seat in range(s.seats):
        seats += has(s.still_in, seat)
    return seats


@compiled
def nth_seat(s: Record, n: int) -> int:
    """The n-th seat still in."""
    seat = lowest(s.still_in)
    for _ in range(n):
        seat = left_of(s, seat)
    return seat
