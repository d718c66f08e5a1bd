"""The stored answer to the largest round of two seats, four cards each: how the dealer opens it.

Such a round is too large to solve while somebody waits, so it was solved once (lab/training/stored_4v4.py), for one
pool of twelve unseen cards. Suits are interchangeable, and the pool of a real round is never known for sure. So the
answer is played where the cards that all expect to be unseen, suits in order of how many, are about those of the pool.
"""

import json
from functools import cache
from importlib.resources import files
from typing import NamedTuple

import numpy as np

from bottega.bots.mind import Weighed
from bottega.bots.omen.net.counting import odds, room_for_odds
from bottega.bots.omen.solve import rounds
from bottega.bots.omen.solve.beliefs import public
from bottega.bots.omen.solve.tree import Floats
from bottega.core.kernel import Records
from bottega.omen.actions import SUITS, declaration_of
from bottega.omen.facts import JOKER, KIND_NAMES, KINDS, WOLF

ABOUT = 1.0                         # cards of a kind that the pool may differ from what is expected

Hand = tuple[int, ...]              # cards by kind


class Stored(NamedTuple):
    cards: tuple[int, int]          # of the dealer, and of the other
    pool: Hand
    opening: dict[Hand, dict[int, float]]       # by hand: how often each declaration


@cache
def stored() -> Stored:
    """The one that lies here."""
    told = json.loads(files(__package__).joinpath("stored_4v4.json").read_text("utf-8"))
    *suits, jokers = told["pool"]
    opening = {by_kind(hand): {declaration(text): share for text, share in mix.items()}
               for hand, mix in told["opening"].items()}
    return Stored((told["dealer"], told["other"]), (*suits, *[0] * (SUITS - len(suits)), jokers), opening)


def by_kind(hand: str) -> Hand:
    return tuple(hand.split().count(name) for name in KIND_NAMES)


def declaration(text: str) -> int:
    _, number, suit = text.split()
    return declaration_of(int(number), KIND_NAMES.index(suit))


def opened(views: Records, thought: Weighed) -> Weighed:
    """The same thoughts of a dealer who opens such a round, with the stored shares; of anybody else as they are."""
    seen, answer = public(views), stored()
    order = rounds.turn_order(seen)
    held = tuple(int(seen["held"][0, seat]) for seat in order)
    if held != answer.cards or len(rounds.hidden_seats(seen)) < len(order) or not rounds.is_declaring(seen) \
            or int(seen["number"][0]) > 0 or int(seen["suits"][0]) > WOLF:
        return thought
    unseen = unseen_of(seen)
    suits = np.argsort(-unseen[:WOLF], kind="stable").tolist()         # the suit in each place of the pool
    places = [*suits, WOLF, JOKER]
    hand = views["hands"][0, int(views["seat"][0])][places]
    mix = answer.opening.get(tuple(hand.tolist()))
    if mix is None or np.abs(unseen[places] - answer.pool).max() > ABOUT:
        return thought
    often = {(action // SUITS) * SUITS + suits[action % SUITS]: share for action, share in mix.items()}
    share = np.array([often.get(int(action), 0.0) for action in thought.actions])
    return thought._replace(share=share / share.sum())


def unseen_of(seen: Records) -> Floats:
    """How many cards of each kind all expect to be unseen."""
    unseen = np.zeros(KINDS)
    odds(seen, 0, room_for_odds(), unseen)
    return unseen
