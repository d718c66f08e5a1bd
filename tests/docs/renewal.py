"""Runs the examples of a page and writes what they print where the page says what they print.

Three kinds of blocks are examples: `python` with prompts, as in an interactive session; `python` without, whose
output stands in the `text` block behind it; and `console`, in which lines after `$ ` are commands, perhaps with
`| head -N` to show their first lines only, and lines after `> ` are typed into them. A block that the text before it
calls a file, as in "as `table.json`:", is that file. All blocks of a page share their names, and their folder, which
holds the example of docs/records.md as `game.json`.
"""

import io
import re
import shlex
import traceback
from contextlib import chdir, redirect_stdout
from doctest import DocTestParser
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

from click.testing import CliRunner

from bottega.cli import progress
from bottega.cli.commands.group import bottega
from bottega.core import games
from bottega.core.warm import warm
from docs.pages import FENCE, blocks, read

# Speed is different on every machine: what a page says of it is left as it stands.
TIMING = re.compile(r"[\d,.]+(?= games/s| s\b)|(?<=second\":)[\d.]+|(?<=seconds\":)[\d.]+")

NAMED = re.compile(r"\bas `([\w-]+\.(?:json|py|toml))`:\s*$")


def renewed(text: str, folder: Path) -> str:
    """The page with what its examples print now."""
    names: dict[str, Any] = {"__name__": "__page__"}
    printed: str | None = None
    made, end = [], 0
    (folder / "game.json").write_text(example_record(), "utf-8")
    for fence in FENCE.finditer(text):
        language, body = fence["language"], fence["body"]
        if named := NAMED.search(text[end:fence.start()]):
            (folder / named[1]).write_text(body, "utf-8")
        with chdir(folder):
            if language == "python" and ">>> " in body:
                body = session(body, names)
            elif language == "python":
                printed = script(body, names)
            elif language == "console":
                body = console(body)
            elif language == "text" and printed is not None:
                body, printed = printed, None
        made.append(text[end:fence.start()] + f"```{language}\n{body}```")
        end = fence.end()
    return "".join(made) + text[end:]


def example_record() -> str:
    """The record that docs/records.md explains."""
    return blocks(read("docs/records.md"), "json")[0].body


def session(body: str, names: dict[str, Any]) -> str:
    """Prompts, with the answers they get."""
    lines = []
    for part in DocTestParser().parse(body):
        if isinstance(part, str):
            lines.append(part)
            continue
        first, *more = part.source.splitlines()
        lines += [f">>> {first}\n", *(f"... {line}".rstrip() + "\n" for line in more), answer(part.source, names)]
    return "".join(lines)


def answer(source: str, names: dict[str, Any]) -> str:
    said = io.StringIO()
    with redirect_stdout(said):
        try:
            exec(compile(source, "<page>", "single"), names)
        except Exception as error:          # noqa: BLE001 - whatever is raised, a session shows it
            said.write("Traceback (most recent call last):\n  ...\n" + traceback.format_exception_only(error)[-1])
    return said.getvalue()


def script(body: str, names: dict[str, Any]) -> str:
    said = io.StringIO()
    with redirect_stdout(said):
        exec(compile(body, "<page>", "exec"), names)
    return said.getvalue()


def console(body: str) -> str:
    """Commands, with what they print. A timing stays as the page has it."""
    made = []
    for shown in re.split(r"^(?=\$ )", body, flags=re.MULTILINE):
        command, _, before = shown.partition("\n")
        if command.startswith("$ bottega"):
            line, _, lines = command.removeprefix("$ bottega").partition(" | head -")
            now = run(line, typed=re.findall(r"^> (.*\n)", before, re.MULTILINE))
            now = "".join(now.splitlines(keepends=True)[:int(lines) if lines else None])
            shown = f"{command}\n{before if timeless(now) == timeless(before) else now}"
        made.append(shown)
    return "".join(made)


def timeless(text: str) -> str:
    return TIMING.sub("", text)


def run(arguments: str, typed: list[str]) -> str:
    """What a command prints, errors included."""
    make_everything_ready()
    environment = {"COLUMNS": "100", "NO_COLOR": "1", "BOTTEGA_LANGUAGE": "en"}
    with patch.object(progress, "PATIENCE", 600.0):             # however slow a machine is, a page shows no progress
        result = CliRunner().invoke(bottega, shlex.split(arguments), "".join(typed), env=environment)
    return "\n".join(line.rstrip() for line in result.output.splitlines()) + "\n"


@cache
def make_everything_ready() -> None:
    """So that no command has to say that it is compiling."""
    for name in games.names():
        warm(games.find(name), lambda number, count, kernel: None)
