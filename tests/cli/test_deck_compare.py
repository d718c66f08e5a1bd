"""bottega deck compare: which cards differ, in what, and how it is known."""

import json
from pathlib import Path

import pytest

from bottega.core import games
from bottega.core.deck_correcting import Correction, corrected, whole_of
from cli.running import complaint, run


@pytest.fixture
def mine(tmp_path: Path) -> str:
    file = tmp_path / "mine.toml"
    file.write_text(corrected(whole_of(games.find("omnia"), None), [
        Correction("mantova", {"points": 6}, {"points": "rulebook"}),
        Correction("gioconda", {"effects": [{"type": "coins", "amount": 1}]}, {"effects": "review"}),
        Correction("ultima-cena", {}, {"colour": "rulebook"})], "my box"), "utf-8")
    return str(file)


@pytest.mark.parametrize(("language", "lines"), [
    ("en", ["2 cards differ between “omnia” and “my box”:", "Mantua (mantova)",
            "  points  5 (reconstructed) → 6 (rulebook)", "Mona Lisa (gioconda)",
            '  effects  none (reconstructed) → [{ type = "coins", amount = 1 }] (review)',
            "The same face, but another provenance: ultima-cena."]),
    ("it", ["2 carte sono diverse tra «omnia» e «my box»:", "Mantova (mantova)",
            "  points  5 (ricostruita) → 6 (regolamento)", "La Gioconda (gioconda)",
            '  effects  niente (ricostruita) → [{ type = "coins", amount = 1 }] (recensione)',
            "Stessa faccia, ma altra provenienza: ultima-cena."]),
    ("de", ["2 Karten sind in „omnia“ und „my box“ verschieden:", "Mantua (mantova)",
            "  points  5 (rekonstruiert) → 6 (Spielanleitung)", "Mona Lisa (gioconda)",
            '  effects  nichts (rekonstruiert) → [{ type = "coins", amount = 1 }] (Rezension)',
            "Gleiches Gesicht, aber andere Herkunft: ultima-cena."]),
])
def test_two_decks_are_compared_card_by_card(mine: str, language: str, lines: list[str]) -> None:
    status, out, err = run("deck", "compare", "omnia", mine, "--language", language)
    assert (status, err) == (0, "")
    assert out.splitlines() == lines


def test_programs_get_the_same_as_json(mine: str) -> None:
    told = json.loads(run("deck", "compare", mine, "omnia", "--json")[1])
    assert told["differences"][0] == {"card": "mantova", "field": "points", "values": [6, 5],
                                      "provenance": ["rulebook", "reconstructed"]}
    assert told["only"] == [[], []]
    assert told["otherwise_known"] == ["ultima-cena"]


def test_a_deck_is_like_itself(mine: str) -> None:
    assert run("deck", "compare", mine, mine)[1] == (
        "Every card that is in both “my box” and “my box” has the same face.\n")


@pytest.mark.parametrize(("files", "said"), [
    (("omnia", "omen"), "One deck is for OMNIA, the other for OMEN; only decks of one game can be compared."),
    (("omnia",), "FILE is missing. --help says more."),
])
def test_what_cannot_be_compared_is_refused(files: tuple[str, ...], said: str) -> None:
    assert complaint("deck", "compare", *files) == said
