"""`bottega close`: an end to a table, by whoever runs the server."""

import time

import click

from bottega.cli.language import words
from bottega.cli.progress import warm_with_progress
from bottega.cli.remote import address
from bottega.cli.remote.administration import administrator
from bottega.cli.remote.database import opened, path_of
from bottega.core import games
from bottega.core.refusals import Refused
from bottega.server.storage import tables
from bottega.server.storage.lines import TakenAlready
from bottega.server.storage.store import Store
from bottega.server.storage.tables import TableRow


def run(name: str, file: str | None) -> None:
    with opened(path_of(file)) as store:
        row = store.read(lambda c: tables.table_named(c, name.lower()))
        if row is None:
            raise Refused("server.table.unknown")
        if (server := address.running(store)) is not None:
            administrator(store, server, words().language).tell("/api/admin/close", {"table": row.id})
        else:
            warm_with_progress(games.find(row.game), words())
            while not is_closed(store, row):
                pass                        # a node has moved it on meanwhile
    click.echo(words().say("cli.close.done", code=row.code, table=row.id))


def is_closed(store: Store, row: TableRow) -> bool:
    """Write the end into the log from here: no server runs, or its nodes hear of it. Whether nobody was quicker."""
    from bottega.server.live.log_lines import line
    from bottega.server.storage import whole
    from bottega.table import entries
    from bottega.table.table import CLOSED, OVER
    log = store.read(lambda c: whole.stored(c, row.id))
    assert log is not None
    table = whole.played_again(log)
    if table.status in (OVER, CLOSED):
        raise Refused(f"table.status.{table.status}")
    entry, now = entries.Closed(), round(time.time(), 3)
    table.apply(entry, now)
    try:
        store.append(line(table, entry, now, None)).result()
    except TakenAlready:
        return False
    return True
