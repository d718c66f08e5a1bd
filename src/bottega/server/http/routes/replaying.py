"""A finished game, shown again: its record to keep, and any moment of it with all cards open.

A moment is reached by replaying the game, in a thread of the readers: other tables do not wait for it.
"""

from functools import partial
from typing import Annotated, Any

from msgspec import Meta, Struct
from msgspec.structs import replace
from starlette.responses import Response

from bottega.core import records
from bottega.core.position import Position
from bottega.core.refusals import Refused
from bottega.server.http.endpoint import Call, Operation
from bottega.server.live.reading import SIGHT
from bottega.table import telling
from bottega.table.course import Course
from bottega.table.table import OVER, Table


class AtStep(Struct, frozen=True, forbid_unknown_fields=True):
    step: Annotated[int, Meta(ge=0, le=10**6)] = 0                  # 0 is the deal
    text: bool = False                                              # whether to draw the views as plain text too


class Moment(Struct, frozen=True, omit_defaults=True):
    """A game after one of its steps: what led there, and what everybody could see."""

    step: int
    steps: int
    events: list[telling.Shown]                     # of this step, all of them
    views: list[Any]                        # by seat
    public: Any                             # as a spectator saw it
    seat: int | None = None                 # who acted
    do: str | None = None
    at: float | None = None                 # seconds since the deal
    texts: list[str] = []                   # the views by seat, drawn
    aids: dict[str, Any] = {}               # what helped everybody, spectators too


class ThroughEyes(Struct, frozen=True, forbid_unknown_fields=True):
    eyes: Annotated[str, Meta(pattern="^(all|public|[0-9]{1,2})$")] = "all"         # of a spectator, or of a seat


class Happening(Struct, frozen=True, omit_defaults=True):
    """One step of a game: who did what, and what came of it."""

    step: int
    events: list[telling.Shown]
    seat: int | None = None
    do: str | None = None
    at: float | None = None                 # seconds since the deal


class Story(Struct, frozen=True):
    """A whole game, told at once."""

    steps: list[Happening]                  # the deal first


def open_to(call: Call, table: Table) -> Course:
    """For those who played, and for others where the table lets them watch; and only after the end."""
    if table.status != OVER or table.course is None:
        raise Refused("table.record.running")
    if table.seat_of(call.who.user if call.who else None) is None and not table.is_public:
        raise Refused("server.record.not_yours")
    return table.course


async def get_record(call: Call) -> Response:
    """The record of a finished game."""
    call.count(call.house.limiter.reads)
    async with call.house.hub.at(call.table) as hosted:
        table = hosted.table
        open_to(call, table)
        record = records.write(table.record())
    name = f'attachment; filename="{table.opened.game}-{table.opened.code}.json"'
    return Response(record, media_type="application/json", headers={"content-disposition": name})


async def get_moment(call: Call, query: AtStep) -> Moment:
    """A finished game as it was after one of its steps, as every seat saw it."""
    call.count(call.house.limiter.reads)
    async with call.house.hub.at(call.table) as hosted:
        course, allowed = open_to(call, hosted.table), hosted.table.opened.aids
    if query.step > len(course.steps):
        raise Refused("server.replay.step", None, most=len(course.steps))
    with_aids = call.house.warmup.has_help(course.terms.game.name)
    return await call.house.readers.read(SIGHT, partial(moment, course, query.step, allowed, with_text=query.text,
                                                        with_aids=with_aids))


def moment(course: Course, number: int, allowed: str, *, with_text: bool, with_aids: bool) -> Moment:
    position = (course.without(number, alone=False) if number < len(course.steps) else course).position
    terms, views = course.terms, [position.view(seat) for seat in range(course.terms.players)]
    shown = Moment(number, len(course.steps), seen_through("all", position), views, position.view(None),
                   texts=[terms.game.picture(view) for view in views] if with_text else [],
                   aids=telling.aids(terms, position, None, allowed) if with_aids else {})
    return replace(shown, **deed(course, number))


def deed(course: Course, number: int) -> dict[str, Any]:
    """Who did what, and when; nobody did anything at the deal."""
    if number == 0:
        return {}
    step, terms = course.steps[number - 1], course.terms
    return {"seat": step.seat, "do": terms.game.write(step.action, terms.deck),
            "at": round(step.at - course.began_at, 3)}


async def get_story(call: Call, query: ThroughEyes) -> Story:
    """All that happened in a finished game, step by step, as one viewer saw it or with all cards open."""
    call.count(call.house.limiter.reads)
    eyes = query.eyes
    async with call.house.hub.at(call.table) as hosted:
        course = open_to(call, hosted.table)
    if eyes not in ("all", "public") and int(eyes) >= course.terms.players:
        raise Refused("core.refusal.no_such_seat")
    return await call.house.readers.read(SIGHT, partial(story, course, eyes))


def story(course: Course, eyes: str) -> Story:
    """The game played once more from the deal on, step by step."""
    again = Course(course.terms, course.key, course.began_at)
    steps = [Happening(0, seen_through(eyes, again.position))]
    for number, step in enumerate(course.steps, 1):
        again.act(step.seat, step.action, step.at, step.since)
        steps.append(Happening(number, seen_through(eyes, again.position), **deed(course, number)))
    return Story(steps)


def seen_through(eyes: str, position: Position) -> list[telling.Shown]:
    """What the last step brought about, as these eyes saw it."""
    happened = position.events() if eyes == "all" else position.events_for(None if eyes == "public" else int(eyes))
    return [telling.shown(event, position.terms) for event in happened]


operation = partial(Operation, "replaying")
routes = [
    operation("GET", "/api/tables/{table}/record", get_record, answer=records.Record, refusals=[403]),
    operation("GET", "/api/tables/{table}/replay", get_moment, refusals=[403]),
    operation("GET", "/api/tables/{table}/replay/events", get_story, refusals=[403]),
]
