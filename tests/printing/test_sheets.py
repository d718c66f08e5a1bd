"""What there is beside cards: score sheets, player aids, a booklet of the rules."""

import re
from typing import Any

import numpy as np
import pytest

from bottega.core import games
from bottega.core.words import LANGUAGES, catalogue
from bottega.printing import PAPERS, Order, print_order
from bottega.printing.assembling import half_pages, imposed
from bottega.printing.setting import FONTS, typeset
from bottega.printing.sheets import PLAIN, sheets_of
from press.decks import HOSTILE, OWN, own_colours, own_objectives, renamed, strange_ids
from printing.looking import Pdf, printed
from printing.orders import print_deck

GAMES = ("omen", "omnia")
OURS = {"Cinzel-SemiBold", "EBGaramond-Regular", "EBGaramond-SemiBold", "Metamorphous"}


def family(font: str) -> str:
    """A font's name without the six letters that mark a part of it."""
    return re.sub(r"^[A-Z]{6}\+", "", font)


@pytest.mark.parametrize("game", GAMES)
def test_every_letter_is_in_a_font_of_ours_that_the_file_brings(game: str) -> None:
    for language in LANGUAGES:
        with Pdf(printed(game, language, what="all")) as pdf:
            fonts = pdf.fonts()

        assert all(is_embedded for _, is_embedded in fonts)
        assert {family(font) for font, _ in fonts} <= OURS, fonts


def test_the_fonts_are_those_of_the_browser() -> None:
    names = {file.stem for file in FONTS.glob("*.ttf")}

    assert names <= {file.stem for file in (FONTS.parents[1] / "web" / "fonts").glob("*.woff2")}
    assert len(names) == len(OURS)


def test_the_same_order_gives_the_same_bytes() -> None:
    assert printed("omnia", what="all") == printed("omnia", what="all")


@pytest.mark.parametrize("game", GAMES)
def test_three_languages_differ(game: str) -> None:
    for what in ("cards", "score", "aids", "rules"):
        assert len({printed(game, language, what=what) for language in LANGUAGES}) == len(LANGUAGES)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("game", GAMES)
def test_a_score_sheet_and_a_player_aid_are_one_page_each(game: str, paper: str) -> None:
    for language in LANGUAGES:
        for what in ("score", "aids"):
            with Pdf(printed(game, language, what=what, paper=paper)) as pdf:
                assert len(pdf) == 1, (language, what)
                assert pdf.size(0) == pytest.approx(PAPERS[paper], abs=0.01)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_score_sheet_of_omnia_has_all_that_is_scored(language: str) -> None:
    with Pdf(printed("omnia", language, what="score")) as pdf:
        sheet = pdf.text(0)

    for card in OWN["omnia"].cards:
        if card["kind"] == "city":
            assert str(card["names"][language]).replace("'", "’") in sheet
    for rule in ("omnia-6.1", "omnia-6.2", "omnia-6.3", "omnia-6.6", "omnia-7.1"):
        assert rule in sheet


def test_a_score_sheet_is_of_the_deck_that_is_played_with() -> None:
    with Pdf(print_deck("omnia", renamed(OWN["omnia"], "Atlantis"), what="score")) as pdf:
        assert pdf.text(0).count("Atlantis") == 16


@pytest.mark.parametrize("deck", [
    own_colours(), own_objectives(), strange_ids(OWN["omnia"]), renamed(OWN["omnia"], HOSTILE),
    renamed(OWN["omnia"], "#import \"/main.typ\" $ \\ * _ @cite <label> `raw`"), renamed(OWN["omnia"], "Wort " * 300),
])
def test_any_deck_can_be_printed_and_nothing_in_it_is_markup(deck: Any) -> None:
    for ink in ("colour", "saving"):
        with Pdf(print_deck("omnia", deck, ink=ink)) as pdf:
            assert len(pdf) == 27
    for what in ("score", "aids"):
        with Pdf(print_deck("omnia", deck, what=what, paper="letter")) as pdf:
            assert len(pdf) == 1


