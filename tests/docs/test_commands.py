"""docs/commands.md and the command line say the same."""

import re

import click
import pytest

from bottega.cli.commands.group import COMMANDS, bottega
from bottega.cli.failing import INTERRUPTED, PIPE_CLOSED, REFUSED
from docs.pages import blocks, first_column, prose, read, section, titles

PAGE = read("docs/commands.md")
EACH = pytest.mark.parametrize("name", COMMANDS)


def command(name: str) -> click.Command:
    found = bottega.get_command(click.Context(bottega), name)
    assert found is not None
    return found


def options(of: click.Command) -> set[str]:
    return {spelling for parameter in of.params if isinstance(parameter, click.Option)
            for spelling in (*parameter.opts, *parameter.secondary_opts)}


def test_every_command_has_its_section_and_no_other_has() -> None:
    told = [title for title in titles(PAGE, 2) if title.startswith("bottega")]

    assert told == [f"bottega {name}" for name in COMMANDS]


@EACH
def test_every_option_of_a_command_is_in_its_table_and_no_other_is(name: str) -> None:
    told = {spelling for row in first_column(section(PAGE, f"bottega {name}")) for spelling in row.split(", ")}

    assert {spelling.split()[0] for spelling in told if spelling.startswith("-")} == options(command(name))


@EACH
def test_every_argument_of_a_command_is_in_its_table(name: str) -> None:
    told = [row for row in first_column(section(PAGE, f"bottega {name}")) if not row.startswith("-")]
    arguments = [parameter for parameter in command(name).params if isinstance(parameter, click.Argument)]

    assert told == [argument.metavar or (argument.name or "").upper() for argument in arguments]


@EACH
def test_every_command_has_an_example(name: str) -> None:
    shown = "".join(block.body for block in blocks(section(PAGE, f"bottega {name}")))

    assert re.search(rf"^\$ bottega {name}\b", shown, re.MULTILINE)


@EACH
def test_options_that_examples_use_exist(name: str) -> None:
    for block in blocks(PAGE):
        for line in re.findall(rf"^\$ bottega {name}\b(.*)$", block.body, re.MULTILINE):
            assert set(re.findall(r"(?<=\s)--?[a-z][a-z-]*", line)) <= options(command(name)), line


def test_every_exit_status_is_on_the_page() -> None:
    told = first_column(section(prose(PAGE), "Exit status"))

    assert {0, REFUSED, INTERRUPTED, PIPE_CLOSED} <= {int(status) for status in told}
