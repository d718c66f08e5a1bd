"""After TAB: commands, games, bots, options and their values, in the shells that click knows."""

import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner

from bottega.cli.commands.group import bottega
from cli.running import COMMAND, SILENT, environment

SHELLS = ("bash", "zsh", "fish")


def ask(instruction: str, **variables: str) -> str:
    told = CliRunner().invoke(bottega, env={**dict.fromkeys(SILENT), "_BOTTEGA_COMPLETE": instruction, **variables})
    assert (told.exit_code, told.stderr) == (0, "")
    return told.stdout


def offered(*typed: str) -> list[str]:
    """What bash is told, the last word being typed still."""
    out = ask("bash_complete", COMP_WORDS=" ".join(("bottega", *typed)), COMP_CWORD=str(len(typed)))
    return [line.partition(",")[2] if line.startswith("plain,") else line for line in out.splitlines() if line]


@pytest.mark.parametrize("shell", SHELLS)
def test_a_shell_is_given_its_script(shell: str) -> None:
    assert f"_BOTTEGA_COMPLETE={shell}_complete" in ask(f"{shell}_source")


@pytest.mark.parametrize(("typed", "words"), [
    (["re"], ["restore", "replay"]),
    (["play", ""], ["omen", "omnia"]),
    (["deck", "c"], ["check", "compare"]),
    (["play", "omen", "--bots", "shark,s"], ["shark,strong", "shark,shark"]),
    (["simulate", "omen", "--bots", "g"], ["greedy"]),
    (["simulate", "omnia", "--bots", "g"], []),
    (["play", "omnia", "-o", "d"], ["draft=on", "draft=off"]),
    (["play", "omen", "-o", "d"], []),
    (["play", "omnia", "-o", "draft", "="], ["on", "off"]),             # bash breaks words at =
    (["play", "omnia", "-o", "draft", "=", "of"], ["off"]),
    (["play", "omnia", "-o", "draft", "=", "off", "-o", "effects", "=", "mu"], ["must"]),
    (["play", "--language", "=", "d"], ["de"]),
    (["--language", "de", "pla"], ["play"]),
    (["--language", "=", "de", "play", "omn"], ["omnia"]),
    (["play", "--language", ""], ["it", "en", "de"]),
    (["play", "--rec"], ["--record"]),
    (["play", "--resume", "ga"], ["file,ga"]),
    (["press", "omen", "--out", "ca"], ["dir,ca"]),
])
def test_what_may_follow_is_offered(typed: list[str], words: list[str]) -> None:
    assert offered(*typed) == words


def test_help_stands_beside_in_the_readers_language() -> None:
    out = ask("zsh_complete", COMP_WORDS="bottega ver", COMP_CWORD="1", BOTTEGA_LANGUAGE="de")

    assert out.splitlines()[:2] == ["plain", "verify"]
    assert "Aufzeichnungen" in out


def test_bash_completes_with_the_script(tmp_path: Path) -> None:
    """The script is loaded and asked as bash asks it."""
    command = tmp_path / "bottega"
    command.write_text(f"#!/bin/sh\nexec {COMMAND[0]} {COMMAND[1]} '{COMMAND[2]}'\n", "utf-8")
    command.chmod(0o755)
    asked = (f'eval "$(_BOTTEGA_COMPLETE=bash_source {command})"; COMP_WORDS=(bottega sc); COMP_CWORD=1;'
             f' _bottega_completion {command}; echo "${{COMPREPLY[@]}}"')

    told = subprocess.run(["bash", "-c", asked], capture_output=True, text=True, check=True, env=environment())

    assert told.stdout == "score\n"
