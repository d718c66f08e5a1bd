"""A plain reverse proxy, as simple as they come: each connection goes to the next node, bytes go to and fro.

Nothing sticks to a node. It can let connections die in the ways in which networks do.
"""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from itertools import count

CHUNK = 64 * 1024


class Link:
    """One connection of a client, and the one to a node that it was given."""

    def __init__(self, client: asyncio.StreamWriter, node: asyncio.StreamWriter) -> None:
        self.client, self.node = client, node
        self.flows = asyncio.Event()
        self.flows.set()


class Proxy:
    def __init__(self, ports: Sequence[int]) -> None:
        self._ports, self._turn = ports, count()
        self._links: set[Link] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self.port = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        server = await asyncio.start_server(self._serve, "127.0.0.1", 0, backlog=1000)
        self.port = server.sockets[0].getsockname()[1]
        try:
            yield
        finally:
            server.close()
            self.drop()
            for task in [*self._tasks]:
                task.cancel()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        first = next(self._turn)
        for i in range(len(self._ports)):               # whoever does not listen is passed over
            with suppress(OSError):
                up, down = await asyncio.open_connection("127.0.0.1", self._ports[(first + i) % len(self._ports)])
                break
        else:
            return writer.close()
        link = Link(writer, down)
        self._links.add(link)
        for task in (asyncio.create_task(self._carry(link, reader, down)),
                     asyncio.create_task(self._carry(link, up, writer))):
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        return None

    async def _carry(self, link: Link, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while chunk := await reader.read(CHUNK):
                await link.flows.wait()
                writer.write(chunk)
                await writer.drain()
        if link.flows.is_set():
            self._links.discard(link)
            for end in (link.client, link.node):
                end.close()

    def drop(self) -> int:
        """All connections at once: everybody comes back at the same moment."""
        links, self._links = self._links, set()
        for link in links:
            for end in (link.client, link.node):
                end.transport.abort()
        return len(links)

    def leave_half_open(self) -> list[Link]:
        """The clients lose their connections; the nodes are not told, and may talk to nobody."""
        links, self._links = [*self._links], set()
        for link in links:
            link.flows.clear()
            link.client.transport.abort()
        return links

    @staticmethod
    def end(links: Sequence[Link]) -> None:
        for link in links:
            link.node.transport.abort()
