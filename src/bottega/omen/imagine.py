"""A game that fits what a seat knows: every way the cards can lie is as likely as the deal makes it.

(1) The composition is hidden (omen-2.1). The weight of c cards of a kind is: the ways to draw its extras from the
    box, times the likelihood of all that was seen of it (sighting.py), this seat's own hand and peek included.
(2) Kinds hang together only through the number of extras, so the weights are summed up kind by kind, and a
    composition is drawn by walking back: exact, without listing them.
(3) What is in play and not in sight is shuffled, and dealt to the hidden hands and the deck.
(4) What others have chosen to lose, and luck still to come, is drawn afresh.

Only the memory of an earlier peek is left out: the cards in play are what all could see, and this round's own.
"""

import numpy as np
import numpy.typing as npt

from bottega.core.bits import has
from bottega.core.chance import below, next_word, unit
from bottega.core.kernel import Record, Records, Words64, compiled
from bottega.omen.facts import COPIES, DECK, KINDS, NOTHING, SEATS
from bottega.omen.pool import cards_of, draw, kind_of, total
from bottega.omen.view import copy_hands, copy_public

MOST_EXTRAS = 12
Floats = npt.NDArray[np.float64]


@compiled
def imagine(views: Records, j: int, states: Records, i: int, luck: Words64) -> None:
    """Write into place i a state with the view in place j; `luck` is the imaginer's, and runs on."""
    weights, sums = weigh(views[j])
    fill(views[j], states[i], weights, sums, luck)


@compiled
def imagine_all(views: Records, j: int, states: Records, luck: Words64) -> None:
    """The same for every place there is, the compositions weighed only once."""
    weights, sums = weigh(views[j])
    for i in range(len(states)):
        fill(views[j], states[i], weights, sums, luck)


@compiled
def fill(v: Record, s: Record, weights: Floats, sums: Floats, luck: Words64) -> None:
    copy_public(v, s)
    copy_hands(v, s, v.open_hands)
    deal_unseen(v, s, unseen(v, weights, sums, luck), luck)
    for seat in range(SEATS):
        s.chosen[seat] = NOTHING
        if has(v.losers, seat) and not has(v.acting, seat):
            s.chosen[seat] = v.chosen if seat == v.seat else any_kind(s, seat, luck)
    for word in range(4):
        s.chance[word] = next_word(luck)


@compiled
def seen(v: Record, kind: int) -> int:
    """Cards of a kind whose place this seat knows."""
    cards: int = int(v.lost[kind]) + v.middle[kind] + (v.top == kind)
    for seat in range(v.seats):
        cards += v.hands[seat, kind]
    return cards


@compiled
def weight(v: Record, kind: int, extras: int, sighted: int) -> float:
    """How likely so many extras of a kind are, up to a factor that all numbers of extras share."""
    cards, box, least = int(v.least[kind]) + extras, int(v.box[kind]), int(v.least[kind])
    if cards > box or cards < sighted:
        return 0.0
    ways = 1.0
    for e in range(extras):                                         # box - least over extras
        ways *= (box - least - e) / (e + 1)
    runs, in_public = 0, sighted
    for seat in range(v.seats):
        if has(v.open_hands, seat) and not has(v.known, seat):
            in_public -= v.hands[seat, kind]
    in_public -= v.top == kind
    for b in range(COPIES):
        runs += v.sightings[kind, b]
        times = runs + (in_public <= b < sighted)                   # own hand and peek: one more run
        if times > 0:
            ways *= ((cards - b) / box) ** times                    # the box only keeps the numbers small
    return ways


@compiled
def extras_in_play(v: Record) -> int:
    extras: int = int(v.in_hands) + v.deck_count
    for kind in range(KINDS):
        extras += int(v.middle[kind]) + v.lost[kind] - v.least[kind]
    return extras


@compiled
def weigh(v: Record) -> tuple[Floats, Floats]:
    """Step 1: the weight of e extras of each kind, and sums[k, e], that of the kinds before k taking e together."""
    extras = extras_in_play(v)
    weights, sums = np.zeros((KINDS, MOST_EXTRAS)), np.zeros((KINDS + 1, MOST_EXTRAS))
    sums[0, 0] = 1.0
    for kind in range(KINDS):
        sighted, most = seen(v, kind), 0.0
        for e in range(extras + 1):
            weights[kind, e] = weight(v, kind, e, sighted)
            most = max(most, weights[kind, e])
        for e in range(extras + 1):
            weights[kind, e] /= most                                # a long game's likelihoods are tiny
        for e in range(extras + 1):
            for before in range(e + 1):
                sums[kind + 1, e] += sums[kind, before] * weights[kind, e - before]
    return weights, sums


@compiled
def unseen(v: Record, weights: Floats, sums: Floats, luck: Words64) -> np.uint64:
    """Step 2: a composition that fits, less what this seat sees of it."""
    extras, pool = extras_in_play(v), np.uint64(0)
    for kind in range(KINDS - 1, -1, -1):
        left, taken = unit(luck) * sums[kind + 1, extras], 0
        for e in range(extras + 1):
            part = sums[kind, extras - e] * weights[kind, e]
            if part > 0.0 and left >= 0.0:                          # so the last possible one, should rounding pass all
                taken = e
                left -= part
        pool += cards_of(kind, v.least[kind] + taken - seen(v, kind))
        extras -= taken
    return pool


@compiled
def deal_unseen(v: Record, s: Record, pool: np.uint64, luck: Words64) -> None:
    """Step 3."""
    for seat in range(v.seats):
        if has(v.still_in, seat) and not has(v.open_hands, seat):
            for _ in range(v.held[seat]):
                card = draw(pool, total(pool), luck, next_word(luck))
                pool -= card
                s.hands[seat, kind_of(card)] += 1
    for place in range(DECK):
        s.deck[place] = NOTHING
        if place == 0 and v.top != NOTHING:
            s.deck[place] = v.top
        elif place < v.deck_count:
            card = draw(pool, total(pool), luck, next_word(luck))
            pool -= card
            s.deck[place] = kind_of(card)


@compiled
def any_kind(s: Record, seat: int, luck: Words64) -> int:
    """One of the kinds a seat holds, each as likely."""
    kinds = 0
    for kind in range(KINDS):
        kinds += s.hands[seat, kind] > 0
    k, kind = below(luck, kinds), 0
    while k > 0 or s.hands[seat, kind] == 0:
        k -= s.hands[seat, kind] > 0
        kind += 1
    return kind
