"""What the exact score may cost (omnia-6.5): counted for the worst hand when a deck is checked, not met in a game.

The worst hand owns every card, with every city face up: whatever a hand holds less leaves the walk through mixed sets
(sets.py) fewer selections. All hands of a table together hold no more cards, so they cost no more either.
"""

from collections import Counter
from collections.abc import Sequence
from math import prod
from typing import Any

import numpy as np
import numpy.typing as npt

from bottega.core.deck_files import Entry
from bottega.omnia.facts import CHARACTERS, WAYS
from bottega.omnia.sets import HIGH, MIXED, ONLY_INVENTIONS, ONLY_WORKS
from bottega.omnia.ways import Way, count_ways, pack, ways_of

MILLION = 1_000_000
MOST_STEPS = 50 * MILLION                   # about one nanosecond each; Bottega's own deck needs 0.03 million
PER_SELECTION = 100                         # of a selection by itself: what is left after it is written down

Numbers = npt.NDArray[Any]
Selections = Numbers                        # by row: works, inventions and characters left; any works and inventions


def check_sets(entries: Sequence[Entry]) -> None:
    """Refuses a deck whose sets can be made up in too many ways, or compete so much that a score takes too long. The
    city that is one too many is named."""
    cities = [entry for entry in entries
              if entry.fields["kind"] == "city" and entry.fields["objective"]["type"] == "set"]
    count = 0
    for entry in cities:
        count += count_ways(entry.fields["objective"]["of"])
        if count > WAYS:
            raise entry.wrong("omnia.deck.too_many_ways", "omnia-6.3", most=WAYS)
    work = Work(entries)
    for entry in cities:
        for way in ways_of(0, entry.fields["objective"]["of"]):
            work.add(way)
            if work.steps > MOST_STEPS:
                raise entry.wrong("omnia.deck.too_much_work", "omnia-6.5", most=MOST_STEPS // MILLION)


class Work:
    """The steps of a score, way by way: cells of the tables, and what the walk looks at for each of its selections."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self._works, self._inventions = (_of_each_colour(entries, kind) for kind in ("work", "invention"))
        self._cells = tuple(prod(count + 1 for count in cards) for cards in (self._works, self._inventions))
        self._all = pack(self._works), pack(self._inventions)
        self._selections: Selections = np.array([[*self._all, CHARACTERS, 0, 0]], np.int64).T
        self._mixed, self._in_tables, self._in_cells = 0, 0, 0

    @property
    def steps(self) -> int:
        """Each selection tries all mixed ways; where it has taken cards of a colour, it looks through a table."""
        return self._in_tables + self._in_cells + int(self._selections.shape[1]) * (self._mixed + PER_SELECTION)

    def add(self, way: Way) -> None:
        if way.kind in (ONLY_WORKS, ONLY_INVENTIONS):
            self._in_tables += self._cells[way.kind == ONLY_INVENTIONS]
        elif way.kind == MIXED:
            self._mixed += 1
            self._select(way)

    def _select(self, way: Way) -> None:
        """This way once more, as often as the cards suffice, with each selection of the ways before it."""
        found, last, count = [self._selections], self._selections, self._selections.shape[1]
        while (last := _taken(way, last)).shape[1] and count * PER_SELECTION + self._in_cells <= MOST_STEPS:
            found.append(last)
            count += last.shape[1]
            self._in_cells += sum(cells * int(np.count_nonzero(last[kind] != everything))
                                  for kind, (cells, everything) in enumerate(zip(self._cells, self._all, strict=True)))
        self._selections = np.concatenate(found, axis=1)


def _taken(way: Way, before: Selections) -> Selections:
    """What one more set leaves of each selection, of those where the cards suffice (as `sets.take_way` has it)."""
    works, inventions = pack(way.works), pack(way.inventions)
    fit = (_holds(before[0], works) & _holds(before[1], inventions) & (before[2] >= way.characters))
    after: Selections = before[:, fit]
    after -= np.array([[works], [inventions], [way.characters], [-way.any_works], [-way.any_inventions]])
    return after[:, (_number_of(after[0]) >= after[3]) & (_number_of(after[1]) >= after[4])]


def _holds(cards: Numbers, part: int) -> Numbers:
    fits: Numbers = ((cards | HIGH) - part) & HIGH == HIGH
    return fits


def _number_of(cards: Numbers) -> Numbers:
    number: Numbers = (cards & 0xFF) + (cards >> 8 & 0xFF) + (cards >> 16 & 0xFF) + (cards >> 24 & 0xFF)
    return number


def _of_each_colour(entries: Sequence[Entry], kind: str) -> tuple[int, ...]:
    """How many cards of a kind have each colour. Which one comes first makes no difference: a set asks for none."""
    return tuple(Counter(entry.fields["colour"] for entry in entries
                         if entry.fields["kind"] == kind and "colour" in entry.fields).values())
