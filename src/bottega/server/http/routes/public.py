"""What is the same for everybody: sentences, rules and card faces, made once and kept by browsers."""

import json
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from bottega import bots
from bottega.core import games
from bottega.core.game import Game
from bottega.core.options import Deck
from bottega.core.words import LANGUAGES, Sentence, catalogue, rows
from bottega.server.client.cached_answers import Kept, answer, kept, kept_text
from bottega.server.client.packing import WEB

# What no screen says of its own: rulebooks come by themselves, refusals with what is refused.
LEFT_OUT = ("rule", "rows", "chapter", "short", "goal", "asked", "answer", "printed", "edition", "deck", "notation",
            "score", "refusal", "setup", "follow")
READING = ("example", "gallery", "quick", "rulings")           # areas that come with the pages that need them
SHARED = ("core.list.two", "core.list.more")       # of the core's, what the client says too
NOTHING_THERE = 404
PICTURE = "image/svg+xml"
LONGEST_NAME = 40


# what is told

def words(language: str) -> dict[str, Sentence]:
    """All sentences that the client says: its own, those of tables and of games without rules, names of levels."""
    said = own_words(language, is_reading=False)
    said |= catalogue("bottega.table", language)
    said |= {key: sentence for key, sentence in catalogue("bottega.core", language).items() if key in SHARED}
    for name in games.names():
        said |= bot_names(games.find(name), language)
        for key, sentence in catalogue(games.find(name).package, language).items():
            if key.split(".")[1] not in LEFT_OUT:
                said[key] = sentence
    return said


def own_words(language: str, *, is_reading: bool) -> dict[str, Sentence]:
    """The client's own sentences: those for pages to read, or all others."""
    said: dict[str, Sentence] = {}
    for file in sorted((WEB / "words" / language).glob("*.json")):
        if (file.stem in READING) == is_reading:
            said |= json.loads(file.read_text("utf-8"))
    return said


def bot_names(game: Game, language: str) -> dict[str, Sentence]:
    """What the bots of a game are called, as far as they have names of ours."""
    ours = catalogue("bottega.bots", language)
    keys = [key for bot in bots.names(game) for key in (f"bots.level.{bot}", f"bots.simple.{bot}")]
    return {key: ours[key] for key in keys if key in ours}


def rules(language: str) -> dict[str, Any]:
    """The rulebooks, by game and chapter."""
    return {name: rulebook(name, catalogue(games.find(name).package, language)) for name in games.names()}


def rulebook(game: str, sentences: Any) -> dict[str, Any]:
    chapters = [key.rpartition(".")[2] for key in sentences if key.startswith(f"{game}.chapter.")]
    return {
        **{part: sentences[f"{game}.{part}"] for part in ("title", "goal", "short")},
        "chapters": [{"number": chapter, "title": sentences[f"{game}.chapter.{chapter}"],
                      "rules": [{"number": f"{game}-{number}", "say": sentences[f"{game}.rule.{number}"],
                                 **rows_of(sentences, f"{game}.rows.{number}")}
                                for number in numbers_of(game, chapter, sentences)]}
                     for chapter in chapters],
        **questions(game, sentences),
    }


def questions(game: str, sentences: Any) -> dict[str, Any]:
    """What the printed rules leave open or say differently: `asked` by its mark, and what each edition says of it."""
    asked = [key.removeprefix(f"{game}.asked.").partition(".") for key in sentences if key.startswith(f"{game}.asked.")]
    editions = [key.rpartition(".")[2] for key in sentences if key.startswith(f"{game}.edition.")]
    return {"editions": {edition: sentences[f"{game}.edition.{edition}"] for edition in editions},
            "questions": [{"number": f"{game}-{number}", "mark": mark,
                           "asked": sentences[f"{game}.asked.{mark}.{number}"],
                           "answer": sentences[f"{game}.answer.{number}"],
                           "printed": {edition: sentences[key] for edition in editions
                                       if (key := f"{game}.printed.{number}.{edition}") in sentences}}
                          for mark, _, number in asked]}


def numbers_of(game: str, chapter: str, sentences: Any) -> list[str]:
    return [key.removeprefix(f"{game}.rule.") for key in sentences if key.startswith(f"{game}.rule.{chapter}.")]


def rows_of(sentences: Any, key: str) -> dict[str, Any]:
    """The table that belongs to a rule, if it has one: rows that begin with what they hold."""
    return {"rows": [*rows(sentences[key])]} if key in sentences else {}


