"""For those who play with real cards: how the table is laid, and a round followed. Nothing is kept here."""

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from secrets import randbits
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct
from starlette.responses import Response

from bottega.core import games
from bottega.core.game import Terms
from bottega.core.real_table import Pile
from bottega.core.refusals import Refused
from bottega.core.sentences import Reader, Sentence
from bottega.core.words import Words
from bottega.server.http.endpoint import Call, Operation, written
from bottega.server.live.reading import SIGHT
from bottega.table.sentences import packed

KEEPING = "private, max-age=3600"           # the same for everybody, but the answer may renew somebody's cookie
Name = Annotated[str, Meta(max_length=40)]


class TableWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """`options` are `expansion=on,extras=printed`; those left out have their defaults."""

    game: Name
    players: int
    options: Annotated[str, Meta(max_length=200)] = ""


class PileShown(Struct, frozen=True):
    count: int
    say: str
    rule: str
    shown: str | None                       # a card that shows what is meant


class NoteShown(Struct, frozen=True):
    say: str
    rule: str | None


class Setup(Struct, frozen=True):
    """How the table is laid: what to take from the box, where it goes, what stays in the box."""

    game: str
    players: int
    options: dict[str, str]
    matter: list[str]                       # options that change something for so many players
    taken: list[PileShown]
    laid: list[PileShown]
    left: list[PileShown]
    notes: list[NoteShown]
    followed: dict[str, Any] | None         # what a round is noted with; None: rounds are not followed


class NotedRound(Struct, frozen=True, forbid_unknown_fields=True):
    """A round as far as it was noted; how, is the game's own."""

    game: Name
    players: int
    round: msgspec.Raw
    options: Annotated[dict[Name, Name], Meta(max_length=20)] = {}


class RoundFollowed(Struct, frozen=True):
    """Whose turn it is and what may be done; or, after a call, what came of it."""

    acting: list[int]
    legal: list[str]
    told: list[dict[str, Any]]              # sentences, packed as events have them
    outcome: dict[str, Any] | None
    aids: dict[str, Any]


async def get_setup(call: Call, wish: TableWanted) -> Response:
    """How the table is laid with real cards."""
    terms = games.find(wish.game).terms(wish.players, read_options(wish.options))
    answer = written(kept_setup(wish.game, wish.players, tuple(terms.options.items()), call.language))
    answer.headers["cache-control"] = KEEPING
    return answer


async def follow_round(call: Call, wish: NotedRound) -> RoundFollowed:
    """What the rules say of a round that is played with real cards."""
    terms = games.find(wish.game).terms(wish.players, wish.options)
    if terms.game.follow is None:
        raise Refused("server.no_rounds", None, game=terms.game.name.upper())
    call.count(call.house.limiter.reads)
    await call.house.warmup.need_rules(wish.game)
    await call.house.warmup.need_help(wish.game)
    return await call.house.readers.read(SIGHT, partial(followed, terms, bytes(wish.round)))


def followed(terms: Terms, noted: bytes) -> RoundFollowed:
    if terms.game.follow is None:
        raise Refused("server.no_rounds", None, game=terms.game.name.upper())
    found = terms.game.follow(terms, noted, randbits(63))           # a dealer may be drawn by lot
    return RoundFollowed(found.acting, found.legal, [packed(sentence, terms.game.name) for sentence in found.told],
                         found.outcome, found.aids)


def read_options(text: str) -> dict[str, str]:
    pairs = [pair.partition("=") for pair in text.split(",") if pair]
    return {name: value for name, _, value in pairs}


@lru_cache(256)                             # all there are, in three languages
def kept_setup(game_name: str, players: int, options: tuple[tuple[str, str], ...], language: str) -> Setup:
    game = games.find(game_name)
    terms = game.terms(players, dict(options))
    if game.lay_out is None:
        raise Refused("server.no_setup", None, game=game.name.upper())
    layout = game.lay_out(terms)
    read = Reader(Words(language, game.package), (), str, None).read
    return Setup(game.name, players, dict(terms.options), layout.matter, shown(layout.taken, read),
                 shown(layout.laid, read), shown(layout.left, read),
                 [NoteShown(read(note), note.rule) for note in layout.notes], layout.followed)


def shown(piles: Sequence[Pile], read: Callable[[Sentence], str]) -> list[PileShown]:
    return [PileShown(pile.count, read(pile.what), pile.rule, pile.shown) for pile in piles]


operation = partial(Operation, "real tables")
routes = [
    operation("GET", "/api/setup", get_setup, answer=Setup, refusals=[409]),
    operation("POST", "/api/rounds", follow_round, refusals=[400, 409]),
]
