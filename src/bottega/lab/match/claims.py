"""What we say of the strength of our bots: each claim is a match that anybody can play again."""

from collections.abc import Iterator
from itertools import pairwise

from msgspec import Struct

from bottega import bots
from bottega.core import games
from bottega.core.game import Game
from bottega.core.options import complete
from bottega.lab.match.loss import usual_judge
from bottega.lab.match.match import Match
from bottega.omen.facts import HAND

TREE, LONG_TREE, OPENSPIEL = "ismcts@300ms", "ismcts@3000ms", "openspiel@300ms"
PLAYOUTS, FROZEN = "playouts@300ms", "oracle-2026-11"
SEED = 2026


class Claim(Struct, frozen=True):
    """A match of the strongest bot of a game, and the share of wins that we mean to reach."""

    game: str
    players: int
    second: str
    aim: float
    part: float                     # of the deals that are asked for: slow matches are shorter
    cards: int = 0                  # of each in a duel; 0 for a usual game


CLAIMS = (
    Claim("omen", 3, "random", 0.90, 1),
    Claim("omen", 3, "greedy", 0.55, 2),
    Claim("omen", 3, "odds", 0.45, 1),
    Claim("omen", 3, TREE, 0.60, 0.75, cards=4),
    Claim("omen", 3, TREE, 0.50, 0.3),
    Claim("omen", 8, TREE, 0.25, 0.1),
    Claim("omen", 3, OPENSPIEL, 0.60, 0.25, cards=4),
    Claim("omen", 3, OPENSPIEL, 0.50, 0.05),
    Claim("omen", 3, LONG_TREE, 0.60, 0.1, cards=4),
    Claim("omnia", 2, "random", 0.99, 0.5),
    Claim("omnia", 2, "casual", 0.90, 0.5),
    Claim("omnia", 2, TREE, 0.75, 0.5),
    Claim("omnia", 4, TREE, 0.45, 0.3),
    Claim("omnia", 2, OPENSPIEL, 0.75, 0.15),
    Claim("omnia", 2, LONG_TREE, 0.65, 0.05),
    Claim("omnia", 2, PLAYOUTS, 0.80, 1),
    Claim("omnia", 4, FROZEN, 0.50, 2),
)
STEP, QUICK_STEP = 1, 20            # deals of a step from level to level, as a part: without the strongest it is quick
STEP_IS = 0.50                      # above it: what a level is to win of its games against the one below, one to one


class Proof(Struct, frozen=True):
    """A match to be played, and what it is to show."""

    match: Match
    aim: float | None               # None: a step from level to level


def proofs(deals: int, seed: int = SEED) -> Iterator[Proof]:
    """All matches: the claims, then each level against the one below it."""
    for claim in CLAIMS:
        ours = usual_judge(games.find(claim.game))
        played = max(2, round(deals * claim.part))
        yield Proof(Match(claim.game, claim.players, {}, ours, claim.second, played, seed, claim.cards), claim.aim)
    for name in games.names():
        yield from steps(games.find(name), deals, seed)


def steps(game: Game, deals: int, seed: int) -> Iterator[Proof]:
    """Each level against the one below it, one against one."""
    players, cards = game.players(complete(game.options, {}))[0], HAND if game.name == "omen" else 0
    for lower, higher in pairwise(bots.levels(game)):
        played = deals * (STEP if higher == usual_judge(game) else QUICK_STEP)
        yield Proof(Match(game.name, players, {}, higher, lower, played, seed, cards), None)
