"""bottega print: a file to print, or one sentence why not."""

import sys
from importlib.resources import files
from pathlib import Path

import pytest

from bottega.cli.commands import print_sheets
from bottega.core.words import LANGUAGES
from bottega.printing import ALL, INKS, PAPERS, PARTS
from cli.running import complaint, run
from printing.looking import Pdf


def test_the_choices_of_the_command_are_those_of_the_room() -> None:
    assert (*PARTS, ALL) == print_sheets.WHAT
    assert (*PAPERS,) == print_sheets.PAPERS
    assert print_sheets.INKS == INKS


@pytest.mark.parametrize("game", ["omen", "omnia"])
def test_a_pdf_is_named_after_its_game(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)

    status, out, err = run("print", game)

    assert (status, err) == (0, "")
    assert out == f"{game}.pdf is ready: print it at 100 %, on both sides, turned on the long edge.\n"
    assert (tmp_path / f"{game}.pdf").read_bytes().startswith(b"%PDF-")


def test_who_prints_on_one_side_is_told_nothing_of_turning(tmp_path: Path) -> None:
    file = tmp_path / "sheet.pdf"

    assert run("print", "omnia", "--what", "score", "--output", file).out == f"{file} is ready: print it at 100 %.\n"
    assert run("print", "omen", "--backs", "no", "--output", file, "--force").out.endswith("at 100 %.\n")
    with Pdf(file.read_bytes()) as pdf:
        assert len(pdf) == 7


def test_a_deck_file_is_printed(tmp_path: Path) -> None:
    text = files("bottega.omnia").joinpath("cards.toml").read_text("utf-8")
    deck = tmp_path / "mine.toml"
    deck.write_text(text.replace('en = "Vinci"', 'en = "Atlantis"'), "utf-8")

    assert run("print", "omnia", "--deck", deck, "--output", tmp_path / "mine.pdf").status == 0
    with Pdf((tmp_path / "mine.pdf").read_bytes()) as pdf:
        assert "Atlantis" in pdf.text(0)


def test_the_language_is_the_one_spoken(tmp_path: Path) -> None:
    for language, name in zip(LANGUAGES, ("Corvo", "Raven", "Rabe"), strict=True):
        file = tmp_path / f"{language}.pdf"
        run("print", "omen", "--output", file, language=language)
        with Pdf(file.read_bytes()) as pdf:
            assert name in pdf.text(0)


def test_what_cannot_be_printed_is_refused_in_one_sentence(tmp_path: Path) -> None:
    there = tmp_path / "there.pdf"
    there.write_bytes(b"somebody's only copy")

    assert "--force" in complaint("print", "omen", "--output", there)
    assert there.read_bytes() == b"somebody's only copy"
    assert "no game" in complaint("print", "chess", "--output", tmp_path / "a.pdf")
    assert "no file" in complaint("print", "omen", "--deck", tmp_path / "none.toml", "--output", tmp_path / "a.pdf")
    assert "a4, letter" in complaint("print", "omen", "--paper", "a5")
    assert "cannot be written" in complaint("print", "omen", "--output", there / "a.pdf")


def test_without_the_extra_it_is_said_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)             # as Python has it for what cannot be imported

    said = complaint("print", "omen")

    assert said == "Printing needs typst, which is not installed; “pip install typst” installs it."
