"""The commands and their parameters. What they do is imported when they run, so that asking for help is quick."""

import sys

import click

from bottega.cli.commands.completing import complete_bots, complete_deck, complete_game, complete_option
from bottega.cli.commands.parameters import LANGUAGE, File, Names, Seat, Whole, read_options
from bottega.cli.commands.translated_help import Spoken
from bottega.core.refusals import Refused

HIGHEST_SEED = 2**63 - 1
USUAL_GAME = "omen"

GAME = click.argument("game", shell_complete=complete_game)
PLAYERS = click.option("--players", type=Whole(0, 99), metavar="NUMBER", help="cli.option.players")
SEED = click.option("--seed", type=Whole(0, HIGHEST_SEED), metavar="NUMBER", help="cli.option.seed")
BOTS = click.option("--bots", type=Names(), metavar="NAME,…", shell_complete=complete_bots,
                    help="cli.option.bots")
OPTIONS = click.option("-o", "options", metavar="NAME=VALUE", multiple=True, callback=read_options,
                       shell_complete=complete_option, help="cli.option.option")
DECK = click.option("--deck", "deck_file", type=File(), metavar="FILE", help="cli.option.deck")
JSON = click.option("--json", "as_json", is_flag=True, help="cli.option.json")
FORCE = click.option("--force", is_flag=True, help="cli.option.force")
DATABASE = click.option("--database", type=File(), metavar="FILE", help="cli.option.database")


@click.command(cls=Spoken, help="cli.command.play")
@click.argument("game", required=False, shell_complete=complete_game)
@PLAYERS
@SEED
@BOTS
@OPTIONS
@DECK
@click.option("--seat", type=Whole(0, 99), metavar="NUMBER", help="cli.option.own_seat")
@click.option("--name", metavar="NAME", help="cli.option.name")
@click.option("--record", type=File(), metavar="FILE", help="cli.option.record")
@click.option("--resume", type=File(), metavar="FILE", help="cli.option.resume")
@FORCE
@click.option("--terminal", is_flag=True, help="cli.option.terminal")
@click.option("--no-browser", is_flag=True, help="cli.option.no_browser")
@DATABASE
@LANGUAGE
def play(game: str | None, players: int | None, seed: int | None, bots: list[str] | None, options: dict[str, str],
         deck_file: str | None, seat: int | None, name: str | None, record: str | None, resume: str | None,
         force: bool, terminal: bool, no_browser: bool, database: str | None) -> None:
    in_terminal = first_given(terminal=terminal, seed=seed, seat=seat, record=record, resume=resume)
    in_browser = first_given(no_browser=no_browser, database=database)
    if in_terminal and in_browser:
        raise Refused("cli.play.two_places", None, terminal=in_terminal, browser=in_browser)
    # Whoever pipes actions into a game means the terminal too.
    if not in_terminal and (in_browser or game is None or sys.stdin.isatty()):
        from bottega.cli.commands import play_in_browser
        # Who says nothing of a table sees the first page, and chooses there.
        has_wish = options or first_given(game=game, players=players, bots=bots, deck=deck_file, name=name)
        wish = (play_in_browser.read_wish(game or USUAL_GAME, players, bots, options, deck_file, name)
                if has_wish else None)
        play_in_browser.run(wish, database, with_browser=not no_browser)
        return
    from bottega.cli.commands import play
    game = game or USUAL_GAME
    if resume is None:
        play.begin(game, players, seed, bots, options, deck_file, seat or 0, name, record, force=force)
    else:
        again = options or any(given is not None for given in (players, seed, seat, name))
        play.go_on(game, deck_file, resume, bots, record, again=bool(again), force=force)


def first_given(**options: object) -> str | None:
    """The first of some options that was given, as it is written."""
    given = [name for name, value in options.items() if value is not None and value is not False]
    return f"--{given[0].replace('_', '-')}" if given else None


