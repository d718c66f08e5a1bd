"""Whatever happens to nodes, to their database and to the network: nothing acknowledged is lost or done twice, nobody
is shown anything else after it, and every table goes on.

Three nodes whose clocks disagree, behind a proxy that gives each connection to the next of them, and messages between
nodes that come late, twice, in another order or never. To do it for longer, and to read how much was done:

    BOTTEGA_FAULTS=300 python -m pytest tests/server/many/test_faults.py -s --timeout 0

What happens comes from BOTTEGA_FAULTS_SEED, which is printed.
"""

import asyncio
import os
from pathlib import Path

from server.many.faulting import faulting
from server.postgresql import cluster

FAULTS = int(os.environ.get("BOTTEGA_FAULTS", "8"))         # each kind once
SEED = int(os.environ.get("BOTTEGA_FAULTS_SEED", "1"))


def test_nothing_acknowledged_is_lost_or_done_twice_and_every_table_goes_on_whatever_happens(tmp_path: Path) -> None:
    print(f"BOTTEGA_FAULTS_SEED={SEED}")

    with cluster() as own:                  # it is killed: no other test may need it
        ledger = asyncio.run(faulting(tmp_path, own, FAULTS, SEED))

    print(ledger.summary())
    assert ledger.counts["lost"] == 0
    assert ledger.counts["records verified"] == len(ledger.records) > 0
