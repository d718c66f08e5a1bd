"""The third game as others would have it: built, and installed beside Bottega without touching a file of ours."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

REPOSITORY = Path(__file__).parents[2]
DISTRIBUTION = REPOSITORY / "tests" / "third_game"


def install(folder: Path) -> Path:
    """The folder to import from. A wheel is an archive of what an installer would put there."""
    wheels, site = folder / "wheels", folder / "site"
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(wheels)]
    built = subprocess.run(command, cwd=DISTRIBUTION, capture_output=True, text=True)
    assert built.returncode == 0, built.stderr
    [wheel] = wheels.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(site)
    return site


def environment(site: Path, **more: str) -> dict[str, str]:
    """Where Python finds what is installed there too."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, [str(site), os.environ.get("PYTHONPATH")])),
            "BOTTEGA_LANGUAGE": "en", "COLUMNS": "80", **more}


def run(site: Path, *arguments: object, typed: str = "", **more: str) -> str:
    """What Python prints with the game installed."""
    done = subprocess.run([sys.executable, *map(str, arguments)], input=typed, env=environment(site, **more),
                          cwd=REPOSITORY, capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def bottega(site: Path, *arguments: object, typed: str = "", **more: str) -> str:
    """What the command prints."""
    return run(site, "-c", "from bottega.cli import main; main()", *arguments, typed=typed, **more)
