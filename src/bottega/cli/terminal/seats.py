"""What to call those at a table. Seats are numbered as everywhere, from 0."""

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from bottega import bots
from bottega.core.game import Game
from bottega.core.records import Record, Sitter
from bottega.core.words import Words

LONGEST = 20


def labels(words: Words, sitters: Sequence[Sitter], eyes: int | None) -> list[str]:
    """A name for each seat, all different; the reader's own seat is `You`. A number tells those of one name apart."""
    spoken = [sitter.called or level(words, sitter.name) if sitter.bot else sitter.name for sitter in sitters]
    names = ["".join(letter for letter in name if letter.isprintable())[:LONGEST] for name in spoken]
    told = Counter(names)
    return [words.say("cli.you") if seat == eyes
            else f"{name} {seat}" if told[name] > 1 or not name
            else name
            for seat, name in enumerate(names)]


def introduced(words: Words, sitters: Sequence[Sitter], eyes: int | None) -> list[str]:
    """The same, each bot with its level beside it."""
    return [words.say("cli.seat.bot", name=label, level=level(words, sitter.name))
            if sitter.bot and sitter.called else label
            for label, sitter in zip(labels(words, sitters, eyes), sitters, strict=True)]


def named(sitters: Sequence[Sitter], game: Game, table: str) -> list[Sitter]:
    """The same people, bots with who they are in the game's world. Programs of others have names of their own."""
    people, known = bots.people_at(game, table, len(sitters)), bots.names(game)
    return [replace(sitter, called=person) if sitter.bot and sitter.called is None and sitter.name in known else sitter
            for sitter, person in zip(sitters, people, strict=True)]


def sitters_of(record: Record, game: Game) -> list[Sitter]:
    """Who sat there. Where a record names nobody, it follows from the table or from the luck, as for a new game."""
    return named(record.seats, game, record.fairness.table if record.fairness else record.seed)


def level(words: Words, bot: str) -> str:
    """A level has a name in every language; a simple bot is called as it is written."""
    key = f"bots.level.{bot}"
    return words.say(key) if key in words else bot


def speaking_of(words: Words, bot: str) -> str:
    """A bot at the beginning of a sentence: a level with its article."""
    key = f"bots.the.{bot}"
    return words.say(key) if key in words else level(words, bot)
