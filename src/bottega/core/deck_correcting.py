"""Correcting a deck: what an owner of the box sees printed, put in the place of what the file says, with provenance."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources import files
from typing import Any, NamedTuple

from bottega.core.deck_files import read_entries
from bottega.core.deck_writing import write_deck
from bottega.core.game import Game
from bottega.core.options import Deck
from bottega.core.refusals import BadDeck, Refusal, Refused

FIXED = ("id", "kind", "provenance")        # what a correction is about is printed on the card
UNSAID = ("id", "kind", "provenance", "history")        # of these a table of provenance says nothing
FILE = "cards.toml"
Whole = Mapping[str, Any]


@dataclass(frozen=True)
class Correction:
    """What is printed on a card. Provenance may also be said of fields that are right as they are."""

    card: str
    fields: Mapping[str, Any] = field(default_factory=dict)         # None: the card has no such field
    provenance: Mapping[str, str] = field(default_factory=dict)     # by field


def own_text(game: Game) -> str:
    """The deck file that comes with a game."""
    return _own_text(game.package)


def whole_of(game: Game, text: str | None) -> Whole:
    """A deck file as it was read, or the game's own: nobody may change it."""
    return _own_whole(game.package) if text is None else read_entries(text)[0]


@lru_cache
def _own_text(package: str) -> str:
    return files(package).joinpath(FILE).read_text("utf-8")


@lru_cache
def _own_whole(package: str) -> Whole:
    return read_entries(_own_text(package))[0]


def corrected(whole: Whole, corrections: Iterable[Correction], name: str | None = None) -> str:
    """A deck file with all corrections, and with another name if one is given."""
    changed = [dict(card) for card in whole["card"]]
    cards = {card.get("id"): card for card in changed}
    for correction in corrections:
        if correction.card not in cards:
            raise BadDeck("core.deck.no_card", None, card=correction.card)
        _correct(cards[correction.card], correction)
    return write_deck({**whole, "card": changed, **({} if name is None else {"name": name})})


def unproven(whole: Whole, corrections: Iterable[Correction]) -> list[tuple[str, str]]:
    """Cards and fields that are corrected without a word on how it is known."""
    cards = {card.get("id"): card for card in whole["card"]}
    return [(correction.card, name) for correction in corrections for name, value in correction.fields.items()
            if name not in correction.provenance and cards.get(correction.card, {}).get(name) != value]


class Trial(NamedTuple):
    """A deck, or what stands in its way."""

    deck: Deck | None
    refusal: Refusal | None


def tried(game: Game, base: Whole, corrections: Iterable[Correction], name: str | None = None) -> Trial:
    """What a game says to a deck file with corrections."""
    try:
        deck = game.read_deck(corrected(base, corrections, name))
        game.terms(game.players({option.name: option.values[0] for option in game.options})[-1], {}, deck)
    except Refused as bad:
        return Trial(None, bad.refusal)
    return Trial(deck, None)


def tried_alone(game: Game, base: Whole, corrections: Iterable[Correction], card: str, whole: Trial) -> Trial:
    """The same for one card of a deck that was tried as a whole: as if the others were as before."""
    if whole.refusal is None or whole.refusal.values.get("card") == card:
        return whole
    alone = tried(game, base, [one for one in corrections if one.card == card])
    concerns = alone.refusal is not None and alone.refusal.values.get("card") == card
    return alone if alone.deck is not None or concerns else Trial(None, None)


def _correct(card: dict[str, Any], correction: Correction) -> None:
    for name, value in correction.fields.items():
        if name in FIXED:
            raise BadDeck("core.deck.fixed", None, card=correction.card, field=name)
        if value is None:
            card.pop(name, None)
        else:
            card[name] = value
    if correction.provenance:
        card["provenance"] = _provenance(card, correction.provenance)
    last = [name for name in ("provenance", "names", "history") if name in card]        # as in Bottega's own files
    for name in last:
        card[name] = card.pop(name)


def _provenance(card: Mapping[str, Any], said: Mapping[str, str]) -> object:
    """One word if it holds for all that is printed, else a table by field."""
    before = card.get("provenance")
    printed = [name for name in card if name not in UNSAID]
    known = dict(before) if isinstance(before, Mapping) else {name: before for name in printed if before is not None}
    known |= said
    is_one = len({*map(str, known.values())}) == 1 and all(name in known for name in printed)
    return next(iter(known.values())) if is_one else known
