"""Welcoming a person to a table and seeing them off: the same for a new game and for one that goes on."""

import sys
from collections.abc import Sequence
from contextlib import suppress

from bottega.bots import brought
from bottega.cli.terminal.game_terminal import open_console, terminal_of
from bottega.cli.terminal.seats import introduced, labels
from bottega.cli.terminal.sitting import Left, Sitting
from bottega.core.options import complete
from bottega.core.position import Position
from bottega.core.records import Sitter
from bottega.core.words import Words


def make_sitting(position: Position, sitters: Sequence[Sitter], words: Words, file: str | None) -> Sitting:
    """One person, and bots in the other seats."""
    players = {seat: brought.make(position.terms, sitter.name) for seat, sitter in enumerate(sitters) if sitter.bot}
    person = next(seat for seat, sitter in enumerate(sitters) if not sitter.bot)
    terminal = terminal_of(position.terms, words, labels(words, sitters, person), person, tell_hands=False)
    return Sitting(position, sitters, players, words, terminal, open_console(), file)


def welcome(sitting: Sitting, seed: int | None = None) -> None:
    """Which game, with which options and seed if somebody wants it again, and who else is there."""
    words, game = sitting.words, sitting.position.game
    usual, options = complete(game.options, {}), sitting.position.options
    again = [f"-o {name}={value}" for name, value in options.items() if value != usual[name]]
    again += [] if seed is None else [f"--seed {seed}"]
    sitting.console.print(" · ".join((sitting.terminal.title(options), *again)), style="bold")
    others = introduced(words, sitting.sitters, sitting.seat)
    del others[sitting.seat]
    sitting.console.print(words.say("cli.play.welcome", others=", ".join(others)))


def play_on(sitting: Sitting) -> None:
    """To the end, or until the person leaves: then print how to continue."""
    if sys.stdin.isatty():
        with suppress(ImportError):
            import readline  # noqa: F401       # arrow keys and history
    try:
        sitting.play()
    except (Left, KeyboardInterrupt) as left:
        _say_how_to_go_on(sitting)
        if isinstance(left, KeyboardInterrupt):
            raise
        return
    if sitting.file is not None:
        sitting.console.print(sitting.words.say("cli.play.saved", file=sitting.file))


def _say_how_to_go_on(sitting: Sitting) -> None:
    """What is not kept all along may have been saved: now, or some moves ago."""
    file, count = sitting.file, 0
    if file is None and sitting.saved is not None:
        file, count = sitting.saved[0], len(sitting.times) - sitting.saved[1]
    key = "cli.play.left" if file is None else "cli.play.left_behind" if count else "cli.play.left_saved"
    sitting.console.print()
    sitting.console.print(sitting.words.say(key, file=file, game=sitting.position.game.name, count=count))
