"""A store that is empty until workers are let fill it (held_worker.py), for whoever starts a process on it."""

import os
import sys
from pathlib import Path

from bottega.core.store import _stores

WORKER = Path(__file__).with_name("held_worker.py")


def kept_store() -> Path:
    """Where this process has its machine code."""
    return _stores()


class Held:
    """`let("omen rules")` and the job is done; `kill("omen rules")` and whoever does it dies."""

    def __init__(self, folder: Path) -> None:
        self.gate, self.store = folder / "gate", folder / "store"
        self.gate.mkdir()
        self.store.mkdir()

    @property
    def command(self) -> tuple[str, ...]:
        return sys.executable, str(WORKER), str(self.gate), str(kept_store())

    @property
    def environment(self) -> dict[str, str]:
        return {"NUMBA_CACHE_DIR": str(self.store)}

    @property
    def started(self) -> list[int]:
        """The workers so far, by the numbers of their processes."""
        file = self.gate / "started"
        return [int(line) for line in file.read_text().splitlines()] if file.exists() else []

    def let(self, job: str) -> None:
        (self.gate / job).touch()

    def kill(self, job: str) -> None:
        (self.gate / f"die {job}").touch()

    def spare(self, job: str) -> None:
        (self.gate / f"die {job}").unlink()


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return not Path(f"/proc/{pid}/stat").exists() or Path(f"/proc/{pid}/stat").read_text().split()[2] != "Z"
