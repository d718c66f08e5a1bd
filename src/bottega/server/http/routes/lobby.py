"""What can be played here, and the tables that anybody may join."""

from collections.abc import Iterable
from functools import partial
from typing import Annotated

from msgspec import Meta, Struct

from bottega import bots
from bottega.core import games
from bottega.core.fitting import fits
from bottega.core.refusals import Refused
from bottega.core.words import LANGUAGES, Words
from bottega.server.client.boards import board_of, has_lesson
from bottega.server.house import words_for
from bottega.server.http.endpoint import Call, Operation
from bottega.server.live.reading import Busy
from bottega.server.storage import tables
from bottega.table import telling
from bottega.table.opening import AIDS, FREE_TEXT, SPECTATORS, VISIBILITIES, Wish
from bottega.table.pace import PACES
from bottega.table.talk import PHRASES, REACTIONS

MOST_SEATS = 20                             # that can be asked for; how many can play is for the game to say
LISTED = 50
TO_WATCH = 4                                # games to look at: a choice, not a list
PORTRAITS = 3

Word = Annotated[str, Meta(max_length=40)]


class OptionShown(Struct, frozen=True):
    name: str
    values: list[str]                       # the first is the default
    say: str
    say_values: list[str]


class FitShown(Struct, frozen=True):
    """Choices, and how many can play so. Options that are not named make no difference."""

    options: dict[str, str]
    players: list[int]


class GameShown(Struct, frozen=True):
    name: str
    title: str
    rules: int
    least_players: int
    most_players: int
    options: list[OptionShown]
    fits: list[FitShown]                    # which choices go with how many players, the usual ones first
    bots: list[str]                         # weakest first
    deck: str                               # the digest of its own deck
    board: str                              # who draws it in a browser: the game's own board, or `plain`
    lesson: bool                            # whether it can be learned by playing
    portraits: list[str]                    # some of its cards, to show what it looks like


class Saying(Struct, frozen=True):
    name: str
    say: str


class Offer(Struct, frozen=True):
    games: list[GameShown]
    paces: list[Saying]
    phrases: list[Saying]
    reactions: list[Saying]
    visibilities: list[str]
    spectators: list[str]
    free_text: list[str]                    # the visibilities at which people may write words of their own
    aids: list[str]                         # from no help to most
    languages: list[str]
    ready: bool                             # whether all games are compiled; else /api/readiness says how far they are


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat is a bot's name, or null for a person."""

    game: Word
    seats: Annotated[list[Word | None], Meta(min_length=1, max_length=MOST_SEATS)]
    options: Annotated[dict[Word, Word], Meta(max_length=20)] = {}
    deck: str | None = None                 # the text of a deck file
    pace: Word = "standard"
    visibility: Word = "link"
    spectators: Word = "public"
    free_text: bool = False
    aids: Word = "memory"


class OpenTables(Struct, frozen=True):
    tables: list[telling.Head]
    running: list[telling.Head]             # games that anybody may watch
    finished: list[telling.Head]            # games of bots alone, which anybody may look at


async def list_games(call: Call) -> Offer:
    """The games, their options and bots, and how a table can be set up."""
    words = words_for(call.language)

    def phrases(names: tuple[str, ...]) -> list[Saying]:
        return [Saying(name, words.say(f"table.phrase.{name}")) for name in names]

    paces = [Saying(name, words.say(f"table.pace.{name}")) for name in PACES]
    return Offer([shown(name, call.language) for name in games.names()], paces, phrases(PHRASES), phrases(REACTIONS),
                 [*VISIBILITIES], [*SPECTATORS], [*FREE_TEXT], [*AIDS], [*LANGUAGES], call.house.warmup.is_done)


def shown(name: str, language: str) -> GameShown:
    game, words = games.find(name), words_for(language, name)
    deck = game.read_deck(None)
    counts = [count for fit in fits(game) for count in fit.players]
    shown_options = [OptionShown(option.name, [*option.values], words.say(f"{name}.option.{option.name}"),
                                 [meaning(words, f"{name}.option.{option.name}", value) for value in option.values])
                     for option in game.options]
    return GameShown(name, words.say(f"{name}.title"), game.rules, min(counts), max(counts), shown_options,
                     [FitShown(dict(fit.options), [*fit.players]) for fit in fits(game)],
                     bots.levels(game), deck.digest, board_of(name), has_lesson(name),
                     [card["id"] for card in deck.cards[:PORTRAITS]])


def meaning(words: Words, option: str, value: str) -> str:
    """What a value of an option brings. A number is a seat's, and all seats share a sentence."""
    key = f"{option}.{value}"
    return words.say(key if key in words else f"{option}.seat")


async def open_table(call: Call, wish: NewTable) -> telling.Head:
    """Open a table. Nobody sits there yet, the host neither; its luck is committed to already."""
    who = call.known()
    if wish.game in games.names():
        await call.house.warmup.need_rules(wish.game)       # before it counts: whoever is too early asks again
    if wish.deck is not None:
        call.count(call.house.limiter.decks)
    if any(wish.seats):
        call.house.limiter.thinking.check(who.user)
    call.house.limiter.tables.take(who.user)
    await call.house.check_room(who.user)
    hosted = await call.house.hub.open(
        Wish(wish.game, wish.seats, wish.options, wish.deck, wish.pace, wish.visibility, wish.spectators,
             wish.free_text, wish.aids), who.user)
    return telling.head(hosted.table, who.user)


async def list_open_tables(call: Call) -> OpenTables:
    """Tables that anybody may join, and games to look at, running and finished: the newest first."""
    call.count(call.house.limiter.reads)
    waiting = await call.house.read(lambda c: tables.open_tables(c, LISTED))
    over = await call.house.read(lambda c: tables.finished_without_people(c, TO_WATCH))
    joinable = [head for head in await heads_of(call, [row.id for row in waiting]) if None in head.seats]
    return OpenTables(joinable, await heads_of(call, call.house.hub.to_watch(TO_WATCH)),
                      await heads_of(call, [row.id for row in over]))


async def heads_of(call: Call, ids: Iterable[str]) -> list[telling.Head]:
    heads = []
    for table in ids:
        try:
            async with call.house.hub.at(table, fresh=False) as hosted:
                heads.append(telling.head(hosted.table, call.who.user if call.who else None, hosted.present()))
        except Busy:
            raise
        except Refused:                     # begun under other rules: nobody can join it here
            continue
    return heads


operation = partial(Operation, "lobby")
routes = [
    operation("GET", "/api/games", list_games),
    operation("POST", "/api/tables", open_table, status=201, refusals=[409, 503]),
    operation("GET", "/api/tables", list_open_tables),
]
