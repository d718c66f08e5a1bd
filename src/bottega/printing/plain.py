"""Score sheet and player aid of any game."""

from bottega.printing import blocks, rulebook
from bottega.printing.blocks import Block
from bottega.printing.order import Order

ROUNDS = 20
MOST_COLUMNS = 6


def score(order: Order) -> list[Block]:
    """A row per round, a column per player."""
    say = order.words.say
    players = min(max(order.game.players({option.name: option.values[0] for option in order.game.options})),
                  MOST_COLUMNS)
    head = [say("printing.round"), *[""] * players]
    rows = [[str(number), *[""] * players] for number in range(1, ROUNDS + 1)]
    return [blocks.table([2, *[3] * players], head, [*rows, [say("printing.total"), *[""] * players]], 9.5,
                         strong=[ROUNDS])]


def aid(order: Order) -> list[Block]:
    told = rulebook.told(order)
    return [blocks.paragraph(told["goal"], large=True), blocks.steps(told["short"])]
