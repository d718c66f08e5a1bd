"""bottega press: faces as files."""

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from cli.running import complaint, run


@pytest.mark.parametrize(("game", "faces"), [("omen", 6), ("omnia", 103)])
def test_every_face_becomes_a_file_and_a_page_shows_them(game: str, faces: int, tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "faces"

    status, out, err = run("press", game, "--out", folder)

    assert (status, err) == (0, "")
    assert out == f"{faces} faces drawn; {folder / 'index.html'} shows them all.\n"
    assert len([*folder.glob("*.svg")]) == faces
    assert all(ET.parse(file).getroot().get("width") == "63mm" for file in folder.glob("*.svg"))
    assert (folder / "index.html").read_text("utf-8").count("<use href=\"#card-") >= faces - 5


def test_faces_are_in_the_language_spoken(tmp_path: Path) -> None:
    run("press", "omen", "--out", tmp_path, language="de")

    assert "Rabe" in (tmp_path / "card-raven.svg").read_text("utf-8")


def test_what_was_drawn_before_is_replaced_only_by_force(tmp_path: Path) -> None:
    run("press", "omen", "--out", tmp_path)

    assert "--force" in complaint("press", "omen", "--out", tmp_path)
    assert run("press", "omen", "--out", tmp_path, "--force").status == 0


def test_a_folder_that_cannot_be_made_is_told_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")

    assert "cannot be written" in complaint("press", "omen", "--out", tmp_path / "file" / "faces")


def test_a_folder_that_is_not_named_is_asked_for_by_its_option() -> None:
    assert complaint("press", "omen") == "--out FOLDER is missing. --help says more."