def faces(game: Game, deck: Deck, language: str) -> dict[str, Any]:
    """The cards of a deck in words."""
    from bottega import press  # only when somebody looks: a server starts sooner
    return {"digest": deck.digest, "cards": press.describe(game.name, deck, language)}


def sheet(game: Game, deck: Deck, language: str) -> str:
    """The same, drawn: one sheet of symbols."""
    from bottega import press
    return press.sheet(game.name, deck, language)


def credits_of(language: str) -> dict[str, Any]:
    """Who drew the icons, and on which cards they are. One on no card is a sign, or for decks of people's own."""
    from bottega import press
    names = {card["id"]: card["name"] for game in map(games.find, games.names())
             for card in press.describe(game.name, game.read_deck(None), language)}
    return {"icons": [{**credit, "used_by": [names[user] for user in credit["used_by"] if user in names]}
                      for credit in press.credited()]}


# how it is told

@lru_cache
def kept_words(language: str) -> Kept:
    return kept(words(language))


@lru_cache
def kept_reading(language: str) -> Kept:
    return kept(own_words(language, is_reading=True))


@lru_cache
def kept_rules(language: str) -> Kept:
    return kept(rules(language))


@lru_cache(32)                              # decks that are looked at now, in a language each
def kept_faces(game: Game, deck: Deck, language: str) -> Kept:
    """What a table's own deck looks like, in one."""
    return kept(faces(game, deck, language) | {"sheet": sheet(game, deck, language)})


@lru_cache
def kept_own_faces(game: str, language: str) -> Kept:
    found = games.find(game)
    return kept(faces(found, found.read_deck(None), language))


@lru_cache
def kept_own_sheet(game: str, language: str) -> Kept:
    """By itself: a table can be shown before it is drawn."""
    found = games.find(game)
    return kept_text(sheet(found, found.read_deck(None), language).encode(), PICTURE)


@lru_cache
def kept_aid(game: str, language: str) -> Kept:
    """The player aid as blocks, as it is printed."""
    from bottega.printing.order import Order
    from bottega.printing.sheets import sheets_of
    found = games.find(game)
    return kept({"blocks": sheets_of(game).aid(Order(found, found.read_deck(None), language))})


@lru_cache
def kept_credits(language: str) -> Kept:
    return kept(credits_of(language))


@lru_cache(64)                              # few are shown by themselves
def kept_card(game: str, card: str, language: str) -> Kept:
    """One card of a game, drawn by itself."""
    from bottega import press
    try:
        drawn = press.face(game, games.find(game).read_deck(None), card, language)
    except LookupError as error:
        raise HTTPException(NOTHING_THERE) from error
    return kept_text(drawn.encode(), PICTURE)


@lru_cache(256)
def kept_portrait(game: str, person: str) -> Kept:
    """Somebody who plays at a game's tables; of whom nobody knows the look, the first letter is shown."""
    from bottega import press
    known = {one.name: one for one in bots.people_of(games.find(game))}
    return kept_text(press.portrait_of(person, known[person].look if person in known else {}).encode(), PICTURE)


def show_person(request: Request) -> Response:
    game, person = request.path_params["game"], request.path_params["person"]
    if game not in games.names() or len(person) > LONGEST_NAME:
        raise HTTPException(NOTHING_THERE)
    return answer(request, kept_portrait(game, person))


def telling(make: Callable[..., Kept]) -> Callable[[Request], Response]:
    """The endpoint of something that is made of what its path names. Threads make it: drawing takes a moment."""

    def tell(request: Request) -> Response:
        named = request.path_params
        if named["language"] not in LANGUAGES or named.get("game", games.names()[0]) not in games.names():
            raise HTTPException(NOTHING_THERE)
        return answer(request, make(**named))

    return tell


routes = [
    Route("/public/words/{language}.json", telling(kept_words)),
    Route("/public/reading/{language}.json", telling(kept_reading)),
    Route("/public/rules/{language}.json", telling(kept_rules)),
    Route("/public/faces/{game}.{language}.json", telling(kept_own_faces)),
    Route("/public/sheets/{game}.{language}.svg", telling(kept_own_sheet)),
    Route("/public/card/{game}/{card}.{language}.svg", telling(kept_card)),
    Route("/public/people/{game}/{person}.svg", show_person),
    Route("/public/aids/{game}.{language}.json", telling(kept_aid)),
    Route("/public/credits/{language}.json", telling(kept_credits)),
]
