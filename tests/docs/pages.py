"""The project's pages as tests read them: their sections, their fenced blocks, their links."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
FENCE = re.compile(r"^```(?P<language>[^\n`]*)\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)
HEADING = re.compile(r"^(#+) (.+)$", re.MULTILINE)
LINK = re.compile(r"\]\((?P<target>[^)\s]+)\)")


class Block(NamedTuple):
    """What stands between two fences, and what stood before them."""

    language: str
    body: str
    before: str


def all_pages() -> list[Path]:
    return sorted([*ROOT.glob("*.md"), *DOCS.rglob("*.md")])


def pages_with_examples() -> list[Path]:
    """Pages whose blocks run. STYLE.md only quotes."""
    return [page for page in all_pages() if page.name != "STYLE.md"
            and any(block.language in ("python", "console") for block in blocks(page.read_text("utf-8")))]


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def read(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


def blocks(text: str, language: str | None = None) -> list[Block]:
    found, end = [], 0
    for fence in FENCE.finditer(text):
        found.append(Block(fence["language"], fence["body"], text[end:fence.start()]))
        end = fence.end()
    return [block for block in found if language in (None, block.language)]


def prose(text: str) -> str:
    """A page without its fenced blocks: what looks like a heading in them is none."""
    return FENCE.sub("", text)


def section(text: str, title: str) -> str:
    """What stands under a heading, down to the next one of the same or a higher level."""
    for start in HEADING.finditer(text):
        if start[2].replace("`", "") == title:
            rest = text[start.end():]
            ends = (end.start() for end in HEADING.finditer(rest) if len(end[1]) <= len(start[1]))
            return rest[:next(ends, len(rest))]
    raise LookupError(title)


def titles(text: str, level: int) -> list[str]:
    return [heading[2].replace("`", "") for heading in HEADING.finditer(prose(text)) if len(heading[1]) == level]


def first_column(text: str) -> list[str]:
    """The names in backticks that begin the rows of the tables in a text."""
    return re.findall(r"^\| `([^`]+)`", text, re.MULTILINE)


def anchors(text: str) -> set[str]:
    """What `#...` may name in a page: its headings, in small letters with dashes."""
    return {re.sub(r"[^\w\- ]", "", heading[2].lower()).replace(" ", "-") for heading in HEADING.finditer(prose(text))}


def links(text: str) -> Iterator[tuple[str, str]]:
    """Where the links of a page lead: file and anchor, either of which may be empty."""
    for link in LINK.finditer(prose(text)):
        file, _, anchor = link["target"].partition("#")
        yield file, anchor
