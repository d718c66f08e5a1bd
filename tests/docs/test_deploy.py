"""What docs/operations.md says, and the files in deploy/, fit the program."""

import json
import re
import shlex

import click
import pytest

from bottega.cli.commands.group import bottega
from bottega.server.watch.metrics import Metrics
from docs.pages import ROOT, first_column, read, section

PAGE = read("docs/operations.md")
DEPLOY = ROOT / "deploy"


def serve_options() -> set[str]:
    command = bottega.get_command(click.Context(bottega), "serve")
    assert command is not None
    return {spelling for parameter in command.params for spelling in parameter.opts}


def commands_of(text: str) -> list[list[str]]:
    """How servers are started in a file: in a unit, in an image, or by hand."""
    entries = [json.loads(entry) for entry in re.findall(r"^ENTRYPOINT (\[.+\])$", text, re.MULTILINE)]
    typed = re.findall(r"^(?:ExecStart=\S*|\$ )bottega serve (.+)$", text, re.MULTILINE)
    return [*entries, *map(shlex.split, typed)]


@pytest.mark.parametrize("file", [DEPLOY / "Containerfile", DEPLOY / "bottega.service", ROOT / "docs/operations.md"],
                         ids=lambda file: file.name)
def test_servers_are_started_with_options_that_exist(file: object) -> None:
    found = commands_of((ROOT / str(file)).read_text("utf-8"))

    assert found
    for words in found:
        assert {word for word in words if word.startswith("--")} <= serve_options()


def test_every_file_for_operators_is_named_on_the_page() -> None:
    assert set(re.findall(r"`deploy/(\w[\w.]*)`", PAGE)) == {file.name for file in DEPLOY.iterdir()}


def test_every_series_is_on_the_page() -> None:
    told = set(first_column(section(PAGE, "Is it well").partition("| series")[2])) - {"process_…"}
    named = re.findall(r"^# TYPE (bottega_\w+) ", Metrics().text().decode(), re.MULTILINE)

    assert told == set(named)


def test_proxies_keep_what_is_for_operators_to_themselves() -> None:
    for file in ("Caddyfile", "nginx.conf"):
        text = (DEPLOY / file).read_text("utf-8")
        assert "metrics" in text
        assert "api/admin/" in text


def test_the_image_runs_on_the_pinned_requirements() -> None:
    text = (DEPLOY / "Containerfile").read_text("utf-8")

    copied = re.findall(r"^COPY (\S+\.lock)", text, re.MULTILINE)
    assert copied
    assert all((ROOT / file).is_file() for file in copied)
    assert "BOTTEGA_MACHINE_CODE=1" in text
