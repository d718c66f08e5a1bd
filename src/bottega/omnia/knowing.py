"""Where each action card may be, as far as a seat can tell (omnia-3.3).

Each card was dealt in one pack and kept in one stage of the draft: that is its *slot*. A seat knows its own slots, and
of every other card when it last saw it go by: only later slots of that pack are open to it; a card it never saw may be
in any slot that was filled before the seat saw the pack. So cards and slots fall into groups that do not hang together,
and in each group any card may be in any slot, if only what a seat has played was kept by that seat.
"""

from functools import reduce
from operator import or_
from typing import Any

import numpy as np
import numpy.typing as npt

from bottega.core.bits import NOBODY, has
from bottega.core.kernel import Record, Records, compiled, compiled_apart
from bottega.omnia.facts import ACTION_CARDS, DRAFTING, HAND, LAST_STAGE, NOTHING
from bottega.omnia.hands import in_set

Numbers = npt.NDArray[Any]
STAGES = LAST_STAGE + 1
UNSEEN = STAGES                                 # the group of cards that never went by
OWN = STAGES + 1
PACK, STAGE, GROUP = range(3)                   # columns of a slot


@compiled_apart
def slots_of(v: Record) -> Numbers:
    """All slots that are not this seat's own: pack, stage (NOTHING: not yet kept), group."""
    seats, slots, count = int(v.seats), np.full((ACTION_CARDS, 3), NOTHING, np.int64), 0
    for pack in range(seats):
        left = HAND
        for stage in range(int(v.drafted) + 1):
            keeper = (pack + stage) % seats
            kept = 2
            if stage == LAST_STAGE or (v.drafted == 0 and v.phase != DRAFTING):
                kept = left
            elif stage == v.drafted and (v.phase != DRAFTING or has(v.acting, keeper)):
                kept = 0
            for _ in range(kept):
                if keeper != v.seat:
                    slots[count, PACK], slots[count, STAGE] = pack, stage
                    slots[count, GROUP] = last_seen(v, pack, stage)
                    count += 1
            left -= kept
        for _ in range(left):
            slots[count, PACK], slots[count, GROUP] = pack, last_seen(v, pack, int(v.drafted) + 1)
            count += 1
    return slots


@compiled
def last_seen(v: Record, pack: int, before: int) -> int:
    """The last stage before another in which a pack lay before this seat; UNSEEN if in none."""
    group = UNSEEN
    if v.seat != NOBODY:
        for stage in range(min(before, int(v.drafted) + 1)):
            if (pack + stage) % int(v.seats) == v.seat:
                group = stage
    return group


@compiled
def group_of(v: Record, card: int) -> int:
    """The stage in which this seat last saw a card go by; UNSEEN, or OWN if it kept it."""
    group = UNSEEN
    for stage in range(STAGES):
        if in_set(v.kept[stage], card):
            return OWN
        if in_set(v.seen[stage], card):
            group = stage
    return group


@compiled_apart
def groups_in(views: Records, j: int) -> Numbers:
    """The group of every card: one call from Python instead of one for each."""
    groups = np.zeros(ACTION_CARDS, np.int64)
    for card in range(ACTION_CARDS):
        groups[card] = group_of(views[j], card)
    return groups


@compiled_apart
def slots_in(views: Records, j: int) -> Numbers:
    return slots_of(views[j])


def known_hands(views: Records, j: int) -> list[tuple[list[int], dict[int, int]]]:
    """For each group: the cards of it that others still hold, and how many of them lie with each seat."""
    seats, drafted, in_play = int(views["seats"][j]), int(views["drafted"][j]), int(views["in_play"][j])
    slots = [slot for slot in slots_in(views, j).tolist() if slot[PACK] != NOTHING]
    played: list[int] = views["played"][j].tolist()
    still_held = in_play & ~reduce(or_, played)
    cards_of = [0] * (OWN + 1)                          # sets of cards, by group
    for card, group in enumerate(groups_in(views, j).tolist()):
        cards_of[group] |= in_play & 1 << card
    known = []
    for group, cards in enumerate(cards_of[:OWN]):
        count = [-(played[seat] & cards).bit_count() for seat in range(seats)]
        for slot in slots:
            count[_holder(slot, drafted, seats)] += slot[GROUP] == group
        holders = {seat: cards_there for seat, cards_there in enumerate(count) if cards_there > 0}
        if cards & still_held and set(holders) != {int(views["seat"][j])}:
            known.append(([card for card in range(ACTION_CARDS) if (cards & still_held) >> card & 1], holders))
    return known


def _holder(slot: list[int], drafted: int, seats: int) -> int:
    """Who has the card of a slot: who kept it, or before whom its pack lies."""
    return (slot[PACK] + (drafted if slot[STAGE] == NOTHING else slot[STAGE])) % seats
