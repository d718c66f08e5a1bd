"""A finished game, thought over again: why a move was made, or what a strong player thinks of it."""

from functools import partial
from typing import Annotated

from msgspec import Meta, Struct

from bottega import bots
from bottega.bots.why import Why, why
from bottega.core import fairness
from bottega.core.refusals import Refused
from bottega.core.words import Words
from bottega.server.http.endpoint import Call, Operation
from bottega.server.http.routes.replaying import open_to
from bottega.server.live.reading import SIGHT
from bottega.table.course import Course


class OfStep(Struct, frozen=True, forbid_unknown_fields=True):
    step: Annotated[int, Meta(ge=1, le=10**6)]          # the deal is no move


class Review(Struct, frozen=True):
    """What a bot thinks of a move: its own if it made it, else the strongest there is."""

    step: int
    seat: int
    do: str
    by: str                                             # the bot that thinks
    own: bool                                           # it made the move itself
    best: str                                           # what it likes best here; perhaps the same
    say: str


async def get_why(call: Call, query: OfStep) -> Review:
    """Why a move was made: a sentence, in the numbers of the bot that made it, or of the strongest one."""
    call.count(call.house.limiter.reviews)
    number = query.step
    async with call.house.hub.at(call.table) as hosted:
        course, sitters = open_to(call, hosted.table), [chair.sitter() for chair in hosted.table.chairs]
    if number > len(course.steps):
        raise Refused("server.replay.step", None, most=len(course.steps))
    step, terms = course.steps[number - 1], course.terms
    mover = step.player or sitters[step.seat].name
    is_own = sitters[step.seat].bot and bots.thinks(terms.game, mover)
    by = mover if is_own else bots.strongest(terms.game)
    call.house.warmup.need_bot(terms.game.name, by)
    # Thinking takes a moment: elsewhere, so that nobody else waits, not even those who only read.
    found = await call.house.reviewers.read(SIGHT, partial(thought_over, course, number, by))
    said = found.say(Words(call.language, "bottega.bots", terms.game.package),
                     [sitter.called or sitter.name for sitter in sitters])
    return Review(number, step.seat, terms.game.write(step.action, terms.deck), by, is_own,
                  terms.game.write(found.liked, terms.deck), said)


def thought_over(course: Course, number: int, by: str) -> Why:
    """What a level thinks of a step."""
    step = course.steps[number - 1]
    views = course.without(number - 1, alone=False).position.views(step.seat)
    luck = fairness.luck_beside(course.key, f"review {number}")         # the same answer to the same question
    found = why(course.terms, by, views, luck, step.action)
    if found is None:
        raise LookupError(by)
    return found


operation = partial(Operation, "reviewing")
routes = [operation("GET", "/api/tables/{table}/why", get_why, refusals=[403])]
