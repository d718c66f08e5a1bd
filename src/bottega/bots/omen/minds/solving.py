"""A mind for OMEN that solves the round it is in, where that can be done in time; else it asks another mind, but for
the opening of the largest round of two, which is stored (solve/stored.py).

A round is solved from what all know, so every seat and every move of a round share one answer (answering.py), which is
kept for a while. Own cards pick a type in it, and what was declared a node. Of two seats the answer is played as it
stands. With more, where the others would hardly ever have said what they said, the answer is worth little: then the
rest of the round is solved again, believing most of what could be.
"""

from functools import lru_cache

import numpy as np
import numpy.typing as npt

from bottega.bots.mind import Mind, Weighed
from bottega.bots.omen.certain import meant
from bottega.bots.omen.minds.answering import (
    WORK,
    Answer,
    Safe,
    Trust,
    answer_of_many,
    answer_to_habits,
    answered,
    iterations,
    leaves_room,
    safe_answer,
)
from bottega.bots.omen.solve import rounds
from bottega.bots.omen.solve.beliefs import public
from bottega.bots.omen.solve.calls import call_own, led_here, led_here_by_open_seats
from bottega.bots.omen.solve.equity import own
from bottega.bots.omen.solve.rounds import Frame, Setting
from bottega.bots.omen.solve.solver import Memory, list_rows
from bottega.bots.omen.solve.stored import opened
from bottega.bots.omen.solve.tree import CALLS, NOT_SAID, OMEN_RIGHT, Floats, Round, Tree, tree_of
from bottega.core.game import Terms
from bottega.core.kernel import Records, Words64, compiled_apart, records
from bottega.omen.actions import number_of, suit_of
from bottega.omen.view import VIEW

MOST_HIDDEN = 6                     # cards in hands, where all are hidden: beyond, a round is too large
KEPT = 8                            # answers that are kept
RARE = 0.002                        # the others would say what they said less often than this: start again
DOUBT = 0.01                        # how often anybody may say anything
SELDOM = 0.01                       # with more than two seats, shares below are left out,
SLIP = 0.02                         # and so is what is worth so much less than the best
NEVER = 1e-30                       # how likely the others go where they never go


def solvable(views: Records, work: float = WORK) -> bool:
    """Whether a seat's view is of a round that can be solved in time."""
    seen = public(views)
    if not rounds.is_declaring(seen):
        return False
    if len(rounds.hidden_seats(seen)) > 1 and int(seen["in_hands"][0]) > MOST_HIDDEN:
        return False
    return iterations(_setting(rounds.frame_of(seen), _beginning(seen)).game, work) > 0


class Solving:
    name = "solving"

    def __init__(self, terms: Terms, otherwise: Mind, work: float = WORK, habits: float = 0.0) -> None:
        self._terms, self._otherwise, self._work, self._habits = terms, otherwise, work, habits
        self._actions = np.zeros(terms.game.actions, np.int16)

    def weigh(self, views: Records, luck: Words64) -> Weighed:
        if not solvable(views, self._work):
            return opened(views, self._otherwise.weigh(views, luck))
        count = self._terms.game.loops.legal(views, 0, int(views["seat"][0]), self._actions, self._terms.setups)
        return meant(views, weighed(views, self._actions[:count].copy(), self._work, self._habits))


def weighed(views: Records, actions: npt.NDArray[np.int16], work: float, habits: float = 0.0) -> Weighed:
    """The legal actions of a round that can be solved."""
    seen = public(views)
    answer = _answer(rounds.frame_of(seen), _beginning(seen), work, trust_of(views, habits))
    node = rounds.node_of(answer.what, seen)
    place = int(tree_of(answer.what.game).turn[node])
    i = rounds.type_of(answer.what, place, views)
    if len(answer.what.seats) > 2 and how_often(answer, place, i, node) < RARE:
        answer, node, place = _anew(answer, node, seen, work), 0, 0
        i = rounds.type_of(answer.what, place, views)
    return told(answer, node, place, i, seen, actions)


def told(answer: Answer, node: int, place: int, i: int, seen: Records, actions: npt.NDArray[np.int16]) -> Weighed:
    """What the answer says to a type at a node, for the actions that are really there.

    What the tree leaves out is never done. If it is surely true it is worth as much as the next safe step in the tree,
    else as much as losing a card by it.
    """
    what, tree = answer.what, tree_of(answer.what.game)
    begin, end, n = int(tree.entry[node]), int(tree.entry[node + 1]), int(what.game.types[place])
    in_tree = rounds.actions_at(what, node)
    shares = dict(zip(in_tree, answer.memory.share[begin + i:end:n].tolist(), strict=True))
    worths = dict(zip(in_tree, worth_at(answer, node, place, i).tolist(), strict=True))
    lost = float(what.game.payoffs[OMEN_RIGHT, (place + 1) % len(what.seats), place])
    surely = rounds.surely(seen)
    listed = [int(action) for action in actions]
    for action in listed:
        if action not in worths:
            is_safe = number_of(action) < surely[suit_of(action)]
            worths[action] = next((worths[other] for other in in_tree if other >= action), lost) if is_safe else lost
    worth = np.array([worths[action] for action in listed])
    share = np.array([shares.get(action, 0.0) for action in listed])
    return Weighed(actions, worth, share if len(what.seats) == 2 else cleaned(share, worth))


