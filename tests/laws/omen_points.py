"""Places in games of OMEN where it matters what a seat can infer, and a box so small that all of it can be listed."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from bottega.core import games
from bottega.core.bits import NOBODY, seats_in
from bottega.core.events import plain
from bottega.core.game import Game
from bottega.core.kernel import Records
from bottega.core.options import Deck, Options
from bottega.core.position import Position
from bottega.omen.actions import CALL_OMEN
from laws.omen_posterior import Witness
from laws.tables import eyes, play

OMEN = games.find("omen")


def few_cards(seats: int, options: Options, deck: Deck) -> Records:
    """A box of 24 cards for three seats, two extras and a deck of two."""
    setup = OMEN.set_up(seats, options, deck)
    setup["extras"], setup["least"], setup["box"] = 2, [4, 4, 4, 0, 4], [6, 7, 5, 0, 6]
    return setup


TINY = replace(OMEN, set_up=few_cards)


def state(position: Position) -> Any:
    return position.states[0]


def witness_of(game: list[Position], seat: int) -> Witness:
    """Somebody who saw a game up to its last position."""
    dealt = game[0]
    witness = Witness(seat, dealt.game.terms(dealt.players, dealt.options).setups)
    for position in game:
        for event in dealt.game.events_for(seat, position.rows, position.players, position.deck):
            witness.hear(plain(event))
    return witness


def hidden_hands(position: Position, seat: int) -> list[int]:
    known = {*seats_in(state(position)["known"]), seat}
    return [other for other in seats_in(state(position)["still_in"]) if other not in known]


def have_chosen(position: Position, seat: int) -> set[int]:
    """Which others have chosen what to lose, while somebody has not."""
    s = state(position)
    return set(seats_in(s["losers"])) - set(seats_in(s["acting"])) - {seat}


@dataclass(frozen=True)
class Point:
    """A position and a seat that fit, in the first game that has them and leaves the seat in doubt."""

    name: str
    fits: Callable[[Position, int], Any]
    game: Game = OMEN
    expansion: str = "off"
    manner: str = "any"

    def find(self) -> tuple[list[Position], int]:
        """The game up to there, and the seat."""
        for seed in range(1000):
            whole = play(self.game.start(3, seed, expansion=self.expansion), self.manner, Random(seed))
            for last, position in enumerate(whole):
                for seat in eyes(position):
                    if self.fits(position, seat) and len(witness_of(whole[:last + 1], seat).odds()) > 3:
                        return whole[:last + 1], seat
        raise AssertionError(f"no game comes to: {self.name}")


def _declares(position: Position, first_round: int, last_round: int = 99) -> bool:
    return bool(first_round <= state(position)["rounds"] <= last_round and state(position)["losers"] == 0)


def _deals(position: Position, seat: int) -> bool:
    return bool(seat == state(position)["dealer"])


def _sees_no_peek(position: Position, seat: int) -> bool:
    return seat != NOBODY and not _deals(position, seat)


def _after_omen(position: Position, seat: int) -> bool:
    """Some hands are known, one is not."""
    known = len(seats_in(state(position)["known"]))
    return _declares(position, 3) and known > 0 and len(hidden_hands(position, seat)) == 1


def _after_destiny(position: Position, seat: int) -> bool:
    return _declares(position, 3) and state(position)["known"] == 0


POINTS = [
    Point("dealer in the first round", lambda p, seat: _declares(p, 1, 1) and _deals(p, seat)),
    Point("not the dealer in the first round", lambda p, seat: _declares(p, 1, 1) and _sees_no_peek(p, seat)),
    Point("spectator in the first round", lambda p, seat: _declares(p, 1, 1) and seat == NOBODY),
    Point("with wolves in the first round", lambda p, seat: _declares(p, 1, 1) and seat == 1, expansion="on"),
    Point("spectator after Omen", lambda p, seat: _after_omen(p, seat) and seat == NOBODY),
    Point("a seat after Omen", lambda p, seat: _after_omen(p, seat) and _sees_no_peek(p, seat)),
    Point("dealer after Destiny", lambda p, seat: _after_destiny(p, seat) and _deals(p, seat)),
    Point("a seat after Destiny", lambda p, seat: _after_destiny(p, seat) and _sees_no_peek(p, seat)),
    Point("with wolves after Omen", lambda p, seat: _after_omen(p, seat) and seat >= 0, expansion="on"),
    Point("with wolves after Destiny", lambda p, seat: _after_destiny(p, seat) and _deals(p, seat), expansion="on"),
    Point("spectator late in the game", lambda p, seat: _declares(p, 6) and seat == NOBODY, manner="climb"),
    Point("out while others play", lambda p, seat: _declares(p, 5) and seat >= 0 and state(p)["held"][seat] == 0),
    Point("all hands revealed", lambda p, seat: state(p)["rounds"] == 3 and state(p)["losers"] != 0 and seat == 0),
]
SMALL_POINTS = [
    Point("spectator, one hand hidden",
          lambda p, seat: _declares(p, 2) and seat == NOBODY and len(hidden_hands(p, seat)) == 1, TINY),
    Point("not the dealer, one hand hidden",
          lambda p, seat: _declares(p, 2) and _sees_no_peek(p, seat) and len(hidden_hands(p, seat)) == 1, TINY),
    Point("dealer, two hands hidden",
          lambda p, seat: _declares(p, 2) and _deals(p, seat) and len(hidden_hands(p, seat)) == 2
          and state(p)["in_hands"] < 9, TINY),
    Point("not the dealer, two hands hidden",
          lambda p, seat: _declares(p, 3) and _sees_no_peek(p, seat) and len(hidden_hands(p, seat)) == 2
          and state(p)["in_hands"] < 9, TINY),
]
CHOOSING = Point("another has chosen", lambda p, seat: state(p)["rounds"] == 2 and len(have_chosen(p, seat)) == 1,
                 manner="tell the truth")
LOSING = Point("the loser of an Omen chooses", lambda p, seat:
               state(p)["called"] == CALL_OMEN and p.acting and state(p)["held"][p.acting[0]] == 3, TINY)
