"""`bottega match`: two bots on the same deals, and which of them is stronger."""

import os

import click
import msgspec
from rich.table import Table

from bottega.bots.warm import RULES
from bottega.cli.commands.deck_files import read_deck
from bottega.cli.commands.player_names import check_player
from bottega.cli.language import words
from bottega.cli.progress import shown, warm_with_progress
from bottega.cli.terminal.game_terminal import large, open_console
from bottega.core import games
from bottega.core.options import complete
from bottega.core.refusals import Refused
from bottega.core.words import Words
from bottega.lab.match import duel, players
from bottega.lab.match.loss import Loss, measure, usual_judge
from bottega.lab.match.match import Match, Result, play

DUELLING = "omen"                   # the game that has duels


def read_match(game: str, bots: list[str], seats: int | None, deals: int, seed: int, options: dict[str, str],
               deck_file: str | None, cards: int | None, *, is_loss: bool) -> Match:
    """What is asked for. Without a number of players, as few as can play."""
    found = games.find(game)
    if is_loss and len(bots) == 1:
        bots = [*bots, usual_judge(found)]
    if len(bots) != 2:
        raise Refused("cli.match.two_bots", None, count=len(bots))
    if cards is not None and (game != DUELLING or seats not in (None, duel.PLAYERS)):
        raise Refused("cli.match.no_duel")
    for name in bots:
        check_player(found, name)
    chosen = complete(found.options, options)
    match = Match(game, seats or found.players(chosen)[0], options, bots[0], bots[1], deals, seed, cards or 0,
                  deck_file or "")
    found.terms(match.players, options, read_deck(found, deck_file))        # refuses what cannot be played that way
    return match


def run(match: Match, threads: int | None, *, as_json: bool, until: bool, is_loss: bool) -> None:
    spoken, workers = words(match.terms.game.package), threads or os.cpu_count() or 1
    warm_with_progress(match.terms.game, spoken, (RULES, *map(players.bot_of, (match.first, match.second))))
    found: Loss | Result
    with shown(spoken.say("cli.progress.deals")) as say:
        found = measure(match, workers, say) if is_loss else play(match, workers, say, until=until)
    if as_json:
        click.echo(msgspec.json.encode(found))
    elif isinstance(found, Loss):
        show_loss(found, spoken)
    else:
        show(found, spoken)
        if until:
            verdict = {True: "stronger", False: "not_stronger", None: "open"}[found.stronger]
            click.echo(spoken.say(f"cli.match.verdict.{verdict}", first=match.first, second=match.second))


def show(result: Result, words: Words) -> None:
    """Shares with their intervals, and how long the bots think."""
    console, match = open_console(), result.match
    console.print(words.say("cli.match.played", game=words.say(f"{match.game}.title"), players=match.seats,
                            seed=match.seed, deals=large(words, result.deals),
                            games=large(words, sum(line_up.games for line_up in result.line_ups)),
                            seconds=large(words, result.seconds, 1)))
    shares = headed(words, "bot", "among", "share", "interval", "fair")
    for line_up in result.line_ups:
        low, high = (large(words, 100 * end, 1) for end in (line_up.low, line_up.high))
        others = f"{match.seats - 1} × {line_up.among}"
        shares.add_row(line_up.lone, others, percent(words, line_up.share), f"{low}–{high} %",
                       percent(words, line_up.fair))
    console.print(shares)
    paces = headed(words, "bot", "decisions", "median", "rare")
    for pace in result.paces:
        paces.add_row(pace.bot, large(words, pace.decisions), milliseconds(words, pace.median),
                      milliseconds(words, pace.rare))
    console.print(paces)


def show_loss(loss: Loss, words: Words) -> None:
    low, high = (large(words, end, 1) for end in (loss.low, loss.high))
    open_console().print(words.say("cli.match.loss", bot=loss.match.first, judge=loss.match.second,
                                   loss=large(words, loss.loss, 1), low=low, high=high,
                                   decisions=large(words, loss.decisions)))


def headed(words: Words, *columns: str) -> Table:
    table = Table(box=None, header_style="bold", pad_edge=False)
    for key in columns:
        table.add_column(words.say(f"cli.match.{key}"), justify="left" if key in ("bot", "among") else "right")
    return table


def percent(words: Words, share: float) -> str:
    return f"{large(words, 100 * share, 1)} %"


def milliseconds(words: Words, seconds: float) -> str:
    return f"{large(words, 1000 * seconds, 1)} ms"
