"""Luck that players can check: commit, contribute, reveal.

The server publishes the SHA-256 of a fresh secret before anybody sits down; every person adds a nonce. The game key
is the HMAC-SHA-256 of the secret over table, options and nonces, and every chance event of the game is keyed by the
HMAC of that key and its number, counted from 0, the deal. So neither side chose the luck, nothing seen predicts what
comes, and when the secret is opened anybody can derive every shuffle again.
"""

import hashlib
import hmac
import json
from collections.abc import Sequence

from msgspec import Struct

from bottega.core.chance import key_words
from bottega.core.kernel import Words64
from bottega.core.options import Options
from bottega.core.refusals import BadRecord


class Fairness(Struct, frozen=True, forbid_unknown_fields=True):
    """The proof that goes with a record. The secret is None until the game is over."""

    table: str
    commitment: str
    nonces: list[str]
    secret: str | None = None


def commit(secret: str) -> str:
    """What is published beforehand for a secret of 64 hexadecimal digits."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def game_key(secret: str, table: str, options: Options, nonces: Sequence[str]) -> str:
    told = json.dumps([table, dict(sorted(options.items())), list(nonces)], ensure_ascii=False, separators=(",", ":"))
    return hmac.new(bytes.fromhex(secret), told.encode(), hashlib.sha256).hexdigest()


def event_luck(key: str, number: int) -> Words64:
    """The luck of one chance event."""
    return key_words(hmac.new(bytes.fromhex(key), number.to_bytes(8, "big"), hashlib.sha256).digest())


def luck_beside(key: str, what: str) -> Words64:
    """Luck that is not the cards': a bot's own, or the moment at which it acts. Nobody can foresee it either."""
    return key_words(hmac.new(bytes.fromhex(key), f"beside the cards: {what}".encode(), hashlib.sha256).digest())


def check(proof: Fairness, options: Options, seed: str) -> None:
    """Refuses a record whose secret is not the one committed to, or whose luck does not follow from it."""
    if proof.secret is None:
        raise BadRecord("core.fairness.closed")
    try:
        secret_fits = commit(proof.secret) == proof.commitment
        key_fits = game_key(proof.secret, proof.table, options, proof.nonces) == seed
    except ValueError as error:
        raise BadRecord("core.fairness.secret") from error
    if not secret_fits:
        raise BadRecord("core.fairness.secret")
    if not key_fits:
        raise BadRecord("core.fairness.key")
