"""Every card has a face, in every language, that says what the card does."""

import gzip
import re
import xml.etree.ElementTree as ET
from typing import Any

import pytest

from bottega import press
from bottega.core.options import Deck
from bottega.core.words import LANGUAGES
from bottega.press.drawings import MARKS, OTHER_MARKS, PIPS
from bottega.press.sheets import face_names
from press.decks import HOSTILE, OWN, SHEETS, own_colours, own_objectives, renamed, strange_ids

EACH = pytest.mark.parametrize(("game", "language"), SHEETS)
SVG = "{http://www.w3.org/2000/svg}"
ALLOWED = {f"{SVG}{name}"
           for name in ("svg", "defs", "symbol", "g", "use", "path", "rect", "circle", "ellipse", "text")}
GROUPS = ("violet", "yellow", "red", "orange", "light-blue", "light-green", "deep-blue", "teal")
SMALL = {"omnia": [*(f"mark-{name}" for name in (*GROUPS, "leonardo", "character")), "coin", "points", "lightning",
                   *(f"sign-{kind}" for kind in ("work", "invention", "character", "city", "coins"))],
         "omen": [f"suit-{kind}" for kind in ("raven", "skull", "feather", "wolf", "omen")]}
BACKS = {"omnia": ["back-city", "back-work", "back-invention", "back-character", "back-action"], "omen": ["back-omen"]}


def symbols(sheet: str) -> dict[str, ET.Element]:
    return {symbol.get("id", ""): symbol for symbol in ET.fromstring(sheet).iter(f"{SVG}symbol")}


def words_on(symbol: ET.Element) -> str:
    return " ".join(text.text or "" for text in symbol.iter(f"{SVG}text"))


def pictures_on(symbol: ET.Element) -> list[str]:
    return [use.get("href", "") for use in symbol.iter(f"{SVG}use")]


@EACH
def test_every_card_back_and_sign_is_on_the_sheet(game: str, language: str) -> None:
    found = symbols(press.sheet(game, OWN[game], language))
    ids = {card["kind"] if game == "omen" else card["id"] for card in OWN[game].cards}

    assert {f"card-{card}" for card in ids} == {name for name in found if name.startswith("card-")}
    assert {*SMALL[game], *BACKS[game]} <= set(found)
    assert all(found[name].get("viewBox") == "0 0 64 64" for name in SMALL[game])
    assert all(found[name].get("viewBox") == "0 0 240 336" for name in face_names(game, OWN[game]))


@EACH
def test_a_face_says_the_cards_name(game: str, language: str) -> None:
    found = symbols(press.sheet(game, OWN[game], language))
    for card in OWN[game].cards:
        said = words_on(found[f"card-{card['kind'] if game == 'omen' else card['id']}"])

        # At the end of a line a hyphen may be the name's own, or stand where a long word is broken.
        assert any(said.replace("- ", hyphen).startswith(card["names"][language]) for hyphen in ("-", ""))


@EACH
def test_a_sheet_is_small_enough_for_a_phone(game: str, language: str) -> None:
    most = {"omnia": 90_000, "omen": 15_000}[game]

    assert len(gzip.compress(press.sheet(game, OWN[game], language).encode())) <= most


def test_a_face_shows_cost_points_and_effects() -> None:
    found = symbols(press.sheet("omnia", OWN["omnia"], "en"))
    leo = found["card-leo-x"]

    assert words_on(leo) == "Leo X 3 2 2 Character"         # the name, cost, points, coins of the effect, the band
    assert [use for use in pictures_on(leo) if use in ("#lightning", "#sign-city", "#points")] \
        == ["#points", "#lightning", "#sign-city"]


@pytest.mark.parametrize(("city", "signs", "points"), [
    ("amboise", ["#sign-invention"] * 3, "8"), ("saint-germain", ["#sign-work"] * 4, "7"),
    ("imola", ["#sign-work", "#sign-invention", "#sign-character"], "4"),
    ("cesena", ["#crown", "#sign-character"], "4"),
    ("vigevano", ["#crown", "#coin"], "4"), ("lago-di-como", ["#coin"], "2"), ("rimini", ["#crown"], "7"),
    ("roma", ["#crown", "#sign-work", "#sign-invention", "#sign-character"], "3")])
def test_a_city_shows_its_objective_as_signs(city: str, signs: list[str], points: str) -> None:
    face = symbols(press.sheet("omnia", OWN["omnia"], "de"))[f"card-{city}"]

    assert [use for use in pictures_on(face) if use.startswith(("#sign-", "#coin", "#crown"))] == signs
    assert words_on(face).split()[-1] == points


