"""`bottega play` in the browser: the first page, or a table; at the server on the database, or at one of our own."""

import logging
import secrets
import signal
import time
import webbrowser
from collections.abc import Mapping
from threading import Thread

import click
from msgspec import Struct
from sqlalchemy import Connection

from bottega.bots import check
from bottega.bots.brought import is_brought
from bottega.cli.commands.deck_files import deck_of
from bottega.cli.commands.play import read_line
from bottega.cli.commands.serve import USUAL_HOST, serve_until_told
from bottega.cli.files import read_text
from bottega.cli.language import words
from bottega.cli.remote import address
from bottega.cli.remote.database import made, path_of
from bottega.cli.remote.http_client import ServerRefused, Wire
from bottega.core import games
from bottega.core.game import Game
from bottega.core.refusals import Refused
from bottega.core.words import Words
from bottega.server.settings import Settings
from bottega.server.storage import keys
from bottega.server.storage.store import Store

PERSON = "person"                           # under this key lies the cookie of whoever plays from this command
NOBODY_KNOWN = 401
STILL_COMPILING, A_WHILE = "server.warm.compiling", 0.3     # seconds until it is asked again


class Me(Struct, frozen=True):
    name: str


class Opened(Struct, frozen=True):
    id: str


class Recovery(Struct, frozen=True):
    link: str


class Wish(Struct, frozen=True):
    """The table to set, and the name to sit there by, if one is given."""

    table: Mapping[str, object]
    name: str | None


def read_wish(game: str, players: int | None, bots: list[str] | None, options: dict[str, str],
              deck_file: str | None, name: str | None) -> Wish:
    """Everything that can be wrong with a table is found before a server starts."""
    found = games.find(game)
    text = None if deck_file is None else read_text(deck_file)
    deck = found.read_deck(None) if text is None else deck_of(found, text)
    _, line = read_line(found, deck, players, bots, options, check_at_table)
    return Wish({"game": game, "seats": [None, *line], "options": options, "deck": text, "pace": "none"}, name)


def check_at_table(game: Game, name: str) -> None:
    """At a table in the browser, Bottega's own bots play: what a server runs is not for a name to say."""
    if is_brought(game, name):
        raise Refused("cli.play.own_in_terminal", None, name=name)
    check(game, name)


def run(wish: Wish | None, file: str | None, *, with_browser: bool) -> None:
    """Without options for a table, the first page opens."""
    spoken, path = words(), path_of(file)
    with made(path) as store:
        if (server := address.running(store)) is not None:
            key = "cli.play.home" if wish is None else "cli.play.table"
            lead_there(place_for(store, server.url, wish, spoken), key, spoken, with_browser=with_browser)
            return
        host_alone(store, Settings(str(path), USUAL_HOST), wish, spoken, with_browser=with_browser)


def host_alone(store: Store, settings: Settings, wish: Wish | None, spoken: Words, *, with_browser: bool) -> None:
    """A server for as long as the person likes. The table is asked for like any other, by another thread."""
    trouble: list[Refused] = []
    key = "cli.play.own_home" if wish is None else "cli.play.own_table"

    def seat_person(url: str) -> None:
        try:
            lead_there(place_for(store, url, wish, spoken), key, spoken, with_browser=with_browser)
        except Refused as refused:
            trouble.append(refused)
            signal.raise_signal(signal.SIGINT)

    serve_until_told(settings, None, lambda url: Thread(target=seat_person, args=(url,), daemon=True).start(), spoken,
                     log_level=logging.WARNING)         # who plays wants no log
    if trouble:
        raise trouble[0]


def place_for(store: Store, url: str, wish: Wish | None, spoken: Words) -> str:
    return f"{url}/" if wish is None else set_table(store, url, wish, spoken)


def set_table(store: Store, url: str, wish: Wish, spoken: Words) -> str:
    """A table at which the person sits and the cards are dealt; the answer is the address that leads there.

    Who opens it is that person, by a fresh recovery link, behind which stands the table: `/recover#TOKEN/TABLE`.
    """
    wire = Wire(url, spoken.language)
    introduce(wire, store, wish.name, spoken)
    table = open_table(wire, wish).id
    wire.tell(f"/api/tables/{table}/sit", {"id": "sit", "seat": 0, "nonce": secrets.token_hex(16)})
    wire.tell(f"/api/tables/{table}/start", {"id": "start"})
    # It is for a browser of the same person: their other devices stay signed in.
    link = wire.post("/api/me/recovery", {"end_others": False}, Recovery).link
    return f"{link}/{table}"


def open_table(wire: Wire, wish: Wish) -> Opened:
    """As soon as its rules are compiled, which takes a while the first time on a machine."""
    while True:
        try:
            return wire.post("/api/tables", wish.table, Opened)
        except ServerRefused as refused:
            if refused.key != STILL_COMPILING:
                raise
        time.sleep(A_WHILE)


def introduce(wire: Wire, store: Store, name: str | None, spoken: Words) -> None:
    """Be the person who played from this command before, or somebody new."""
    before = wire.cookie = store.read(lambda c: keys.key(c, PERSON))
    if wire.cookie is not None and not is_known(wire):
        wire.cookie = None
    if wire.cookie is None or name is not None:
        me = {"name": name if name is not None else spoken.say("cli.play.name"), "language": spoken.language}
        wire.post("/api/me", me, Me)
    if wire.cookie != before:               # a new person, or the same cookie signed anew
        cookie = wire.cookie or ""

        def keep(c: Connection) -> None:
            keys.set_key(c, PERSON, cookie)

        store.write(keep).result()


def is_known(wire: Wire) -> bool:
    try:
        wire.get("/api/me", Me)
    except ServerRefused as refused:
        if refused.status != NOBODY_KNOWN:
            raise
        return False
    return True


def lead_there(link: str, key: str, spoken: Words, *, with_browser: bool) -> None:
    """The address is said too: there may be no browser, or the wrong one."""
    click.echo(spoken.say(key, url=link))
    if with_browser:
        webbrowser.open(link)
