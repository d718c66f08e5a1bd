"""A game in progress, driven from Python one action at a time.

    position = OMEN.start(3, seed=7)
    position.legal(position.acting[0])
    position.act(2, "declare 2 raven")
    print(position.view(1).hands)
"""

from typing import Any

import numpy as np

from bottega.core import chance, fairness
from bottega.core.bits import NOBODY, seats_in
from bottega.core.events import Event
from bottega.core.game import Terms
from bottega.core.happened import blank_rows
from bottega.core.kernel import Records, Rows, records
from bottega.core.loops import COUNT, SEAT_BITS
from bottega.core.options import Deck, Options
from bottega.core.refusals import Refusal, Refused

NO_ACTION = -1


class Position:
    """The game at one moment, with the actions that led here."""

    def __init__(self, terms: Terms, seed: str, keyed: bool) -> None:
        self.terms, self.game = terms, terms.game
        self.seed = seed                                # 64 hexadecimal digits
        self.keyed = keyed                              # luck is reset at every chance event (core/fairness.py)
        self.chance_events = 0                          # counted where luck is keyed
        self.states: Records = records(self.game.state, 1)
        self.history: list[tuple[int, int]] = []        # seat and action
        self.rows: Rows = blank_rows()                  # what the last action, or the deal, brought about
        self._acting = self.states["acting"]            # a field of the same memory
        self._numbers = np.zeros(self.game.actions, np.int16)
        self._listed: memoryview[int] = self._numbers.data      # the same: a slice of it is quicker to list
        self._direct, self._setups = terms.direct, terms.setups

    @classmethod
    def dealt(cls, terms: Terms, seed: int | str, *, keyed: bool = False) -> "Position":
        luck = chance.from_text(seed) if isinstance(seed, str) else chance.from_seed(seed)
        text = seed if isinstance(seed, str) else chance.to_text(luck)
        position = cls(terms, text, keyed)
        luck = fairness.event_luck(text, 0) if keyed else luck
        position.chance_events = 1
        terms.game.deal(position.states, 0, terms.setups, luck, position.rows)
        return position

    @property
    def players(self) -> int:
        return self.terms.players

    @property
    def options(self) -> Options:
        return self.terms.options

    @property
    def deck(self) -> Deck:
        return self.terms.deck

    @property
    def acting(self) -> list[int]:
        """The seats that may act now; none when the game is over."""
        return seats_in(self._acting[0])

    @property
    def turn(self) -> int | None:
        """The lowest of them, who is first where several act at once and an order is needed; None: it is over."""
        acting = self._acting.item(0)
        return (acting & -acting).bit_length() - 1 if acting else None

    @property
    def is_over(self) -> bool:
        return not self._acting.item(0)

    @property
    def ranking(self) -> list[list[int]]:
        """Lists of seats, best first, of those whose place is certain."""
        return self.game.ranking(self.states, 0)

    @property
    def result(self) -> dict[str, Any] | None:
        """The ranking, and scores where the game has them; None while it runs."""
        return self.game.result(self.states, 0) if self.is_over else None

    def legal(self, seat: int) -> list[str]:
        """What a seat may do, in notation."""
        return [self.terms.write(action) for action in self.legal_numbers(seat)]

    def legal_numbers(self, seat: int) -> list[int]:
        """The same by their numbers, in the same order."""
        if not 0 <= seat < self.terms.players:
            return []
        count = self.terms.direct.legal(self.states, 0, seat, self._numbers, self.terms.setups)
        return self._listed[:count].tolist()

    def refuse(self, seat: int, action: object) -> Refusal | None:
        """What stands in the way of an action, or None."""
        number, known = self._number(action), seat if 0 <= seat < self.players else NOBODY
        return self._refusal(self.game.refuse(self.states, 0, known, number, self.terms.setups))

    def act(self, seat: int, action: object) -> None:
        """Carry an action out, by notation, typed value or number. Raises `Refused`, and then nothing has changed."""
        terms, rows = self.terms, self.rows
        number = action if type(action) is int and 0 <= action < terms.game.actions else self._number(action)
        if not 0 <= seat < terms.players or (self.keyed and self.refuse(seat, number)):
            raise self._refused(seat, number)
        if self.keyed:
            self.states["chance"][0] = fairness.event_luck(self.seed, self.chance_events)
            luck = self.states["chance"][0].tobytes()
        told = rows.item(0)
        rows[0, 0] = 0
        if terms.direct.apply(self.states, 0, seat, number, terms.setups, rows):
            rows[0, 0] = told
            raise self._refused(seat, number)
        if self.keyed:
            self.chance_events += luck != self.states["chance"][0].tobytes()
        self.history.append((seat, number))

    def step(self, action: int) -> list[int]:
        """The seat whose turn it is does an action, by its number; answers what the next one may do, or nothing.

        The quick way for programs that choose by numbers: a decision is one call.
        """
        if self.keyed:
            self.act(self.turn or 0, action)
            return [] if (following := self.turn) is None else self.legal_numbers(following)
        try:
            answer = self._direct.step(self.states, 0, action, self._setups, self.rows, self._numbers)
        except OverflowError:                           # a number that no machine word holds is no action either
            answer = action = NO_ACTION
        if answer < 0:
            raise self._refused(self.turn or 0, action)
        self.history.append((answer >> SEAT_BITS, action))
        return self._listed[:answer & COUNT].tolist()

    def events(self) -> list[Event]:
        """All that the last action, or the deal, brought about."""
        return self.game.events(self.rows, self.players, self.terms.deck)

    def events_for(self, seat: int | None) -> list[Event]:
        """The same as a seat saw it, or a spectator (None)."""
        return self.game.events_for(NOBODY if seat is None else seat, self.rows, self.players, self.terms.deck)

    def views(self, seat: int | None) -> Records:
        """What a seat may know, as the record that bots get."""
        if seat is not None and not 0 <= seat < self.players:
            raise Refused("core.refusal.no_such_seat")
        views = records(self.game.view, 1)
        self.game.look(self.states, 0, NOBODY if seat is None else seat, views, 0)
        return views

    def view(self, seat: int | None) -> Any:
        """What a seat may know, by name; a spectator is None."""
        return self.terms.view(self.views(seat))

    def copy(self) -> "Position":
        twin = Position(self.terms, self.seed, self.keyed)
        twin.chance_events = self.chance_events
        twin.states[:] = self.states
        twin.history = self.history.copy()
        twin.rows[:] = self.rows
        return twin

    def __str__(self) -> str:
        return self.game.picture(self.view(None))

    def _number(self, action: object) -> int:
        if isinstance(action, str):
            return self.game.read(action, self.terms.deck)
        number = int(action) if isinstance(action, int | np.integer) else self.game.to_number(action)
        return number if 0 <= number < self.game.actions else NO_ACTION

    def _refused(self, seat: int, number: int) -> Refused:
        refusal = self.refuse(seat, number)
        assert refusal is not None
        return Refused(refusal.key, refusal.rule, **refusal.values)

    def _refusal(self, number: int) -> Refusal | None:
        if number == 0:
            return None
        reason = self.game.reasons[number]
        values = {name: int(self.states[name][0]) for name in self.game.reason_values}
        return Refusal(reason.key, reason.rule, values)
