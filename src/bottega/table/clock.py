"""When a table acts by itself: bots take their turn, and a stand-in acts once where the time is up.

The moments come from the game's key and the number of the step. So nobody can foresee them, they say nothing about
cards, and a server that starts again comes to the same ones.
"""

from typing import NamedTuple

from bottega import bots
from bottega.core import fairness
from bottega.core.chance import below
from bottega.core.kernel import Words64
from bottega.table.course import Course
from bottega.table.entries import Acted, Agent
from bottega.table.table import Table

FINE = 1 << 20                              # into how many parts a stretch of time is cut


class Due(NamedTuple):
    at: float
    seat: int
    bot: str
    agent: Agent


def due(table: Table, haste: float = 1.0) -> Due | None:
    """What the table does next, and when. With more haste bots think shorter."""
    course = table.course
    return min((_due_at(table, course, seat, haste) for seat in table.acting), default=None, key=_moment) \
        if course else None


def until(table: Table, seat: int) -> float | None:
    """When the time of an acting seat is up, as everybody may know."""
    seconds = table.pace.seconds
    return None if seconds is None or table.chairs[seat].player else table.clocks[seat] + seconds


def choose(table: Table, course: Course, moment: Due) -> Acted:
    """What a bot does with the view of the seat, and luck of its own. It may take a while: call it in a thread."""
    luck = _luck(course, f"bot {moment.seat} {len(course.steps)}")
    bot = bots.make(table.terms, moment.bot)
    action = bot.choose(course.position.views(moment.seat), luck)
    return Acted(seat=moment.seat, do=table.terms.game.write(action, table.terms.deck), chosen_by=moment.agent)


def _due_at(table: Table, course: Course, seat: int, haste: float) -> Due:
    chair, asked_at = table.chairs[seat], table.asked[seat][1]
    share = below(_luck(course, f"moment {seat} {len(course.steps)}"), FINE) / FINE
    shortest, longest = table.pace.thinking
    thought = asked_at + (shortest + share * (longest - shortest)) / haste
    if chair.player is not None:
        return Due(thought, seat, chair.player, "bot")
    up = until(table, seat)
    if up is None:
        return Due(float("inf"), seat, table.stand_in, "clock")
    # The rest of a turn whose time is up follows as a person's steps would, one after the other.
    return Due(max(up + share * table.pace.grace, thought), seat, table.stand_in, "clock")


def _moment(moment: Due) -> float:
    return moment.at


def _luck(course: Course, what: str) -> Words64:
    return fairness.luck_beside(course.key, what)
