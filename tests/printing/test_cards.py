"""Cards on paper: measured on pictures of the pages, as a ruler would."""

from functools import cache
from itertools import pairwise

import numpy as np
import pytest

from bottega.core import games
from bottega.press.notebook import BACKS
from bottega.printing.cards import turned
from bottega.printing.order import PAPERS
from printing.looking import MM, Lines, Pdf, long_lines, middles, printed

WIDTH, HEIGHT = 63.0, 88.0
NEAR, SAME = 0.2, 0.1                   # millimetres: how well a back meets its front, and a size is kept
CELLS = range(9)


@cache
def sides(paper: str) -> tuple[Lines, Lines]:
    """The first sheet of OMEN from both sides, in lines on white."""
    with Pdf(printed("omen", paper=paper, ink="saving")) as pdf:
        assert pdf.size(0) == pytest.approx(PAPERS[paper], abs=0.01)
        return pdf.lines(0), pdf.lines(1)


def corner(paper: str) -> tuple[float, float]:
    width, height = PAPERS[paper]
    return (width - 3 * WIDTH) / 2, (height - 3 * HEIGHT) / 2


def frame(side: Lines, paper: str, place: int) -> tuple[float, float, float, float]:
    """Left, right, top and bottom of the frame that a face has inside its card, as it is seen."""
    left, top = corner(paper)
    x, y = left + place % 3 * WIDTH, top + place // 3 * HEIGHT
    card = side[round(y * MM):round((y + HEIGHT) * MM), round(x * MM):round((x + WIDTH) * MM)]
    across, down = long_lines(card)
    return across[0] + x, across[-1] + x, down[0] + y, down[-1] + y


@pytest.mark.parametrize("paper", PAPERS)
def test_a_back_meets_its_front_when_the_paper_is_turned_on_its_long_edge(paper: str) -> None:
    front, back = sides(paper)
    width, _ = PAPERS[paper]
    for place in CELLS:
        behind = place // 3 * 3 + 2 - place % 3
        left, right, top, bottom = frame(back, paper, behind)

        assert frame(front, paper, place) == pytest.approx((width - right, width - left, top, bottom), abs=NEAR)


@pytest.mark.parametrize("paper", PAPERS)
def test_a_card_is_63_by_88_millimetres(paper: str) -> None:
    """The frame of OMEN's faces goes from 8 to 232 of 240 units, and from 8 to 328 of 336."""
    for side in sides(paper):
        for place in CELLS:
            left, right, top, bottom = frame(side, paper, place)
            assert (right - left) * 240 / 224 == pytest.approx(WIDTH, abs=SAME)
            assert (bottom - top) * 336 / 320 == pytest.approx(HEIGHT, abs=SAME)


@pytest.mark.parametrize("paper", PAPERS)
def test_marks_to_cut_along_are_outside_of_the_cards_and_at_their_edges(paper: str) -> None:
    left, top = corner(paper)
    for side in sides(paper):
        above = middles(side[round((top - 6) * MM):round((top - 3) * MM)].mean(axis=0) > 0.9)
        beside = middles(side[:, round((left + 3 * WIDTH + 3) * MM):round((left + 3 * WIDTH + 6) * MM)].mean(axis=1)
                         > 0.9)

        assert above == pytest.approx([left + place * WIDTH for place in range(4)], abs=SAME)
        assert beside == pytest.approx([top + place * HEIGHT for place in range(4)], abs=SAME)


@pytest.mark.parametrize("paper", PAPERS)
def test_the_line_to_measure_is_50_millimetres_long(paper: str) -> None:
    left, _ = corner(paper)
    margin = sides(paper)[0][:, :round((left - 2.5) * MM)]
    runs = [np.flatnonzero(np.diff(np.concatenate(([0], column.astype(np.int8), [0])))) for column in margin.T]
    longest = max(float((run[1::2] - run[::2]).max(initial=0)) for run in runs)

    assert longest / MM == pytest.approx(50, abs=SAME)


