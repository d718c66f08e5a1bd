"""What the net can answer: what may be done, said relative to the declaration and to the order of the suits.

Suits are alike but for the cards that lie there, so they are put in an order before the net sees them: the declared
suit first, the others as many cards as are expected of them; place 4 is the joker's. An answer is a step of 1 to 8 up
from the declared number in the suit of a place, a jump further up, one of the two calls, or the place of the kind to
lose. A jump is to the highest number that still holds with a given chance in any suit: with many players all low
numbers are sure, and no step reaches where the doubt begins.

What only a slip would do is not offered: a call that surely fails, and a number that surely is too high while a sure
one is there.
"""

import numpy as np
import numpy.typing as npt

from bottega.bots.net import Floats
from bottega.bots.omen.net.counting import SURE, Chances
from bottega.core.chance import unit
from bottega.core.kernel import Record, Words64, compiled, compiled_apart
from bottega.omen.actions import CALL_DESTINY, CALL_OMEN, LOSE, SUITS, declaration_of
from bottega.omen.facts import DECLARING, JOKER, KINDS, NOTHING, NUMBERS

STEPS = 8
JUMPS = np.array([0.8, 0.5, 0.2])           # how likely the number of each jump holds
FIRST_JUMP = STEPS * SUITS
OMEN_ANSWER = FIRST_JUMP + len(JUMPS)
DESTINY_ANSWER = OMEN_ANSWER + 1
FIRST_LOSE = DESTINY_ANSWER + 1
ANSWERS = FIRST_LOSE + KINDS
NO_ACTION = -1

Places = npt.NDArray[np.int64]              # the kind in each place
Actions = npt.NDArray[np.int64]             # for each answer the number of its action, or NO_ACTION


@compiled_apart
def put_in_order(v: Record, at_least: Chances, places: Places) -> None:
    """The declared suit, then the others, those first of which most are expected; then suits not in play; the joker."""
    expected = np.zeros(SUITS)
    for suit in range(SUITS):
        places[suit] = suit
        for number in range(1, NUMBERS + 1):
            expected[suit] += at_least[suit, number]
        expected[suit] += 0.001 * v.hands[v.seat, suit]                 # of equals, what this seat holds
    if v.suit != NOTHING:
        expected[v.suit] += NUMBERS + 1
    for place in range(1, SUITS):                                       # insertion keeps equals in their order
        suit, at = places[place], place
        while at > 0 and expected[suit] > expected[places[at - 1]] and suit < v.suits:
            places[at] = places[at - 1]
            at -= 1
        places[at] = suit
    places[JOKER] = JOKER


@compiled
def highest(at_least: Chances, places: Places, suits: int, chance: float) -> int:
    """The highest number that holds with a chance in any suit, as a declaration; or none."""
    best, number = NO_ACTION, 0
    for place in range(suits):
        suit, top = places[place], number
        while top < NUMBERS and at_least[suit, top + 1] >= chance:
            top += 1
        if top > number:
            best, number = declaration_of(top, suit), top
    return best


@compiled_apart
def offer(v: Record, at_least: Chances, places: Places, actions: Actions) -> None:
    """What each answer stands for; NO_ACTION where it is not allowed, or only a slip."""
    actions[:] = NO_ACTION
    if v.phase != DECLARING:
        for place in range(KINDS):
            if v.hands[v.seat, places[place]] > 0:
                actions[FIRST_LOSE + place] = LOSE + places[place]
        return
    number = int(v.number)
    sure_one = False
    if number < NUMBERS:
        for suit in range(v.suits):
            sure_one |= at_least[suit, number + 1] > 1.0 - SURE
    for step in range(1, min(STEPS, int(v.in_hands) - number) + 1):
        for place in range(v.suits):
            if at_least[places[place], number + step] > SURE or not sure_one:
                actions[(step - 1) * SUITS + place] = declaration_of(number + step, places[place])
    for jump in range(len(JUMPS)):
        far = highest(at_least, places, int(v.suits), JUMPS[jump])
        known = jump > 0 and far == highest(at_least, places, int(v.suits), JUMPS[jump - 1])
        if far >= declaration_of(number + STEPS + 1, 0) and not known:
            actions[FIRST_JUMP + jump] = far
    if number > 0:
        holds, more = at_least[v.suit, number], at_least[v.suit, number + 1]
        if holds < 1.0 - SURE:
            actions[OMEN_ANSWER] = CALL_OMEN
        if holds - more > SURE:
            actions[DESTINY_ANSWER] = CALL_DESTINY


@compiled_apart
def share_answers(outputs: Floats, actions: Actions, tries: float, chances: Floats) -> None:
    """How often each allowed answer is given: as the net wants it, but for a part that is anything."""
    most, total, allowed = np.float32(-1e30), 0.0, 0
    for k in range(ANSWERS):
        if actions[k] != NO_ACTION:
            most = max(most, outputs[k])
            allowed += 1
    for k in range(ANSWERS):
        chances[k] = np.exp(outputs[k] - most) if actions[k] != NO_ACTION else np.float32(0.0)
        total += chances[k]
    for k in range(ANSWERS):
        if actions[k] != NO_ACTION:
            chances[k] = (1.0 - tries) * chances[k] / total + tries / allowed


@compiled
def drawn_answer(chances: Floats, luck: Words64) -> int:
    """One of them, as often as that; the last possible one, should rounding pass all."""
    left, found = unit(luck), 0
    for k in range(ANSWERS):
        if chances[k] > 0.0 and left >= 0.0:
            found = k
            left -= chances[k]
    return found
