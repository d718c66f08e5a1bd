"""The system's own browser, without a window: the engine is the same, and starts and draws with a third less work."""

import shutil
import subprocess

SHELL, WHOLE = "chromium-headless-shell", "chromium"        # packages of Debian, and the names of their programs
FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
APT = ["apt-get", "-o", "DPkg::Lock::Timeout=300", "-qq"]          # another worker may be installing too


def find_chromium(package: str = SHELL) -> str:
    """Where it is; where there is none, it is installed."""
    if shutil.which(package) is None:
        subprocess.run([*APT, "update"], check=True)
        subprocess.run([*APT, "install", "-y", "--no-install-recommends", package], check=True)
    found = shutil.which(package)
    assert found is not None
    return found
