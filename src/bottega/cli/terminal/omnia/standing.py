"""How a table stands, from what lies open to all: counted for people, and scored by the rules themselves."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from bottega.cli.terminal.omnia.faces import CHARACTER, LEONARDO, Faces
from bottega.core.game import Game, Terms
from bottega.omnia.score_file import Player, Table, score

Score = Mapping[str, Any]                   # as `bottega score --json` has it


class Owned(NamedTuple):
    """What lies before a seat."""

    cards: Sequence[str]
    coins: int


def score_now(terms: Terms, cities: Iterable[str], owners: Sequence[Owned]) -> list[Score]:
    """Everybody's points if the game ended here, by seat."""
    players = [Player(str(seat), owned.coins, [*owned.cards]) for seat, owned in enumerate(owners)]
    scores: list[Score] = score(Table([*cities], players), terms)["players"]
    return scores


def groups(faces: Faces, cards: Iterable[str]) -> Counter[tuple[str, str]]:
    """How many cards of each kind and group."""
    return Counter((faces.cards[card]["kind"], faces.group(card)) for card in cards)


def count(faces: Faces, owned: Owned, of: Iterable[str]) -> int:
    """How much a seat has of what a majority city counts; a Leonardo card counts for none (omnia-6.7)."""
    held = groups(faces, owned.cards)
    coloured = [(kind, cards) for (kind, group), cards in held.items() if group != LEONARDO]
    counts = {kind: sum(cards for its_kind, cards in coloured if its_kind == kind) for kind, _ in coloured}
    counts["colour"] = sum(kind != CHARACTER for kind, _ in coloured)
    counts["coin"] = owned.coins
    return sum(counts.get(what, 0) for what in of)


def warm(game: Game) -> None:
    """Compile the score."""
    terms = game.terms(2)
    score_now(terms, [], [Owned([], 0), Owned([], 0)])
