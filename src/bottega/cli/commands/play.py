"""`bottega play --terminal`: a person against bots, in lines of text."""

import secrets
from collections.abc import Callable, Mapping, Sequence

from bottega.bots import brought, usual
from bottega.bots.brought import is_place
from bottega.bots.playing import line_up
from bottega.bots.warm import RULES
from bottega.cli.commands.deck_files import read_deck
from bottega.cli.files import check_new
from bottega.cli.language import words
from bottega.cli.progress import warm_with_progress
from bottega.cli.terminal.game_terminal import warm_terminal
from bottega.cli.terminal.hosting import make_sitting, play_on, welcome
from bottega.cli.terminal.resuming import read_running, sit_down_again
from bottega.cli.terminal.seats import named
from bottega.core import games
from bottega.core.game import Game, Terms
from bottega.core.options import Deck, complete
from bottega.core.position import Position
from bottega.core.records import Sitter
from bottega.core.refusals import Refused

USUAL_PLAYERS = 4
FRESH_SEEDS = 10**9                     # so many, because they are short enough to be typed again


def begin(game: str, players: int | None, seed: int | None, bots: list[str] | None, options: dict[str, str],
          deck_file: str | None, seat: int, name: str | None, record: str | None, *, force: bool) -> None:
    """A new game."""
    found = games.find(game)
    spoken, deck = words(found.package), read_deck(found, deck_file)
    terms, line = read_line(found, deck, players, bots, options)
    sitters = seat_everybody(line, seat, name or spoken.say("cli.play.name"))
    check_new(record, force=force)
    warm_with_progress(found, spoken, (RULES, *line), warm_terminal)
    chosen = secrets.randbelow(FRESH_SEEDS) if seed is None else seed
    position = Position.dealt(terms, chosen)
    sitting = make_sitting(position, named(sitters, found, position.seed), spoken, record)
    sitting.keep()                      # before a card is seen: a file that cannot be written is known at once
    welcome(sitting, chosen)
    sitting.tell()
    play_on(sitting)


def go_on(game: str, deck_file: str | None, file: str, bots: list[str] | None, record: str | None, *, again: bool,
          force: bool) -> None:
    """A game that was left. `again`: something is asked for that the record has settled."""
    if again:
        raise Refused("cli.play.resume_alone")
    found = games.find(game)
    spoken, running = words(found.package), read_running(file, found)
    line = [sitter.name for sitter in running.seats if sitter.bot]
    check_named_again(line, bots)
    check_new(record, force=force or record == file)
    warm_with_progress(found, spoken, (RULES, *line), warm_terminal)
    sitting = sit_down_again(file, running, found, read_deck(found, deck_file), spoken, record or file)
    welcome(sitting)
    play_on(sitting)


def check_named_again(line: Sequence[str], named: Sequence[str] | None) -> None:
    """A file may not say which code runs here: a bot of somebody's own plays on only if it is named with --bots too."""
    own = [bot for bot in line if is_place(bot)]
    if named is not None and not {*named} <= {*own}:
        raise Refused("cli.play.resume_alone")
    for bot in own:
        if bot not in (named or ()):
            raise Refused("cli.play.resume_own", None, name=bot)


def read_line(game: Game, deck: Deck, players: int | None, named: Sequence[str] | None, options: Mapping[str, str],
              check: Callable[[Game, str], None] = brought.check) -> tuple[Terms, tuple[str, ...]]:
    """What is agreed on, and the bots around one person; of the usual level, if none are named."""
    seats = count_players(game, players, named, options)
    return game.terms(seats, options, deck), line_up(game, named or [usual(game)], seats - 1, check)


def count_players(game: Game, players: int | None, named: Sequence[str] | None, options: Mapping[str, str]) -> int:
    """As many as asked for; else one more than the bots named; else a usual table."""
    if players is not None:
        return players
    if named and len(named) > 1:
        return len(named) + 1
    allowed = game.players(complete(game.options, options))
    return min(max(USUAL_PLAYERS, allowed[0]), allowed[-1])


def seat_everybody(line: Sequence[str], seat: int, name: str) -> list[Sitter]:
    """The person in a seat, the bots around."""
    if seat > len(line):
        raise Refused("cli.usage.number", None, option="--seat", text=seat, least=0, most=len(line))
    sitters = [Sitter(bot, bot=True) for bot in line]
    return [*sitters[:seat], Sitter(name), *sitters[seat:]]
