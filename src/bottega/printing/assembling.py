"""All parts of an order, put together."""

from typing import Any

from bottega import press
from bottega.press.sheets import name_of
from bottega.printing import cards, rulebook
from bottega.printing.order import PAPERS, Order
from bottega.printing.setting import count_pages, typeset
from bottega.printing.sheets import Sheets, sheets_of

LEAVES = 4                              # pages of a booklet on one sheet of paper
SIZES = (9.5, 10.5, 11.5)               # of a booklet's letters, in points: as large as takes no more paper


def assemble(order: Order) -> bytes:
    sheets = sheets_of(order.game.name)
    return typeset("main.typ", {**look(order, sheets), "parts": [part(order, sheets, name) for name in order.parts]})


def part(order: Order, sheets: Sheets, name: str) -> dict[str, Any]:
    say = order.words.say
    match name:
        case "cards":
            return {"part": "cards", **cards.told(order), "how": how(order)}
        case "score":
            return {"part": "page", "title": say(sheets.score_title), "columns": 1, "blocks": sheets.score(order)}
        case "aids":
            return {"part": "page", "title": say("printing.aid"), "columns": 2, "blocks": sheets.aid(order)}
    return booklet(order, sheets)


def booklet(order: Order, sheets: Sheets) -> dict[str, Any]:
    """Two half pages on each side of a sheet, so that they are in order when the stack is folded."""
    pages, pdf = half_pages(order, sheets)
    return {"part": "booklet", "sides": imposed(pages), "pdf": [*pdf]}


def half_pages(order: Order, sheets: Sheets) -> tuple[int, bytes]:
    """The rules, and on how many half pages they are."""
    told = {**look(order, sheets), **rulebook.told(order), "cover": cover(order)}
    pages = {size: count_pages("booklet.typ", {**told, "size": size}) for size in SIZES}
    size = max(size for size in SIZES if sheets_for(pages[size]) == sheets_for(pages[SIZES[0]]))
    return pages[size], typeset("booklet.typ", {**told, "size": size})


def cover(order: Order) -> list[str]:
    """Three faces, from all over the deck."""
    names = [*dict.fromkeys(name_of(order.game.name, order.deck, card["id"], order.language)
                            for card in order.deck.cards)]
    return [press.face(order.game.name, order.deck, names[place * (len(names) - 1) // 2], order.language,
                       saves_ink=order.saves_ink) for place in range(3)]


def sheets_for(pages: int) -> int:
    return -(-pages // LEAVES)


def imposed(pages: int) -> list[list[int | None]]:
    """The sides of the sheets, front and back by turns: which page is on the left and which on the right, from 1."""
    places = sheets_for(pages) * LEAVES

    def page(number: int) -> int | None:
        return number if number <= pages else None

    sides = []
    for sheet in range(places // LEAVES):
        first, last = 2 * sheet + 1, places - 2 * sheet
        sides += [[page(last), page(first)], [page(first + 1), page(last - 1)]]
    return sides


def look(order: Order, sheets: Sheets) -> dict[str, Any]:
    """What all pages have in common."""
    say = order.words.say
    width, height = PAPERS[order.paper]
    return {"paper": {"width": width, "height": height}, "language": order.language,
            "game": say(f"{order.game.name}.title"), "headings": sheets.headings,
            "colour": "#1c1a17" if order.saves_ink else sheets.colour,
            "words": {"rules": say("printing.rules"), "short": say("printing.short"), "how": say("printing.how")},
            "credits": credited(order)}


def credited(order: Order) -> str:
    """Icons may be passed on with the names of their authors, so the paper names them."""
    authors = sorted({credit["author"].replace("-", " ").title() for credit in press.credited()})
    return order.words.say("printing.credits", authors=order.words.listed(authors))


def how(order: Order) -> list[str]:
    """How to print and cut."""
    keys = ("scale", "sides", "paper", "cut") if order.backs else ("scale", "paper", "cut")
    return [order.words.say(f"printing.how.{key}") for key in keys]
