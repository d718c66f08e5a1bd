"""A script played with the real rules: for each step, what the learner sees then, as the news of a table would tell."""

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import Struct

from bottega import bots
from bottega.core import games
from bottega.core.position import Position
from bottega.lab.lessons.script import LEARNER, Script, Step
from bottega.table.telling import DeckShown, Head, SeatShown, Turn, You, shown
from bottega.table.telling import Shown as Event

AIDS = "memory"                             # what the lesson's table allows: shown cards stay shown


class Shown(Struct, frozen=True, omit_defaults=True):
    """One step: what is said, and the table as the learner sees it."""

    say: str
    rules: list[str]
    at: list[str]
    do: str | None
    version: int
    passed: list[Event]                     # since the step before it: gone by in a hurry
    events: list[Event]                     # and told
    turns: list[Turn]
    view: Any
    aids: dict[str, Any]
    result: dict[str, Any] | None
    cards: list[str] = []


class Lesson(Struct, frozen=True):
    game: str
    head: Head
    steps: list[Shown]


class Play:
    """A lesson being played."""

    def __init__(self, script: Script) -> None:
        self.script, self.version = script, 1
        terms = games.find(script.game).terms(len(script.names), script.options)
        self.position = Position.dealt(terms, script.seed)
        self.untold = self.happened()

    def happened(self) -> list[Event]:
        """What the deal or the last action brought about, as the learner saw it."""
        return [{"version": self.version, "at": 0.0, **shown(event, self.position.terms)}
                for event in self.position.events_for(LEARNER)]

    def act(self, seat: int, action: str) -> None:
        self.position.act(seat, action)
        self.version += 1
        self.untold += self.happened()

    def act_all(self, moves: Iterable[str]) -> None:
        for move in moves:
            seat, _, action = move.partition(" ")
            self.act(int(seat), action)

    def told(self) -> list[Event]:
        """What has not been told yet, and is told now."""
        events, self.untold = self.untold, []
        return events

    def show(self, step: Step) -> Shown:
        """Play up to a step, show it, and let the learner do it."""
        self.act_all(step.passed)
        passed = self.told() if step.passed else []
        self.act_all(step.before)
        position, terms = self.position, self.position.terms
        shown = Shown(
            say=step.say, rules=step.rules, at=step.at, do=step.do, version=self.version,
            passed=passed, events=self.told(), turns=[Turn(seat, None) for seat in position.acting],
            view=position.view(LEARNER), aids=terms.game.aids(position.views(LEARNER), 0, terms, AIDS),
            result=position.result, cards=step.cards)
        if step.do is not None:
            self.act(LEARNER, step.do)
        return shown

    def head(self) -> Head:
        terms, names = self.position.terms, self.script.names
        known = [person.name for person in bots.people_of(terms.game)]      # who has a face
        return Head(
            id="lesson", code="", game=terms.game.name, rules=terms.game.rules, options=dict(terms.options),
            deck=DeckShown(terms.deck.name, terms.deck.digest), players=terms.players, pace="none", visibility="link",
            spectators="none", free_text=False, aids=AIDS, status="playing",
            seats=[SeatShown(name, None, "person", stand_in=False, online=True, called=name if name in known else None)
                   for name in names], host=LEARNER,
            you=You(LEARNER, host=True, muted=[], reserved=None, may=["undo"]), commitment="", nonces=[], undo=None,
            result=None, rematch=None, rematch_of=None, public=False)


def play(script: Script) -> Lesson:
    lesson = Play(script)
    return Lesson(script.game, lesson.head(), [lesson.show(step) for step in script.step])


def write(lesson: Lesson) -> str:
    """As JSON, a step a line, so that a change can be read."""
    steps = ",\n".join(_text(step) for step in lesson.steps)
    return f'{{"game": {_text(lesson.game)}, "head": {_text(lesson.head)}, "steps": [\n{steps}\n]}}\n'


def _text(value: object) -> str:
    return msgspec.json.encode(value).decode()
