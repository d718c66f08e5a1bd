"""The command itself: quick to help, in the reader's language, and on every stream what belongs there."""

import subprocess
import sys

import click
import pytest

from bottega.cli.commands.group import COMMANDS, bottega
from bottega.cli.language import choose
from bottega.core.words import LANGUAGES
from cli.running import COMMAND, environment, run, start

WATCHED = """import sys, atexit
atexit.register(lambda: print(sorted({"numba", "numpy", "rich", "sqlalchemy", "starlette"} & set(sys.modules))))
from bottega.cli import main
main()"""


@pytest.mark.parametrize("arguments", [["--help"], ["--version"], *([name, "--help"] for name in COMMANDS)])
def test_help_and_version_import_nothing_heavy(arguments: list[str]) -> None:
    told = subprocess.run([sys.executable, "-c", WATCHED, *arguments], capture_output=True, text=True, check=True,
                          env=environment())

    assert told.stdout.endswith("[]\n")


def test_help_lists_every_command() -> None:
    status, out, _ = run("--help")

    assert status == 0
    assert all(f"\n  {name} " in out for name in COMMANDS)
    assert run().out == out


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", [name for name in COMMANDS if name != "bench"])
def test_help_is_in_the_readers_language(name: str, language: str) -> None:
    status, out, _ = run(name, "--help", language=language)

    assert status == 0
    assert out.startswith({"en": "Usage:", "it": "Uso:", "de": "Aufruf:"}[language])
    assert "cli." not in out


@pytest.mark.parametrize("arguments", [
    ["--help", "--language", "it"], ["--language", "it", "--help"], ["--language=it"],
    ["--language", "it", "play", "--help"], ["play", "--language", "it", "--help"],
])
def test_the_language_may_stand_before_a_command_or_without_one(arguments: list[str]) -> None:
    status, out, err = run(*arguments)

    assert (status, err) == (0, "")
    assert out.startswith("Uso: bottega")


@pytest.mark.parametrize("command", ["play", "simulate"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_help_lists_every_bot(command: str, language: str) -> None:
    from bottega import bots
    from bottega.core import games
    out = run(command, "--help", language=language).out

    assert all(name in out for game in games.names() for name in bots.names(games.find(game)))


def test_every_command_but_bench_takes_a_language() -> None:
    for name in COMMANDS:
        command = bottega.get_command(click.Context(bottega), name)
        assert command is not None
        assert name == "bench" or any("--language" in parameter.opts for parameter in command.params)


@pytest.mark.parametrize(("arguments", "variables", "language"), [
    ([], {}, "en"),
    ([], {"LANG": "it_IT.UTF-8"}, "it"),
    ([], {"LANG": "it"}, "it"),
    ([], {"LANG": "de_DE.UTF-8", "LC_ALL": "it_IT.UTF-8"}, "it"),
    ([], {"LANG": "C.UTF-8"}, "en"),
    ([], {"LANG": "deb_XX"}, "en"),
    ([], {"LANG": "fr_FR.UTF-8"}, "en"),
    ([], {"LANG": "it_IT.UTF-8", "BOTTEGA_LANGUAGE": "de"}, "de"),
    ([], {"LANG": "it_IT.UTF-8", "BOTTEGA_LANGUAGE": "xx"}, "it"),
    (["play", "--language", "it"], {"BOTTEGA_LANGUAGE": "de"}, "it"),
    (["play", "--language=it"], {"BOTTEGA_LANGUAGE": "de"}, "it"),
    (["play", "--language"], {"BOTTEGA_LANGUAGE": "de"}, "de"),
])
def test_the_language_is_the_options_else_ours_else_the_systems_else_english(
        arguments: list[str], variables: dict[str, str], language: str) -> None:
    assert choose(arguments, variables) == language


def test_a_letter_that_a_terminal_does_not_know_is_no_trouble() -> None:
    told = subprocess.run([*COMMAND, "deck", "omen", "--language", "it"], capture_output=True, check=True,
                          env=environment(PYTHONIOENCODING="ascii"))

    assert b"Aspetti della divinit?" in told.stdout


def test_a_reader_that_goes_away_is_no_trouble() -> None:
    process = start("deck", "omen", "--json")
    assert process.stdout is not None
    process.stdout.close()

    assert process.wait(60) in (0, 141)         # 0 if all was written before
    assert process.stderr is not None
    assert process.stderr.read() == ""
    for stream in (process.stdin, process.stderr):
        assert stream is not None
        stream.close()
