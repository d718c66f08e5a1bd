"""The system's own browser."""

import shutil
import subprocess

FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
APT = ["apt-get", "-o", "DPkg::Lock::Timeout=300", "-qq"]          # another worker may be installing too


def find_chromium() -> str:
    """Where it is; where there is none, it is installed."""
    if shutil.which("chromium") is None:
        subprocess.run([*APT, "update"], check=True)
        subprocess.run([*APT, "install", "-y", "--no-install-recommends", "chromium"], check=True)
    found = shutil.which("chromium")
    assert found is not None
    return found
