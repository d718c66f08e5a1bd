"""What an identity may use up here besides asking often: the time in which bots think at its tables, and room."""

from bottega.core.refusals import Refused
from bottega.server.guard.limits import Buckets, Limits
from bottega.server.storage.owned import Use
from bottega.table import commands
from bottega.table.commands import AnyCommand
from bottega.table.table import Table

MEGABYTE = 1_000_000
TO_AN_END = (commands.Act, commands.Start, commands.Leave, commands.Close, commands.Mute)      # always granted


def check_thinking(budget: Buckets, table: Table, user: str, command: AnyCommand) -> None:
    """Refuses to let more bots play for somebody whose bots have thought for too long. What is played already goes on,
    after everybody else."""
    is_begun_with_bots = isinstance(command, commands.Start) and any(chair.bot for chair in table.chairs)
    if isinstance(command, commands.Fill) or is_begun_with_bots:
        budget.check(user)


def check_use(limits: Limits, use: Use) -> None:
    """Refuses another table."""
    if use.tables >= limits.tables_open:
        raise Refused("server.budget.tables", None, most=limits.tables_open)
    if use.stored >= limits.stored:
        raise Refused("server.budget.stored", None, most=limits.stored // MEGABYTE)


def check_log(most: int, table: Table, command: AnyCommand) -> None:
    """Refuses to add for ever to a log what brings no game to its end. Moves end by themselves where none is taken
    back any more."""
    if table.version >= most and not isinstance(command, TO_AN_END):
        raise Refused("server.budget.log", None, most=most)
