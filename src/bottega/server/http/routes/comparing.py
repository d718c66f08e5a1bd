"""Two decks side by side: which cards differ, in what, and how either knows it."""

from functools import partial
from typing import Any

from msgspec import Struct

from bottega.core import games
from bottega.core.deck_comparing import compare
from bottega.core.deck_files import read_entries
from bottega.core.game import Game
from bottega.server.http.endpoint import Call, Operation
from bottega.server.http.routes.decks import Word, text_of, worked_out


class TwoDecks(Struct, frozen=True, forbid_unknown_fields=True):
    game: Word
    one: str | None = None                  # texts of deck files; null: the game's own
    other: str | None = None


class DifferenceShown(Struct, frozen=True):
    card: str
    field: str
    values: list[Any]                       # of either deck; null where the card has no such field
    provenance: list[str | None]


class ComparedDecks(Struct, frozen=True):
    decks: list[str]                        # their names
    differences: list[DifferenceShown]
    only: list[list[str]]                   # cards that just one of the two has
    otherwise_known: list[str]              # cards with the same face, of which the provenance differs
    names: dict[str, str]                   # of all cards that are mentioned, in the language of the request


async def compare_decks(call: Call, wish: TwoDecks) -> ComparedDecks:
    """Which cards of two decks differ, in what, and how either knows it."""
    return await worked_out(call, partial(compared, games.find(wish.game), wish, call.language))


def compared(game: Game, wish: TwoDecks, language: str) -> ComparedDecks:
    decks = game.read_deck(wish.one), game.read_deck(wish.other)
    one, other = (read_entries(text_of(game, text))[1] for text in (wish.one, wish.other))
    found = compare(one, other)
    mentioned = {*found.only[0], *found.only[1], *found.otherwise_known, *(one.card for one in found.differences)}
    names = {entry.card: entry.fields["names"][language] for entry in (*other, *one) if entry.card in mentioned}
    differences = [DifferenceShown(one.card, one.field, [*one.values], [*one.provenance]) for one in found.differences]
    return ComparedDecks([deck.name for deck in decks], differences, [*found.only], found.otherwise_known, names)


routes = [Operation("decks", "POST", "/api/decks/compare", compare_decks, refusals=[409])]
