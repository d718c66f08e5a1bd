"""Games with a proof, as a table would have played them: what the browser's own check of the luck is measured by."""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from bottega.core import fairness, games, records
from bottega.core.events import plain
from bottega.core.options import FOR_PEOPLE
from bottega.core.position import Position

FILE = Path(__file__).parent / "js" / "games.json"
KEPT = [("omen", 5, {"expansion": "on", "next_dealer": "random"}, 3, 1), ("omnia", 3, {}, 5, 1), ("omen", 3, {}, 7, 2)]


def played(game: str, players: int, options: dict[str, str], seed: int, version: int = 2, *,
           keyed: bool = True) -> dict[str, Any]:
    """A game at random: its record, its deck, and all that happened step by step. Whoever sits in an odd seat sealed
    their nonce."""
    luck = random.Random(seed)
    terms = games.find(game).terms(players, options)
    secret, nonces = luck.randbytes(32).hex(), [f"nonce {seat} ü" for seat in range(players - 1)]
    seals = [fairness.seal(nonce) if seat % 2 else "" for seat, nonce in enumerate(nonces)]
    agreed = fairness.Agreed("the table", game, terms.game.rules, players, terms.options, terms.deck.digest)
    commitment = fairness.commit(secret) if version == 1 else fairness.commit_to(secret, agreed)
    key = (fairness.game_key(secret, "the table", terms.options, nonces) if version == 1
           else fairness.sealed_key(secret, commitment, nonces, seals))
    position = Position.dealt(terms, key, keyed=keyed)
    story: list[dict[str, Any]] = [{"step": 0, "events": [*map(plain, position.events())]}]
    while not position.is_over:
        seat = luck.choice(position.acting)
        action = luck.choice(position.legal(seat))
        position.act(seat, action)
        story.append({"step": len(story), "events": [*map(plain, position.events())], "seat": seat, "do": action})
    more = () if version == 1 else (version, seals)
    proof = fairness.Fairness("the table", commitment, nonces, secret, *more) if keyed else None
    sitters = [records.Sitter(f"Seat {seat}", bot=seat == players - 1) for seat in range(players)]
    record = records.of(position, sitters, fairness=proof)
    cards = [{name: card[name] for name in card if name not in FOR_PEOPLE} for card in terms.deck.cards]
    return {"record": msgspec.to_builtins(record), "story": story, "cards": cards}


def every_kind() -> Iterator[dict[str, Any]]:
    """Both games with every number of players, and every option that the cards depend on."""
    for seed, players in enumerate(range(3, 10)):
        for dealer in ("loser", "clockwise", "random"):
            extras = "printed" if seed % 2 and players not in (3, 8) else "fitted"
            yield played("omen", players, {"expansion": "on", "extras": extras, "next_dealer": dealer}, seed)
            if players < 9:
                yield played("omen", players, {"next_dealer": dealer}, seed + 20, 1 + seed % 2,
                             keyed=dealer != "clockwise")
    for seed, players in enumerate((2, 3, 4)):
        for draft in ("on", "off"):
            for first in ("random", "1"):
                yield played("omnia", players, {"draft": draft, "first": first}, seed, keyed=first == "random")
                yield played("omnia", players, {"draft": draft, "first": first, "effects": "may"}, seed + 9)


def kept() -> str:
    """Two games for tests that tamper with them."""
    return "[" + ",\n".join(json.dumps(played(*game), ensure_ascii=False) for game in KEPT) + "]\n"


if __name__ == "__main__":
    FILE.write_text(kept(), "utf-8")
