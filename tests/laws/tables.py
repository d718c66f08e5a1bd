"""Tables for the laws: a game in progress, for any number of players and any options, at any moment.

Random play seldom comes to where secrets are at stake, so a table is also played in the manners, and left at the
moments, that each game's own module here knows of.

The examples are the same in every run. To look further for an hour or two:

    BOTTEGA_FUZZ=20000 python -m pytest tests/laws --timeout 0
"""

import os
from contextlib import suppress
from functools import cache
from itertools import product
from random import Random

import numpy as np
from hypothesis import HealthCheck, note, settings
from hypothesis import strategies as st

from bottega.core import games
from bottega.core.bits import NOBODY
from bottega.core.game import Game, Terms
from bottega.core.kernel import Records
from bottega.core.options import complete
from bottega.core.position import Position
from bottega.core.refusals import Refused
from laws.facts import facts_of, tried

FUZZ = int(os.environ.get("BOTTEGA_FUZZ", "0"))             # examples of each law; 0 for the fixed ones
FIXED = 100


def examples(fixed: int = FIXED) -> settings:
    """How often a law is tried on every game."""
    return settings(
        max_examples=FUZZ or fixed * len(tried()),
        derandomize=not FUZZ,
        database=None,
        deadline=None,                                      # the first call of a kernel may compile it
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )


seeds = st.integers(0, 2**63 - 1)


def eyes(position: Position) -> range:
    """Everybody who looks at a table, the spectator first."""
    return range(NOBODY, position.players)


def views_of(position: Position, seat: int) -> Records:
    """What a seat sees, or a spectator (`NOBODY`)."""
    return position.views(None if seat == NOBODY else seat)


def content(records: Records, i: int = 0) -> bytes:
    """All that a record holds; the gaps between its fields hold nothing."""
    return b"".join(records[name][i].tobytes() for name in records.dtype.names or ())


def legal_numbers(terms: Terms, any_records: Records, seat: int) -> list[int]:
    actions = np.zeros(terms.game.actions, np.int16)
    legal: list[int] = actions[:terms.game.loops.legal(any_records, 0, seat, actions, terms.setups)].tolist()
    return legal


def plain_terms(game: Game) -> list[Terms]:
    """No option chosen: every number of players, with every deck."""
    numbers = game.players(complete(game.options, {}))
    return [game.terms(players, deck=deck) for players, deck in product(numbers, facts_of(game).DECKS)]


@cache
def all_terms(name: str) -> list[Terms]:
    """All that a table can agree on, deck by deck. Not every number of players goes with every option."""
    game, found = games.find(name), []
    for values in product(*(option.values for option in game.options)):
        options = {option.name: value for option, value in zip(game.options, values, strict=True)}
        for players, deck in product(game.players(options), facts_of(game).DECKS):
            with suppress(Refused):
                found.append(game.terms(players, options, deck))
    return found


@st.composite
def deals(draw: st.DrawFn) -> Position:
    """A game just dealt."""
    terms = draw(st.sampled_from(all_terms(draw(st.sampled_from(tried())))))
    return Position.dealt(terms, draw(seeds))


@st.composite
def whole_games(draw: st.DrawFn) -> list[Position]:
    """A game from the deal to the end: a position after each action."""
    dealt = draw(deals())
    manner = draw(st.sampled_from(["any", *facts_of(dealt.game).MANNERS]))
    whole = play(dealt, manner, Random(draw(seeds)))
    note(story(whole[-1]))
    return whole


@st.composite
def tables(draw: st.DrawFn) -> Position:
    """A game at one moment: of a kind worth a look if the game came to one, else any."""
    whole = draw(whole_games())
    moments = facts_of(whole[0].game).MOMENTS
    wanted = draw(st.sampled_from(["any", "any", *moments]))
    found = [position for position in whole if wanted == "any" or moments[wanted](position.states)]
    table = draw(st.sampled_from(found or whole))
    note(f"after {len(table.history)} actions")
    return table


def at_stake(whole: list[Position], luck: Random) -> list[Position]:
    """From a whole game a position of every kind worth a look that it came to, and any one."""
    moments = facts_of(whole[0].game).MOMENTS.values()
    found = [[position for position in whole if is_there(position.states)] for is_there in moments]
    return [luck.choice(positions).copy() for positions in (*found, whole) if positions]


def story(position: Position) -> str:
    """How to get there again, for whoever reads a failure."""
    done = ", ".join(f"{seat}: {position.game.write(action, position.deck)}" for seat, action in position.history)
    return (f"{position.game.name}, {position.players} players, deck {position.deck.name}, {dict(position.options)}, "
            f"seed {position.seed}: {done}")


def play(dealt: Position, manner: str, luck: Random) -> list[Position]:
    """Play to the end; where several may act, any of them does."""
    positions = [dealt]
    while not positions[-1].is_over:
        after = positions[-1].copy()
        seat = luck.choice(after.acting)
        after.act(seat, _chosen(after, seat, manner, luck))
        positions.append(after)
        assert len(positions) <= facts_of(dealt.game).most_decisions(dealt.players) + 1, "the game does not end"
    return positions


def _chosen(position: Position, seat: int, manner: str, luck: Random) -> int:
    play_in_manner = facts_of(position.game).MANNERS.get(manner)
    action = play_in_manner(position, seat, luck) if play_in_manner else None
    return luck.choice(legal_numbers(position.terms, position.states, seat)) if action is None else action
