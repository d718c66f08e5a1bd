"""What Bottega's laws must know of this game to try it: announced in the group `bottega.laws`, needed by tests only.

Nothing here uses the kernels that the laws are about.
"""

from collections import Counter
from collections.abc import Sequence
from random import Random

import numpy as np

from bottega.core.bits import seats_in
from bottega.core.events import Plain
from bottega.core.game import Terms
from bottega.core.kernel import Records
from bottega.core.position import Position
from liars_dice.actions import LIAR
from liars_dice.facts import CUP, FACE_NAMES, FACES, OVER
from liars_dice.setup import read_deck

HIDDEN = frozenset({"chance", "cups"})
DECKS = [read_deck()]


# How the dice lie

def cards(states: Records) -> tuple[int, ...]:
    """Dice are all alike: those in cups and those that are lost."""
    return (int(states["cups"][0].sum(dtype=int) + states["lost"][0]),)


def check(states: Records) -> None:
    s = states[0]
    assert (s["cups"] >= 0).all()
    assert (s["cups"].sum(axis=1) == s["held"]).all()
    assert s["held"].sum() == s["in_cups"]
    assert s["in_cups"] + s["lost"] == CUP * s["seats"]
    assert seats_in(s["still_in"]) == np.flatnonzero(s["held"]).tolist()


# What is hidden

def reshuffled(states: Records, seat: int, luck: Random) -> Records:
    """Everybody else's dice, rolled again."""
    twin = futures(states, seat, luck)
    for other in set(seats_in(states["still_in"][0])) - {seat}:
        rolled = Counter(luck.choices(range(FACES), k=int(states["held"][0][other])))
        twin["cups"][0][other] = [rolled[face] for face in range(FACES)]
    return twin


def futures(states: Records, _seat: int, luck: Random) -> Records:
    twin = states.copy()
    twin["chance"][0] = [luck.getrandbits(64) for _ in range(4)]
    return twin


def is_open(_before: Records, action: int, _after: Records) -> bool:
    return action != LIAR


def told_to_seats(_before: Records) -> list[Plain]:
    return []


# How to get somewhere

def most_decisions(players: int) -> int:
    rounds = CUP * players - 1
    return rounds * (CUP * players * FACES + 1)


def climb(position: Position, _seat: int, luck: Random) -> int | None:
    """The lowest bid there is: long rounds."""
    s = position.states[0]
    lowest = int(s["number"] - 1) * FACES + int(s["face"]) + 1 if s["number"] else 0
    return None if lowest >= s["in_cups"] * FACES or luck.random() < 0.1 else lowest


def doubt(position: Position, _seat: int, _luck: Random) -> int | None:
    """Call whatever is bid: games that are soon over."""
    return LIAR if position.states["number"][0] else None


MANNERS = {"climb": climb, "doubt": doubt}
MOMENTS = {
    "nothing is bid": lambda states: bool(states["number"][0] == 0),
    "all is bid": lambda states: bool(states["number"][0] == states["in_cups"][0]),
    "somebody is out": lambda states: bool(states["out_in"][0].any()),
    "two dice are left": lambda states: bool(states["in_cups"][0] == 2),
    "over": lambda states: bool(states["phase"][0] == OVER),
}


# The rulebook, read once more

def referee(story: Sequence[Plain], terms: Terms) -> None:
    """Asserts that a whole game keeps the rules."""
    dice, bid, turn, out = [CUP] * terms.players, None, -1, list[int]()
    cups: list[list[str]] = []
    for event in story:
        match event["event"]:
            case "deal" | "roll":
                cups, bid, turn = event["dice"], None, event["starter"]
                assert [len(cup) for cup in cups] == dice                                   # dice-2.1
            case "bid":
                assert event["seat"] == turn                                                # dice-2.3
                new = (event["number"], FACE_NAMES.index(event["face"]))
                assert bid is None or new > bid                                             # dice-2.4
                assert 1 <= event["number"] <= sum(dice)                                    # dice-2.5
                bid, turn = new, left_of(turn, dice)
            case "call":
                assert bid is not None                                                      # dice-2.5
                assert (event["seat"], event["dice"]) == (turn, cups)                       # dice-3.1
                counting = {event["face"], "one"} if terms.options["ones"] == "wild" else {event["face"]}
                assert event["count"] == sum(die in counting for cup in cups for die in cup)    # dice-1.4, 3.1
                assert event["right"] == (event["count"] < event["number"])                 # dice-3.2
                assert event["loser"] == (event["on"] if event["right"] else event["seat"])
            case "lose":
                dice[event["seat"]] -= 1
                assert event["left"] == dice[event["seat"]]
            case "out":
                assert dice[event["seat"]] == 0                                             # dice-4.1
                out.insert(0, event["seat"])
            case "end":
                [winner] = [seat for seat, held in enumerate(dice) if held]                 # dice-4.2
                assert event["ranking"] == [[winner], *([seat] for seat in out)]            # dice-4.3


def left_of(seat: int, dice: Sequence[int]) -> int:
    """The next seat to the left that has dice."""
    players = len(dice)
    return next(other % players for other in range(seat + 1, seat + 1 + players) if dice[other % players])
