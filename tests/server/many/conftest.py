"""Two nodes of this process on one database, and a proxy before them to which nothing sticks."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

import pytest

from server.hosting import Server, hosting
from server.many.proxy import Proxy
from server.postgresql import TEMPLATE, Cluster


class Pair(NamedTuple):
    first: Server
    second: Server
    both: Proxy                             # each connection goes to the other one
    database: str


@contextmanager
def proxied(*ports: int) -> Iterator[Proxy]:
    proxy, is_up, ending = Proxy(ports), threading.Event(), asyncio.Event()
    loops: list[asyncio.AbstractEventLoop] = []

    async def run() -> None:
        loops.append(asyncio.get_running_loop())
        async with proxy.running():
            is_up.set()
            await ending.wait()

    thread = threading.Thread(target=asyncio.run, args=(run(),), daemon=True)
    thread.start()
    assert is_up.wait(30)
    try:
        yield proxy
    finally:
        loops[0].call_soon_threadsafe(ending.set)
        thread.join()


@pytest.fixture(scope="module")
def pair(_kernels: None, postgresql: Cluster, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    folder, database = tmp_path_factory.mktemp("nodes"), postgresql.make(TEMPLATE)
    with (hosting(folder, database=database) as first, hosting(folder, database=database) as second,
          proxied(first.port, second.port) as both):
        yield Pair(first, second, both, database)
    assert first.troubles == second.troubles == []
