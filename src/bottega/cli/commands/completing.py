"""What a shell offers after TAB where a word depends on the game: bots, and options with their values.

Only what can be known without guessing: until a game is named, what any game has. Games are imported on TAB alone.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

import click
from click.shell_completion import BashComplete, CompletionItem, add_completion_class, shell_complete

if TYPE_CHECKING:
    from bottega.core.game import Game

VARIABLE = "_BOTTEGA_COMPLETE"                      # as click names it; the scripts it prints set it


class Bash(BashComplete):
    """Bash breaks words at `=`: of `-o draft=o` it hands over `draft`, `=`, `o`, and completes the last alone."""

    def get_completion_args(self) -> tuple[list[str], str]:
        arguments, incomplete = super().get_completion_args()
        whole: list[str] = []
        for word in (*arguments, incomplete):
            if whole and (word == "=" or whole[-1].endswith("=")):
                whole[-1] += word
            else:
                whole.append(word)
        *before, self._typed = whole
        return before, self._typed

    def format_completion(self, item: CompletionItem[str]) -> str:
        name, equals, _ = self._typed.rpartition("=")
        return f"{item.type},{item.value.removeprefix(name + equals)}"


def answer_shell(group: click.Group, language: str, instruction: str) -> int:
    """Prints the script of a shell (`bash_source`), or the words that may follow (`bash_complete`)."""
    add_completion_class(Bash)
    return shell_complete(group, {"obj": language}, "bottega", VARIABLE, instruction)


def complete_game(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[CompletionItem[str]]:
    from bottega.core import games
    return beginning(incomplete, games.names())


def complete_deck(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem[str]]:
    """A game, or a word that files follow."""
    return [*complete_game(ctx, param, incomplete), *beginning(incomplete, ["check", "compare"])]


def complete_bots(ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[CompletionItem[str]]:
    """The name behind the last comma."""
    from bottega.bots import brought
    before, comma, _ = incomplete.rpartition(",")
    names = dict.fromkeys(name for game in _meant(ctx) for name in brought.names(game))
    return beginning(incomplete, (before + comma + name for name in names))


def complete_option(ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[CompletionItem[str]]:
    return beginning(incomplete, dict.fromkeys(f"{option.name}={value}" for game in _meant(ctx)
                                               for option in game.options for value in option.values))


def beginning(incomplete: str, words: Iterable[str]) -> list[CompletionItem[str]]:
    return [CompletionItem(word) for word in words if word.startswith(incomplete)]


def _meant(ctx: click.Context) -> "list[Game]":
    """The game that the line names; all of them before it names one."""
    from bottega.core import games
    words = [ctx.params.get("game"), *ctx.args]         # click reads no arguments before an option without a value
    known = games.names()
    return [games.find(name) for name in known if name in words] or [*map(games.find, known)]
