"""What only the laws of OMEN know: where its cards lie, what is hidden, and which moments are worth a look.

Nothing here uses the kernels that the laws are about.
"""

from collections.abc import Sequence
from itertools import accumulate
from random import Random

import numpy as np

from bottega.core.bits import seats_in
from bottega.core.events import Plain
from bottega.core.kernel import Records
from bottega.core.position import Position
from bottega.omen.actions import CALL_DESTINY, CALL_OMEN, CallOmen, Declare, Kind, to_number
from bottega.omen.cards import read_deck
from bottega.omen.facts import DECLARING, KIND_NAMES, KINDS, LOSING, NOTHING, OVER
from laws.omen_referee import referee

__all__ = ["DECKS", "HIDDEN", "MANNERS", "MOMENTS", "cards", "check", "futures", "is_open", "most_decisions", "referee",
           "reshuffled", "told_to_seats"]

HIDDEN = frozenset({"chance", "hands", "deck", "chosen"})
DECKS = [read_deck()]


# How the cards lie

def cards(states: Records) -> tuple[int, ...]:
    s = states[0]
    in_deck = np.bincount(s["deck"][:int(s["deck_count"])], minlength=KINDS)
    return tuple((s["hands"].sum(axis=0, dtype=int) + s["middle"] + s["lost"] + in_deck).tolist())


def check(states: Records) -> None:
    s, all_cards = states[0], np.array(cards(states))
    assert (s["hands"] >= 0).all()
    assert (s["middle"] >= 0).all()
    assert (s["lost"] >= 0).all()
    assert (s["hands"].sum(axis=1) == s["held"]).all()
    assert s["held"].sum() == s["in_hands"]
    assert s["middle"].sum() == 4                                               # omen-2.3
    assert ((s["deck"] != NOTHING) == (np.arange(len(s["deck"])) < s["deck_count"])).all()
    assert (all_cards >= s["least"]).all()
    assert (all_cards <= s["box"]).all()
    assert seats_in(s["still_in"]) == np.flatnonzero(s["held"]).tolist()


# What is hidden

def reshuffled(states: Records, seat: int, luck: Random) -> Records:
    """Hidden hands and the deck below the peek are mixed, the unseen extras drawn anew from the box."""
    twin = states.copy()
    s = twin[0]
    open_hands = {*seats_in(s["known"]), seat}
    hidden_hands = [other for other in range(int(s["seats"])) if other not in open_hands and s["held"][other] > 0]
    peeked = 1 if seat == s["dealer"] else 0
    unseen = _unseen(states, hidden_hands, peeked, luck)
    for other in hidden_hands:
        hand = [unseen.pop() for _ in range(int(s["held"][other]))]
        s["hands"][other] = np.bincount(hand, minlength=KINDS)
    for place in range(peeked, int(s["deck_count"])):
        s["deck"][place] = unseen.pop()
    for other in set(seats_in(s["losers"])) - set(seats_in(s["acting"])) - {seat}:
        s["chosen"][other] = luck.choice(np.flatnonzero(s["hands"][other]).tolist())
    s["chance"] = [luck.getrandbits(64) for _ in range(4)]
    return twin


def _unseen(states: Records, hidden_hands: list[int], peeked: int, luck: Random) -> list[int]:
    """Some cards that may be those a seat does not see, in any order."""
    s, all_cards = states[0], np.array(cards(states))
    hidden = s["hands"][hidden_hands].sum(axis=0, dtype=int)
    hidden += np.bincount(s["deck"][peeked:int(s["deck_count"])], minlength=KINDS)
    in_sight = all_cards - hidden
    composition = np.maximum(np.maximum(in_sight, s["least"]), [_once_in_sight(row) for row in s["sightings"]])
    left_in_box = [kind for kind in range(KINDS) for _ in range(int(s["box"][kind] - composition[kind]))]
    for extra in luck.sample(left_in_box, int(all_cards.sum() - composition.sum())):
        composition[extra] += 1
    unseen = [kind for kind in range(KINDS) for _ in range(int(composition[kind] - in_sight[kind]))]
    luck.shuffle(unseen)
    return unseen


def _once_in_sight(sightings: Sequence[int]) -> int:
    """The most cards of a kind that all have seen at a time."""
    return max((b + 1 for b, runs in enumerate(accumulate(map(int, sightings))) if runs > 0), default=0)


def futures(states: Records, seat: int, luck: Random) -> Records:
    """Only luck: what others have chosen is told with their names, and no view repeats those."""
    twin = states.copy()
    twin["chance"][0] = [luck.getrandbits(64) for _ in range(4)]
    return twin


def is_open(before: Records, action: int, after: Records) -> bool:
    return action < CALL_OMEN


def told_to_seats(before: Records) -> list[Plain]:
    hands = before["hands"][0][:int(before["seats"][0])]
    return [{"event": "reveal", "hands": [[name for name, count in zip(KIND_NAMES, hand, strict=True)
                                           for _ in range(int(count))] for hand in hands]}]


# How to get somewhere

def most_decisions(players: int) -> int:
    rounds, in_hands = 4 * players, 4 * players
    return rounds * (in_hands + 1 + players)


def climb(position: Position, seat: int, luck: Random) -> int | None:
    """The lowest number there is: long rounds, and calls that are right now and then."""
    s = position.states[0]
    if s["phase"] != DECLARING or s["number"] == s["in_hands"] or (s["number"] > 2 and luck.random() < 0.2):
        return None
    return to_number(Declare(int(s["number"]) + 1, Kind(luck.randrange(int(s["suits"])))))


def tell_the_truth(position: Position, seat: int, luck: Random) -> int | None:
    """Declare what there is and call Destiny on it, so that all others lose a card."""
    s = position.states[0]
    counts = s["hands"].sum(axis=0, dtype=int) + int(s["hands"][:, Kind.OMEN].sum())
    if s["phase"] != DECLARING or luck.random() < 0.1:
        return None
    if s["number"] > 0:
        return CALL_DESTINY if counts[s["suit"]] == s["number"] else to_number(CallOmen())
    suits = [suit for suit in range(int(s["suits"])) if counts[suit] > 0]
    suit = luck.choice(suits) if suits else None
    return None if suit is None else to_number(Declare(int(counts[suit]), Kind(suit)))


MANNERS = {"climb": climb, "tell the truth": tell_the_truth}


def _is_choosing(states: Records) -> bool:
    s = states[0]
    return bool(s["phase"] == LOSING and s["acting"] != s["losers"])


def _is_last_choice(states: Records) -> bool:
    s = states[0]
    return bool(s["phase"] == LOSING and len(seats_in(s["acting"])) == 1)


def _is_half_known(states: Records) -> bool:
    s = states[0]
    return bool(s["phase"] == DECLARING and s["known"] != 0)


MOMENTS = {
    "some have chosen": _is_choosing,
    "the last chooses": _is_last_choice,
    "hands are known": _is_half_known,
    "two are left": lambda states: len(seats_in(states["still_in"][0])) == 2,
    "few cards are left": lambda states: bool(states["in_hands"][0] <= states["seats"][0] + 1),
    "over": lambda states: bool(states["phase"][0] == OVER),
}
