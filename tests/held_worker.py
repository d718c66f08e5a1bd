"""A worker that compiles nothing until it is let: then what was compiled before lies in its employer's store.

    python tests/held_worker.py GATE STORE

A job is done when the folder GATE has a file of its name (`omen rules`) or one named `all`. With `die omen rules` there
instead, the worker dies of it. GATE gets a file `started` with a line for each worker that was started. It is what
`bots/worker.py` is to whoever employs it, and takes no time where that takes minutes.
"""

import os
import queue
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import IO

GATE, KEPT = Path(sys.argv[1]), Path(sys.argv[2])
STORE = Path(os.environ["NUMBA_CACHE_DIR"]) / "bottega"


def fill_store() -> None:
    """What its employer has looked for in vain is there from now on. Two workers may do it at once."""
    for kept in KEPT.iterdir():
        place = STORE / kept.name
        if place.is_symlink() or not kept.is_dir():
            continue
        with suppress(OSError):
            place.rename(STORE / f"empty {os.getpid()} {kept.name}")
        with suppress(OSError):
            place.symlink_to(kept)


def listen(lines: IO[str], jobs: "queue.SimpleQueue[str]") -> None:
    for line in lines:
        jobs.put(line.strip())
    os._exit(0)


def wait_for(job: str) -> None:
    while not (GATE / job).exists() and not (GATE / "all").exists():
        if (GATE / f"die {job}").exists():
            print(f"no room for {job}", file=sys.stderr, flush=True)
            os._exit(7)
        time.sleep(0.02)


with (GATE / "started").open("a") as started:
    print(os.getpid(), file=started)
asked: queue.SimpleQueue[str] = queue.SimpleQueue()
threading.Thread(target=listen, args=(sys.stdin, asked), daemon=True).start()
while True:
    wait_for(asked.get())
    fill_store()
    print(1, 1, flush=True)
