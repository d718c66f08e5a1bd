"""Leaks, to be planted in a running server: each lets something hidden change what somebody receives.

A law is as good as the leaks it finds.
"""

from collections.abc import Callable, Mapping
from typing import Any
from zlib import crc32

import msgspec
import numpy as np
import pytest

from bottega.core.events import Event
from bottega.core.happened import WIDTH
from bottega.core.position import Position
from bottega.core.refusals import Refusal, Refused
from bottega.server.live import hosted_table as hosting
from bottega.server.live import socket
from bottega.server.live.hosted_table import Hosted
from bottega.table import asking, clock, entries, telling
from bottega.table.asking import Asker, MovedOn
from bottega.table.clock import Due
from bottega.table.commands import Act
from bottega.table.course import Course
from bottega.table.table import Table

Planted = pytest.MonkeyPatch


def secret_of(position: Position) -> int:
    """A number that depends on every hand."""
    return crc32(position.states["hands"].tobytes())


def of_table(table: Table) -> int:
    return secret_of(table.course.position) if table.course else 0


def a_head_with_hands(planted: Planted) -> None:
    honest = telling.head

    def head(table: Table, *others: Any) -> telling.Head:
        return msgspec.structs.replace(honest(table, *others), rematch_of=str(of_table(table)))

    planted.setattr(telling, "head", head)


def events_for_all_eyes(planted: Planted) -> None:
    def events_for(course: Course, seat: int, told: bytes) -> list[Event]:
        rows = np.frombuffer(told, np.int16).reshape(-1, WIDTH)
        return course.terms.game.events(rows, course.terms.players, course.terms.deck)

    planted.setattr(Course, "events_for", events_for)


def refusals_that_know_hands(planted: Planted) -> None:
    honest = Position.refuse

    def refuse(position: Position, seat: int, action: object) -> Refusal | None:
        refusal = honest(position, seat, action)
        return refusal and Refusal(refusal.key, refusal.rule, {**refusal.values, "held": secret_of(position)})

    planted.setattr(Position, "refuse", refuse)


def refusals_of_undo_that_know_hands(planted: Planted) -> None:
    planted.setattr(Course, "is_covered_since", lambda course, number: secret_of(course.position) % 2 == 0)


def times_that_know_hands(planted: Planted) -> None:
    honest = Table.apply

    def apply(table: Table, entry: entries.AnyEntry, at: float) -> None:
        honest(table, entry, at + of_table(table) % 7 / 1000)

    planted.setattr(Table, "apply", apply)


def moments_that_know_hands(planted: Planted) -> None:
    honest = clock.due

    def due(table: Table, haste: float = 1.0) -> Due | None:
        moment = honest(table, haste)
        return moment and moment._replace(at=moment.at + of_table(table) % 5 / 100)

    planted.setattr(hosting, "due", due)


def ends_of_turns_that_know_hands(planted: Planted) -> None:
    honest = clock.until
    planted.setattr(telling, "until", lambda table, seat: (honest(table, seat) or 0.0) + of_table(table) % 3)


def bots_that_look_at_states(planted: Planted) -> None:
    def question(table: Table, moment: Due, _player: str | None = None) -> Callable[[], entries.Acted]:
        position = table.playing().position
        legal = position.legal(moment.seat)
        return lambda: entries.Acted(seat=moment.seat, do=legal[secret_of(position) % len(legal)],
                                     chosen_by=moment.chooser)

    planted.setattr(hosting, "question", question)


def pictures_of_the_first_seat(planted: Planted) -> None:
    honest = telling.news

    def news(table: Table, seat: int | None, *others: Any, with_text: bool = False, **wishes: Any) -> telling.News:
        told = honest(table, seat, *others, with_text=with_text, **wishes)
        if not with_text or table.course is None:
            return told
        return msgspec.structs.replace(told, text=table.terms.game.picture(table.course.position.view(0)))

    planted.setattr(telling, "news", news)


def aids_of_the_first_seat(planted: Planted) -> None:
    honest = telling.aids_later

    def aids_later(table: Table, _seat: int | None) -> telling.Aids | None:
        return honest(table, 0)

    planted.setattr(telling, "aids_later", aids_later)


def views_of_the_next_seat(planted: Planted) -> None:
    honest = Position.view

    def view(position: Position, seat: int | None) -> Any:
        return honest(position, 0 if seat is None else (seat + 1) % position.players)

    planted.setattr(Position, "view", view)


def sizes_that_know_hands(planted: Planted) -> None:
    honest = socket.Eyes._frame

    async def frame(eyes: socket.Eyes, hosted: Hosted, news: telling.News, aids: telling.Aids | None) -> bytes:
        return await honest(eyes, hosted, news, aids) + b" " * (of_table(hosted.table) % 4)

    planted.setattr(socket.Eyes, "_frame", frame)


def frames_that_know_hands(planted: Planted) -> None:
    """A frame more or a frame less."""
    honest = Hosted.wake_all

    def wake_all(hosted: Hosted, *, head: bool = False) -> None:
        honest(hosted, head=head or of_table(hosted.table) % 2 == 0)

    planted.setattr(Hosted, "wake_all", wake_all)


def staleness_that_knows_hands(planted: Planted) -> None:
    honest = asking.act

    def act(table: Table, asker: Asker, command: Act) -> entries.AnyEntry:
        try:
            return honest(table, asker, command)
        except Refused:
            if of_table(table) % 2:
                raise MovedOn from None
            raise

    planted.setattr(asking, "act", act)


def doors_that_know_hands(planted: Planted) -> None:
    """Whoever may watch is turned away now and then."""
    honest = Hosted.check_may_watch

    def check(hosted: Hosted, user: str | None) -> None:
        honest(hosted, user)
        if hosted.table.seat_of(user) is None and of_table(hosted.table) % 2:
            raise Refused("server.watch.not_allowed")

    planted.setattr(Hosted, "check_may_watch", check)


LEAKS: Mapping[str, Callable[[Planted], None]] = {plant.__name__: plant for plant in (
    a_head_with_hands, events_for_all_eyes, refusals_that_know_hands, refusals_of_undo_that_know_hands,
    times_that_know_hands, moments_that_know_hands, ends_of_turns_that_know_hands, bots_that_look_at_states,
    pictures_of_the_first_seat, aids_of_the_first_seat, views_of_the_next_seat, sizes_that_know_hands,
    frames_that_know_hands, staleness_that_knows_hands, doors_that_know_hands)}
