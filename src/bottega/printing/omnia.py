"""OMNIA on paper: a score sheet with every city of the deck, and how one plays and scores."""

from collections.abc import Mapping
from typing import Any

from bottega import press
from bottega.core.sentences import Reader
from bottega.core.words import catalogue
from bottega.omnia.telling import objective
from bottega.press.omnia import COINS
from bottega.press.palette import INK, tints
from bottega.printing import blocks, rulebook
from bottega.printing.blocks import Block
from bottega.printing.order import Order
from bottega.printing.sheets import Sheets

MOST_PLAYERS, LONGEST = 4, 75
COIN_CARDS = 18
DEEDS = (("city", "5.1"), ("work", "5.2"), ("invention", "5.2"), ("character", "5.4"), ("coins", "5.3"))
KINDS = (("majority", "6.2"), ("set", "6.3"), ("coins", "6.6"))         # of cities, and the rule of each


def score(order: Order) -> list[Block]:
    """Printed points, every city by what it rewards, the total, and what breaks a tie: as the exact score has them."""
    say = order.words.say
    empty = [""] * MOST_PLAYERS
    cities = [card for card in order.deck.cards if card["kind"] == "city"]
    rows = [[blocks.named(say("printing.omnia.printed"), "omnia-6.1"), *empty]]
    for kind, rule in KINDS:
        rows += [[blocks.named(blocks.short(city["names"][order.language]),
                               f"{blocks.short(rewarded(order, city), LONGEST)} (omnia-{rule})", box=True), *empty]
                 for city in cities if city["objective"]["type"] == kind]
    total = len(rows)
    rows += [[blocks.named(say("printing.total")), *empty],
             [blocks.named(say("omnia.deed.coins"), say("printing.omnia.first_tie")), *empty],
             [blocks.named(say("printing.omnia.characters"), say("printing.omnia.second_tie")), *empty]]
    return [blocks.paragraph(say("printing.omnia.active")),
            blocks.table([12.5, *[2.6] * MOST_PLAYERS], [say("printing.player"), *empty], rows, 10.6, strong=[total])]


def rewarded(order: Order, city: Mapping[str, Any]) -> str:
    return Reader(order.words, (), str, None).read(objective(city)).rstrip(".")


def aid(order: Order) -> list[Block]:
    sentences, told = catalogue(order.game.package, order.language), rulebook.told(order)

    def rule(number: str) -> str:
        return str(sentences[f"omnia.rule.{number}"])

    def title(chapter: str) -> str:
        return str(sentences[f"omnia.chapter.{chapter}"])

    deeds = [(sign(order, f"sign-{deed}"), str(sentences[f"omnia.deed.{deed}"]), after_colon(rule(number)))
             for deed, number in DEEDS]
    return [
        blocks.paragraph(told["goal"], large=True),
        blocks.heading(title("3")), blocks.paragraph(rule("3.1")),
        blocks.heading(title("4")), *(blocks.paragraph(rule(number)) for number in ("4.1", "4.2", "4.5")),
        blocks.legend([(sign(order, "lightning"), "", rule("4.3"))]),
        blocks.heading(title("5")), blocks.legend(deeds), blocks.paragraph(rule("5.5")),
        blocks.heading(order.words.say("printing.omnia.colours")), blocks.legend(groups(order)),
        blocks.heading(title("6")),
        *(blocks.paragraph(rule(number)) for number in ("6.1", "6.2", "6.3", "6.4", "6.6", "6.7")),
        blocks.heading(title("7")), blocks.paragraph(rule("7.1")),
    ]


def groups(order: Order) -> list[tuple[str, str, str]]:
    """Every colour of works and inventions with its mark and its name."""
    known, found = tints(order.deck.cards), dict[str, tuple[str, str, str]]()
    for card in press.describe(order.game.name, order.deck, order.language):
        if "colour" in card:
            mark = sign(order, known[card["colour"]].mark, card["tint"] if not order.saves_ink else INK)
            found.setdefault(card["colour"], (mark, blocks.short(card["group"]), ""))
    return [*found.values()]


def sign(order: Order, name: str, colour: str = INK) -> str:
    return press.sign(order.game.name, order.deck, name, order.language, colour)


def after_colon(text: str) -> str:
    """A rule of an action without the name of the action."""
    after = text.partition(": ")[2]
    return after[:1].upper() + after[1:]


def coins(_order: Order) -> list[tuple[str, str]]:
    """As many as there are, worth 1 on the front and 2 on the back (omnia-1.5)."""
    return [COINS] * COIN_CARDS


SHEETS = Sheets(score, aid, more=coins, headings="Cinzel", colour="#82351f")
