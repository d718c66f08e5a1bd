"""The course of a game at a table: the steps taken, and going back."""

from typing import NamedTuple

import numpy as np

from bottega.core.bits import has
from bottega.core.events import Event, name_of
from bottega.core.game import Terms
from bottega.core.happened import ALL_EYES, WIDTH, blank_rows
from bottega.core.position import Position
from bottega.core.refusals import Refused


class Step(NamedTuple):
    seat: int
    action: int
    at: float
    since: float                            # when its turn had begun
    acting: int                             # who could act just before, one bit per seat
    uncovered: bool                         # it showed something that its seat had not known
    player: str | None = None               # the bot that chose it for another


class Course:
    """A game that began at a moment, with luck from a key."""

    def __init__(self, terms: Terms, key: str, at: float) -> None:
        self.terms, self.key, self.began_at = terms, key, at
        self.position = Position.dealt(terms, key, keyed=True)
        self.told = self._kept()
        self.steps: list[Step] = []

    @property
    def acting(self) -> list[int]:
        return self.position.acting

    def act(self, seat: int, action: str | int, at: float, since: float, player: str | None = None) -> None:
        before = int(self.position.states["acting"][0])
        self.position.rows = blank_rows()
        try:
            self.position.act(seat, action)
        finally:
            self.told = self._kept()
        uncovered = any(name_of(event) in self.terms.game.uncovering for event in self.position.events())
        self.steps.append(Step(seat, self.position.history[-1][1], at, since, before, uncovered, player))

    def _kept(self) -> bytes:
        """What the last step, or the deal, brought about; `events_for` reads it. Blank rows are not kept."""
        rows = self.position.rows
        told = rows[:1 + int(rows[0, 0])].tobytes()
        self.position.rows = np.frombuffer(told, np.int16).reshape(-1, WIDTH)
        return told

    def events_for(self, seat: int, told: bytes) -> list[Event]:
        rows = np.frombuffer(told, np.int16).reshape(-1, WIDTH)
        return self.terms.game.events_for(seat, rows, self.terms.players, self.terms.deck)

    def is_for_all(self, told: bytes) -> bool:
        """Whether everybody saw the same of it, spectators too."""
        return {*np.frombuffer(told, np.int16)[WIDTH + 1::WIDTH].tolist()} <= {ALL_EYES}

    def last_of(self, seat: int) -> int | None:
        """The number of a seat's last step."""
        for number in reversed(range(len(self.steps))):
            if self.steps[number].seat == seat:
                return number
        return None

    def is_covered_since(self, number: int) -> bool:
        """Whether nobody has seen anything new by a step or by those after it."""
        return not any(step.uncovered for step in self.steps[number:])

    def is_late(self, number: int, seconds: float | None) -> bool:
        """Whether a step was taken when the time of its turn was already up."""
        step = self.steps[number]
        return seconds is not None and step.at > step.since + seconds

    def without(self, number: int, *, alone: bool) -> "Course":
        """The course as if a step had not been taken, nor those after it; or, alone, only that step."""
        later = self.steps[number + 1:] if alone else []
        course = Course(self.terms, self.key, self.began_at)
        for step in [*self.steps[:number], *later]:
            course.act(step.seat, step.action, step.at, step.since, step.player)
        return course

    def may_go_alone(self, number: int) -> bool:
        """Whether a step can be taken back without touching another's: only seats that acted beside it came after."""
        step, after = self.steps[number], self.steps[number + 1:]
        if not after:
            return True
        if not all(has(step.acting, later.seat) and later.seat != step.seat for later in after):
            return False
        try:
            self.without(number, alone=True)
        except Refused:                     # what came after rests on it
            return False
        return True