def cleaned(share: Floats, worth: Floats) -> Floats:
    """Shares without what slow convergence left: what is done hardly ever, or though it is clearly worse.

    In equilibrium all that is done is worth the same.
    """
    meant = (share >= SELDOM) & (worth >= worth.max() - SLIP)
    kept: Floats = np.where(meant, share, 0.0) if meant.any() else (worth == worth.max()).astype(np.float64)
    kept /= kept.sum()
    return kept


def worth_at(answer: Answer, node: int, place: int, i: int) -> Floats:
    """The chance to win of a type that does each action of a node, when all then keep to the answer."""
    game, tree = answer.what.game, tree_of(answer.what.game)
    worth = np.zeros(int(tree.entry[node + 1] - tree.entry[node]) // int(game.types[place]))
    lift(tree, game, own_copy(answer.memory), answer.values[place], place, node, i, worth)
    return worth / max(likely_here(game, answer.memory, place, i, node), NEVER)


def own_copy(memory: Memory) -> Memory:
    """The same memory with places of its own to work in: answers are shared between threads."""
    return memory._replace(values=np.zeros((CALLS, memory.values.shape[1])), rows=memory.rows.copy(),
                           room=memory.room.copy())


def how_often(answer: Answer, place: int, i: int, node: int) -> float:
    """How often the others go to a node when a seat that goes there too is of a type."""
    game = answer.what.game
    return likely_here(game, answer.memory, place, i, node) / float(game.weights[game.deals[:, place] == i].sum())


@compiled_apart
def likely_here(game: Round, memory: Memory, seat: int, i: int, x: int) -> float:
    """How likely a seat is of a type and the others go to a node."""
    likely = 0.0
    for d in range(len(game.weights)):
        if game.deals[d, seat] == i:
            likely += led_here(game, memory, seat, x, d)
    return likely * led_here_by_open_seats(game, memory, seat, x)


@compiled_apart
def lift(tree: Tree, game: Round, memory: Memory, values: Floats, seat: int, x: int, i: int, worth: Floats) -> None:
    """The values of all actions at a node for one type."""
    declared = list_rows(tree, memory, x)
    if tree.said[x] != NOT_SAID:
        declared -= CALLS
        call_own(game, memory, seat, x, tree.said[x])
        worth[declared], worth[declared + 1] = memory.values[0, i], memory.values[1, i]
    for action in range(declared):
        worth[action] = values[memory.rows[action], i]


def _beginning(seen: Records) -> bytes:
    """A public view, as the round began."""
    first = seen.copy()
    for name in ("acting", "declarer", "number", "suit", "ladder"):
        first[name] = 0
    return bytes(first.tobytes())


@lru_cache(maxsize=KEPT)
def _setting(frame: Frame, beginning: bytes) -> Setting:
    seen = records(VIEW, 1)
    seen[:] = np.frombuffer(beginning, VIEW)
    return rounds.setting(seen, frame, own())


def trust_of(views: Records, habits: float) -> Trust | None:
    """With more than two seats all get the same answer."""
    order = rounds.turn_order(views)
    order.remove(int(views["seat"][0]))
    return Trust(habits, order[0]) if habits > 0.0 and len(order) == 1 else None


@lru_cache(maxsize=KEPT)
def _answer(frame: Frame, beginning: bytes, work: float, trust: Trust | None) -> Answer:
    what = _setting(frame, beginning)
    if len(what.seats) > 2:
        return answer_of_many(what, work)
    if trust is None or not leaves_room(what.game, work):
        return answered(what, _safe(frame, beginning, work).memory.share)
    return answer_to_habits(what, _safe(frame, beginning, work / 2), trust, work / 2)


@lru_cache(maxsize=KEPT)
def _safe(frame: Frame, beginning: bytes, work: float) -> Safe:
    return safe_answer(_setting(frame, beginning).game, work)


def _anew(answer: Answer, node: int, seen: Records, work: float) -> Answer:
    """The rest of the round, solved from what is believed now."""
    here = _setting(rounds.frame_from_here(seen), _beginning(seen))
    weights = rounds.believed_here(answer.what, answer.memory.reach[node], answer.memory.starts, DOUBT)
    return answer_of_many(here, work, weights)
