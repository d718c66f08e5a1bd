"""bottega deck omnia and bottega deck check: the deck as documented, and what may be wrong with one."""

import json
from collections import Counter
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from bottega.core.words import LANGUAGES
from cli.running import complaint, run

OWN = files("bottega.omnia").joinpath("cards.toml").read_text("utf-8")
FIELDS = ["id", "kind", "colour", "cost", "points", "effects", "actions", "mark", "objective", "provenance", "names",
          "history"]
MUST = {"city": {"points", "objective"}, "work": set(), "invention": set(), "character": {"cost", "points"},
        "action": {"actions", "mark"}}
DEEDS = [{"type": "work"}, {"type": "invention"}, {"type": "character"}, {"type": "city"},
         {"type": "coins", "amount": 1}, {"type": "coins", "amount": 2}]


@pytest.fixture(scope="module")
def cards() -> list[dict[str, Any]]:
    status, out, err = run("deck", "omnia", "--json")
    assert (status, err) == (0, "")
    read: list[dict[str, Any]] = json.loads(out)
    return read


def changed(folder: Path, old: str, new: str) -> Path:
    assert old in OWN
    file = folder / "mine.toml"
    file.write_text(OWN.replace(old, new, 1), "utf-8")
    return file


def entry(card: str) -> str:
    """A card's lines in the deck file."""
    return next(part for part in OWN.split("[[card]]\n") if part.startswith(f'id = "{card}"\n'))


def test_json_is_a_list_of_all_cards(cards: list[dict[str, Any]]) -> None:
    assert Counter(card["kind"] for card in cards) == {"city": 16, "work": 19, "invention": 19, "character": 16,
                                                       "action": 28}
    assert len({card["id"] for card in cards}) == 98
    for card in cards:
        assert list(card) == [field for field in FIELDS if field in card]
        assert {"id", "kind", "provenance", "names"} | MUST[card["kind"]] <= set(card)
        assert list(card["names"]) == ["it", "en", "de"]
        assert [] not in card.values()


def test_effects_and_actions_are_deeds(cards: list[dict[str, Any]]) -> None:
    for card in cards:
        assert all(deed in DEEDS for deed in (*card.get("effects", []), *card.get("actions", [])))
        assert card["kind"] != "action" or len(card["actions"]) == 2


def test_objectives_are_of_the_documented_kinds(cards: list[dict[str, Any]]) -> None:
    for objective in (card["objective"] for card in cards if card["kind"] == "city"):
        match objective:
            case {"type": "majority", "of": of}:
                assert set(of) <= {"work", "invention", "character", "coin", "colour"}
            case {"type": "set", "of": parts}:
                assert all(set(part) == {"kind", "count", "colour"} for part in parts)
            case _:
                assert objective == {"type": "coins"}


def test_a_work_or_invention_without_colour_is_a_leonardo_card(cards: list[dict[str, Any]]) -> None:
    colours = Counter((card["kind"], card.get("colour")) for card in cards if card["kind"] in ("work", "invention"))

    assert colours["work", None] == colours["invention", None] == 3
    assert sorted(colours.values()) == [3, 3, *[4] * 8]
    assert all("cost" in card for card in cards if card["kind"] in ("work", "invention") and "colour" not in card)


def test_a_list_without_anything_in_it_is_left_out(tmp_path: Path) -> None:
    file = changed(tmp_path, 'id = "salai"\n', 'id = "salai"\neffects = []\n')
    out = json.loads(run("deck", "omnia", "--json", "--deck", file).out)

    assert all("effects" not in card for card in out if card["id"] == "salai")


@pytest.mark.parametrize(("language", "told"), [
    ("en", ["Works (19)", "gioconda  ", "Mona Lisa · Portraits (red) · reconstructed", "Most works: 5 points.",
            "Leonardo card, counts for no city · costs 2 · 2 points · at once: Invention", "free · at once: 2 coins",
            "a01 a02", "City, 1 coin · with 2 players or more"]),
    ("it", ["Opere (19)", "La Gioconda · Ritratti (rosso) · ricostruita", "Carte azione (28)"]),
    ("de", ["Werke (19)", "Mona Lisa · Porträts (rot) · rekonstruiert", "Die meisten Werke: 5 Punkte."]),
])
def test_people_get_a_line_a_card_in_their_language(language: str, told: list[str]) -> None:
    status, out, err = run("deck", "omnia", language=language, columns=200)

    assert (status, err) == (0, "")
    for line in told:
        assert line in out


@pytest.mark.parametrize("columns", [40, 80])
@pytest.mark.parametrize("language", LANGUAGES)
def test_it_fits_the_terminal_and_cuts_no_id(columns: int, language: str) -> None:
    out = run("deck", "omnia", columns=columns, language=language).out

    assert max(map(len, out.splitlines())) <= columns
    assert "…" not in out
    assert "san-giovanni-battista" in out


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_deck_that_will_do_is_fine(tmp_path: Path, language: str) -> None:
    file = changed(tmp_path, 'name = "omnia"', 'name = "mine"')
    word = {"en": "is valid", "it": "è valido", "de": "ist gültig"}[language]

    status, out, err = run("deck", "check", file, language=language)

    assert (status, err) == (0, "")
    assert word in out
    assert len(out.splitlines()) == 1
    assert run("deck", "check", file, "--game", "omnia").status == 0
    assert run("deck", "check", "-", typed=OWN.splitlines()).status == 0


