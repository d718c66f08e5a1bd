"""A process that is killed at any moment loses nothing of what it said was durable."""

import random
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

from server.storage.appending import TABLES
from server.storage.making import SOON, numbers_in_file, without_gaps

TESTS = Path(__file__).parents[2]
KILLS = 8


def killed_while_appending(path: Path, said: Path) -> None:
    """Run `appending` for a random time after its first word."""
    with said.open("wb") as out, subprocess.Popen(
            [sys.executable, "-m", "server.storage.appending", str(path)], cwd=TESTS, stdin=subprocess.PIPE,
            stdout=out, stderr=subprocess.PIPE) as process:
        deadline = time.monotonic() + SOON
        while not said.stat().st_size and process.poll() is None and time.monotonic() < deadline:
            time.sleep(0.002)
        time.sleep(random.uniform(0, 0.3))
        assert process.poll() is None
        process.kill()
        assert process.stderr
        assert process.stderr.read() == b""


def acknowledged(said: Path) -> Counter[str]:
    """How many entries of each table were durable, by what was said. A last line may have been cut off."""
    *whole, _ = said.read_text("ascii").split("\n")
    latest: Counter[str] = Counter()
    for word in whole:
        table, number = word.split()
        latest[table] = max(latest[table], int(number) + 1)
    return latest


def test_what_was_said_to_be_durable_is_there_after_every_kill(path: Path, tmp_path: Path) -> None:
    for kill in range(KILLS):
        said = tmp_path / f"said {kill}"
        killed_while_appending(path, said)

        found, latest = numbers_in_file(path), acknowledged(said)

        assert latest
        assert without_gaps(found)
        assert {table: count for table, count in latest.items() if len(found[table]) < count} == {}
        # What was durable and not yet said: at most the one entry that each table waited for.
        assert all(len(found[table]) <= latest[table] + 1 for table in TABLES if latest[table])
