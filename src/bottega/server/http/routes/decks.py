"""Deck files of an owner of the box: read, corrected, checked as one types, written and drawn.

Nothing is kept here. A device keeps what its owner has corrected; the checks are the game's own.
"""

from collections.abc import Callable
from functools import partial
from typing import Annotated, Any, TypeVar

from msgspec import Meta, Struct
from starlette.responses import Response

from bottega.core import games
from bottega.core.deck_correcting import (
    Correction,
    Trial,
    Whole,
    corrected,
    own_text,
    tried,
    tried_alone,
    unproven,
    whole_of,
)
from bottega.core.deck_files import PROVENANCES, read_entries
from bottega.core.deck_limits import MOST_CARDS, MOST_FIELDS_OF_A_CARD
from bottega.core.game import Game
from bottega.core.refusals import BadDeck, Refusal, Refused
from bottega.core.words import Words
from bottega.server.house import words_for
from bottega.server.http.endpoint import JSON, Call, Operation
from bottega.server.http.refusal_answers import Obstacle, obstacle
from bottega.server.http.routes import public
from bottega.server.http.routes.table_pictures import Faces
from bottega.server.live.reading import SIGHT

T = TypeVar("T")
LONGEST_NAME = 60
Word = Annotated[str, Meta(max_length=60)]
OF_A_CARD = Meta(max_length=MOST_FIELDS_OF_A_CARD)


class DeckText(Struct, frozen=True, forbid_unknown_fields=True):
    game: Word
    deck: str | None = None                 # the text of a deck file; null: the game's own


class Corrected(Struct, frozen=True, forbid_unknown_fields=True):
    """What is printed on a card: a field's value, or null if the card has no such field; and how each is known."""

    card: Word
    fields: Annotated[dict[Word, Any], OF_A_CARD] = {}
    provenance: Annotated[dict[Word, Word], OF_A_CARD] = {}


class NewDeck(DeckText, frozen=True, forbid_unknown_fields=True):
    """A deck file with corrections, and perhaps with another name."""

    name: Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)] | None = None
    corrections: Annotated[list[Corrected], Meta(max_length=MOST_CARDS)] = []


class DeckToCheck(NewDeck, frozen=True, forbid_unknown_fields=True):
    card: Word | None = None                # the one that is being looked at


class ReadDeck(Struct, frozen=True):
    """The entries of a deck file, as they are written there, without their histories."""

    name: str
    digest: str
    entries: list[dict[str, Any]]


class CheckedDeck(Struct, frozen=True):
    problem: Obstacle | None                # what stands in the way of the deck
    card_problem: Obstacle | None           # and what in the way of the card that is looked at
    unproven: list[list[str]]               # cards and fields that are corrected without provenance
    face: dict[str, Any] | None             # the card that is looked at, in words
    drawn: str | None                       # and as SVG


class WrittenDeck(Struct, frozen=True):
    name: str
    digest: str
    deck: str                               # the text of the deck file


async def read_deck(call: Call, wish: DeckText) -> ReadDeck:
    """The entries of a deck file, if it is valid."""
    return await worked_out(call, partial(entries_of, games.find(wish.game), wish.deck))


async def check_deck(call: Call, wish: DeckToCheck) -> CheckedDeck:
    """Whether a deck with corrections is valid, and one of its cards, which is drawn. Nothing is refused for it."""
    return await worked_out(call, partial(checked, games.find(wish.game), wish, call.language))


async def write_deck(call: Call, wish: NewDeck) -> WrittenDeck:
    """The deck file with all corrections. Every one needs its provenance."""
    return await worked_out(call, partial(written, games.find(wish.game), wish))


async def draw_deck(call: Call, wish: NewDeck) -> Response:
    """The cards of a deck with corrections, in words and drawn. How they are known is not asked."""
    return await worked_out(call, partial(drawn, games.find(wish.game), wish, call.language))