def test_a_text_of_a_deck_file_is_printed_as_it_is() -> None:
    with Pdf(print_deck("omnia", renamed(OWN["omnia"], "*a* #b $c$ @d"), what="score")) as pdf:
        assert "*a* #b $c$ @d" in pdf.text(0)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_booklet_has_every_rule(game: str, language: str) -> None:
    pages, pdf = half_pages(Order(games.find(game), OWN[game], language, paper="letter"), sheets_of(game))
    with Pdf(pdf) as opened:
        assert len(opened) == pages
        whole = "".join("".join(filter(str.isalnum, opened.text(page))) for page in range(pages))

    said = {key: text for key, text in catalogue(f"bottega.{game}", language).items()
            if key.startswith(f"{game}.rule.")}
    assert [key for key, text in said.items() if "".join(filter(str.isalnum, str(text)))[:60] not in whole] == []


def test_half_pages_lie_on_the_sheet_as_they_are_folded() -> None:
    """Seen from the front, the sheet is turned by a quarter; from behind, to the other side."""
    order, dots = Order(games.find("omen"), OWN["omen"], "en", what="rules"), 60
    pages, pdf = half_pages(order, sheets_of("omen"))
    with Pdf(pdf) as opened:
        halves = [opened.picture(page, dots) for page in range(pages)]
    with Pdf(print_order(order)) as opened:
        sides = [np.rot90(opened.picture(page, dots), 1 if page % 2 == 0 else -1) for page in range(len(opened))]

    assert len(sides) == 2
    for side, (left, right) in zip(sides, [(4, 1), (2, 3)], strict=True):
        height, width = halves[0].shape[:2]
        there = np.concatenate((halves[left - 1], halves[right - 1]), axis=1)[:side.shape[0], :side.shape[1]]
        off = np.abs(there.astype(int) - side[:there.shape[0], :there.shape[1]])
        assert off.mean() < 8 < np.abs(there.astype(int) - np.roll(side, width // 2, axis=1)[:height]
                                       [:there.shape[0], :there.shape[1]]).mean()


@pytest.mark.parametrize("pages", range(1, 14))
def test_a_folded_stack_of_sheets_is_read_page_by_page(pages: int) -> None:
    """Sheets lie in each other: through the right halves of the fronts and the left ones of the backs one reads to the
    middle, and from there back out."""
    sides = imposed(pages)
    fronts, backs = sides[::2], sides[1::2]
    read: list[int | None] = []
    for front, back in zip(fronts, backs, strict=True):
        read += [front[1], back[0]]
    for front, back in zip(reversed(fronts), reversed(backs), strict=True):
        read += [back[1], front[0]]

    assert read == [*range(1, pages + 1), *[None] * (-pages % 4)]


def test_everything_begins_on_a_sheet_of_its_own() -> None:
    with Pdf(printed("omen", what="all")) as pdf:
        texts = [pdf.text(page) for page in range(len(pdf))]

    for words in ("Round sheet", "Player aid"):
        [page] = [page for page, text in enumerate(texts) if words in text]
        assert page % 2 == 0
        assert texts[page + 1] == ""
    assert len(texts) % 2 == 0


def test_paper_names_the_authors_of_the_icons() -> None:
    order = Order(games.find("omen"), OWN["omen"], "en")
    for what in ("cards", "score", "aids", "rules"):
        with Pdf(printed("omen", what=what) if what != "rules" else half_pages(order, sheets_of("omen"))[1]) as pdf:
            whole = " ".join(pdf.text(page) for page in range(len(pdf)))
        for name in ("Delapouite", "Lorc", "Skoll", "CC BY 3.0", "game-icons.net"):
            assert name in whole, what


def test_a_game_that_brings_no_sheets_has_plain_ones() -> None:
    game = games.find("omen")
    order = Order(game, OWN["omen"], "en")
    look = {"paper": {"width": 210, "height": 297}, "language": "en", "game": "OMEN", "headings": PLAIN.headings,
            "colour": PLAIN.colour, "words": {}, "credits": ""}
    parts = [{"part": "page", "title": "", "columns": 1, "blocks": make(order)} for make in (PLAIN.score, PLAIN.aid)]

    with Pdf(typeset("main.typ", {**look, "parts": parts})) as pdf:
        assert len(pdf) == 3
        assert "Total" in pdf.text(0)
        assert "The last player with cards wins." in pdf.text(2)
