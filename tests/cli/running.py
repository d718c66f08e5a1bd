"""The command, run in this process or as one of its own, and games to run it on."""

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from click.testing import CliRunner

from bottega.cli.commands.group import bottega

COMMAND = (sys.executable, "-c", "from bottega.cli import main; main()")
SILENT = ("BOTTEGA_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG", "COLUMNS", "FORCE_COLOR", "NO_COLOR")
SPEECH = {                          # what to type so that a game surely ends: what does not fit is only refused
    "en": ("omen", "1 raven", "r", "s", "f", "lose omen"),
    "it": ("omen", "1 corvo", "c", "t", "p", "perdo omen"),
    "de": ("Omen", "1 Rabe", "r", "s", "f", "verliere Omen"),
}


class Outcome(NamedTuple):
    status: int
    out: str
    err: str


def run(*arguments: object, typed: Sequence[str] = (), language: str = "en", columns: int = 80) -> Outcome:
    environment = {**dict.fromkeys(SILENT), "BOTTEGA_LANGUAGE": language, "COLUMNS": str(columns)}
    result = CliRunner().invoke(bottega, [*map(str, arguments)], input="".join(f"{line}\n" for line in typed),
                                env=environment)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return Outcome(result.exit_code, result.stdout, result.stderr)


def environment(**more: str) -> dict[str, str]:
    return {**{name: value for name, value in os.environ.items() if name not in SILENT}, **more}


def start(*arguments: object, **more: str) -> "subprocess.Popen[str]":
    """The command as a process of its own."""
    return subprocess.Popen([*COMMAND, *map(str, arguments)], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE, text=True, encoding="utf-8", env=environment(**more))


def complaint(*arguments: object, typed: Sequence[str] = (), language: str = "en") -> str:
    """The one line in which a command is refused."""
    status, out, err = run(*arguments, typed=typed, language=language)
    assert (status, out) == (2, ""), err
    assert err.endswith("\n")
    assert len(err.splitlines()) == 1, err
    return err.rstrip("\n")


def simulated(folder: Path, *arguments: object, game: str = "omen", games: int = 1) -> Path:
    """A file with the records of some games."""
    file = folder / "records.jsonl"
    assert run("simulate", game, "--games", games, "--records", file, "--force", *arguments).status == 0
    return file


def events(*arguments: object) -> list[dict[str, Any]]:
    status, out, err = run("replay", *arguments, "--events")
    assert (status, err) == (0, "")
    return [json.loads(line) for line in out.splitlines()]


def games_of(lines: Sequence[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    """The events of each game, its head left out."""
    games: list[list[dict[str, Any]]] = []
    for line in lines:
        if "event" not in line:
            games.append([])
        else:
            games[-1].append(line)
    return games
