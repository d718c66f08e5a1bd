"""Places in games of OMNIA where it matters what a seat can infer."""

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from bottega.core import games
from bottega.core.events import plain
from bottega.core.options import Options
from bottega.core.position import Position
from bottega.omnia.facts import DRAFTING, PLACING
from laws.omnia_worlds import Witness
from laws.tables import play

OMNIA = games.find("omnia")


def state(position: Position) -> Any:
    return position.states[0]


def witness_of(game: list[Position], seat: int) -> Witness:
    """Somebody who saw a game up to its last position."""
    witness = Witness(seat, game[0].terms)
    for position in game:
        for event in OMNIA.events_for(seat, position.rows, position.players, position.deck):
            witness.hear(plain(event))
    return witness


@dataclass(frozen=True)
class Point:
    """A position that fits, in the first game that has one."""

    name: str
    players: int
    fits: Callable[[Position], Any]
    options: Options = field(default_factory=dict)
    manner: str = "any"

    def find(self) -> list[Position]:
        """The game up to there."""
        for seed in range(100):
            whole = play(Position.dealt(OMNIA.terms(self.players, self.options), seed), self.manner, Random(seed))
            for last, position in enumerate(whole):
                if self.fits(position):
                    return whole[:last + 1]
        raise AssertionError(f"no game comes to: {self.name}")


def _drafting(stage: int, kept: int) -> Callable[[Position], bool]:
    """So many seats have kept in a stage."""
    return lambda p: (state(p)["phase"] == DRAFTING and state(p)["drafted"] == stage
                      and len(p.acting) == p.players - kept)


def _after(turns: int) -> Callable[[Position], bool]:
    return lambda p: bool(state(p)["phase"] > DRAFTING and state(p)["turns"] == turns)


POINTS = [
    *(Point(f"{players} players, stage {stage} of the draft, {kept} have kept", players, _drafting(stage, kept))
      for players in (2, 3, 4) for stage in range(3) for kept in sorted({0, 1, players - 1})),
    *(Point(f"{players} players, the draft is over", players, _after(0)) for players in (2, 3, 4)),
    *(Point(f"{players} players after {rounds} rounds", players, _after(rounds * players))
      for players in (2, 3, 4) for rounds in (1, 3, 5)),
    *(Point(f"{players} players without a draft after 2 rounds", players, _after(2 * players), {"draft": "off"})
      for players in (2, 3, 4)),
]


def _shared(p: Position, field: str) -> bool:
    """Whether two know the same city."""
    return any(int(mask).bit_count() > 1 for mask in state(p)[field])


def _knows_some(p: Position, seat: int) -> bool:
    known = [int(mask) >> seat & 1 for mask in state(p)["city_known"][:int(state(p)["city_deck_count"])]]
    return 0 < sum(known) < len(known)


CITY_POINTS = [
    Point("seat 0 knows some cities, seat 1 others", 3, manner="look at cities",
          fits=lambda p: _knows_some(p, 0) and _knows_some(p, 1) and state(p)["looked_count"] == 0),
    Point("two know the same city", 4, manner="look at cities",
          fits=lambda p: _shared(p, "city_known")),
    Point("somebody looks at what another knows", 4, manner="look at cities",
          fits=lambda p: state(p)["phase"] == PLACING and _shared(p, "looked_known")),
    Point("a city that seat 0 knew was placed", 4, manner="look at cities",
          fits=lambda p: state(p)["turns"] > 15 and _knows_some(p, 0) and state(p)["city_count"] > 4),
]
