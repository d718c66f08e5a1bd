"""What the pages say of files, rules and each other is so."""

import json
import re
from importlib.metadata import version
from pathlib import Path

import pytest
import run

from bottega.core import games
from bottega.omen import OMEN
from bottega.omnia import OMNIA
from bottega.omnia.facts import WAYS
from docs.pages import DOCS, ROOT, all_pages, anchors, blocks, first_column, links, name_of, read, section, titles

PAGES = pytest.mark.parametrize("page", all_pages(), ids=name_of)
SOURCES = ROOT / "src" / "bottega"
THIRD_GAME = ROOT / "tests" / "third_game"
RULE = re.compile(r"\b(?:omen|omnia)-\d+\.\d+")
HOST = re.compile(r"\b(?:[a-z0-9-]+\.)+(?:com|dev|io|it|net|org)\b(?![\w(-])", re.IGNORECASE)
PLACE = re.compile(r"(?<!postgresql)://|(?<![\w.>])/(?:etc|home|mnt|opt|root|tmp|usr|var|Users)\b")
ALLOWED_HOSTS = {"www.omnia-gioco.it",                  # the address that the rulebook of OMNIA gives
                 "game-icons.net", "creativecommons.org"}       # whom and what a licence wants named
DECISION_PARTS = ["Question", "Choice", "Price", "What would change our mind"]


@PAGES
def test_every_rule_that_a_page_cites_exists(page: Path) -> None:
    rules = {rule for file in (DOCS / "rules").glob("*.md")
             for rule in re.findall(r"^- \*\*((?:omen|omnia)-\d+\.\d+)\*\*", file.read_text("utf-8"), re.MULTILINE)}

    assert set(RULE.findall(page.read_text("utf-8"))) <= rules


@PAGES
def test_every_link_inside_the_project_leads_somewhere(page: Path) -> None:
    for file, anchor in links(page.read_text("utf-8")):
        target = (page.parent / file).resolve() if file else page
        assert target.is_relative_to(ROOT), file
        assert target.exists(), file
        assert not anchor or anchor in anchors(target.read_text("utf-8")), f"{file}#{anchor}"


@PAGES
def test_no_page_names_a_host_or_a_place_on_a_machine(page: Path) -> None:
    text = page.read_text("utf-8")

    assert PLACE.findall(text) == []
    assert str(ROOT) not in text
    assert set(HOST.findall(text)) <= ALLOWED_HOSTS


@PAGES
def test_every_fence_is_closed_and_every_line_has_an_end(page: Path) -> None:
    text = page.read_text("utf-8")

    assert len(re.findall(r"^```", text, re.MULTILINE)) == 2 * len(blocks(text))
    assert text.endswith("\n")
    assert not re.search(r"[ \t]+$", text, re.MULTILINE)


def test_architecture_says_what_every_file_of_a_game_is_for() -> None:
    page = section(read("ARCHITECTURE.md"), "Inside a game")
    common, omen, omnia = re.split(r"^(?:The chapters .+ OMEN's|OMNIA's):$", page, flags=re.MULTILINE)

    assert files_told(common) | files_told(omen) == files_of("omen")
    assert files_told(common) | files_told(omnia) == files_of("omnia")


def files_told(text: str) -> set[str]:
    first_cells = " ".join(re.findall(r"^\| (`.+?) \|", text, re.MULTILINE))
    return {name.rstrip("/") for name in re.findall(r"`([^`]+)`", first_cells)}


def files_of(game: str) -> set[str]:
    return {path.name for path in (SOURCES / game).iterdir() if path.name != "__pycache__"}


def test_architecture_lists_the_rooms_that_exist() -> None:
    rooms = {path.name for path in SOURCES.iterdir() if (path / "__init__.py").exists()}

    assert {name.rstrip("/") for name in first_column(section(read("ARCHITECTURE.md"), "The rooms"))} == rooms


def test_what_the_style_page_quotes_stands_in_the_sources() -> None:
    quoted = [block for block in blocks(read("STYLE.md")) if block.language in ("python", "toml")]

    assert quoted
    for block in quoted:
        [file] = re.findall(r"^\*\*`([^`]+)`\*\*", block.before, re.MULTILINE)
        source = (SOURCES / file).read_text("utf-8")
        for part in block.body.split("    ...\n"):
            assert part in source, file


