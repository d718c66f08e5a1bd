"""What is measured of a game, each as a small piece of work that can be repeated; the timing is lab.bench's."""

import random  # noqa: TID251  (luck that no game depends on)
from collections.abc import Iterator, Mapping

from bottega.core import chance, records, replay
from bottega.core.game import Game, Terms
from bottega.core.happened import UNTOLD
from bottega.core.kernel import Records
from bottega.core.kernel import records as blank_records
from bottega.lab.bench import stepping
from bottega.lab.bench.work import Count, Measure, Work

POSITIONS = 256                             # to look at, and to imagine from
LONGEST = 40                                # decisions before them
RECORDS = 10


def playouts(game: Game, players: int, options: Mapping[str, str]) -> Measure:
    """Random games from deal to end, without leaving compiled code."""
    what = ", ".join([f"playouts, {players} players", *_settings(options)])
    work = stepping.played_out(game.terms(players, options))
    return Measure(".".join(["playouts", str(players), *_settings(options)]), what, "decisions", work)


def _settings(options: Mapping[str, str]) -> list[str]:
    return [f"{name}={value}" for name, value in options.items()]


def from_python(game: Game, players: int) -> Iterator[Measure]:
    """What a program in Python gets, from the barest way to the friendliest, then the other things it may ask for."""
    at = game.terms(players)
    yield Measure("step.direct", "step by `choose`, direct", "decisions", stepping.by_choosing(at, directly=True))
    yield Measure("step.choose", "step by `choose`", "decisions", stepping.by_choosing(at, directly=False))
    yield Measure("step.legal", "step by `legal` and `apply`", "decisions", stepping.by_listing(at))
    yield Measure("step.position", "step by `Position`", "decisions", stepping.by_position(at))
    yield Measure("step.numbers", "– by numbers", "decisions", stepping.by_numbers(at))
    yield Measure("step.batch", f"step {stepping.BATCH:,} games together", "decisions", stepping.by_batch(at))
    yield Measure("look", "`look`", "views", looking(at))
    yield Measure("imagine", "`imagine`", "states", imagining(at))
    yield Measure("replay", "replay a record", "records", replaying(at))
    yield Measure("call", "`choices`, for scale", "calls", calling(at))


def midgames(at: Terms) -> Records:
    """Random games stopped after 0, 1, 2 … decisions, each before its end."""
    game, states = at.game, blank_records(at.game.state, POSITIONS)
    dice = random.Random(1)
    for i in range(POSITIONS):
        count = 0
        while count == 0:                   # a game that ended too soon gives way to another
            game.deal(states, i, at.setups, chance.from_seed(dice.getrandbits(32)), UNTOLD)
            count = game.loops.choices(states, i, at.setups)
            for _ in range(i % LONGEST):
                count = game.loops.choose(states, i, int(dice.random() * count), at.setups) if count else 0
    return states


def looking(at: Terms) -> Work:
    states, views, look = midgames(at), blank_records(at.game.view, 1), at.game.look

    def run() -> Count:
        for i in range(POSITIONS):
            look(states, i, 0, views, 0)
        return Count(POSITIONS)
    return run


def imagining(at: Terms) -> Work:
    game, states, views = at.game, midgames(at), blank_records(at.game.view, POSITIONS)
    imagined, luck, imagine = blank_records(game.state, 1), chance.from_seed(1), game.imagine
    for i in range(POSITIONS):
        game.look(states, i, i % at.players, views, i)

    def run() -> Count:
        for i in range(POSITIONS):
            imagine(views, i, imagined, 0, luck)
        return Count(POSITIONS)
    return run


def replaying(at: Terms) -> Work:
    sitters = [records.Sitter("random", bot=True)] * at.players
    lines = [records.write(records.of(stepping.random_game(at, number), sitters)) for number in range(RECORDS)]

    def run() -> Count:
        for line in lines:
            replay.verify(records.read(line), at.game)
        return Count(RECORDS, RECORDS)
    return run


def calling(at: Terms) -> Work:
    states, choices = midgames(at), at.game.loops.choices

    def run() -> Count:
        for i in range(POSITIONS):
            choices(states, i, at.setups)
        return Count(POSITIONS)
    return run
