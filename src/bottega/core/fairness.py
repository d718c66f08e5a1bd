"""Luck that players can check: commit, contribute, reveal.

Before anybody sits down, the server publishes a commitment: a hash of a fresh secret and of all that the table agrees
on. Every person adds a nonce, sealed by its SHA-256 until nobody can sit down any more. The game key is the
HMAC-SHA-256 of the secret over commitment, nonces and seals, and every chance event of the game is keyed by the HMAC of
that key and its number, counted from 0, the deal. So nobody chose the luck, nothing seen predicts what comes, and when
the secret is opened anybody can derive every shuffle again.

Version 1, of tables opened before 0.7, committed to the secret alone; its nonces were open from the start.
"""

import hashlib
import hmac
import json
from collections.abc import Sequence
from typing import NamedTuple

from msgspec import UNSET, Struct, UnsetType

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
    version: int | UnsetType = UNSET        # how commitment and key are made; not set: 1
    seals: list[str] | UnsetType = UNSET    # from version 2 on, by person; empty for a nonce that was never sealed


class Agreed(NamedTuple):
    """What a table agrees on before anybody sits down."""

    table: str
    game: str
    rules: int
    players: int
    options: Options
    deck: str                               # its digest


def commit(secret: str) -> str:
    """What is published beforehand for a secret of 64 hexadecimal digits."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def game_key(secret: str, table: str, options: Options, nonces: Sequence[str]) -> str:
    """The game key of version 1."""
    told = _written([table, dict(sorted(options.items())), list(nonces)])
    return hmac.new(bytes.fromhex(secret), told, hashlib.sha256).hexdigest()


def commit_to(secret: str, agreed: Agreed) -> str:
    """What is published beforehand, since version 2."""
    bytes.fromhex(secret)                   # or it is no secret
    told = ["bottega 2", agreed.table, agreed.game, agreed.rules, agreed.players, dict(sorted(agreed.options.items())),
            agreed.deck, secret]
    return hashlib.sha256(_written(told)).hexdigest()


def sealed_key(secret: str, commitment: str, nonces: Sequence[str], seals: Sequence[str]) -> str:
    """The game key, since version 2."""
    told = _written([commitment, list(nonces), list(seals)])
    return hmac.new(bytes.fromhex(secret), told, hashlib.sha256).hexdigest()


def seal(nonce: str) -> str:
    """What is shown of a nonce until nobody can sit down any more."""
    return hashlib.sha256(nonce.encode()).hexdigest()


def event_luck(key: str, number: int) -> Words64:
    """The luck of one chance event."""
    return key_words(hmac.new(bytes.fromhex(key), number.to_bytes(8, "big"), hashlib.sha256).digest())


def luck_beside(key: str, what: str) -> Words64:
    """Luck that is not the cards': a bot's own, or the moment at which it acts. Nobody can foresee it either."""
    return key_words(hmac.new(bytes.fromhex(key), f"beside the cards: {what}".encode(), hashlib.sha256).digest())


def check(proof: Fairness, agreed: Agreed, seed: str) -> None:
    """Refuses a record whose secret is not the one committed to, or whose luck does not follow from it. The name of the
    table is the proof's."""
    if proof.secret is None:
        raise BadRecord("core.fairness.closed")
    version = proof.version or 1
    if version not in (1, 2):
        raise BadRecord("core.fairness.version", None, found=version, known=2)
    try:
        if version == 1:
            commitment = commit(proof.secret)
            key = game_key(proof.secret, proof.table, agreed.options, proof.nonces)
        else:
            commitment = commit_to(proof.secret, agreed._replace(table=proof.table))
            key = sealed_key(proof.secret, proof.commitment, proof.nonces, proof.seals or [])
    except ValueError as error:
        raise BadRecord("core.fairness.secret") from error
    if commitment != proof.commitment:
        raise BadRecord("core.fairness.secret" if version == 1 else "core.fairness.commitment")
    if version == 2:
        _check_seals(proof.nonces, proof.seals or [])
    if key != seed:
        raise BadRecord("core.fairness.key")


def _check_seals(nonces: Sequence[str], seals: Sequence[str]) -> None:
    """Each nonce is the one that was sealed, or was never opened."""
    if len(nonces) != len(seals):
        raise BadRecord("core.fairness.seal")
    for nonce, sealed in zip(nonces, seals, strict=True):
        if nonce and sealed and seal(nonce) != sealed:
            raise BadRecord("core.fairness.seal")


def _written(told: object) -> bytes:
    return json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode()
