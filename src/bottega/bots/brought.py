"""Bots that others bring: announced in the group `bottega.bots`, or named `module:Class` by whoever runs a command.

Such a name runs code. So only what somebody types at this machine is looked up here, for commands and the lab. A name
that comes over the network, or out of a file, is for `bots.check`, which knows Bottega's own bots alone: import-linter
keeps server and table from this file (docs/decisions/0032-bots-of-ones-own.md).
"""

import operator
import os
import re
import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any

from bottega import bots
from bottega.bots.bot import Bot
from bottega.bots.roster import Maker
from bottega.core.game import Game, Terms
from bottega.core.kernel import Records, Words64
from bottega.core.refusals import Refused

GROUP = "bottega.bots"
PLACE = re.compile(r"(?P<module>[^\W\d]\w*(?:\.[^\W\d]\w*)*):(?P<made_by>[^\W\d]\w*)")
LONGEST = 200                               # letters of what a program says went wrong


class Brought:
    """Somebody's bot at a table. Whatever goes wrong in it is a refusal that names it, as an illegal action is."""

    def __init__(self, name: str, made_by: Callable[[Terms], Any], terms: Terms) -> None:
        self.name = name
        with blaming(name, "core.bot.raised"):
            self._choose = made_by(terms).choose

    def choose(self, views: Records, luck: Words64) -> int:
        with blaming(self.name, "core.bot.raised"):
            action = self._choose(views, luck)
        try:
            return operator.index(action)
        except TypeError:
            raise Refused("core.bot.no_number", None, name=self.name, answer=repr(action)[:LONGEST]) from None


def announced() -> list[str]:
    """The names that installed distributions announce. Bottega's own come first: nobody takes `greedy` away."""
    return sorted(entry_points(group=GROUP).names)


def is_place(name: str) -> bool:
    """Whether a name says where code lies."""
    return PLACE.fullmatch(name) is not None


def is_brought(game: Game, name: str) -> bool:
    return name not in bots.names(game) and (is_place(name) or name in announced())


def names(game: Game) -> list[str]:
    """All that have a name here."""
    return [*dict.fromkeys((*bots.names(game), *announced()))]


def check(game: Game, name: str) -> None:
    """Refuses a bot that cannot play a game, or that cannot be loaded."""
    maker(game, name)


def make(terms: Terms, name: str) -> Bot:
    return maker(terms.game, name)(terms)


def maker(game: Game, name: str) -> Maker:
    """How to make a bot: one of Bottega's own, or one that somebody brings."""
    if not is_brought(game, name):
        if name not in bots.names(game):
            raise Refused("core.bot.unknown", None, name=name, names=", ".join(names(game)))
        return partial(bots.make, name=name)
    with blaming(name, "core.bot.not_loaded"):
        made_by = loaded(name)
    plays = tuple(getattr(made_by, "games", ()))            # those it is for; any game if it does not say
    if plays and game.name not in plays:
        raise Refused("core.bot.other_game", None, name=name, game=game.name, names=", ".join(plays))
    return partial(Brought, name, made_by)


def loaded(name: str) -> Callable[[Terms], Any]:
    """What makes the bot: announced, or found in a module, which may lie in the current folder."""
    for entry in entry_points(group=GROUP, name=name):
        announced_by: Callable[[Terms], Any] = entry.load()
        return announced_by
    module, _, made_by = name.partition(":")
    if os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())                     # as for a script; a command has its own folder there
    found: Callable[[Terms], Any] = getattr(import_module(module), made_by)
    return found


@contextmanager
def blaming(name: str, key: str) -> Iterator[None]:
    """Turns whatever a bot's own code raises into a refusal: what was raised, and where."""
    try:
        yield
    except Exception as error:              # code of others may raise anything
        *_, last = traceback.extract_tb(error.__traceback__)
        said, file = f"{type(error).__name__}: {error}"[:LONGEST], os.path.basename(last.filename)
        raise Refused(key, None, name=name, error=said, file=file, line=last.lineno) from error
