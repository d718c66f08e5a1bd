"""OMEN on paper: a sheet on which rounds are noted, and how one plays."""

from bottega import press
from bottega.core.words import catalogue
from bottega.printing import blocks, rulebook
from bottega.printing.blocks import Block
from bottega.printing.order import Order
from bottega.printing.sheets import Sheets

MOST_PLAYERS, CARDS, ROUNDS = 9, 4, 18
SUITS = ("raven", "skull", "feather", "wolf")
LINE = "#2b2622"


def score(order: Order) -> list[Block]:
    """Who has how many cards left, and a line per round: what was declared and called, what was counted."""
    say = order.words.say
    suits = [press.sign(order.game.name, order.deck, f"suit-{suit}", order.language, LINE) for suit in SUITS]
    players = blocks.table([5, 4, 2], [say("printing.player"), say("printing.omen.cards"), say("printing.omen.out")],
                           [["", blocks.boxes(CARDS), ""]] * MOST_PLAYERS, 7.2)
    head = ["", *(say(f"printing.omen.{column}") for column in
                  ("declarer", "number", "suit", "caller", "call", "counted", "loser"))]
    call = blocks.choice([say("printing.omen.omen"), say("printing.omen.destiny")])
    rounds = blocks.table([1, 3.6, 2.1, 4.2, 3.6, 4, 2.2, 3.6], head,
                          [[str(number), "", "", blocks.pictures(suits), "", call, "", ""]
                           for number in range(1, ROUNDS + 1)], 7.4)
    return [players, blocks.heading(say("printing.omen.rounds")), rounds]


def aid(order: Order) -> list[Block]:
    sentences, told = catalogue(order.game.package, order.language), rulebook.told(order)

    def rule(number: str) -> str:
        return str(sentences[f"omen.rule.{number}"])

    def title(chapter: str) -> str:
        return str(sentences[f"omen.chapter.{chapter}"])

    names = {card["kind"]: blocks.short(card["names"][order.language]) for card in order.deck.cards}
    suits = [(press.sign(order.game.name, order.deck, f"suit-{kind}", order.language, LINE), names[kind],
              rule("1.4") if kind == "wolf" else rule("3.6") if kind == "omen" else "")
             for kind in (*SUITS, "omen") if kind in names]
    return [
        blocks.paragraph(told["goal"], large=True),
        blocks.heading(title("2")), blocks.numbers(rulebook.table(order, "2.1")), blocks.paragraph(rule("2.2")),
        blocks.numbers(rulebook.table(order, "2.2")), blocks.paragraph(rule("2.4")), blocks.paragraph(rule("2.3")),
        blocks.heading(title("1")), blocks.legend(suits),
        blocks.heading(title("3")),
        *(blocks.paragraph(rule(number)) for number in ("3.1", "3.2", "3.3", "3.4", "3.5", "3.7", "3.8", "3.9")),
        blocks.heading(title("4")), *(blocks.paragraph(rule(number)) for number in ("4.1", "4.2", "4.4")),
        blocks.heading(title("5")), blocks.paragraph(rule("5.1")), blocks.paragraph(rule("5.2")),
    ]


SHEETS = Sheets(score, aid, "printing.omen.score", headings="Metamorphous", colour="#8c2a1b")
