"""When a table acts by itself: bots take their turn, and a stand-in acts once where the time is up.

The moments come from the game's key and the version that asked the seat. So nobody can foresee them, they say nothing
about cards, a server that starts again comes to the same ones, and where several are asked at once none moves when
another acts.
"""

from collections.abc import Callable
from typing import NamedTuple

from bottega import bots
from bottega.core import fairness
from bottega.core.chance import below
from bottega.core.kernel import Words64
from bottega.table.course import Course
from bottega.table.entries import Acted, Chooser
from bottega.table.table import Table

FINE = 1 << 20                              # into how many parts a stretch of time is cut


class Due(NamedTuple):
    at: float
    seat: int
    bot: str
    chooser: Chooser


def due(table: Table, haste: float = 1.0) -> Due | None:
    """What the table does next, and when. With more haste bots think shorter."""
    course = table.course
    if course is None:
        return None
    moments = [moment for seat in table.acting if (moment := _due_at(table, course, seat, haste))]
    return min(moments, default=None, key=lambda moment: moment.at)


def until(table: Table, seat: int) -> float | None:
    """When the time of an acting seat is up, as everybody may know."""
    seconds = table.pace.seconds
    return None if seconds is None or table.chairs[seat].player else table.clocks[seat] + seconds


def question(table: Table, moment: Due, player: str | None = None) -> Callable[[], Acted]:
    """What a bot is asked: the view of the seat and luck of its own, no more. Answering may take a while.

    A `player` answers for the bot of the seat, where that cannot play yet; then the log says so.
    """
    course, terms = table.playing(), table.terms
    views, luck = course.position.views(moment.seat), _luck(course, f"bot {moment.seat} {len(course.steps)}")

    def answer() -> Acted:
        action = bots.make(terms, player or moment.bot).choose(views, luck)
        return Acted(seat=moment.seat, do=terms.game.write(action, terms.deck), chosen_by=moment.chooser,
                     player=None if player == moment.bot else player)

    return answer


def _due_at(table: Table, course: Course, seat: int, haste: float) -> Due | None:
    chair, (asked_by, asked_at) = table.chairs[seat], table.asked[seat]
    share = below(_luck(course, f"moment {seat} {asked_by}"), FINE) / FINE
    shortest, longest = (0.0, 0.0) if table.hurried else table.pace.thinking
    thought = asked_at + (shortest + share * (longest - shortest)) / haste
    if chair.player is not None:
        return Due(thought, seat, chair.player, "bot")
    up = until(table, seat)
    if up is None:
        return None
    # The rest of a turn whose time is up follows as a person's steps would, one after the other.
    return Due(max(up + share * table.pace.grace, thought), seat, table.stand_in, "clock")


def _luck(course: Course, what: str) -> Words64:
    return fairness.luck_beside(course.key, what)