def test_an_action_card_shows_its_two_deeds_and_its_mark() -> None:
    face = symbols(press.sheet("omnia", OWN["omnia"], "it"))["card-a21"]

    assert pictures_on(face) == ["#press-sheet", "#sign-city", *["#sign-character"] * 3]
    assert words_on(face).split()[-1] == "2"


def test_groups_marks_and_pips_all_differ() -> None:
    drawings = [*MARKS.values(), *OTHER_MARKS.values()]

    assert len(set(drawings)) == len(drawings)
    assert len(set(PIPS)) == len(PIPS) == 4


@pytest.mark.parametrize("deck", [own_colours(), own_objectives(), renamed(OWN["omnia"], HOSTILE),
                                  strange_ids(OWN["omnia"])],
                         ids=["own colours", "own objectives", "hostile names", "unknown ids"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_decks_of_strangers_are_drawn_and_stay_harmless(deck: Deck, language: str) -> None:
    sheet = press.sheet("omnia", deck, language)

    assert harm(sheet) == []
    assert len([name for name in symbols(sheet) if name.startswith("card-")]) == 98
    assert harm(press.face("omnia", deck, deck.cards[20]["id"], language)) == []


def test_a_hostile_name_of_a_suit_stays_a_name() -> None:
    sheet = press.sheet("omen", renamed(OWN["omen"], HOSTILE), "en")

    assert harm(sheet) == []


@EACH
def test_our_own_sheets_and_faces_are_harmless(game: str, language: str) -> None:
    assert harm(press.sheet(game, OWN[game], language)) == []
    for name in face_names(game, OWN[game]):
        assert harm(press.face(game, OWN[game], name, language)) == []


def harm(markup: str) -> list[str]:
    """What a page that takes this in would have to fear, and what would not be drawn."""
    root = ET.fromstring(markup)
    ids = [name for element in root.iter() if (name := element.get("id"))]
    trouble = [element.tag for element in root.iter() if element.tag not in ALLOWED]
    trouble += [f"{name}={value}" for element in root.iter() for name, value in element.attrib.items()
                if name.lower().startswith("on") or name in ("style", "class") or "url(" in value
                or (name.endswith("href") and value.removeprefix("#") not in ids)]
    return trouble + [name for name in ids if ids.count(name) > 1]


def test_colours_of_somebodys_own_get_marks_of_their_own() -> None:
    deck = own_colours()
    badges = {card["colour"]: card["badge"] for card in press.describe("omnia", deck, "en") if "colour" in card}
    found = symbols(press.sheet("omnia", deck, "en"))

    assert len(set(badges.values())) == len(badges) == 8
    assert set(badges.values()) <= set(found)
    assert badges["light-green"] == "mark-light-green"


@EACH
def test_cards_are_told_as_data(game: str, language: str) -> None:
    told = press.describe(game, OWN[game], language)
    by_id: dict[str, Any] = {card["id"]: card for card in told}

    assert [f"card-{card}" for card in by_id] == [name for name in face_names(game, OWN[game]) if "card-" in name]
    assert all(card["name"] and "names" not in card for card in told)
    if game == "omen":
        assert [(card["id"], card["copies"]) for card in told][-2:] == [("wolf", 8), ("omen", 10)]
    else:
        gioconda = by_id["gioconda"]
        assert gioconda["group"] == {"it": "Ritratti", "en": "Portraits", "de": "Porträts"}[language]
        assert (gioconda["badge"], gioconda["history"] != "") == ("mark-red", True)


def test_a_deck_with_other_names_has_a_sheet_of_its_own() -> None:
    """Although its digest is the same: it plays alike."""
    other = renamed(OWN["omnia"], "Nobody")

    assert other.digest == OWN["omnia"].digest
    assert press.sheet("omnia", other, "en") != press.sheet("omnia", OWN["omnia"], "en")


def test_a_copy_of_a_suit_has_the_face_of_its_kind() -> None:
    assert press.face("omen", OWN["omen"], "raven-3", "it") == press.face("omen", OWN["omen"], "raven", "it")


def test_a_card_that_is_not_in_the_deck_has_no_face() -> None:
    with pytest.raises(LookupError, match="no card x"):
        press.face("omen", OWN["omen"], "x", "it")


def test_every_page_of_the_notebook_is_constructed_a_little_differently() -> None:
    found = symbols(press.sheet("omnia", OWN["omnia"], "en"))
    lines = [ET.tostring(found[f"card-{card['id']}"].findall(f"{SVG}g")[0])
             for card in OWN["omnia"].cards if card["kind"] != "action"]

    assert len(set(lines)) == len(lines)


def test_numbers_on_a_sheet_have_one_decimal_at_most() -> None:
    assert re.findall(r"\d\.\d{3,}", press.sheet("omnia", OWN["omnia"], "en")) == []
