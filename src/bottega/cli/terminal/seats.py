"""What to call those at a table. Seats are numbered as everywhere, from 0."""

from collections import Counter
from collections.abc import Sequence

from bottega.core.records import Sitter
from bottega.core.words import Words

LONGEST = 20


def labels(words: Words, sitters: Sequence[Sitter], eyes: int | None) -> list[str]:
    """A name for each seat, all different; the reader's own seat is `You`. A number tells bots of a kind apart."""
    spoken = [called(words, sitter) for sitter in sitters]
    names = ["".join(letter for letter in name if letter.isprintable())[:LONGEST] for name in spoken]
    told = Counter(names)
    return [words.say("cli.you") if seat == eyes
            else f"{name} {seat}" if sitters[seat].bot or told[name] > 1 or not name
            else name
            for seat, name in enumerate(names)]


def called(words: Words, sitter: Sitter) -> str:
    """A level has a name in every language; a simple bot is called as it is written."""
    key = f"bots.level.{sitter.name}"
    return words.say(key) if sitter.bot and key in words else sitter.name


def speaking_of(words: Words, bot: str) -> str:
    """A bot at the beginning of a sentence: a level with its article."""
    key = f"bots.the.{bot}"
    return words.say(key) if key in words else called(words, Sitter(bot, bot=True))
