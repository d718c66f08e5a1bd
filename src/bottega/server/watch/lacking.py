"""What a server lacks besides machine code, by name: a database that answers, and room to write."""

import asyncio
import os
from collections.abc import Awaitable
from pathlib import Path

from sqlalchemy.exc import SQLAlchemyError

ANSWER_WITHIN = 2.0                         # seconds
LEAST_ROOM = 64 * 1024 * 1024               # bytes: the database's own log may grow to as much
DATABASE, DISK = "database", "disk"


async def lacking(reading: Awaitable[object], database: str) -> list[str]:
    """`reading` reads something from the database."""
    found = [DATABASE] if not await answers(reading) else []
    return [*found, DISK] if not await asyncio.to_thread(has_room, database) else found


async def answers(reading: Awaitable[object]) -> bool:
    try:
        async with asyncio.timeout(ANSWER_WITHIN):
            await reading
    except (SQLAlchemyError, OSError):      # that it took too long is an OSError too
        return False
    return True


def has_room(database: str) -> bool:
    """Whether this machine can write to the folder of the database. One that is elsewhere sees to it itself."""
    if "://" in database:
        return True
    folder = Path(database).absolute().parent
    try:
        free = os.statvfs(folder)
    except OSError:
        return False
    except AttributeError:                  # Windows
        return folder.is_dir()
    return free.f_bavail * free.f_frsize >= LEAST_ROOM and os.access(folder, os.W_OK)