def test_a_deck_of_omen_is_found_out_too(tmp_path: Path) -> None:
    file = tmp_path / "omen.toml"
    file.write_text(files("bottega.omen").joinpath("cards.toml").read_text("utf-8").replace('"omen"\n', '"mine"\n', 1))

    assert "OMEN" in run("deck", "check", file).out
    assert "(omnia-1.2)" in complaint("deck", "check", file, "--game", "omnia")


@pytest.mark.parametrize(("old", "new", "told"), [
    (f"[[card]]\n{entry('gioconda')}", "",
     ["Line 336", "“gioconda” is missing", "18 cards of the kind work", "omnia-1.2"]),
    (f"[[card]]\n{entry('vinci')}", "", ["“vinci” is missing", "15 cards of the kind city", "omnia-1.2"]),
    (entry("salai"), f"{entry('salai')}[[card]]\n{entry('salai').replace('salai', 'another')}",
     ["“another” is one more", "17 cards of the kind character", "omnia-1.2"]),
    ('id = "gioconda"', 'id = "cuore"', ["Line 346", "“cuore”", "306"]),
    ('id = "gioconda"', 'id = "La Gioconda"', ["Line 346", "La Gioconda"]),
    ('id = "gioconda"\nkind = "work"', 'id = "gioconda"\nkind = "painting"', ["346", "gioconda", "omnia-1.2"]),
    ('colour = "red"', 'colour = "red"\ncost = 1', ["ginevra-de-benci", "omnia-5.5"]),
    ('id = "leonardo-vecchio"\nkind = "work"\ncost = 3', 'id = "leonardo-vecchio"\nkind = "work"\ncolour = "red"',
     ["3 Leonardo cards", "omnia-1.3"]),
    ("mark = 4", "mark = 3", ["omnia-1.4"]),
    ("mark = 4", "mark = 5", ["a22", "omnia-1.4"]),
    ('{ type = "coins" }', '{ type = "gold" }', ["lago-di-como", "omnia-6.1"]),
    ('[{ type = "work" }, { type = "invention" }]\nprovenance', '[{ type = "work" }]\nprovenance',
     ["a01", "omnia-1.4"]),
    ("amount = 2", "amount = 0", ["luca-pacioli", "omnia-5.3"]),
    ("points = 3", "points = -3", ["vinci"]),
    ("points = 3", "pionts = 3", ["vinci", "there is no field “pionts”; did you mean “points”"]),
    ('it = "Vinci", ', "", ["vinci", "names"]),
    ('name = "omnia"', "", ["name"]),
])
@pytest.mark.parametrize("command", [("deck", "check"), ("deck", "omnia", "--deck"), ("play", "omnia", "--deck"),
                                     ("simulate", "omnia", "--deck"), ("score", "none.json", "--deck")])
def test_the_first_thing_wrong_is_said_in_one_line(tmp_path: Path, command: tuple[str, ...], old: str, new: str,
                                                   told: list[str]) -> None:
    file = changed(tmp_path, old, new)
    said = complaint(*command, file)

    for part in told:
        assert part in said


def test_a_deck_with_ids_of_its_own_is_not_compared_with_ours(tmp_path: Path) -> None:
    file = changed(tmp_path, f"[[card]]\n{entry('gioconda')}", "")
    file.write_text(file.read_text("utf-8").replace('id = "', 'id = "my-'), "utf-8")

    assert complaint("deck", "check", file) == ("The deck file has 18 cards of the kind work; it must have 19. "
                                                "(omnia-1.2)")


@pytest.mark.parametrize("arguments", [["check"], ["check", "none.toml"], ["omnia", "mine.toml"], ["check", "a", "b"],
                                       ["check", "none.toml", "--game", "chess"]])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_command_line_that_will_not_do_is_refused(arguments: list[str], language: str) -> None:
    assert complaint("deck", *arguments, language=language)


def test_a_file_of_no_game_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('name = "mine"\n[[card]]\nid = "a"\nkind = "ace"\n', "utf-8")

    assert "--game (omen, omnia)" in complaint("deck", "check", file)


def test_a_deck_with_other_colours_can_be_played(tmp_path: Path) -> None:
    """What our catalogues do not name is called by its own name."""
    file = tmp_path / "mine.toml"
    file.write_text(OWN.replace('"red"', '"pink"').replace("[groups.red]", "[groups.rosa]"), "utf-8")

    assert "Mona Lisa · pink · " in run("deck", "omnia", "--deck", file, columns=200).out
    out = run("play", "omnia", "--deck", file, "--players", 4, "--bots", "random", "--seed", 2, typed=["1 2", "1"] * 80,
              columns=200).out
    assert "[pi] " in out
    assert "Ranking (omnia-7.1)" in out


def test_a_changed_face_with_its_old_provenance_is_asked_about(tmp_path: Path) -> None:
    changed_alone = changed(tmp_path, entry("vinci"), entry("vinci").replace("points = 3", "points = 4"))
    asked = run("deck", "check", changed_alone)
    owned_up = entry("vinci").replace("points = 3", "points = 4").replace('"rulebook"', '"reconstructed"')
    silent = run("deck", "check", changed(tmp_path, entry("vinci"), owned_up))

    assert asked.status == 0
    assert asked.err == ("This card differs from Bottega's own, but the provenance of what was changed is still the "
                         "same: vinci. Say anew how it is known.\n")
    assert (silent.status, silent.err) == (0, "")
