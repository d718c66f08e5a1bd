"""Every example in the pages runs, and prints what the page says."""

from pathlib import Path

import pytest

from docs.pages import blocks, name_of, pages_with_examples, read
from docs.picture import FILE, draw
from docs.renewal import renewed


def test_the_pages_with_examples_are_all_there() -> None:
    names = {name_of(page) for page in pages_with_examples()}

    assert {"README.md", "docs/commands.md", "docs/deck-files.md", "docs/events.md", "docs/fairness.md",
            "docs/python.md", "docs/scoring.md"} <= names


@pytest.mark.parametrize("page", pages_with_examples(), ids=name_of)
def test_examples_print_what_the_page_says(page: Path, tmp_path: Path) -> None:
    text = page.read_text("utf-8")

    assert renewed(text, tmp_path) == text


def test_the_fairness_page_works_with_the_numbers_of_the_example() -> None:
    record, page = blocks(read("docs/records.md"), "json")[0].body, read("docs/fairness.md")
    digits = [text for text in page.split("'") if len(text) == 64]

    assert len(digits) == 5                                     # commitment and key of version 2; those of version 1
    assert [text in record for text in digits[2:]] == [True, True, False]       # commitment, key, luck of the deal


def test_the_picture_shows_the_terminal_as_it_is() -> None:
    assert FILE.read_text("utf-8") == draw()
