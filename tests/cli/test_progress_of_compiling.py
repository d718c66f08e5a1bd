"""Commands wait for what they need compiled, with one bar that moves; a server opens meanwhile."""

import re
import subprocess
import time
from pathlib import Path
from typing import IO

import pytest

from bottega.bots.warm import PLAYOUTS, RULES
from bottega.bots.warming import Warming
from bottega.cli import progress
from bottega.cli.commands.serve import show_warming
from bottega.cli.commands.simulate import needed_for, read_series
from bottega.core.words import Words
from cli.running import COMMAND, environment
from holding import Held

WORDS = Words("en", "bottega.cli")
# The command, with workers that wait (held_worker.py).
HELD = """
import sys
from bottega.bots import warming
warming.Warming.__init__.__kwdefaults__["command"] = {command!r}
warming.BACK_OFF = 0.01
from bottega.cli import progress
progress.PATIENCE = progress.PAUSE = 0.2
from bottega.cli import main
main()
"""


@pytest.fixture
def held(tmp_path: Path) -> Held:
    return Held(tmp_path)


def begun(held: Held, *arguments: str, errors: "IO[str] | int" = subprocess.PIPE) -> "subprocess.Popen[str]":
    return subprocess.Popen([COMMAND[0], "-c", HELD.format(command=held.command), *arguments], text=True,
                            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=errors,
                            env=environment(BOTTEGA_LANGUAGE="en", **held.environment))


def percents(lines: list[str]) -> list[int]:
    return [int(found[1]) for line in lines if (found := re.fullmatch(r"Preparing the rules (\d+) %\n", line))]


def test_a_command_says_how_far_the_compilers_are_and_never_goes_back(held: Held) -> None:
    with begun(held, "simulate", "omen", "--games", "1", "--bots", "novice") as process:
        assert process.stderr is not None
        lines: list[str] = []
        while len({*percents(lines)}) < 4:                      # it moves while one job lasts
            lines.append(process.stderr.readline())
        held.let("all")
        lines += process.stderr.readlines()

    shown = percents(lines)
    assert shown == sorted(shown)
    assert process.returncode == 0
    assert 1 <= len(held.started) <= 2


def test_what_cannot_be_compiled_ends_a_command_with_a_sentence(held: Held) -> None:
    held.kill("omen playouts")
    with begun(held, "simulate", "omen", "--games", "1") as process:
        out, err = process.communicate()

    assert (process.returncode, out) == (2, "")
    assert err.endswith("This cannot be compiled on this machine: playouts.\n")


def test_games_at_random_need_only_their_own_loop() -> None:
    at_random = read_series("omen", 3, 1, 0, None, {}, None)
    with_club = read_series("omen", 3, 1, 0, ["club"], {}, None)

    assert needed_for(at_random, recorded=False) == [PLAYOUTS]
    assert needed_for(at_random, recorded=True)[:2] == [RULES, PLAYOUTS]
    assert needed_for(with_club, recorded=False) == [RULES, "club", "club", "club"]


def test_a_server_opens_before_its_rules_are_compiled_and_sets_the_table_when_they_are(held: Held) -> None:
    folder = held.gate.parent
    errors, on_database = folder / "errors.txt", ("--database", str(folder / "bottega.db"))
    with errors.open("w") as file, begun(held, "serve", "--local", "--port", "0", *on_database, errors=file) as server:
        try:
            assert server.stdout is not None
            assert "http://127.0.0.1:" in server.stdout.readline()
            with begun(held, "play", "omen", "--no-browser", *on_database) as player:
                while not percents(errors.read_text().splitlines(keepends=True)):       # the server shows one bar
                    time.sleep(0.05)
                assert player.poll() is None                            # and the table waits
                held.let("all")
                out, err = player.communicate()
        finally:
            server.terminate()
            server.communicate()

    assert (player.returncode, err) == (0, "")
    assert out.startswith("Your table is ready, on the server that is already running. In a browser: http")


def test_where_all_is_compiled_a_server_shows_nothing(capsys: pytest.CaptureFixture[str],
                                                     monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "PATIENCE", 0.0)
    with Warming([]) as warming:
        show_warming(WORDS, warming)

    assert capsys.readouterr() == ("", "")
