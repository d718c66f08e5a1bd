"""bottega deck: the list of cards."""

import json
from collections import Counter
from importlib.resources import files
from pathlib import Path

import pytest

from cli.running import run, simulated

OWN = files("bottega.omen").joinpath("cards.toml")


def test_json_is_a_list_of_cards() -> None:
    status, out, err = run("deck", "omen", "--json")
    cards = json.loads(out)

    assert (status, err) == (0, "")
    assert Counter(card["kind"] for card in cards) == {"raven": 10, "skull": 10, "feather": 10, "wolf": 8, "omen": 10}
    assert all(list(card) == ["id", "kind", "faction", "provenance", "names"] for card in cards)
    assert all(list(card["names"]) == ["it", "en", "de"] for card in cards)
    assert len({card["id"] for card in cards}) == len(cards)


@pytest.mark.parametrize(("language", "names"), [("it", ("Corvo", "ricostruita")), ("en", ("Raven", "reconstructed")),
                                                 ("de", ("Rabe", "rekonstruiert"))])
@pytest.mark.parametrize("columns", [40, 80])
def test_people_get_a_line_a_card_in_their_language(language: str, names: tuple[str, ...], columns: int) -> None:
    status, out, err = run("deck", "omen", language=language, columns=columns)

    assert (status, err) == (0, "")
    assert columns < 80 or all(name in out for name in names)
    assert max(map(len, out.splitlines())) <= columns


def another(folder: Path) -> Path:
    """A deck file of somebody's own, which plays otherwise: ten wolves."""
    file = folder / "mine.toml"
    file.write_text(OWN.read_text("utf-8").replace("copies = 8 ", "copies = 10 ").replace('"omen"\n', '"mine"\n', 1),
                    "utf-8")
    return file


def test_another_deck_file_can_be_shown(tmp_path: Path) -> None:
    assert len(json.loads(run("deck", "omen", "--json", "--deck", another(tmp_path)).out)) == 50
    assert "“mine” has 50 cards" in run("deck", "omen", "--deck", another(tmp_path)).out


def test_a_game_with_another_deck_file_replays_with_that_file_only(tmp_path: Path) -> None:
    deck = another(tmp_path)
    records = simulated(tmp_path, "--deck", deck, "-o", "expansion=on", games=3)

    assert run("verify", records, "--deck", deck).status == 0
    assert run("replay", records, "--deck", deck).status == 0
    assert "mine" in run("verify", records).err
    assert run("verify", records).status == 2
