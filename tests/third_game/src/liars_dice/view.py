"""What a seat may know, built from nothing: what no line copies, nobody learns."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from msgspec import Struct

from bottega.core.bits import NOBODY, seats_in
from bottega.core.game import Terms
from bottega.core.kernel import Record, Records, compiled
from bottega.core.options import Deck
from liars_dice.facts import FACE_NAMES, FACES, OVER, SEATS

PHASES = ("bidding", "over")

VIEW = np.dtype([
    ("seat", "i1"),                                 # whose eyes; NOBODY for a spectator
    ("acting", "u2"), ("still_in", "u2"),
    ("seats", "i1"), ("wild", "i1"), ("phase", "i1"), ("rounds", "i1"), ("starter", "i1"),
    ("bidder", "i1"), ("number", "i1"), ("face", "i1"), ("in_cups", "i1"), ("lost", "i1"),
    ("held", "i1", SEATS),
    ("cup", "i1", FACES),                           # this seat's own dice (dice-2.1)
    ("out_in", "i1", SEATS),
], align=True)


@compiled
def look(states: Records, i: int, seat: int, views: Records, j: int) -> None:
    """The game in place i as a seat sees it, or as a spectator (`NOBODY`) does."""
    s, v = states[i], views[j]
    copy_public(s, v)
    v.seat = seat
    for face in range(FACES):
        v.cup[face] = s.cups[seat, face] if seat != NOBODY else 0


@compiled
def copy_public(a: Record, b: Record) -> None:
    """What everybody knows: from a state into a view, and from a view into an imagined state."""
    b.acting, b.still_in, b.seats, b.wild, b.phase = a.acting, a.still_in, a.seats, a.wild, a.phase
    b.rounds, b.starter, b.bidder, b.number, b.face = a.rounds, a.starter, a.bidder, a.number, a.face
    b.in_cups, b.lost = a.in_cups, a.lost
    for seat in range(SEATS):
        b.held[seat], b.out_in[seat] = a.held[seat], a.out_in[seat]


class Bid(Struct, frozen=True):
    seat: int
    number: int
    face: str


class View(Struct, frozen=True):
    """The same for people and programs: names instead of numbers, and what this seat may do now."""

    seat: int | None                        # None for a spectator
    players: int
    phase: str                              # bidding or over
    round: int
    acting: list[int]
    dice: list[list[str | None]]            # by seat; None for a die that may not be seen
    bid: Bid | None                         # the one that stands
    in_cups: int                            # dice in all cups
    wild: bool                              # whether ones count as any face
    ranking: list[list[int]]                # those who are out, and the winner once it is over; best first
    legal: list[str]


def read_view(views: Records, j: int, legal: Sequence[str], _deck: Deck) -> View:
    v = {name: views[name][j].tolist() for name in VIEW.names or ()}
    return View(
        seat=None if v["seat"] == NOBODY else v["seat"],
        players=v["seats"],
        phase=PHASES[v["phase"]],
        round=v["rounds"],
        acting=seats_in(v["acting"]),
        dice=[[*faces(v["cup"])] if seat == v["seat"] else [None] * v["held"][seat] for seat in range(v["seats"])],
        bid=Bid(v["bidder"], v["number"], FACE_NAMES[v["face"]]) if v["number"] else None,
        in_cups=v["in_cups"],
        wild=bool(v["wild"]),
        ranking=ranking(views, j),
        legal=list(legal),
    )


def faces(cup: Sequence[int]) -> list[str]:
    """Counts of each face as the dice they are."""
    return [name for name, dice in zip(FACE_NAMES, cup, strict=True) for _ in range(dice)]


def ranking(records: Records, i: int) -> list[list[int]]:
    """Lists of seats, best first (dice-4.3): of those who are out, and of the winner when the game is over."""
    out_in = [int(rounds) for rounds in records["out_in"][i][:int(records["seats"][i])]]
    gone = [[out_in.index(rounds)] for rounds in sorted(set(out_in) - {0}, reverse=True)]
    return [seats_in(int(records["still_in"][i])), *gone] if records["phase"][i] == OVER else gone


def result(states: Records, i: int) -> dict[str, list[list[int]]]:
    return {"ranking": ranking(states, i)}


def aids(_views: Records, _j: int, _terms: Terms, _allowed: str) -> dict[str, Any]:
    """No help: who wants to know the odds counts on their fingers."""
    return {}