async def worked_out(call: Call, work: Callable[[], T]) -> T:
    call.count(call.house.limiter.checks)
    return await call.house.readers.read(SIGHT, work)


def entries_of(game: Game, deck: str | None) -> ReadDeck:
    read = game.read_deck(deck)
    _, entries = read_entries(text_of(game, deck))
    return ReadDeck(read.name, read.digest, [{field: value for field, value in entry.fields.items()
                                              if field != "history"} for entry in entries])


def checked(game: Game, wish: DeckToCheck, language: str) -> CheckedDeck:
    words, corrections = words_for(language, game.name), [correction(one) for one in wish.corrections]
    try:
        base = whole_of(game, wish.deck)
    except Refused as bad:                  # there is nothing to correct
        return CheckedDeck(said(bad.refusal, words), None, [], None, None)
    whole = tried(game, base, corrections, wish.name)
    alone = Trial(None, None) if wish.card is None else tried_alone(game, base, corrections, wish.card, whole)
    return CheckedDeck(said(whole.refusal, words), said_here(alone.refusal, words, name_of(base, wish.card, language)),
                       [[card, field] for card, field in unproven(base, corrections)],
                       *shown(game, alone, wish.card, language))


def shown(game: Game, trial: Trial, card: str | None, language: str) -> tuple[dict[str, Any] | None, str | None]:
    """A card in words and drawn, as far as there is one."""
    from bottega import press  # only when somebody looks: a server starts sooner
    faces = press.describe(game.name, trial.deck, language) if trial.deck is not None else []
    face = next((face for face in faces if face["id"] == card), None)
    if trial.deck is None or card is None or face is None:
        return None, None
    return face, press.face(game.name, trial.deck, card, language)


def written(game: Game, wish: NewDeck) -> WrittenDeck:
    base, corrections = whole_of(game, wish.deck), [correction(one) for one in wish.corrections]
    for card, field in unproven(base, corrections):
        raise BadDeck("core.deck.unproven", None, card=card, field=field, names=", ".join(PROVENANCES))
    file = corrected(base, corrections, wish.name)
    deck = game.read_deck(file)
    return WrittenDeck(deck.name, deck.digest, file)


def drawn(game: Game, wish: NewDeck, language: str) -> Response:
    corrections = [correction(one) for one in wish.corrections]
    deck = game.read_deck(corrected(whole_of(game, wish.deck), corrections, wish.name) if corrections else wish.deck)
    return Response(public.kept_faces(game, deck, language).plain, media_type=JSON)


def text_of(game: Game, deck: str | None) -> str:
    return own_text(game) if deck is None else deck


def correction(one: Corrected) -> Correction:
    return Correction(one.card, one.fields, one.provenance)


def name_of(base: Whole, card: str | None, language: str) -> str:
    """What a card is called, as far as the file says."""
    names = next((one.get("names") for one in base["card"] if one.get("id") == card), None)
    return str(names.get(language, card) if isinstance(names, dict) else card)


def said(refusal: Refusal | None, words: Words) -> Obstacle | None:
    return None if refusal is None else obstacle(refusal, words)


def said_here(refusal: Refusal | None, words: Words, card: str) -> Obstacle | None:
    """Whoever has the card before them needs its name, and not which line of a file it is."""
    found = said(refusal, words)
    if refusal is None or found is None or f"{refusal.key}.here" not in words:
        return found
    here = Refusal(f"{refusal.key}.here", refusal.rule, {**refusal.values, "card": card})
    return Obstacle(found.key, found.rule, found.values, words.refuse(here))


operation = partial(Operation, "decks")
routes = [
    operation("POST", "/api/decks/read", read_deck, refusals=[409]),
    operation("POST", "/api/decks/check", check_deck, refusals=[409]),
    operation("POST", "/api/decks/write", write_deck, refusals=[409]),
    operation("POST", "/api/decks/faces", draw_deck, answer=Faces, status=200, refusals=[409]),
]