@click.command(cls=Spoken, help="cli.command.simulate")
@GAME
@PLAYERS
@click.option("--games", type=Whole(1, 10**12), default=1000, metavar="NUMBER", help="cli.option.games")
@SEED
@BOTS
@OPTIONS
@DECK
@click.option("--records", type=File(), metavar="FILE", help="cli.option.records")
@FORCE
@JSON
@click.option("--threads", type=Whole(1, 1024), metavar="NUMBER", help="cli.option.threads")
@LANGUAGE
def simulate(game: str, players: int | None, games: int, seed: int | None, bots: list[str] | None,
             options: dict[str, str], deck_file: str | None, records: str | None, force: bool, as_json: bool,
             threads: int | None) -> None:
    from bottega.cli.commands import simulate
    series = simulate.read_series(game, players, games, seed or 0, bots, options, deck_file)
    simulate.run(series, records, threads, as_json=as_json, force=force)


@click.command(cls=Spoken, help="cli.command.match")
@GAME
@click.option("--bots", type=Names(), metavar="NAME,NAME", required=True, shell_complete=complete_bots,
              help="cli.option.two_bots")
@PLAYERS
@click.option("--deals", type=Whole(1, 10**9), default=100, metavar="NUMBER", help="cli.option.deals")
@SEED
@OPTIONS
@DECK
@click.option("--duel", type=Whole(1, 4), is_flag=False, flag_value=4, metavar="CARDS", help="cli.option.duel")
@click.option("--until", is_flag=True, help="cli.option.until")
@click.option("--loss", "is_loss", is_flag=True, help="cli.option.loss")
@JSON
@click.option("--threads", type=Whole(1, 1024), metavar="NUMBER", help="cli.option.match_threads")
@LANGUAGE
def match(game: str, bots: list[str], players: int | None, deals: int, seed: int | None, options: dict[str, str],
          deck_file: str | None, duel: int | None, until: bool, is_loss: bool, as_json: bool,
          threads: int | None) -> None:
    from bottega.cli.commands import match
    asked = match.read_match(game, bots, players, deals, seed or 0, options, deck_file, duel, is_loss=is_loss)
    match.run(asked, threads, as_json=as_json, until=until, is_loss=is_loss)


@click.command(cls=Spoken, help="cli.command.replay")
@click.argument("file", type=File())
@click.option("--events", is_flag=True, help="cli.option.events")
@click.option("--why", is_flag=True, help="cli.option.why")
@click.option("--seat", type=Seat(), metavar="NUMBER", help="cli.option.seat")
@DECK
@LANGUAGE
def replay(file: str, events: bool, why: bool, seat: int | str | None, deck_file: str | None) -> None:
    from bottega.cli.commands import replay
    replay.run(file, seat, deck_file, as_events=events, with_reasons=why)


@click.command(cls=Spoken, help="cli.command.verify")
@click.argument("files", nargs=-1, required=True, type=File(), metavar="RECORD…")
@DECK
@LANGUAGE
@click.pass_context
def verify(ctx: click.Context, files: tuple[str, ...], deck_file: str | None) -> None:
    from bottega.cli.commands import verify
    ctx.exit(verify.run(files, deck_file))


@click.command(cls=Spoken, help="cli.command.deck")
@click.argument("game", shell_complete=complete_deck)
@click.argument("file", required=False, type=File())
@click.argument("other", required=False, type=File())
@click.option("--game", "game_named", metavar="GAME", shell_complete=complete_game, help="cli.option.game")
@JSON
@DECK
@LANGUAGE
def deck(game: str, file: str | None, other: str | None, game_named: str | None, as_json: bool,
         deck_file: str | None) -> None:
    from bottega.cli.commands import deck
    deck.run(game, file, other, deck_file, game_named, as_json=as_json)


@click.command(cls=Spoken, help="cli.command.press")
@GAME
@click.option("--out", "folder", type=File("dir"), metavar="FOLDER", required=True, help="cli.option.out")
@DECK
@FORCE
@LANGUAGE
def press(game: str, folder: str, deck_file: str | None, force: bool) -> None:
    from bottega.cli.commands import press
    press.run(game, folder, deck_file, force=force)


@click.command(cls=Spoken, help="cli.command.score")
@click.argument("file", type=File(), required=False)
@JSON
@DECK
@LANGUAGE
def score(file: str | None, as_json: bool, deck_file: str | None) -> None:
    from bottega.cli.commands import score
    score.run(file, deck_file, as_json=as_json)
