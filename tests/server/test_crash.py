"""A server that is killed at any moment loses nothing that it said was done, and shows nobody anything else after it.

Ten tables are played at a time, by sockets and by HTTP; the process is killed while they play, while tables are being
opened, and while it starts. To do it for longer, and to read how much was done:

    BOTTEGA_KILLS=300 python -m pytest tests/server/test_crash.py -s --timeout 0

The moments come from BOTTEGA_KILLS_SEED, which is printed.
"""

import asyncio
import os
from pathlib import Path

from server.crashing import killing

KILLS = int(os.environ.get("BOTTEGA_KILLS", "12"))
SEED = int(os.environ.get("BOTTEGA_KILLS_SEED", "1"))


def test_nothing_acknowledged_is_lost_and_nothing_shown_changes_however_often_the_server_is_killed(
        tmp_path: Path) -> None:
    print(f"BOTTEGA_KILLS_SEED={SEED}")

    ledger = asyncio.run(killing(tmp_path, KILLS, SEED))

    print(ledger.summary())
    assert ledger.counts["lost"] == 0
    assert sum(count for what, count in ledger.counts.items() if what.startswith("kills")) == KILLS
    assert ledger.counts["records verified"] == len(ledger.records) > 0
