"""The rules at the table: in short, by number, by chapter; and what this table has chosen."""

import re
from collections.abc import Sequence

from rich.text import Text

from bottega import bots
from bottega.bots.warm import RULES
from bottega.bots.why import why
from bottega.cli.progress import warm_with_progress
from bottega.cli.terminal.game_terminal import GameTerminal
from bottega.cli.terminal.seats import speaking_of
from bottega.core import chance
from bottega.core.game import Game
from bottega.core.kernel import Words64
from bottega.core.options import Options
from bottega.core.position import Position
from bottega.core.records import Act, Sitter
from bottega.core.refusals import Refused
from bottega.core.words import Words, rows


def short_help(words: Words, game: Game) -> Text:
    """What the game is about, how a round goes, and what can be typed."""
    known = (f"cli.{game.name}.typing", f"{game.name}.typing", "cli.plain.typing")
    typing = next(key for key in known if key in words)
    return Text("\n\n".join(map(words.say, (f"{game.name}.goal", f"{game.name}.short", typing, "cli.typing"))))


def rule(words: Words, game: Game, asked: str) -> Text:
    """A rule by its number (`3.3`, `omen-3.3`), or all of a chapter (`3`)."""
    number = re.sub(rf"^{game.name}[- ]?", "", asked.strip().casefold())
    if f"{game.name}.rule.{number}" in words:
        return Text(_rule(words, game, number))
    if number in _chapters(words, game):
        return Text(_chapter(words, game, number))
    raise Refused("cli.no_such_rule", None, text=asked[:20], chapters=len(_chapters(words, game)))


def all_rules(words: Words, game: Game) -> Text:
    return Text("\n\n".join(_chapter(words, game, chapter) for chapter in _chapters(words, game)))


def chosen(words: Words, game: Game, options: Options) -> Text:
    """The options of this table, in sentences."""
    lines = []
    for name, value in options.items():
        key = f"{game.name}.option.{name}.{value}"
        meaning = words.say(key if key in words else f"{game.name}.option.{name}.seat")     # a number is a seat's
        lines.append(f"{name}={value}: {words.say(f'{game.name}.option.{name}')} {meaning}")
    return Text("\n".join(lines))


def hint(words: Words, terminal: GameTerminal, position: Position, seat: int, called: Sequence[str]) -> Text:
    """What the strongest bot would do in a seat, and why; `called` are the names of all."""
    best = bots.strongest(position.game)
    warm_with_progress(position.game, words, (RULES, best))
    found = why(position.terms, best, position.views(seat), _luck(position))
    assert found is not None                # the strongest bot always thinks
    return Text(words.say("cli.play.hint", bot=speaking_of(words, best), why=found.say(words, called),
                          action=_named(found.action, terminal, position, seat)))


def reason(words: Words, terminal: GameTerminal, position: Position, act: Act, sitter: Sitter,
           called: Sequence[str]) -> str | None:
    """Why a move was made at a moment: as the bot sees it that made it, else as the strongest one does."""
    terms = position.terms
    thinks = sitter.bot and bots.thinks(terms.game, sitter.name)
    by = sitter.name if thinks else bots.strongest(terms.game)
    found = why(terms, by, position.views(act.seat), _luck(position), terms.game.read(act.do, terms.deck))
    if found is None:
        return None
    key = "cli.replay.why" if found.action == found.liked else "cli.replay.why_seldom"
    return words.say(key, bot=speaking_of(words, by), why=found.say(words, called),
                     action=_named(found.liked, terminal, position, act.seat))


def _luck(position: Position) -> Words64:
    return chance.apart(chance.from_text(position.seed), f"hint {len(position.history)}")


def _named(action: int, terminal: GameTerminal, position: Position, seat: int) -> str:
    return terminal.name(position.game.write(action, position.terms.deck), position.view(seat))


def _rule(words: Words, game: Game, number: str) -> str:
    """A rule, and below it the table that belongs to it."""
    table = f"{game.name}.rows.{number}"
    cells = [*rows(words.say(table))] if table in words else []
    width = max((len(title) for title, *_ in cells), default=0)
    lines = ("".join((f"  {title:{width}}", *(f"{cell:>4}" for cell in numbers))) for title, *numbers in cells)
    return "\n".join((f"{game.name}-{number}: {words.say(f'{game.name}.rule.{number}')}", *lines))


def _chapter(words: Words, game: Game, chapter: str) -> str:
    numbers = [f"{chapter}.{n}" for n in range(1, 100) if f"{game.name}.rule.{chapter}.{n}" in words]
    title = f"{chapter} {words.say(f'{game.name}.chapter.{chapter}')}"
    return "\n".join((title, *(_rule(words, game, number) for number in numbers)))


def _chapters(words: Words, game: Game) -> list[str]:
    """Those that have rules: the last of OMNIA's are its cards, which `card NAME` shows."""
    return [str(n) for n in range(1, 100) if f"{game.name}.rule.{n}.1" in words]