def test_all_cards_are_there_as_often_as_in_the_box() -> None:
    deck = games.find("omen").read_deck(None)
    with Pdf(printed("omen", "it", backs=False)) as pdf:
        words = " ".join(pdf.text(page) for page in range(len(pdf) - 1)).split()

        assert len(pdf) == -(-len(deck.cards) // 9) + 1
        assert {name: words.count(name) for name in ("Corvo", "Teschio", "Piuma", "Lupo")} == {
            "Corvo": 10, "Teschio": 10, "Piuma": 10, "Lupo": 8}


def letters(text: str) -> str:
    """Long names are broken."""
    return "".join(filter(str.isalnum, text))


@pytest.mark.parametrize("language", ["it", "en", "de"])
def test_every_card_of_omnia_is_there_in_every_language(language: str) -> None:
    deck = games.find("omnia").read_deck(None)
    with Pdf(printed("omnia", language, backs=False)) as pdf:
        whole = letters("".join(pdf.text(page) for page in range(len(pdf))))

        assert [card["id"] for card in deck.cards if letters(card["names"][language]) not in whole] == []


def test_behind_every_card_of_omnia_is_the_back_of_its_kind() -> None:
    """Whatever the places say: the colour in the picture is compared."""
    deck, dots = games.find("omnia").read_deck(None), 72
    with Pdf(printed("omnia")) as pdf:
        backs = [pdf.picture(page, dots) for page in range(1, len(pdf) - 1, 2)]
    left, top = corner("a4")
    scale = dots / 25.4

    for number, card in enumerate(deck.cards):
        row, column = number % 9 // 3, number % 3
        x, y = left + (2 - column) * WIDTH + 5.5, top + row * HEIGHT + 7     # inside the frame, beside the flower
        dot = backs[number // 9][round(y * scale), round(x * scale)]
        fill = BACKS[card["kind"]][0]
        assert np.abs(dot.astype(int) - [int(fill[i:i + 2], 16) for i in (1, 3, 5)]).max() < 12, card["id"]


def test_omnia_has_18_coins_worth_1_on_the_front_and_2_on_the_back() -> None:
    with Pdf(printed("omnia")) as pdf:
        sides = [letters(pdf.text(page).split("OMNIA")[0]) for page in range(len(pdf) - 7, len(pdf) - 1)]

    assert len(sides[0]) > 20                               # action cards, and the first coin
    assert sides[1:] == ["2", "1" * 9, "2" * 9, "1" * 8, "2" * 8]


def test_a_last_sheet_that_is_not_full_is_turned_too() -> None:
    assert turned(["a", "b", None, "c", None, None, None, None, None]) == [
        None, "b", "a", None, None, "c", None, None, None]


def test_colour_goes_on_beyond_the_outermost_cuts_and_fills_the_corners() -> None:
    left, top = corner("a4")
    with Pdf(printed("omen")) as pdf:
        picture = pdf.picture(0, 254)                       # ten dots per millimetre

    for x, y in ((left - 1.5, top + 40), (left + 20, top - 1.5), (left + 0.3, top + 0.3), (left + WIDTH, top + HEIGHT)):
        assert picture[round(y * 10), round(x * 10)].max() < 40
    assert picture[round((top + 40) * 10), round((left - 2.3) * 10)].min() > 240


def test_ink_is_saved() -> None:
    def ink(game: str, kind: str) -> float:
        with Pdf(printed(game, ink=kind)) as pdf:
            return float(np.mean([255 - pdf.picture(page, 40).mean() for page in range(len(pdf))]))

    for game, share in (("omen", 0.12), ("omnia", 0.3)):
        assert ink(game, "saving") < share * ink(game, "colour")


def test_every_front_differs_in_lines_too() -> None:
    """So no two cards of OMNIA are told apart by colour alone."""
    deck = games.find("omnia").read_deck(None)
    with Pdf(printed("omnia", ink="saving", backs=False)) as pdf:
        pages = [pdf.lines(page, 100) for page in range(len(pdf) - 1)]
    scale, (left, top) = 100 / 25.4, corner("a4")
    shapes = {}
    for number, card in enumerate(deck.cards):
        if card["kind"] == "action":
            continue                                        # some of them are alike
        x, y = left + number % 3 * WIDTH, top + number % 9 // 3 * HEIGHT
        cell = pages[number // 9][round(y * scale) + 8:round(y * scale) + 330, round(x * scale) + 8:][:, :232]
        shapes[card["id"]] = cell

    for first, second in pairwise(shapes):
        assert (shapes[first] ^ shapes[second]).mean() > 0.01, (first, second)
