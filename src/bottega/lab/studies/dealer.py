"""What it is worth to begin a round of OMEN, by the sizes of two hands: a table and a picture.

    python -m bottega.lab.studies.dealer docs/studies [--most 8]

Rounds of up to so many cards in hands are solved (bots/omen/solve/solution.py), all hands hidden: as if a card were all
that is played for, and for the game. All rounds take five minutes on one core, those of six cards and fewer seconds.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from bottega.bots.omen.solve.solution import CARD, GAME, solve
from bottega.lab.bench import page, tables
from bottega.lab.bench.run import machine
from bottega.lab.studies.heat import Panel, drawn
from bottega.omen.facts import DECK, HAND, KIND_NAMES, WOLF

BEGIN = "<!-- figures of the dealer: written by `python -m bottega.lab.studies.dealer` -->"
HEADS = ("dealer", "other", "pool", "a card", "exploitability", "chance to win", "exploitability", "infosets")
IN_DECK = DECK - 1                          # four cards, unless extras are as printed (omen-2.4)
LARGE, OFTEN, SELDOM = 7, 300, 100          # cards in hands from which fewer iterations have to do


class Found(NamedTuple):
    dealer: int
    other: int
    pool: dict[str, int]
    card: float                             # to the dealer, from -1 to 1
    card_within: float                      # exploitability
    chance: float                           # to win the game
    chance_within: float
    infosets: int


def pool_for(cards: int) -> dict[str, int]:
    """So many hidden cards, as evenly of each kind as can be; wolves stay in the box."""
    kinds = [name for kind, name in enumerate(KIND_NAMES) if kind != WOLF]
    return {name: cards // len(kinds) + (place < cards % len(kinds)) for place, name in enumerate(kinds)}


def found(most: int) -> Iterator[Found]:
    for dealer in range(1, HAND + 1):
        for other in range(1, HAND + 1):
            if dealer + other <= most:
                pool, times = pool_for(dealer + other + IN_DECK), OFTEN if dealer + other <= LARGE else SELDOM
                one, whole = (solve((dealer, other), pool, payoff=payoff, iterations=times) for payoff in (CARD, GAME))
                yield Found(dealer, other, pool, one.values[0], one.exploitability, whole.values[0],
                            whole.exploitability, one.infosets)
                print(f"{dealer} v {other}: {one.values[0]:+.4f}, {whole.values[0]:.1%}", file=sys.stderr, flush=True)


def markdown(rounds: Sequence[Found]) -> str:
    rows = [(str(each.dealer), str(each.other), " ".join(map(str, each.pool.values())), f"{each.card:+.4f}",
             f"{each.card_within:.5f}", f"{100 * each.chance:.1f} %", f"{each.chance_within:.5f}", f"{each.infosets:,}")
            for each in rounds]
    return f"{tables.measured(machine())}\n\n{tables.table('Rounds of two, all hands hidden', HEADS, rows, texts=0)}\n"


def picture(rounds: Sequence[Found]) -> str:
    """Both values, the dealer's cards to the right and the other's downwards."""
    return drawn([
        Panel("Worth of a round to the dealer, in cards", {(each.dealer, each.other): each.card for each in rounds},
              -1.0, 1.0, lambda value: f"{value:+.3f}".replace("-", "−")),
        Panel("The dealer's chance to win the game", {(each.dealer, each.other): each.chance for each in rounds},
              0.0, 1.0, lambda value: f"{100 * value:.0f} %"),
    ], across="cards of the dealer", down="cards of the other")


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m bottega.lab.studies.dealer")
    parser.add_argument("folder", type=Path, help="where dealer.md lies; dealer.svg is put beside it")
    parser.add_argument("--most", type=int, default=2 * HAND, help="cards in both hands together")
    asked = parser.parse_args(arguments)
    page.around_figures(asked.folder / "dealer.md", BEGIN)         # a page that will not do is better told at once
    rounds = [*found(asked.most)]
    page.write(asked.folder / "dealer.md", markdown(rounds), BEGIN)
    (asked.folder / "dealer.svg").write_text(picture(rounds), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
