"""Every key that the source names is in the catalogues, and every key in the catalogues is named somewhere.

An honest scan of strings: a key is named by a string equal to it, or by an f-string that it fits.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import bottega
from bottega.core.words import LANGUAGES, catalogue

SOURCE = Path(*bottega.__path__)
PACKAGES = sorted(".".join(("bottega", *folder.relative_to(SOURCE).parent.parts)) for folder in SOURCE.rglob("words")
                  if folder.is_dir() and folder.parent.name != "web")       # whose sentences are JavaScript's
OWNERS = "bots", "core", "cli", "omen", "omnia", "printing", "server", "table"
ANYTHING = "[a-z0-9_.-]+"
KEY = re.compile(rf"({'|'.join(OWNERS)})(\.[a-z0-9_-]+)+")


def keys() -> set[str]:
    return {key for package in PACKAGES for key in catalogue(package, "en")}


def strings() -> Iterator[tuple[Path, str]]:
    """Every string of the source as a pattern; what an f-string fills in may be any part of a key."""
    for file in SOURCE.rglob("*.py"):
        nodes = [*ast.walk(ast.parse(file.read_text("utf-8")))]
        filled = [node for node in nodes if isinstance(node, ast.JoinedStr)]
        parts = {id(part) for node in filled for part in node.values}
        for string in filled:
            yield file, "".join(re.escape(str(part.value)) if isinstance(part, ast.Constant) else ANYTHING
                                for part in string.values)
        for node in nodes:
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in parts:
                yield file, re.escape(node.value)


PATTERNS = {pattern for _, pattern in strings()}
DYNAMIC = [re.compile(pattern) for pattern in PATTERNS if ANYTHING in pattern and re.search(r"\\\.[a-z]", pattern)]


def test_all_catalogues_have_one_apostrophe() -> None:
    """The straight one, as the names of cards do."""
    assert [file for file in SOURCE.glob("**/words/**/*.json") if "\u2019" in file.read_text("utf-8")] == []


@pytest.mark.parametrize("package", PACKAGES)
def test_a_packages_keys_begin_with_its_name(package: str) -> None:
    owner = package.rpartition(".")[2]

    assert all(key.startswith(f"{owner}.") for language in LANGUAGES for key in catalogue(package, language))


def test_every_key_named_in_the_source_has_a_sentence() -> None:
    named = {(file.name, string) for file, pattern in strings() if KEY.fullmatch(string := pattern.replace("\\", ""))}

    assert {name for name in named if name[1] not in keys()} == set()


def test_every_key_made_in_the_source_fits_a_sentence() -> None:
    made = [pattern for pattern in DYNAMIC if re.match(rf"({'|'.join(OWNERS)})\\\.", pattern.pattern)]

    assert made
    assert [pattern.pattern for pattern in made if not any(map(pattern.fullmatch, keys()))] == []


def test_every_sentence_is_said_somewhere() -> None:
    plain = {key.partition("@")[0] for key in keys()}           # what follows `@` is a form for the reader
    unsaid = {key for key in plain if re.escape(key) not in PATTERNS
              and not any(pattern.fullmatch(key) for pattern in DYNAMIC)}

    assert unsaid == set()
