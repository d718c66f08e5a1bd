"""Muting somebody is one's own affair: it is kept beside the log, and nobody else is told."""

import asyncio

from bottega.server.live.hosted_table import Broken, Hosted
from bottega.server.storage.mutes import Mute, set_mute
from bottega.server.storage.store import Store
from bottega.table import asking, commands


async def mute(store: Store, hosted: Hosted, asker: asking.Asker, command: commands.Mute) -> int:
    """The version of the table, which stays what it was. Whoever asks twice has the same."""
    async with hosted.lock:
        if hosted.broken:
            raise Broken
        if version := hosted.heard(asker, command):         # as logs of before have it
            return version
        table = hosted.table
        entry = asking.mute(table, asker, command)
        other = table.chairs[entry.other].user or ""
        await asyncio.wrap_future(store.write(lambda c: set_mute(c, table.id, Mute(asker.user, other, entry.on))))
        table.mute(entry.seat, entry.other, on=entry.on)
        for watcher in hosted.watchers:
            if watcher.user == asker.user:
                watcher.wake(head=True)
        return table.version
