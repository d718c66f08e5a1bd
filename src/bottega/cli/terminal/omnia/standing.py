"""How a table stands, from what lies open to all: scored by the rules themselves."""

from collections import Counter
from collections.abc import Iterable

from bottega.cli.terminal.omnia.faces import Faces
from bottega.core.game import Game, Terms
from bottega.omnia.events import Score
from bottega.omnia.score_file import Player, Table, scored
from bottega.omnia.view import View


def score_now(terms: Terms, view: View) -> list[Score]:
    """Everybody's points if the game ended here, by seat."""
    players = [Player(str(seat), owner.coins, owner.cards) for seat, owner in enumerate(view.seats)]
    return scored(Table(view.cities, players), terms)[0]


def counted(score: Score, city: str) -> int:
    """What counts for a city before a seat: complete sets, coins, or what a majority counts."""
    lines = [line for line in score.lines if line.city == city]
    return sum(line.count or bool(line.cards) for line in lines)


def groups(faces: Faces, cards: Iterable[str]) -> Counter[tuple[str, str]]:
    """How many cards of each kind and group."""
    return Counter((faces.cards[card]["kind"], faces.group(card)) for card in cards)


def warm(game: Game) -> None:
    """Compile the score."""
    terms = game.terms(2)
    scored(Table([], [Player("", 0, []), Player("", 0, [])]), terms)
