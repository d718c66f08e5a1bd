"""A server under load that is killed at random moments, and the checks after each kill.

Everything that is drawn, the moments of the kills included, comes from a seed; only the machine's own timing does not.
"""

import asyncio
from collections.abc import Mapping
from pathlib import Path
from random import Random
from time import monotonic

import msgspec

from bottega.core import games, records, replay
from server.crash_ledger import Ledger
from server.crash_people import Stage, insist, opener, party
from server.crash_process import Server

PARTIES = 10                                # tables at a time
LONGEST_LIFE = 80                           # wishes that a server grants before its moment has come
PATIENCE = 180.0                            # seconds for all games to end; whoever waits so long waits in vain
People = asyncio.Future[list[None]]         # done early only if somebody was told something wrong
MOMENTS: Mapping[str, int] = {"playing": 6, "opening a table": 2, "starting": 2}


async def killing(folder: Path, kills: int, seed: int) -> Ledger:
    """So many kills, then the games are played to their end. The answer is all that people were told."""
    server, ledger, luck = Server(folder), Ledger(), Random(seed)
    stage = Stage(server.url, ledger, seed)
    people = [asyncio.create_task(party(stage, number)) for number in range(PARTIES)]
    people.append(asyncio.create_task(opener(stage)))
    all_of_them = asyncio.gather(*people)
    try:
        takes = await starting_takes(server)
        for _ in range(kills):
            moment = luck.choices([*MOMENTS], [*MOMENTS.values()])[0]
            await lived(server, stage, all_of_them, moment, luck, takes)
            if all_of_them.done():
                all_of_them.result()
            await server.kill()
            ledger.counts[f"kills while {moment}"] += 1
            ledger.check(server.logs())
        await played_out(server, stage, all_of_them)
    finally:
        for person in people:
            person.cancel()
        await asyncio.gather(*people, all_of_them, return_exceptions=True)
        await server.kill()
    return ledger


async def starting_takes(server: Server) -> float:
    """Seconds till a server is ready. This one is killed too."""
    begun = monotonic()
    await server.start()
    await server.ready()
    took = monotonic() - begun
    await server.kill()
    return took


async def lived(server: Server, stage: Stage, people: People, moment: str, luck: Random, takes: float) -> None:
    """Let a server live till its moment has come."""
    await server.start()
    if moment == "starting":
        await asyncio.sleep(luck.uniform(0, takes))
        return
    await server.ready()
    last = stage.ledger.counts["done"] + luck.randint(0, LONGEST_LIFE)
    async with asyncio.timeout(PATIENCE):
        while stage.ledger.counts["done"] < last and not people.done():
            await asyncio.sleep(0.001)
    await asyncio.sleep(luck.uniform(0, 0.02))
    if moment == "opening a table":
        stage.opening.clear()
        async with asyncio.timeout(PATIENCE):
            await stage.opening.wait()
        await asyncio.sleep(luck.uniform(0, 0.02))


async def played_out(server: Server, stage: Stage, people: People) -> None:
    """All games come to their end, their records are right, and a last kill changes nothing."""
    stage.is_closing = True
    await server.start()
    await server.ready()
    await asyncio.wait_for(people, PATIENCE)
    await server.kill()
    logs = server.logs()
    stage.ledger.check(logs)
    stage.ledger.check_against_logs(logs)
    await server.start()
    await server.ready()
    await check_records(stage)
    await server.kill()
    assert "Traceback" not in server.errors(), server.errors()


async def check_records(stage: Stage) -> None:
    """As they were when people first asked for them; and anybody can play them again."""
    async with stage.client() as client:
        for table, kept in stage.ledger.records.items():
            stage.ledger.keep(table, msgspec.json.encode(await insist(client, "GET", f"/api/tables/{table}/record")))
            record = records.read(kept)
            replay.verify(record, games.find(record.game))
            stage.ledger.counts["records verified"] += 1
