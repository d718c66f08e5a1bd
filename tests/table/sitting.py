"""A table driven by hand: who asks for what, and when. No server is needed.

    sitting = playing(None, None, "random")         # OMEN: Ada, Bob and a bot
    sitting.act(sitting.turn, "declare 1 raven")
    sitting.ask("ada", Leave)
"""

from collections.abc import Callable, Collection
from random import Random
from typing import Any

import pytest

from bottega.core.refusals import Refused
from bottega.core.words import LANGUAGES, Words
from bottega.table import entries, telling
from bottega.table.asking import Asker, ask
from bottega.table.clock import Due, due, question
from bottega.table.commands import Act, AnyCommand, Sit, Start
from bottega.table.entries import AnyEntry, Opened
from bottega.table.opening import Wish, open_table
from bottega.table.table import Table

USERS = ("ada", "bob", "cleo", "dora", "emil", "fritz", "gina", "hugo", "ines")     # by the seat each takes
FRESH = bytes(range(64))
LEAST = {"omen": 3, "omnia": 2}
NOON = 1_000_000.0

AnyWish = Callable[..., AnyCommand]         # a kind of command


class Sitting:
    """A table, its log, and a clock that is moved by hand."""

    def __init__(self, opened: Opened, programs: Collection[str] = ()) -> None:
        self.now = NOON
        self.table = Table(opened, self.now)
        self.log: list[tuple[float, AnyEntry]] = [(self.now, opened)]
        self.programs = programs

    def ask(self, user: str, wish: AnyWish, present: Collection[int] = (), **values: Any) -> AnyEntry:
        """Ask for something and have it carried out."""
        entry = self.entry(user, wish, present, **values)
        self.write(entry)
        return entry

    def entry(self, user: str, wish: AnyWish, present: Collection[int] = (), **values: Any) -> AnyEntry:
        """What would be written down."""
        values.setdefault("id", f"wish {len(self.log)}")
        return ask(self.table, Asker(user, user.title(), user in self.programs), wish(**values), present)

    def write(self, entry: AnyEntry) -> None:
        """As whoever keeps the log does it: what is written is what is carried out, and what follows from it."""
        following: AnyEntry | None = entries.read(entries.write(entry))
        while following is not None:
            self.log.append((self.now, following))
            self.table.apply(following, self.now)
            following = self.table.follow_up()

    def act(self, seat: int, do: str, after: int | None = None) -> AnyEntry:
        return self.ask(USERS[seat], Act, do=do, after=self.table.version if after is None else after)

    def act_by_itself(self) -> Due:
        """Wait until a bot acts, or the clock lets one act, and have it done."""
        moment = self.due
        self.now = max(self.now, moment.at)
        self.write(question(self.table, moment)())
        return moment

    def play_out(self, seed: int = 1) -> None:
        """To the end, at random; bots are not waited for."""
        luck = Random(seed)
        while self.table.acting:
            seat = luck.choice(self.table.acting)
            self.write(entries.Acted(seat=seat, do=luck.choice(self.legal(seat))))

    @property
    def turn(self) -> int:
        """The seat that may act, or the first of several."""
        return self.table.acting[0]

    @property
    def due(self) -> Due:
        moment = due(self.table)
        assert moment is not None
        return moment

    def legal(self, seat: int) -> list[str]:
        return self.table.playing().position.legal(seat)

    def until(self, seat: int) -> float | None:
        """When everybody is told that the time of an acting seat is up."""
        return next(turn.until for turn in telling.news(self.table, None, 0).turns if turn.seat == seat)

    def events(self, seat: int | None, since: int = 0) -> list[str]:
        """The names of what a seat is told."""
        return [event["event"] for event in telling.events(self.table, seat, since)]

    def told(self, seat: int | None, since: int = 0) -> bytes:
        """All that goes to a seat, or a spectator."""
        user = None if seat is None else self.table.chairs[seat].user
        return telling.write(telling.news(self.table, seat, since, telling.head(self.table, user), with_text=True,
                                          with_aids=True))

    def told_to_all(self) -> list[bytes]:
        return [self.told(seat) for seat in (None, *range(self.table.players))]

    def again(self, version: int | None = None) -> "Sitting":
        """The same table from its log, as it is or as it was."""
        twin = Sitting.__new__(Sitting)
        twin.log, twin.programs = self.log[:version], self.programs
        twin.now = self.now if version is None else twin.log[-1][0]
        twin.table = Table.replayed(twin.log)
        return twin


def waiting(*seats: str | None, game: str = "omen", programs: Collection[str] = (), **wish: Any) -> Sitting:
    """Opened by Ada; nobody sits yet. A seat is a bot's name, or None for a person."""
    chosen = seats or (None,) * LEAST[game]
    return Sitting(open_table(Wish(game, chosen, **wish), "ada", FRESH), programs)


def seated(*seats: str | None, game: str = "omen", programs: Collection[str] = (), **wish: Any) -> Sitting:
    """Everybody in the seat of their place in the alphabet."""
    sitting = waiting(*seats, game=game, programs=programs, **wish)
    for seat, chair in enumerate(sitting.table.chairs):
        if chair.bot is None:
            sitting.ask(USERS[seat], Sit, seat=seat, nonce=f"{USERS[seat]}'s own")
    return sitting


def playing(*seats: str | None, game: str = "omen", programs: Collection[str] = (), **wish: Any) -> Sitting:
    sitting = seated(*seats, game=game, programs=programs, **wish)
    sitting.ask("ada", Start)
    return sitting


def refused(sitting: Sitting, user: str, wish: AnyWish, present: Collection[int] = (), **values: Any) -> str:
    """The key of what stands in the way. Nothing has changed, and every language has a sentence for it."""
    before = sitting.told_to_all()
    with pytest.raises(Refused) as caught:
        sitting.entry(user, wish, present, **values)
    refusal = caught.value.refusal
    assert sitting.told_to_all() == before
    for language in LANGUAGES:
        assert Words(language, "bottega.table", sitting.table.terms.game.package).refuse(refusal)
    return refusal.key
