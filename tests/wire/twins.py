"""One table at two servers. For one pair of eyes both are the same, and whatever those eyes receive is compared.

In the second world all that the eyes cannot see lies differently, again and again. What then happens is done in both;
where it would show the eyes something that was hidden, the second world is first made like the first again.
"""

from collections.abc import Iterable
from random import Random
from typing import Any

import msgspec

from bottega.core import chance
from bottega.core.bits import NOBODY
from bottega.core.events import name_of
from bottega.core.kernel import records
from bottega.core.position import Position
from bottega.table.clock import due, question
from bottega.table.table import PLAYING, WAITING, Table
from laws.facts import facts_of
from laws.tables import content
from wire.raw import TEXT, Socket, body_of, status_of
from wire.worlds import World

USERS = ("ada", "bob", "cleo", "dora", "emil", "fritz", "gina", "hugo", "ines")     # by the seat each takes
STRANGER = "zoe"                            # somebody who only watches
# Where views keep all that events tell, an action may be compared whenever the views after it are the same (a law in
# test_secrets_are_kept). In other games hands are shown for a moment: there only what uncovers nothing is compared.
VIEWS_KEEP_ALL = frozenset({"omnia"})


class Different(AssertionError):
    """Some eyes have received something else, though what they may know is the same."""


class Pair:
    """The same servers for many tables, and people whom both know."""

    def __init__(self, worlds: tuple[World, World]) -> None:
        self.worlds, self.clock = worlds, worlds[0].clock
        self.lines = [world.http() for world in worlds]
        self.cookies: dict[str | None, str] = {None: ""}

    def meet(self) -> None:
        """People whom neither server knows yet: weeks pass between two tables, and cookies age."""
        for user in (*USERS, STRANGER):
            answers = self.both("POST", "/api/me", None, {"name": user.title(), "language": "en"})
            check_alike(answers, "a new identity")
            head = answers[0].decode().partition("set-cookie: ")[2]
            self.cookies[user] = head.partition(";")[0]

    def both(self, method: str, path: str, user: str | None, body: object = None, extra: str = "") -> list[bytes]:
        """The same request to both servers, and their answers."""
        octets = None if body is None else msgspec.json.encode(body)
        return [line.ask(method, path, self.cookies[user], octets, extra) for line in self.lines]


