"""One who watches a table."""

import asyncio

from bottega.table import telling

ANSWERS = 16                                # that wait for a reader; until it takes some, nothing more is read from it


class Watcher:
    """One viewer. Nothing queues up for it: when it is ready it is told everything that it has not been told."""

    def __init__(self, user: str | None, since: int) -> None:
        self.user, self.since = user, since
        self.you: telling.You | None = None         # as it was last told; None: the whole head is to be told
        self.answers: asyncio.Queue[bytes] = asyncio.Queue(ANSWERS)
        self.awake = asyncio.Event()

    def wake(self, *, head: bool = False) -> None:
        if head:
            self.you = None
        self.awake.set()
