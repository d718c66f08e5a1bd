"""Nodes under load to which all happens that happens to machines and networks, and the checks after each.

Everything that is drawn comes from a seed; only the timing of the machine does not.
"""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random

from server.crash_ledger import Ledger
from server.crash_people import Stage, opener, party
from server.crashing import check_records
from server.many.node_processes import Node, logs_in
from server.many.proxy import Proxy
from server.postgresql import Cluster

AHEAD = (0.0, 0.4, -0.4)                    # seconds by which the clocks of the nodes disagree
TROUBLE = 0.2                               # how many messages between nodes come late, twice or in another order
ASKS_TWICE = 0.3                            # how many commands over HTTP are sent to two nodes at once
PARTIES = 5                                 # tables at a time
GOES_ON = 40                                # wishes granted after each fault: it goes on
PATIENCE = 240.0                            # seconds; whoever waits so long waits in vain


class House:
    """Nodes, their database, and the proxy through which people reach them."""

    def __init__(self, folder: Path, cluster: Cluster, seed: int) -> None:
        self.cluster, self.database, self.luck = cluster, cluster.make(), Random(seed)
        self.nodes = [Node(folder, self.database, ahead=ahead, trouble=TROUBLE) for ahead in AHEAD]
        self.proxy = Proxy([node.port for node in self.nodes])

    async def start(self) -> None:
        for node in self.nodes:
            await node.start()
        for node in self.nodes:
            await node.ready()

    async def kill_a_node(self) -> None:
        node = self.luck.choice(self.nodes)
        await node.kill()
        await asyncio.sleep(self.luck.uniform(0, 4))
        await node.start()
        await node.ready()

    async def kill_all_nodes(self) -> None:
        await asyncio.gather(*(node.kill() for node in self.nodes))
        await self.start()

    async def kill_the_database(self) -> None:
        await asyncio.to_thread(self.cluster.kill)
        await asyncio.sleep(self.luck.uniform(0, 1))
        await asyncio.to_thread(self.cluster.start)

    async def let_a_node_hang(self) -> None:
        """Long enough for the others to think that it is dead."""
        node = self.luck.choice(self.nodes)
        node.stop()
        await asyncio.sleep(self.luck.uniform(3, 5))
        node.go_on()

    async def cut_the_bus(self) -> None:
        assert await asyncio.to_thread(self.cluster.cut, "query LIKE 'LISTEN%'") > 0

    async def cut_all_connections(self) -> None:
        assert await asyncio.to_thread(self.cluster.cut, "application_name = 'bottega'") > 0

    async def drop_everybody(self) -> None:
        self.proxy.drop()

    async def leave_sockets_half_open(self) -> None:
        links = self.proxy.leave_half_open()
        await asyncio.sleep(self.luck.uniform(0, 1))
        self.proxy.end(links)

    @property
    def faults(self) -> dict[str, Callable[[], Awaitable[None]]]:
        return {"kill -9 of a node": self.kill_a_node, "kill -9 of the database": self.kill_the_database,
                "a node that hangs": self.let_a_node_hang, "the bus cut": self.cut_the_bus,
                "all connections to the database cut": self.cut_all_connections,
                "everybody reconnects at once": self.drop_everybody,
                "sockets half open": self.leave_sockets_half_open, "kill -9 of all nodes": self.kill_all_nodes}


async def faulting(folder: Path, cluster: Cluster, faults: int, seed: int) -> Ledger:
    """So many faults, each kind before any comes again; then the games are played to their end."""
    house, ledger = House(folder, cluster, seed), Ledger()
    async with house.proxy.running():
        stage = Stage(house.proxy.url, ledger, seed, asks_twice=ASKS_TWICE, keep=0)
        people = [asyncio.create_task(party(stage, number)) for number in range(PARTIES)]
        people.append(asyncio.create_task(opener(stage)))
        all_of_them = asyncio.gather(*people)
        try:
            await house.start()
            await going_on(stage, all_of_them)
            for number in range(faults):
                kinds = [*house.faults]
                if number % len(kinds) == 0:
                    house.luck.shuffle(order := kinds)
                kind = order[number % len(kinds)]
                await house.faults[kind]()
                await going_on(stage, all_of_them)
                ledger.counts[kind] += 1
                ledger.check(logs_in(house.database))       # not in a thread: nobody is told anything meanwhile
            stage.is_closing = True
            await asyncio.wait_for(all_of_them, PATIENCE)
            logs = logs_in(house.database)
            ledger.check(logs)
            ledger.check_against_logs(logs)
            await check_records(stage)
        finally:
            for person in people:
                person.cancel()
            await asyncio.gather(*people, all_of_them, return_exceptions=True)
            for node in house.nodes:
                await node.kill()
    return ledger


async def going_on(stage: Stage, people: "asyncio.Future[list[None]]") -> None:
    """Until so much more was granted; whoever was told something wrong is heard at once."""
    enough = stage.ledger.counts["done"] + GOES_ON
    async with asyncio.timeout(PATIENCE):
        while stage.ledger.counts["done"] < enough and not people.done():
            await asyncio.sleep(0.01)
    if people.done():
        people.result()
