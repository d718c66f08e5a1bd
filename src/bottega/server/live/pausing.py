"""Where bots play among themselves, the game goes on while somebody looks, and rests while nobody does: what nobody
sees need not happen now. Whoever wants to know how many such games end simulates them (`bottega simulate`).
"""

from bottega.table.table import PLAYING, Table

LOOKING = 60.0                              # seconds for which one look over HTTP counts


def is_of_bots_alone(table: Table) -> bool:
    """Whether every seat is played by a bot: its own, or one that stands in for somebody who has left."""
    return table.status == PLAYING and all(chair.player is not None for chair in table.chairs)