def test_what_the_page_about_writing_a_game_quotes_stands_in_the_sources_of_that_game() -> None:
    quoted = [block for block in blocks(read("docs/writing-a-game.md")) if block.language != "sh"]

    assert quoted
    for block in quoted:
        [file] = re.findall(r"^\*\*`([^`]+)`\*\*", block.before, re.MULTILINE)
        [source] = [(place / file).read_text("utf-8") for place in (THIRD_GAME / "src", THIRD_GAME, ROOT)
                    if (place / file).exists()][:1]
        for part in block.body.split("    ...\n"):
            assert part in source, file


def test_what_the_page_about_writing_a_bot_shows_are_the_files_that_it_names() -> None:
    shown = blocks(read("docs/writing-a-bot.md"), "py")

    assert [block.body for block in shown] == [read(name) for name in (
        "docs/examples/doubter.py", "src/bottega/lab/match/odds_only.py", "docs/examples/bot.py")]


def test_the_page_about_writing_a_game_names_all_that_a_game_may_bring() -> None:
    page, asking = read("docs/writing-a-game.md"), [*SOURCES.rglob("*.py"), ROOT / "tests" / "laws" / "facts.py"]
    rooms = {room for file in asking for room in re.findall(r'games\.part\("(\w+)"', file.read_text("utf-8"))}
    brought = section(page, "What it may bring")

    assert {*first_column(brought)} == rooms
    assert {*re.findall(r"`bottega\.(\w+)`", brought)} == rooms


def test_the_words_that_the_page_about_writing_a_game_names_are_in_its_catalogue() -> None:
    rows = re.findall(r"^\| (`dice\..+?) \|", section(read("docs/writing-a-game.md"), "Words"), re.MULTILINE)
    named = {key for row in rows for key in re.findall(r"`([^`]+)`", row)}

    assert rows
    assert named <= json.loads((THIRD_GAME / "src/liars_dice/words/en.json").read_text("utf-8")).keys()


def test_decisions_are_numbered_in_order_and_have_the_same_parts() -> None:
    decisions = sorted((DOCS / "decisions").glob("*.md"))

    assert [path.name[:4] for path in decisions] == [f"{number:04}" for number in range(1, len(decisions) + 1)]
    for path in decisions:
        text = path.read_text("utf-8")
        assert re.findall(r"^\*\*([^*]+)\.\*\*", text, re.MULTILINE) == DECISION_PARTS, path.name
        assert titles(text, 1)[0].startswith(path.name[:4]), path.name


def test_the_sizes_that_decisions_speak_of_are_so() -> None:
    one_line = {path.name[:4]: " ".join(path.read_text("utf-8").split()) for path in (DOCS / "decisions").glob("*.md")}

    assert f"{OMEN.state.itemsize} bytes for OMEN and {OMNIA.state.itemsize} bytes for OMNIA" in one_line["0001"]
    assert f"ways are limited to {WAYS:,}" in one_line["0010"]
    assert f"{OMEN.state['sightings'].itemsize} bytes are enough" in one_line["0003"]


def versions_told() -> list[str]:
    """The newest first, without what is still to be released."""
    return [title for title in titles(read("CHANGELOG.md"), 2) if title != "Unreleased"]


def test_the_changelog_tells_of_this_version_and_of_the_rules() -> None:
    newest = versions_told()[0]

    assert newest.startswith(version("bottega"))
    for name in games.names():
        assert f"{name.upper()} has version {games.find(name).rules}" in section(read("CHANGELOG.md"), newest)


def test_files_that_the_pages_name_in_backticks_exist() -> None:
    for page in all_pages():
        for name in re.findall(r"`((?:docs|src|tests)/[\w./-]+)`", page.read_text("utf-8")):
            assert (ROOT / name).exists(), f"{name_of(page)} names {name}"


def test_modules_that_the_pages_run_can_be_run() -> None:
    named = {name for page in all_pages() for name in re.findall(r"python -m (bottega[\w.]*)", page.read_text("utf-8"))}

    assert named
    for name in sorted(named):
        place = SOURCES.joinpath(*name.split(".")[1:])
        assert (place / "__main__.py").exists() or "__main__" in place.with_suffix(".py").read_text("utf-8"), name


def test_every_version_in_the_changelog_has_its_date() -> None:
    for title in versions_told():
        assert re.fullmatch(r"\d+\.\d+\.\d+, .+ \(\d{4}-\d\d-\d\d\)", title), title


def test_the_two_commands_of_the_readme_are_those_of_run_py() -> None:
    shown = [line.partition("#")[0].strip() for line in blocks(read("README.md"), "sh")[0].body.splitlines()]

    assert shown == ["python3 run.py", "python3 run.py test"]
    assert all(command in (run.__doc__ or "") for command in shown)
