"""What a game has on paper beside its cards: announced in the group `bottega.sheets`, or else `plain.py`."""

from collections.abc import Callable
from dataclasses import dataclass

from bottega.core import games
from bottega.printing import plain
from bottega.printing.blocks import Block
from bottega.printing.order import Order


def nothing_more(_order: Order) -> list[tuple[str, str]]:
    return []


@dataclass(frozen=True)
class Sheets:
    score: Callable[[Order], list[Block]]       # a sheet to write on, one page
    aid: Callable[[Order], list[Block]]         # what a player wants to look up, one page
    score_title: str = "printing.score"         # how that sheet is called: a key of the catalogues
    more: Callable[[Order], list[tuple[str, str]]] = nothing_more       # cards that no deck file lists: front and back
    headings: str = "EB Garamond"               # the font of its titles: one of `fonts/`
    colour: str = "#3d3a35"                     # and their colour


PLAIN = Sheets(plain.score, plain.aid)


def sheets_of(game_name: str) -> Sheets:
    found: Sheets = games.part("sheets", game_name) or PLAIN
    return found
