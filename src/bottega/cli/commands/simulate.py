"""`bottega simulate`: many games of one line-up, counted."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from typing import Any

import click
import msgspec
from rich.table import Table

from bottega.bots.playing import line_up
from bottega.bots.warm import PLAYOUTS, RULES
from bottega.cli.commands.deck_files import read_deck
from bottega.cli.commands.player_names import check_player
from bottega.cli.files import check_new, written
from bottega.cli.language import words
from bottega.cli.progress import shown, warm_with_progress
from bottega.cli.terminal.game_terminal import large, open_console
from bottega.core import games
from bottega.core.options import complete
from bottega.core.words import Words
from bottega.lab.match import players
from bottega.lab.simulate import RANDOM, Series, Tally, simulate


def read_series(game: str, players: int | None, count: int, seed: int, bots: list[str] | None,
                options: dict[str, str], deck_file: str | None) -> Series:
    """What is asked for. Without a number of players, as many as bots are named, or the fewest there can be."""
    found, named = games.find(game), bots or [RANDOM]
    fewest = found.players(complete(found.options, options))[0]
    seats = players if players is not None else len(named) if len(named) > 1 else fewest
    terms = found.terms(seats, options, read_deck(found, deck_file))
    return Series(terms, line_up(found, named, seats, check_player), seed, count)


def run(series: Series, file: str | None, threads: int | None, *, as_json: bool, force: bool) -> None:
    check_new(file, force=force)
    spoken = words(series.terms.game.package)
    warm_with_progress(series.terms.game, spoken, needed_for(series, recorded=file is not None))
    with shown(spoken.say("cli.progress.games")) as say, opened(file) as keep:
        tally = simulate(series, threads or os.cpu_count() or 1, keep, say)
    if as_json:
        click.echo(msgspec.json.encode(summary(series, tally)))
    else:
        show(series, tally, spoken)


def needed_for(series: Series, *, recorded: bool) -> list[str]:
    """What is to be compiled: games at random have a loop of their own, and need little else."""
    at_random = set(series.bots) == {RANDOM}
    return [PLAYOUTS] if at_random and not recorded else [
        RULES, *([PLAYOUTS] if at_random else []), *map(players.bot_of, series.bots)]


@contextmanager
def opened(file: str | None) -> Iterator[Callable[[str], object] | None]:
    """How to keep a record, if they are wanted."""
    if file is None:
        yield None
        return
    with written(file) as out:
        yield lambda line: out.write(line + "\n")


def summary(series: Series, tally: Tally) -> dict[str, Any]:
    by_bot = dict.fromkeys(series.bots, Fraction(0))
    for bot, won in zip(series.bots, tally.wins, strict=True):
        by_bot[bot] += won
    return {
        "game": series.terms.game.name,
        "players": series.players,
        "options": dict(series.terms.options),
        "seed": series.seed,
        "games": tally.games,
        "decisions": tally.decisions,
        "seconds": round(tally.seconds, 6),
        "games_per_second": round(tally.games / tally.seconds, 1),
        "wins_by_seat": [_number(won) for won in tally.wins],
        "wins_by_bot": {bot: _number(won) for bot, won in by_bot.items()},
    }


def _number(won: Fraction) -> int | float:
    """Whole unless a first place was shared."""
    return int(won) if won.denominator == 1 else float(won)


def show(series: Series, tally: Tally, words: Words) -> None:
    """The same for people."""
    console, whole = open_console(), summary(series, tally)
    console.print(words.say("cli.simulate.played", game=words.say(f"{series.terms.game.name}.title"),
                            games=large(words, tally.games), players=series.players, seed=series.seed,
                            decisions=large(words, tally.decisions), seconds=large(words, tally.seconds, 1),
                            speed=large(words, round(whole["games_per_second"]))))
    table = Table(box=None, header_style="bold", pad_edge=False)
    for key, side in (("seat", "right"), ("bot", "left"), ("wins", "right"), ("share", "right")):
        table.add_column(words.say(f"cli.simulate.{key}"), justify=side)        # type: ignore[arg-type]
    by_bot: dict[str, float] = whole["wins_by_bot"]
    rows = [(str(seat), bot, float(won)) for seat, (bot, won) in enumerate(zip(series.bots, tally.wins, strict=True))]
    if len(by_bot) > 1:
        rows += [(words.say("cli.simulate.all"), bot, won) for bot, won in by_bot.items()]
    for seats, bot, won in rows:
        share = large(words, 100 * won / tally.games, 1)
        table.add_row(seats, bot, large(words, won, 0 if won == int(won) else 2), f"{share} %")
    console.print(table)
