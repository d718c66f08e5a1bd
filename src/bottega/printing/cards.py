"""Sheets of cards: nine fronts, and behind them their backs."""

from collections.abc import Iterator, Sequence
from typing import Any

from bottega import press
from bottega.press.saving import WHITE
from bottega.printing.order import PAPERS, Order
from bottega.printing.sheets import sheets_of

WIDTH, HEIGHT = 63.0, 88.0              # of a card, in millimetres
ACROSS, DOWN = 3, 3
SHEET = ACROSS * DOWN
BLEED = 2.0                             # how far colour goes on beyond the outermost cuts

Cell = str | None                       # what stands in a place: a symbol of the press, or nothing


def told(order: Order) -> dict[str, Any]:
    """All sheets, as the page draws them, and the pictures that they name."""
    pairs = [(card["id"], press.back_of(order.game.name, card)) for card in order.deck.cards]
    cards, backs = map(list, zip(*pairs, *sheets_of(order.game.name).more(order), strict=True))
    sheets = []
    for fronts, behind in zip(by_nine(cards), by_nine(backs), strict=True):
        sheets.append({"side": "front", "cells": cells(order, fronts)})
        if order.backs:
            sheets.append({"side": "back", "cells": cells(order, turned(behind))})
    names = dict.fromkeys([*cards, *(backs if order.backs else ())])
    pictures = {name: press.face(order.game.name, order.deck, name, order.language, saves_ink=order.saves_ink)
                for name in names}
    say = order.words.say
    lasting = [{**sheet, "label": say(f"printing.sheet.{sheet['side']}", game=say(f"{order.game.name}.title"),
                                      sheet=number // (2 if order.backs else 1) + 1,
                                      of=len(sheets) // (2 if order.backs else 1))}
               for number, sheet in enumerate(sheets)]
    x, y = corner(order.paper)
    return {"sheets": lasting, "pictures": pictures, "left": x, "top": y, "width": WIDTH, "height": HEIGHT,
            "scale": say("printing.scale.two_sided" if order.backs else "printing.scale")}


def corner(paper: str) -> tuple[float, float]:
    """Where the first card begins. The cards stand in the middle of the page: so a page that is turned over has them
    in the same places."""
    width, height = PAPERS[paper]
    return (width - ACROSS * WIDTH) / 2, (height - DOWN * HEIGHT) / 2


def by_nine(names: Sequence[str]) -> Iterator[list[Cell]]:
    for first in range(0, len(names), SHEET):
        some = names[first:first + SHEET]
        yield [*some, *[None] * (SHEET - len(some))]


def turned(places: Sequence[Cell]) -> list[Cell]:
    """The same places on the other side of the paper, turned on its long edge: every row from right to left."""
    return [places[row * ACROSS + ACROSS - 1 - column] for row in range(DOWN) for column in range(ACROSS)]


def cells(order: Order, places: Sequence[Cell]) -> list[dict[str, Any] | None]:
    return [None if name is None else {"picture": name, **ground(order, places, place)}
            for place, name in enumerate(places)]


def ground(order: Order, places: Sequence[Cell], place: int) -> dict[str, Any]:
    """The colour under a card, which fills its round corners, and how far it goes on where no other card is beside it:
    a cut that is half a millimetre off shows no white."""
    row, column = divmod(place, ACROSS)
    colour = press.edge(order.game.name, order.deck, str(places[place]), order.language, saves_ink=order.saves_ink)

    def bleed(down: int, across: int) -> float:
        is_inside = 0 <= row + down < DOWN and 0 <= column + across < ACROSS
        return 0.0 if is_inside and places[place + down * ACROSS + across] is not None else BLEED

    return {"colour": None if colour == WHITE else colour,
            "bleed": {"left": bleed(0, -1), "right": bleed(0, 1), "top": bleed(-1, 0), "bottom": bleed(1, 0)}}
