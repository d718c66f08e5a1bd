"""The players of a match or a series, by name.

    random, greedy, …       a bot of the registry, or one that is announced (bots/brought.py)
    my_bot:Mine             a class of a module of one's own
    odds, master-2026-11    a baseline: OMEN by exact odds, or a level as it was then (baselines.py)
    ismcts:5000             tree search with so many simulations per move
    ismcts@300ms            tree search for so long a move
    openspiel@300ms         OpenSpiel's tree search for so long a move, where OpenSpiel is installed
    playouts@300ms          OMNIA by greedy playouts for so long a move, with a planned draft (playouts.py)
    net:FILE                OMEN by a net in a file, such as an exploiter's (exploiter.py)

Time is the processor's, of the thread that thinks: a machine that is busy with other things takes nothing from a bot.
"""

import re
import time
from collections.abc import Mapping
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from bottega import bots
from bottega.bots import Bot, brought
from bottega.bots.ismcts import WORLDS, Ismcts, Search
from bottega.bots.levels import Level, Player, drawn
from bottega.bots.roster import Maker
from bottega.bots.warm import first_and_last_of_each_phase
from bottega.core import games
from bottega.core.chance import from_seed
from bottega.core.game import Game, Terms
from bottega.core.kernel import Records, Words64
from bottega.core.options import complete

ISMCTS, OPENSPIEL, PLAYOUTS, NET = "ismcts", "openspiel", "playouts", "net:"
TIMED = re.compile(rf"({ISMCTS}|{OPENSPIEL}|{PLAYOUTS})@([1-9][0-9]{{0,5}})ms")
COUNTED = re.compile(rf"{ISMCTS}:([1-9][0-9]{{0,6}})")
SPECIAL = re.compile(r"[:@]|-(?=[0-9])")    # what a budget or a month begins with
AT_A_TIME = 3 * WORLDS              # simulations between two looks at the clock
FASTEST = 400_000                   # simulations in a second: room for so many


class NoPeer(Exception):
    """A player that others wrote is not installed."""


class IsmctsForSoLong:
    """Tree search until its time for a move is up."""

    def __init__(self, terms: Terms, seconds: float) -> None:
        self.name = f"{ISMCTS}@{round(seconds * 1000)}ms"
        self._terms, self._seconds = terms, seconds

    def choose(self, views: Records, luck: Words64) -> int:
        begun = time.thread_time()
        search = Search(self._terms, views, luck, max(AT_A_TIME, int(FASTEST * self._seconds)))
        while search.has_choice and time.thread_time() - begun < self._seconds:
            search.run(AT_A_TIME)
        weighed = search.weighed()
        return int(weighed.actions[drawn(weighed.share, luck)])


def maker(game: Game, name: str) -> Maker:
    """How to make a bot, or why there is none of this name."""
    if counted := COUNTED.fullmatch(name):
        return lambda terms: Ismcts(terms, int(counted[1]))
    if timed := TIMED.fullmatch(name):
        seconds = int(timed[2]) / 1000
        if timed[1] == ISMCTS:
            return lambda terms: IsmctsForSoLong(terms, seconds)
        if timed[1] == OPENSPIEL:
            return lambda terms: open_spiel(terms, seconds)
        if game.name == "omnia":
            return lambda terms: playouts(terms, seconds)
    if name.startswith(NET):
        return lambda terms: net_in_file(terms, Path(name.removeprefix(NET)))
    if name in (found := baselines(game)):
        return found[name]
    return brought.maker(game, name)


def check(game: Game, name: str) -> None:
    """Refuses a bot that cannot play a game here."""
    maker(game, name)
    if name.startswith(f"{OPENSPIEL}@") and find_spec("pyspiel") is None:
        raise NoPeer


def make(terms: Terms, name: str) -> Bot:
    return maker(terms.game, name)(terms)


@cache
def warm_bot(game: str, name: str) -> None:
    """Let a bot think once at every kind of moment, so that no time is counted in which something is compiled.

    One of somebody's own is left alone: it may mind at which table it sits.
    """
    found = games.find(game)
    if is_own(found, name):
        return
    terms = found.terms(found.players(complete(found.options, {}))[0])
    for views in first_and_last_of_each_phase(terms):
        make(terms, hurried(name)).choose(views, from_seed(0))


def bot_of(name: str) -> str:
    """The bot of the registry that runs the same code, or most of it; a baseline may have none."""
    return SPECIAL.split(name, maxsplit=1)[0]


def hurried(name: str) -> str:
    """A player that runs the same code, but only for a moment."""
    if TIMED.fullmatch(name):
        return f"{name.partition('@')[0]}@1ms"
    return f"{ISMCTS}:{WORLDS}" if COUNTED.fullmatch(name) else name


def is_python(game: Game, name: str) -> bool:
    """Whether a bot may hold Python's lock while it thinks, so that threads would wait for each other."""
    return name.startswith(f"{OPENSPIEL}@") or is_own(game, name)


def is_own(game: Game, name: str) -> bool:
    """Whether it is a bot that somebody brings."""
    return not name.startswith(NET) and brought.is_brought(game, name)


def baselines(game: Game) -> Mapping[str, Maker]:
    """Loaded only when somebody is to play: that takes a moment."""
    from bottega.lab.match.baselines import makers
    return makers(game)


def playouts(terms: Terms, seconds: float) -> Bot:
    from bottega.lab.match.playouts import Playouts
    return Playouts(terms, seconds)


def net_in_file(terms: Terms, file: Path) -> Bot:
    from bottega.bots.omen.minds.thinking import Thinking
    return Player(Level(f"{NET}{file}", lambda its_terms: Thinking(its_terms, str(file.absolute()))), terms,
                  never=bots.roster_of(terms.game).never)


def open_spiel(terms: Terms, seconds: float) -> Bot:
    from bottega.lab.peers.openspiel import OpenSpielIsmcts
    return OpenSpielIsmcts(terms, seconds=seconds)