class Twins:
    """One table in two worlds, and one pair of eyes: a seat's, or a spectator's (None)."""

    def __init__(self, pair: Pair, table: str, eyes: int | None, user: str | None) -> None:
        self.pair, self.table, self.eyes, self.user = pair, table, eyes, user
        self.watching: list[list[Socket]] = []      # the sockets of the eyes, each once in every world
        self.others: dict[str, list[Socket]] = {}   # those of other people
        self.version, self.number = 0, 0
        self._hosted = [world.hosted(table) for world in pair.worlds]
        self.compared, self.apart = 0, 0            # bytes; and actions that were done in worlds that differed

    @property
    def tables(self) -> list[Table]:
        """As the servers hold them; to be looked at while nothing happens."""
        return [hosted.table for hosted in self._hosted]

    @property
    def real(self) -> Table:
        return self._hosted[0].table

    @property
    def positions(self) -> list[Position]:
        return [table.playing().position for table in self.tables]

    def may_watch(self) -> bool:
        """While the game runs."""
        return self.eyes is not None or self.real.opened.spectators == "public"

    # asking

    def next_id(self) -> str:
        self.number += 1
        return f"wish {self.number}"

    def ask(self, user: str | None, command: str, values: dict[str, Any], *, by_socket: bool = False) -> None:
        """The same wish in both worlds. Whoever's it is, both grant it or neither; the eyes' own answers are alike."""
        body = {"id": self.next_id(), **values}
        if user == self.user and by_socket and (pair := self.open_pair()):
            self.say(pair, TEXT, msgspec.json.encode({"ask": command, **body}))
            return
        answers = self.pair.both("POST", f"/api/tables/{self.table}/{command}", user, body)
        if user == self.user:
            self.check(answers, f"{command} {values}")
        elif status_of(answers[0]) != status_of(answers[1]):
            raise Different(f"{user}: {command} {values}: {answers}")
        self.settle()

    def get(self, path: str, extra: str = "") -> None:
        """The eyes look at a page."""
        self.check(self.pair.both("GET", path, self.user, extra=extra), path)
        self.settle()

    def say(self, pair: list[Socket], kind: int, payload: bytes) -> None:
        """The eyes send a frame, whatever it holds; there is always an answer."""
        for socket in pair:
            socket.say(kind, payload)
            while socket.is_open and not is_answer(socket.frame().payload):
                pass
        self.settle()

    # watching

    def open_pair(self) -> list[Socket] | None:
        return next((pair for pair in self.watching if pair[0].is_open), None)

    def connect(self, query: str) -> None:
        """One more socket of the eyes."""
        self.watching.append(self._connected(self.user, query))
        self.settle()

    def disconnect(self, number: int) -> None:
        self.check([socket.close() for socket in self.watching.pop(number)], "a socket's end")
        self.settle()

    def come(self, user: str) -> None:
        """Somebody else looks on."""
        self.others[user] = self._connected(user, "")
        self.settle()

    def go(self, user: str) -> None:
        for socket in self.others.pop(user):
            socket.close()
        self.settle()

    def _connected(self, user: str | None, query: str) -> list[Socket]:
        path = f"/api/tables/{self.table}/socket{query}"
        return [world.socket(path, self.pair.cookies[user]) for world in self.pair.worlds]

    def settle(self, version: int = 0) -> None:
        """Wait till all is told in both worlds, and compare what the eyes received."""
        pairs = [*self.watching, *self.others.values()]
        versions = [world.settle(self.table, sum(pair[number].is_open for pair in pairs), version)
                    for number, world in enumerate(self.pair.worlds)]
        for pair in self.others.values():
            for socket in pair:
                socket.flush()
        for pair in self.watching:
            self.check([socket.flush() for socket in pair], "a socket")
        if versions[0] != versions[1]:
            raise Different(f"versions {versions}")
        if versions[0] > self.version:
            self.version = versions[0]
            self.check_moments()

    def check_moments(self) -> None:
        """When the table will act by itself is seen by all, once it does."""
        moments = [world.wake_at(self.table) for world in self.pair.worlds]
        if moments[0] != moments[1]:
            raise Different(f"moments {moments}")

    def check(self, received: Iterable[bytes], what: str) -> None:
        first, second = received
        self.compared += len(first)
        check_alike([first, second], what)

    # what is hidden

    def imagine(self, luck: Random) -> None:
        """In the second world all that is hidden from the eyes comes to lie differently."""
        if self.real.status != PLAYING:
            return
        position, other = self.positions
        if luck.random() < 0.5:
            states = records(position.game.state, 1)
            position.game.imagine(position.views(self.eyes), 0, states, 0, chance.from_seed(luck.getrandbits(60)))
        else:                               # by code that shares nothing with the views
            eyes = NOBODY if self.eyes is None else self.eyes
            states = facts_of(position.game).reshuffled(position.states, eyes, luck)
        other.states[:] = states

    def agree(self) -> None:
        """Make the second world like the first."""
        position, other = self.positions
        other.states[:], other.chance_events = position.states, position.chance_events

    def prepare(self, seat: int, do: str) -> None:
        """For an action that both worlds will see."""
        position, other = self.positions
        if not self.looks_alike(seat, do):
            self.agree()
        elif content(other.states) != content(position.states):
            self.apart += 1

    def looks_alike(self, seat: int, do: str) -> bool:
        """Whether the eyes may learn the same by an action, whichever world they live in."""
        after = [copied(position) for position in self.positions]
        if any(position.refuse(seat, do) for position in after):
            return False
        for position in after:
            position.act(seat, do)
        game = after[0].game
        uncovered = {name_of(event) for position in after for event in position.events()} & game.uncovering
        views = [content(position.views(self.eyes)) for position in after]
        return views[0] == views[1] and (not uncovered or game.name in VIEWS_KEEP_ALL)

    def act(self, seat: int, do: str, *, by_socket: bool = False) -> None:
        """Somebody does what is legal."""
        self.prepare(seat, do)
        self.ask(USERS[seat], "act", {"do": do, "after": self.version}, by_socket=by_socket)

    def wait(self) -> None:
        """Till the table acts by itself. A bot in the seat of the eyes chooses the same, whatever is hidden."""
        tables = self.tables
        moments = [due(table) for table in tables]
        if moments[0] != moments[1]:
            raise Different(f"moments {moments}")
        moment = moments[0]
        if moment is None:
            return
        choices = [question(table, moment)().do for table in tables]
        if moment.seat == self.eyes and choices[0] != choices[1]:
            raise Different(f"the bot of seat {moment.seat} chooses {choices}")
        if choices[0] != choices[1]:
            self.agree()
        self.prepare(moment.seat, choices[0])
        self.pair.clock.now = max(self.pair.clock.now, moment.at)
        for world in self.pair.worlds:
            world.act_by_itself(self.table)
        self.settle(self.version + 1)

    def leave_alone(self) -> None:
        """The table is closed by whoever runs the server, and nobody looks any more."""
        if self.real.status in (WAITING, PLAYING):
            token = f"Authorization: Bearer {self.pair.worlds[0].house.admin_token}"
            answered(self.pair.both("POST", "/api/admin/close", None, {"table": self.table}, token))
            self.settle()
        while self.watching:
            self.disconnect(0)
        for user in [*self.others]:
            self.go(user)


def copied(position: Position) -> Position:
    """To try something. What the last step brought about is left behind."""
    copy = Position(position.terms, position.seed, position.keyed)
    copy.states[:], copy.chance_events = position.states, position.chance_events
    return copy


def is_answer(payload: bytes) -> bool:
    """Whether a frame answers a wish, and does not only tell news."""
    return not payload.startswith(b'{"type":"news"')


def check_alike(received: list[bytes], what: str) -> None:
    first, second = received
    if first != second:
        at = next((i for i, (a, b) in enumerate(zip(first, second, strict=False)) if a != b), min(map(len, received)))
        raise Different(f"{what}: {len(first)} and {len(second)} bytes, from byte {at} on "
                        f"{first[max(at - 60, 0):at + 100]!r} and {second[max(at - 60, 0):at + 100]!r}")


def answered(answers: list[bytes]) -> Any:
    """The body of an answer that both gave."""
    check_alike(answers, "an answer")
    if status_of(answers[0]) >= 300:
        raise ValueError(answers[0].decode())
    return msgspec.json.decode(body_of(answers[0]) or b"null")
