"""What there is to compile of a game, as jobs in the order in which people need them.

    python -m bottega.bots.warm            every kernel there is, the games' and the bots', one process per game

A job is `rules`, what a table cannot do without; the name of a bot; `help`, what a screen shows beside the table; or
`playouts` and `simulations`, what only series of games and research need. Running its steps compiles it, or loads it
from the store.
"""

import sys
import time
from collections.abc import Iterable, Iterator
from functools import partial
from typing import NamedTuple

from bottega import bots
from bottega.bots.at_random import AtRandom
from bottega.bots.playing import play_on
from bottega.core import chance, games
from bottega.core.game import Game, Terms
from bottega.core.kernel import Records
from bottega.core.options import complete
from bottega.core.position import Position
from bottega.core.warm import Step, steps

SEED = 1
RULES, HELP, PLAYOUTS, SIMULATIONS = "rules", "help", "playouts", "simulations"
PLAYING = ("deal", "refuse", "apply", "look", "legal in a view", "legal in a state")
HELPING = ("aids", "imagine_all", "dream")
NEW_MIND, KNOWN_MIND = 10.0, 0.3            # seconds to compile a mind, and for another level of the same one
# Roughly: only how evenly a bar moves depends on it.
COSTS = {RULES: 12.0, HELP: 3.0, PLAYOUTS: 5.0, SIMULATIONS: 8.0, AtRandom.name: 0.1}


class Job(NamedTuple):
    game: str
    name: str
    cost: float                             # about how many seconds it takes to compile

    def __str__(self) -> str:
        return f"{self.game} {self.name}"


def jobs_of(game: Game, *, simulations: bool = False) -> list[Job]:
    """All that a game's tables need, what is waited for longest at the end; simulations need some more."""
    levels = bots.levels(game)
    simple = [name for name in bots.names(game) if name not in levels]
    names = dict.fromkeys([RULES, bots.usual(game), HELP, *levels, *simple])
    minds: set[object] = set()
    found = []
    for name in [*names, *([PLAYOUTS, SIMULATIONS] if simulations else [])]:
        mind = _mind_of(game, name)
        found.append(Job(game.name, name, COSTS.get(name, KNOWN_MIND if mind in minds else NEW_MIND)))
        minds.add(mind)
    return found


def _mind_of(game: Game, name: str) -> object:
    """What tells how a bot thinks apart from how others do; levels may share a mind."""
    level = next((level for level in bots.roster_of(game).levels if level.name == name), None)
    if level is None:
        return name
    return level.mind.func if isinstance(level.mind, partial) else level.mind


def jobs_for(game: Game, names: Iterable[str]) -> list[Job]:
    """Those of these names, in their usual order."""
    wanted = {*names}
    return [job for job in jobs_of(game, simulations=True) if job.name in wanted]


def steps_of(job: Job) -> list[Step]:
    """A job in pieces, each a call that compiles or loads."""
    game = games.find(job.game)
    if job.name == RULES:
        return [*_kernels(game, PLAYING), ("view", partial(_look_around, game))]
    if job.name == HELP:
        return _kernels(game, HELPING)
    if job.name == PLAYOUTS:
        return _kernels(game, ["play_many"])
    if job.name == SIMULATIONS:
        return [*steps(game)]
    return [(job.name, partial(warm_bots, game, [job.name]))]


def _kernels(game: Game, names: Iterable[str]) -> list[Step]:
    return [step for step in steps(game) if step[0] in names]


def _look_around(game: Game) -> None:
    """A view by name, the sentences and the end of a game may have kernels of their own."""
    terms = game.terms(game.players(complete(game.options, {}))[0])
    at_random = dict.fromkeys(range(terms.players), AtRandom(terms))
    position = Position.dealt(terms, SEED)
    for seat in (None, *range(terms.players)):
        game.picture(position.view(seat))
    for _ in play_on(position, at_random):
        position.events()
    position.view(0)
    assert position.result is not None


def warm_bots(game: Game, names: Iterable[str]) -> None:
    """Let each of these bots choose once at every kind of moment. Those with like minds need it once."""
    terms = game.terms(game.players(complete(game.options, {}))[0])
    moments = [*first_and_last_of_each_phase(terms)]
    for name in dict.fromkeys(names):
        bot = bots.make(terms, name)
        for views in moments:
            bot.choose(views, chance.from_seed(SEED))


def first_and_last_of_each_phase(terms: Terms) -> Iterator[Records]:
    """Views from a game played at random: early and late, since a bot may think otherwise when little is left."""
    at_random = dict.fromkeys(range(terms.players), AtRandom(terms))
    dice = dict.fromkeys(at_random, chance.from_seed(SEED, 1))
    first: dict[int, Records] = {}
    last: dict[int, Records] = {}
    for _, views, _ in play_on(Position.dealt(terms, SEED), at_random, dice):
        first.setdefault(int(views["phase"][0]), views)
        last[int(views["phase"][0])] = views
    yield from first.values()
    yield from last.values()


def run(job: Job) -> None:
    """Compile a job here, or load it."""
    for _, step in steps_of(job):
        step()


def warm_all() -> bool:
    """Every game with all its bots, and say what is done; whether it all is."""
    from bottega.bots.warming import Warming
    begun, said = time.monotonic(), set[Job]()
    lanes = [jobs_of(games.find(name), simulations=True) for name in games.names()]
    with Warming(lanes) as warming:
        while not warming.is_settled:
            warming.wait_for_change()
            for job in warming.jobs:
                if warming.is_ready(job) and job not in said:
                    said.add(job)
                    print(f"{job} ({time.monotonic() - begun:.0f} s)", flush=True)
        for job in warming.given_up:
            print(f"{job}: given up", file=sys.stderr)
        return not warming.given_up


if __name__ == "__main__":
    sys.exit(0 if warm_all() else 1)
