"""A process that appends to several logs at once and says what is durable, line by line, until it is killed."""

import os
import sys
from concurrent.futures import Future
from pathlib import Path

from bottega.server.storage.store import Store
from server.storage.making import line, numbers

TABLES = ("t0", "t1", "t2", "t3", "t4", "t5")
STDOUT = 1


def go_on(store: Store, table: str, number: int) -> None:
    """Append an entry, and the next when this one is durable."""

    def say(future: Future[None]) -> None:
        future.result()
        os.write(STDOUT, f"{table} {number}\n".encode())
        go_on(store, table, number + 1)

    store.append(line(table, number, seats=("ada",))).add_done_callback(say)


def main(path: Path) -> None:
    store = Store(path)
    for table in TABLES:
        go_on(store, table, len(numbers(store, table)))
    sys.stdin.read()                # for ever: nobody writes there


if __name__ == "__main__":
    main(Path(sys.argv[1]))
