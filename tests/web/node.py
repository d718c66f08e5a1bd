"""Node and what package.json lists: they check the client, which itself needs neither."""

import fcntl
import hashlib
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
APT = ["apt-get", "-o", "DPkg::Lock::Timeout=300", "-qq"]          # another worker may be installing too
STAMP = ROOT / "node_modules" / ".installed"


def installed() -> None:
    """Install what the lock names, and node itself where there is none; one of several workers does it for all."""
    with (ROOT / "package-lock.json").open() as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        install_once()


def install_once() -> None:
    if shutil.which("npm") is None:
        subprocess.run([*APT, "update"], check=True)
        subprocess.run([*APT, "install", "-y", "--no-install-recommends", "nodejs", "npm"], check=True)
    wanted = hashlib.sha256((ROOT / "package-lock.json").read_bytes()).hexdigest()
    if not STAMP.exists() or STAMP.read_text() != wanted:
        done = subprocess.run(["npm", "ci", "--no-progress"], cwd=ROOT, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
        STAMP.write_text(wanted)


def run(*command: str) -> None:
    """Run a program of node's; what it complains of is the failure."""
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if done.returncode != 0:
        pytest.fail(done.stdout + done.stderr, pytrace=False)
