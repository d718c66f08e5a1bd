"""Games played at random, and their records."""

from random import Random

from bottega.core import fairness, records
from bottega.core.fairness import Fairness
from bottega.core.position import Position
from bottega.core.records import Record, Sitter
from bottega.omen import OMEN

SECRET = "5a" * 32
TABLE = "table 9"
NONCES = ["ada's", "bob's", "çağlar's"]
SITTERS = (Sitter("Ada"), Sitter("Bob"), Sitter("random", bot=True))


def played(position: Position, actions: int = 10_000, seed: int = 1) -> Position:
    """So many legal actions further on, or to the end."""
    choices = Random(seed)
    for _ in range(actions):
        if position.is_over:
            break
        seat = choices.choice(position.acting)
        position.act(seat, choices.choice(position.legal(seat)))
    return position


def record(actions: int = 10_000, seed: int = 7, **options: str) -> Record:
    """A game of three, over or still running."""
    return records.of(played(OMEN.start(3, seed, **options), actions), SITTERS)      # type: ignore[arg-type]


def proof(*, secret: str | None = SECRET) -> Fairness:
    return Fairness(TABLE, fairness.commit(SECRET), NONCES, secret)


def keyed(**options: str) -> Position:
    """A new game whose luck follows from a secret and nonces."""
    chosen = OMEN.terms(3, options).options
    key = fairness.game_key(SECRET, TABLE, chosen, NONCES)
    return Position.dealt(OMEN.terms(3, chosen), key, keyed=True)
