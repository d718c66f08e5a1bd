"""Where a rule comes from is said alike on its page and in every language, and tables of numbers are what is dealt."""

import re
from pathlib import Path

import pytest

from bottega.core import games
from bottega.core.words import LANGUAGES, catalogue, rows
from bottega.omen import OMEN
from bottega.omen.facts import KIND_NAMES

REPOSITORY = Path(__file__).parent.parent
SAID = {"it": ("(Si deduce dal regolamento.)", "(Decisione nostra.)"),
        "en": ("(Follows from the book.)", "(Our ruling.)"),
        "de": ("(Folgt aus der Spielanleitung.)", "(Unsere Festlegung.)")}
OURS = ["omen", "omnia"]


def page_of(game: str) -> dict[str, str]:
    page = (REPOSITORY / f"docs/rules/{game}.md").read_text("utf-8")
    return dict(re.findall(rf"^- \*\*{game}-(\d+\.\d+)\*\* (.*)$", page, re.MULTILINE))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", OURS)
def test_what_is_derived_and_what_is_ours_is_marked_in_every_language(game: str, language: str) -> None:
    told, (derived, ruling) = catalogue(games.find(game).package, language), SAID[language]
    for number, text in page_of(game).items():
        said = str(told[f"{game}.rule.{number}"])

        assert (derived in said) == ("[derived]" in text), number
        assert (ruling in said) == ("[ruling]" in text), number


@pytest.mark.parametrize("game", OURS)
def test_numbers_of_the_page_are_told_in_every_language(game: str) -> None:
    """Ages, minutes, counts: a figure on the page is in the sentence, or in its table."""
    for number, text in page_of(game).items():
        figures = {*re.findall(r"\b\d{2}\b", re.sub(rf"\b{game}-[\d.]+", "", text))}
        for language in LANGUAGES:
            told = catalogue(games.find(game).package, language)
            said = f"{told[f'{game}.rule.{number}']} {told.get(f'{game}.rows.{number}', '')}"

            assert figures - {*re.findall(r"\b\d{2}\b", said)} <= WRITTEN_OUT.get(f"{game}-{number}", set()), number


WRITTEN_OUT = {"omen-2.4": {"19", "41", "20", "40"}}             # the sums behind a ruling; the page alone shows them


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("number", "expansion"), [("2.1", "off"), ("2.2", "on")])
def test_the_tables_of_omen_are_what_is_dealt(language: str, number: str, expansion: str) -> None:
    table = [*rows(str(catalogue("bottega.omen", language)[f"omen.rows.{number}"]))]
    head, suits, *wolves, jokers, extras = [[int(cell) for cell in cells] for _, *cells in table]
    for column, players in enumerate(head):
        view = OMEN.start(players, 1, expansion=expansion, extras="printed").view(0)

        surely = [view.surely[kind] for kind in KIND_NAMES if kind in view.surely]
        if view.extras:
            assert surely == [*[suits[column]] * 3, *(row[column] for row in wolves), jokers[column]]
            assert view.extras == extras[column]
        else:                               # the whole box is in play
            others = sum(row[column] for row in (*wolves, jokers, extras))
            assert sum(surely) == 3 * suits[column] + others
    assert head == [*range(3, 9 if expansion == "off" else 10)]


# questions and answers

OF_AN_EDITION = re.compile(r"\[(?:it|en|de)[\],]")


def mark_of(text: str) -> str | None:
    """How a rule is asked about, by its marks on our page; None: the printed rules say it alike."""
    if "[ruling]" in text:
        return "decided"
    return "follows" if "[derived]" in text else "differs" if OF_AN_EDITION.search(text) else None


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", OURS)
def test_every_ruling_is_a_question_with_an_answer_and_what_is_printed(game: str, language: str) -> None:
    told = catalogue(games.find(game).package, language)
    asked = dict(key.removeprefix(f"{game}.asked.").split(".", 1)[::-1] for key in told
                 if key.startswith(f"{game}.asked."))
    editions = {key.rpartition(".")[2] for key in told if key.startswith(f"{game}.edition.")}

    assert asked == {number: mark for number, text in page_of(game).items() if (mark := mark_of(text))}
    assert {key for key in told if key.startswith(f"{game}.answer.")} == {f"{game}.answer.{one}" for one in asked}
    for number, mark in asked.items():
        assert str(told[f"{game}.asked.{mark}.{number}"]).endswith("?")
        printed = {edition for edition in editions if f"{game}.printed.{number}.{edition}" in told}
        assert printed in (set(), editions), number     # of one of them nothing is said only if nobody says anything
    assert {key for key in told if key.startswith(f"{game}.printed.")} <= {
        f"{game}.printed.{number}.{edition}" for number in asked for edition in editions}


@pytest.mark.parametrize("game", OURS)
def test_editions_differ_where_they_are_said_to(game: str) -> None:
    """Where only the editions make a question, at least two of them say different things."""
    told = catalogue(games.find(game).package, "en")
    for key in told:
        if key.startswith(f"{game}.asked.differs."):
            number = key.removeprefix(f"{game}.asked.differs.")
            assert len({told[other] for other in told if other.startswith(f"{game}.printed.{number}.")}) > 1, number
