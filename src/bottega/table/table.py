"""A table: its log, and what follows from it.

`asking.ask` says which entry a command would add, or refuses; the owner of the log writes it down; `apply` then carries
it out. Applying the same entries always gives the same table, so a log read again after a crash is the table.
"""

from array import array
from collections.abc import Iterable
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from bottega import bots
from bottega.core import fairness, games, records
from bottega.core.events import Event
from bottega.core.game import Terms
from bottega.core.refusals import Refused
from bottega.table import entries, events
from bottega.table.chairs import Chair
from bottega.table.course import Course
from bottega.table.entries import AnyEntry
from bottega.table.pace import PACES, Pace

WAITING, PLAYING, OVER, CLOSED = "waiting", "playing", "over", "closed"


class Heard(NamedTuple):
    """What came of a message: the version it made; and its digest, if it is known."""

    version: int
    asked: str | None


class UndoRequest:
    """A step that somebody would like to take back, and who has not answered yet."""

    def __init__(self, seat: int, action: int, waiting_for: Iterable[int]) -> None:
        self.seat, self.action, self.waiting_for = seat, action, [*waiting_for]


@lru_cache(maxsize=64)
def terms_of(game: str, players: int, options: tuple[tuple[str, str], ...], deck: str | None) -> Terms:
    """Shared by all tables that agreed on the same."""
    found = games.find(game)
    return found.terms(players, dict(options), found.read_deck(deck))


