"""Deck files that people name: which game one is for, and what is missing in it beside the game's own."""

from collections.abc import Sequence

from bottega.cli.files import read_text
from bottega.core import games
from bottega.core.deck_comparing import compare
from bottega.core.deck_correcting import own_text
from bottega.core.deck_files import Entry, read_entries
from bottega.core.game import Game
from bottega.core.options import Deck
from bottega.core.refusals import BadDeck, Refusal, Refused

ATTESTED = ("rulebook", "review")                       # what somebody has seen in print


def read_deck(game: Game, file: str | None) -> Deck:
    """The deck of a file, or the game's own."""
    return game.read_deck(None) if file is None else deck_of(game, read_text(file))


def deck_of(game: Game, text: str) -> Deck:
    """The deck of a file's text. Where cards are missing or too many, the refusal says which."""
    try:
        return game.read_deck(text)
    except BadDeck as bad:
        if found := _difference(game, text, bad.refusal):
            raise found from bad
        raise


def game_of(text: str) -> Game:
    """The game a deck file is for: by its name, else the one whose kinds of cards it has."""
    whole, entries = read_entries(text)
    if whole["name"] in games.names():
        return games.find(whole["name"])
    kinds = [entry.fields.get("kind") for entry in entries]
    known = {name: {card["kind"] for card in games.find(name).read_deck(None).cards} for name in games.names()}
    fitting = {name: sum(kind in its_kinds for kind in kinds) for name, its_kinds in known.items()}
    best = max(fitting, key=lambda name: fitting[name])
    if not fitting[best]:
        raise Refused("cli.deck.which", None, names=", ".join(games.names()))
    return games.find(best)


def stale_provenance(game: Game, text: str) -> list[str]:
    """Cards that differ from the game's own in a field, which is still said to be known as ours is."""
    found = compare(read_entries(own_text(game))[1], read_entries(text)[1])
    return list(dict.fromkeys(difference.card for difference in found.differences
                              if difference.provenance[0] == difference.provenance[1] in ATTESTED))


def _difference(game: Game, text: str, refusal: Refusal) -> BadDeck | None:
    """Where a file has too few or too many cards of a kind: the first that is not as in the game's own deck."""
    kind, count, needed = (refusal.values.get(name) for name in ("kind", "count", "needed"))
    if not isinstance(count, int) or not isinstance(needed, int) or "line" in refusal.values:
        return None
    entries = [entry for entry in read_entries(text)[1] if entry.fields.get("kind") == kind]
    own = [card["id"] for card in game.read_deck(None).cards if card["kind"] == kind]
    if 2 * len({entry.card for entry in entries} & set(own)) < len(own):
        return None                             # a deck of somebody's own ids: nothing to compare
    if count > needed:
        return _surplus(entries, own, refusal)
    return _missing(entries, own, refusal)


def _surplus(entries: Sequence[Entry], own: Sequence[str], refusal: Refusal) -> BadDeck | None:
    for entry in entries:
        if entry.card not in own:
            return entry.wrong("cli.deck.surplus", refusal.rule, because=refusal)
    return None


def _missing(entries: Sequence[Entry], own: Sequence[str], refusal: Refusal) -> BadDeck | None:
    """A missing card belongs after the one that it follows in the game's own deck."""
    lines = {entry.card: entry.line for entry in entries}
    line = min(lines.values(), default=1)
    for card in own:
        if card not in lines:
            return BadDeck("cli.deck.missing", refusal.rule, line=line, card=card, because=refusal)
        line = lines[card]
    return None
