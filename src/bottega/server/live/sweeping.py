"""Once an hour, tables that everybody has left for good are removed (storage/retention.py)."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial

from sqlalchemy.exc import SQLAlchemyError

from bottega.server.live.hub import Hub
from bottega.server.storage import retention
from bottega.server.storage.store import Store

EVERY = 3600.0                              # seconds
logger = logging.getLogger(__name__)


async def sweep(store: Store, hub: Hub, now: float) -> int:
    """How many tables are gone. One that somebody is looking at stays."""
    found = [table for table in await hub.read(lambda c: retention.abandoned(c, now)) if not hub.has(table)]
    gone = 0
    for start in range(0, len(found), retention.AT_ONCE):
        some = partial(retention.remove_abandoned, ids=found[start:start + retention.AT_ONCE], now=now)
        gone += await asyncio.wrap_future(store.write(some))
    return gone


@asynccontextmanager
async def sweeping(store: Store, hub: Hub, now: Callable[[], float]) -> AsyncIterator[None]:
    async def forever() -> None:
        while True:
            await asyncio.sleep(EVERY)
            try:
                await sweep(store, hub, now())
            except SQLAlchemyError:
                logger.exception("abandoned tables could not be removed")

    task = asyncio.create_task(forever())
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
