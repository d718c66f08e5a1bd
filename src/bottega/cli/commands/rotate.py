"""`bottega rotate`: a new key that signs cookies."""

import click

from bottega.cli.language import words
from bottega.cli.remote import address
from bottega.cli.remote.administration import administrator
from bottega.cli.remote.database import opened, path_of
from bottega.server.guard.rotating import rotate
from bottega.server.settings import Sources


def run(file: str | None, *, end_cookies: bool) -> None:
    with opened(path_of(file)) as store:
        if (server := address.running(store)) is not None:
            wish = {"end_cookies": end_cookies}
            administrator(store, server, words().language).tell("/api/admin/rotate", wish)
        else:
            store.write(lambda c: rotate(c, Sources(), end_cookies=end_cookies)).result()
    click.echo(words().say("cli.rotate.ended" if end_cookies else "cli.rotate.done"))