class Table:
    def __init__(self, opened: entries.Opened, at: float) -> None:
        self.opened = opened
        self.terms = terms_of(opened.game, len(opened.seats), tuple(opened.options.items()), opened.deck)
        if self.terms.game.rules != opened.rules:
            raise Refused("table.other_rules", None, game=opened.game, found=opened.rules, known=self.terms.game.rules)
        self.status = WAITING
        seats = len(opened.seats)
        # Older logs name nobody: then it follows from the table's id, as for a new one.
        self.people = opened.people or bots.people_at(self.terms.game, opened.table, seats)
        self.chairs = [Chair(bot, reserved, name=person if bot else "") for bot, reserved, person in
                       zip(opened.seats, opened.reserved or [None] * seats, self.people, strict=True)]
        self.agreed = fairness.Agreed(opened.table, opened.game, opened.rules, seats, self.terms.options,
                                      self.terms.deck.digest)
        self.commitment = (fairness.commit(opened.secret) if opened.proof == 1
                           else fairness.commit_to(opened.secret, self.agreed))
        self.is_fixed = False                           # nobody can sit down any more, and the game is about to begin
        self.course: Course | None = None
        self.undo: UndoRequest | None = None
        self.hurried = False                            # only bots play on, and without pauses
        self.result: dict[str, Any] | None = None
        self.rematch: str | None = None
        self.shared = False                             # whoever played it lets anybody look at it
        self.heard: dict[tuple[str, str], Heard] = {}   # whose message, by its id
        self.rematch_asked: dict[str, int] = {}         # by user: the version that their asking made
        self.asked: dict[int, tuple[int, float]] = {}   # of each acting seat: since which version and moment
        self.stood_in: dict[int, int] = {}              # by which version the clock last let a bot act for a seat
        self.clocks: dict[int, float] = {}              # of each acting seat: since when its turn lasts
        self.told: list[bytes | tuple[Event, ...]] = [()]       # what happened, by version
        self.moments = array("d", [at])                 # and when
        self.seen_by_all: tuple[int, list[dict[str, Any]]] | None = None    # of which version, as everybody is told it
        self._out: tuple[int, frozenset[int]] = 0, frozenset()      # by which version, which seats

    @classmethod
    def replayed(cls, log: Iterable[tuple[float, AnyEntry]]) -> "Table":
        """The table that a log tells of."""
        lines = iter(log)
        at, opened = next(lines)
        if not isinstance(opened, entries.Opened):
            raise Refused("table.log", None, number=0)
        table = cls(opened, at)
        for moment, entry in lines:
            table.apply(entry, moment)
        return table

    @property
    def id(self) -> str:
        return self.opened.table

    @property
    def version(self) -> int:
        return len(self.told)

    @property
    def pace(self) -> Pace:
        return PACES[self.opened.pace]

    @property
    def players(self) -> int:
        return len(self.chairs)

    @property
    def acting(self) -> list[int]:
        return self.course.acting if self.course and self.status == PLAYING else []

    @cached_property
    def stand_in(self) -> str:
        """The bot that plays for people who are away: the best there is."""
        return bots.names(self.terms.game)[-1]

    @property
    def is_public(self) -> bool:
        """Whether anybody may look at the game once it is over: as agreed, or since no person's cards are shown."""
        return self.opened.spectators != "none" or self.shared or all(chair.bot for chair in self.chairs)

    def seat_of(self, user: str | None) -> int | None:
        if user:
            for seat, chair in enumerate(self.chairs):
                if chair.user == user:
                    return seat
        return None

    def is_out(self, seat: int) -> bool:
        """Whether a seat has nothing left to do in a game that goes on: its place is certain already."""
        version, out = self._out
        if version != self.version:         # everybody who looks asks for every seat
            out = frozenset[int]().union(*self.playing().position.ranking) if self.acting else frozenset()
            self._out = self.version, out
        return seat in out

    def is_waited_for(self, seat: int) -> bool:
        """Whether there is somebody, a person or a program, who is still going to choose something."""
        chair = self.chairs[seat]
        return chair.user is not None and chair.stand_in is None and not self.is_out(seat)

    def nonces(self) -> list[str]:
        """As people sat down; an empty one is still sealed, or was never opened."""
        return [chair.nonce for chair in self._by_order()]

    def seals(self) -> list[str]:
        """Of the same people; an empty one belongs to a nonce that was open from the start."""
        return [chair.seal for chair in self._by_order()]

    def _by_order(self) -> list[Chair]:
        return sorted((chair for chair in self.chairs if chair.user), key=lambda chair: chair.order)

    def proof(self) -> fairness.Fairness:
        """Of its luck; the secret is in it only when the game is over."""
        secret = self.opened.secret if self.status == OVER else None
        if self.opened.proof == 1:
            return fairness.Fairness(self.id, self.commitment, self.nonces(), secret)
        return fairness.Fairness(self.id, self.commitment, self.nonces(), secret, self.opened.proof, self.seals())

    def record(self) -> records.Record:
        """The game as it is kept. A running one has its luck in it: it is for nobody's eyes before the end."""
        if self.course is None or self.status != OVER:
            raise Refused("table.record.running")
        times = [round(step.at - self.course.began_at, 3) for step in self.course.steps]
        return records.of(self.course.position, [chair.sitter() for chair in self.chairs], times=times,
                          fairness=self.proof())

    def follow_up(self) -> AnyEntry | None:
        """What the table writes down by itself after an entry: the start once nothing is sealed, and the end of the
        game."""
        if self.is_fixed and self.status == WAITING and all(
                chair.is_taken and not chair.is_sealed for chair in self.chairs):
            return entries.Began()
        if self.course and self.status == PLAYING and self.course.position.is_over:
            return entries.Ended(result=self.course.position.result or {})
        return None

    def apply(self, entry: AnyEntry, at: float) -> None:
        """Carry an entry of the log out."""
        told = self._carry_out(entry, at)
        self.told.append(told)
        self.moments.append(at)
        if entry.user is not None and entry.id is not None:
            self.heard[entry.user, entry.id] = Heard(self.version, entry.asked)
        self._ask_seats(at)

    def _carry_out(self, entry: AnyEntry, at: float) -> bytes | tuple[Event, ...]:
        match entry:
            case entries.Acted():
                return self._act(entry, at)
            case entries.Sat():
                return self._sit(entry)
            case entries.Rose(seat=seat):
                return self._rise(seat)
            case entries.Filled(seats=seats, bot=bot):
                return self._fill(seats, bot)
            case entries.Fixed():
                self.is_fixed = True
                return ()
            case entries.Unsealed(seat=seat, nonce=nonce):
                self.chairs[seat].nonce = nonce
                return ()
            case entries.Began():
                return self._begin(at)
            case entries.TookBack(seat=seat, action=action, alone=alone):
                return self._take_back(seat, action, alone=alone)
            case entries.UndoAsked(seat=seat, action=action):
                others = [other for other, chair in enumerate(self.chairs) if other != seat and chair.is_asked]
                self.undo = UndoRequest(seat, action, others)
                return (events.UndoAsked(seat),)
            case entries.UndoAnswered():
                return self._answer(entry)
            case entries.StoodIn(seat=seat, bot=bot):
                self.chairs[seat].stand_in = bot
                self.undo = None                        # who has left can no longer answer
                return (events.StandIn(seat, bot),)
            case entries.Returned(seat=seat):
                self.chairs[seat].stand_in = None       # its clock has not stopped: coming and going gains no time
                self.hurried = False                    # there is somebody to wait for again
                return (events.Return(seat),)
            case entries.Hurried(seat=seat):
                self.hurried = True
                return (events.Hurry(seat),)
            case entries.Said(seat=seat, phrase=phrase, text=text):
                return (events.Say(seat, phrase, text),)
            case entries.Muted(seat=seat, other=other, on=on):
                self.mute(seat, other, on=on)           # in logs of before 0.7: it is kept beside them now
                return ()
            case entries.Ended(result=result):
                self.status, self.result, self.undo = OVER, result, None
                return (events.Over(),)
            case entries.Rematched(table=table, user=user):
                self.rematch_asked.setdefault(user or "", self.version + 1)
                told = () if self.rematch else (events.Rematch(table),)     # to all, once
                self.rematch = table
                return told
            case entries.Shared():
                self.shared = True
                return ()
            case entries.Closed():
                self.status = CLOSED
                return (events.Close(),)
            case entries.Opened():
                raise Refused("table.log", None, number=self.version)

    def mute(self, seat: int, other: int, *, on: bool) -> None:
        """What a seat does not want to hear is nobody else's affair: no version is made by it."""
        muted = self.chairs[seat].muted
        self.chairs[seat].muted = muted | {other} if on else muted - {other}

    def _sit(self, entry: entries.Sat) -> tuple[Event, ...]:
        chair = self.chairs[entry.seat]
        chair.user, chair.name, chair.nonce, chair.program = entry.user, entry.name, entry.nonce, entry.program
        chair.order, chair.seal = self.version, entry.seal
        return (events.Sit(entry.seat, entry.name),) if entry.name else ()      # who was erased is not told of

    def _rise(self, seat: int) -> tuple[Event, ...]:
        chair = self.chairs[seat]
        self.chairs[seat] = Chair(None, None if chair.is_kept else chair.reserved)
        for chair in self.chairs:                       # it was a person who was muted, not whoever comes next
            chair.muted -= {seat}
        # While nobody has opened anything, others may still sit down.
        self.is_fixed = self.is_fixed and any(chair.seal and chair.nonce for chair in self.chairs)
        return (events.Leave(seat),)

    def _fill(self, seats: list[int], bot: str) -> tuple[Event, ...]:
        for seat in seats:
            self.chairs[seat] = Chair(bot, name=self.people[seat])
        return tuple(events.Sit(seat, self.people[seat]) for seat in seats)

    def _begin(self, at: float) -> bytes:
        secret = self.opened.secret
        key = (fairness.game_key(secret, self.id, self.terms.options, self.nonces()) if self.opened.proof == 1
               else fairness.sealed_key(secret, self.commitment, self.nonces(), self.seals()))
        self.course = Course(self.terms, key, at)
        self.status = PLAYING
        return self.course.told

    def _act(self, entry: entries.Acted, at: float) -> bytes:
        course = self.playing()
        course.act(entry.seat, entry.do, at, self.clocks.get(entry.seat, at), entry.player)
        self.undo = None
        if entry.chosen_by == "clock":
            self.stood_in[entry.seat] = self.version + 1
        if course.steps[-1].uncovered:                  # news is a reason to think: everybody's time starts again
            self.asked.clear()
            self.clocks.clear()
        self.asked.pop(entry.seat, None)                # a next step of the same turn is a new question
        return course.told

    def _answer(self, entry: entries.UndoAnswered) -> tuple[Event, ...]:
        answered = events.UndoAnswered(entry.seat, entry.yes)
        request, self.undo = self.undo, None
        if request is None or not entry.yes:
            return (answered,)
        request.waiting_for.remove(entry.seat)
        if not request.waiting_for:
            return (answered, *self._take_back(request.seat, request.action, alone=False))
        self.undo = request
        return (answered,)

    def _take_back(self, seat: int, action: int, *, alone: bool) -> tuple[Event, ...]:
        course = self.playing()
        self.clocks[seat] = course.steps[action].since      # taking back wins no time
        self.course = course.without(action, alone=alone)
        self.undo = None
        if not alone:
            self.asked.clear()
        self.asked.pop(seat, None)
        return (events.Undo(seat),)

    def playing(self) -> Course:
        if self.course is None:
            raise Refused("table.not_begun")
        return self.course

    def _ask_seats(self, at: float) -> None:
        """Note since when each acting seat has its question, and its turn."""
        acting = self.acting
        self.asked = {seat: self.asked.get(seat, (self.version, at)) for seat in acting}
        self.clocks = {seat: self.clocks.get(seat, at) for seat in acting}
