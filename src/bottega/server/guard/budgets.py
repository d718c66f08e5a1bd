"""What an identity may use up here besides asking often: the time in which bots think at its tables."""

from bottega.server.guard.limits import Buckets
from bottega.table import commands
from bottega.table.commands import AnyCommand
from bottega.table.table import Table


def check_thinking(budget: Buckets, table: Table, user: str, command: AnyCommand) -> None:
    """Refuses to let more bots play for somebody whose bots have thought for too long. What is played already goes on,
    after everybody else."""
    is_begun_with_bots = isinstance(command, commands.Start) and any(chair.bot for chair in table.chairs)
    if isinstance(command, commands.Fill) or is_begun_with_bots:
        budget.check(user)
