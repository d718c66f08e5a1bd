"""`bottega serve`: tables for browsers and programs, until Ctrl-C."""

import logging
import signal
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import replace
from errno import EADDRINUSE
from functools import partial
from threading import Thread
from types import FrameType

import click

from bottega.bots.warming import Warming
from bottega.cli.language import words
from bottega.cli.progress import follow, shown
from bottega.cli.remote import address
from bottega.cli.remote.address import Address
from bottega.cli.remote.database import made, path_of
from bottega.cli.remote.network import EVERYWHERE, is_plain, own_address, picture_of, url_of
from bottega.core.refusals import Refused
from bottega.core.words import Words
from bottega.server.guard import logs
from bottega.server.guard.proxies import read_network
from bottega.server.run import bound, leave_threads_behind, serve
from bottega.server.settings import Settings, nobody_watches
from bottega.server.storage.place import is_shared
from bottega.server.storage.place import shown as shown_place
from bottega.server.storage.store import Store
from bottega.server.workers import serve_with

USUAL_HOST = "127.0.0.1"
USUAL_PORT, PORTS = 8000, 100               # that many are tried, one after the other
SIGNALS = (signal.SIGINT, signal.SIGTERM)


def run(host: str | None, port: int | None, file: str | None, public_url: str | None, proxies: Sequence[str], *,
        local: bool, workers: int = 1, log_lines: str = "text", open_metrics: bool = False) -> None:
    if workers > 1 and (file is None or not is_shared(file)):
        raise Refused("cli.serve.workers", None, count=workers)
    if local and host is not None:
        raise Refused("cli.serve.host_or_local")
    public_url = read_url(public_url)
    settings = Settings(str(path_of(file)), host or (USUAL_HOST if local else EVERYWHERE[0]), public_url=public_url,
                        trusted_proxies=tuple(map(read_proxy, proxies)), open_metrics=open_metrics)
    spoken = words()

    def welcome(url: str) -> None:
        click.echo(spoken.say("cli.serve.ready", url=url))
        if settings.host in EVERYWHERE or public_url is not None:
            show_way(public_url, int(url.rpartition(":")[2]), spoken)

    serve_until_told(settings, port, welcome, spoken, log_level=logging.INFO, log_lines=log_lines, workers=workers)
    leave_threads_behind()


def read_url(text: str | None) -> str | None:
    if text is None or is_plain(text := text.rstrip("/")):
        return text
    raise Refused("cli.usage.url", None, option="--public-url", text=text)


def read_proxy(text: str) -> str:
    try:
        return str(read_network(text))
    except ValueError as error:
        raise Refused("cli.usage.address", None, option="--trusted-proxy", text=text) from error


def show_way(public_url: str | None, port: int, spoken: Words) -> None:
    """How others get here."""
    host = own_address() if public_url is None else None
    url = public_url or (url_of(host, port) if host else None)
    if url is None:
        click.echo(spoken.say("cli.serve.no_network"))
        return
    click.echo(spoken.say("cli.serve.others", url=url))
    click.echo(picture_of(url), nl=False)


def serve_until_told(settings: Settings, port: int | None, welcome: Callable[[str], None], spoken: Words, *,
                     log_level: int, log_lines: str = "text", workers: int = 1) -> None:
    """From the first look at the database to the last sentence. `welcome` is told the url."""
    with made(path_of(settings.database)) as store:
        if (other := address.running(store)) is not None:
            raise Refused("cli.serve.runs_already", None, file=settings.database, url=other.url)
        settings = replace(with_port(settings, port), watch=partial(show_warming, spoken))
        set_up = partial(logs.set_up, level=log_level, lines=log_lines)
        set_up()
        if workers > 1:
            serve_with(workers, replace(settings, watch=nobody_watches),
                       lambda number: welcome(url_of(settings.host, number)), set_up)
        else:
            Service(settings, store, welcome).run()
    click.echo(spoken.say("cli.serve.ended", file=shown_place(settings.database)))


def show_warming(spoken: Words, warming: Warming) -> None:
    """A bar for as long as something is compiled; the server is open meanwhile. Where all is there, none."""

    def show() -> None:
        while not warming.is_settled and not warming.is_compiling:
            warming.wait_for_change()
        if not warming.is_settled:
            with shown(spoken.say("cli.progress.kernels"), in_percent=True) as say:
                follow(warming, say)

    Thread(target=show, daemon=True).start()


def with_port(settings: Settings, port: int | None) -> Settings:
    """The port asked for, or the first that is free from the usual one on."""
    if port is not None:
        settings = replace(settings, port=port)
        bound(settings).close()
        return settings
    for number in range(USUAL_PORT, USUAL_PORT + PORTS):
        try:
            with closing(bound(replace(settings, port=number))):
                return replace(settings, port=number)
        except Refused as refused:
            if not isinstance(refused.__cause__, OSError) or refused.__cause__.errno != EADDRINUSE:
                raise
    return replace(settings, port=0)


class Service:
    """A server of this process. Its address lies in its database as long as it runs, if it has that to itself."""

    def __init__(self, settings: Settings, store: Store, welcome: Callable[[str], None]) -> None:
        self._settings, self._store, self._welcome = settings, store, welcome
        self._address: Address | None = None
        self._is_open = False

    def run(self) -> None:
        before = {number: signal.signal(number, self._stop) for number in SIGNALS}
        try:
            serve(self._settings, self._open)
        finally:
            if self._address is not None:
                address.forget(self._store, self._address)
            for number, handler in before.items():
                signal.signal(number, handler)
        if not self._is_open:
            raise Refused("cli.serve.not_started")

    def _open(self, port: int) -> None:
        url = url_of(self._settings.host, port)
        if not self._store.is_shared:
            mine = address.here(self._store, url)
            address.claim(self._store, mine)
            self._address = mine
        self._is_open = True
        self._welcome(url)

    def _stop(self, _number: int, _frame: FrameType | None) -> None:
        """While the server runs it hears signals itself, and sends them on to here when it has ended: all is well."""
        if not self._is_open:
            raise KeyboardInterrupt
