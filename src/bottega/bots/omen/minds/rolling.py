"""Rounds of OMEN played on in imagined worlds: how likely a world is, and what an action comes to.

Worlds come from `imagine`, as likely as the cards make them. In each of them the others play like the net, or, with
some chance, loosely or by habit (habits.py). What they have said makes some worlds likelier: a world counts as often as
such players would have said the same in it. They are not trusted altogether, since people are none of these.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from bottega.bots.net import Floats, Net, forward, room_for
from bottega.bots.omen.minds.habits import answer_by_odds
from bottega.bots.omen.net.answers import (
    ANSWERS,
    DESTINY_ANSWER,
    NO_ACTION,
    OMEN_ANSWER,
    drawn_answer,
    share_answers,
)
from bottega.bots.omen.net.counting import Chances, reckon
from bottega.bots.omen.net.features import INPUTS, describe_reckoned
from bottega.bots.omen.solve.tree import DESTINY_RIGHT, DESTINY_WRONG, OMEN_RIGHT, OMEN_WRONG
from bottega.core.bits import bit, has, lowest, next_in
from bottega.core.chance import unit
from bottega.core.game import Game
from bottega.core.kernel import Record, Records, Words64, compiled, compiled_apart, records
from bottega.omen.actions import CALL_DESTINY, CALL_OMEN, SUITS, declaration_of
from bottega.omen.facts import JOKER, KINDS, NOTHING, NUMBERS, SEATS
from bottega.omen.imagine import imagine_all
from bottega.omen.rules import carry_out
from bottega.omen.view import look

SURPRISE = 0.05                             # how often anybody may say anything
TRUST = 0.8                                 # the power that the net's word is taken to
LITTLE = 0.2                                # of a round that is left to luck
NEVER = 1e-6
LOOKS, CLEARLY = 6, 2.5                     # how often what is behind is given up; by so many standard errors

LOOSENESS, FAR_WORSE = 0.2, 3.0             # of those who play loosely, as bots.levels has it

BY_HABIT, LOOSELY = 1, 2                    # manners; 0 is the net's own
BITS = 2                                    # of a seat's manner, in the word that has those of all

Payoffs = npt.NDArray[np.float64]           # outcome, caller: the thinking seat's chance to win
Numbers = npt.NDArray[np.int64]


class Desk(NamedTuple):
    """A net, and where it works."""

    sizes: Numbers
    weights: Floats
    table: Records                          # one state
    views: Records
    inputs: Floats
    room: Floats
    actions: Numbers                        # what each answer stands for
    reckoned: Numbers                       # the seats, as bits, whose chances are known in the world at the table
    at_least: Chances                       # these chances, by seat
    unseen: Chances
    places: Numbers
    chances: Floats                         # of the answers


def desk(game: Game, net: Net) -> Desk:
    return Desk(net.sizes, net.weights, records(game.state, 1), records(game.view, 1), np.zeros(INPUTS, np.float32),
                room_for(net), np.zeros(ANSWERS, np.int64), np.zeros(1, np.int64),
                np.zeros((SEATS, SUITS, NUMBERS + 2)), np.zeros((SEATS, KINDS)), np.zeros(KINDS, np.int64),
                np.zeros(ANSWERS, np.float32))


@compiled_apart
def ask(at: Desk, seat: int, manners: int) -> None:
    """How often a seat at the table gives each answer."""
    manner = (manners >> (BITS * seat)) & (BY_HABIT | LOOSELY)
    look(at.table, 0, seat, at.views, 0)
    at_least, unseen = at.at_least[seat], at.unseen[seat]
    if not has(at.reckoned[0], seat):
        reckon(at.views[0], at_least, unseen)
        at.reckoned[0] |= bit(seat)
    describe_reckoned(at.views[0], at_least, unseen, at.places, at.inputs, at.actions)
    if manner == BY_HABIT:
        answer_by_odds(at.views[0], at_least, at.actions, at.chances)
        return
    forward(at.sizes, at.weights, at.inputs, at.room)
    if manner == LOOSELY:
        answer_loosely(at.room[len(at.sizes) - 1], at.actions, at.chances)
    else:
        share_answers(at.room[len(at.sizes) - 1], at.actions, 0.0, at.chances)


@compiled_apart
def answer_loosely(outputs: Floats, actions: Numbers, chances: Floats) -> None:
    """What is a little worse, as the net sees it, is done nearly as often as the best: so play the levels below."""
    best, total = NEVER, 0.0
    for k in range(ANSWERS):
        if actions[k] != NO_ACTION:
            best = max(best, float(1.0 / (1.0 + np.exp(-outputs[ANSWERS + k]))))
    for k in range(ANSWERS):
        chances[k] = np.float32(0.0)
        if actions[k] != NO_ACTION:
            worse = (best - float(1.0 / (1.0 + np.exp(-outputs[ANSWERS + k])))) / (best * LOOSENESS)
            chances[k] = np.float32(np.exp(-worse) if worse <= FAR_WORSE else 0.0)
            total += chances[k]
    for k in range(ANSWERS):
        chances[k] = np.float32(chances[k] / total)


@compiled_apart
def imagine_likely(views: Records, drafts: Records, worlds: Records, habits: float, loose: float, manners: Numbers,
                   at: Desk, luck: Words64) -> None:
    """Fill the worlds with some of the drafts, each as often as what was said makes it likely.

    A seat plays by habit, or loosely, with these chances; `manners` then says for each world how each seat plays in it.
    """
    imagine_all(views, 0, drafts, luck)
    likely, drawn = np.zeros(len(drafts)), np.zeros(len(drafts), np.int64)
    for i in range(len(drafts)):
        for seat in range(views[0].seats):
            part = unit(luck)
            if seat != views[0].seat and part < habits + loose:
                drawn[i] |= (BY_HABIT if part < habits else LOOSELY) << (BITS * seat)
        likely[i] = credence(drafts, i, int(views[0].seat), drawn[i], at)
    step = likely.sum() / len(worlds)
    passed, draft = 0.0, 0
    mark = unit(luck) * step
    for j in range(len(worlds)):            # at equal distances: each draft as often as its share, give or take one
        while draft + 1 < len(drafts) and passed + likely[draft] <= mark:
            passed += likely[draft]
            draft += 1
        worlds[j], manners[j] = drafts[draft], drawn[draft]
        mark += step


@compiled_apart
def credence(worlds: Records, i: int, me: int, manners: int, at: Desk) -> float:
    """How likely the others would have said in a world what they said, this round."""
    at.table[0], at.reckoned[0] = worlds[i], 0
    s, said, likely = at.table[0], worlds[i].ladder, 1.0
    begin_again(s)
    speaker = int(s.dealer)
    for n in range(worlds[i].number):
        if said[n] > 0:
            action = declaration_of(n + 1, said[n] - 1)
            if speaker != me and not has(s.known, speaker):
                s.acting = bit(speaker)
                ask(at, speaker, manners)
                chance = SURPRISE / NUMBERS
                for answer in range(ANSWERS):
                    if at.actions[answer] == action:
                        chance += (1.0 - SURPRISE) * at.chances[answer]
                likely *= chance ** TRUST
            s.declarer, s.number, s.suit, s.ladder[n] = speaker, n + 1, said[n] - 1, said[n]
            speaker = next_in(s.still_in, speaker)
    return likely


@compiled
def begin_again(s: Record) -> None:
    """Nothing was said in this round."""
    s.declarer, s.number, s.suit = NOTHING, 0, NOTHING
    for n in range(NUMBERS):
        s.ladder[n] = 0


@compiled_apart
def play_on(worlds: Records, j: int, manners: int, setups: Records, action: int, pay: Payoffs, at: Desk,
            luck: Words64) -> float:
    """An action done in a world, then all go on until somebody calls: what that comes to.

    Whether a call comes is luck, and how often is known: so at each turn the calls count as much as they are likely,
    and the round goes on without one, for what is left. When that is little, luck decides.
    """
    at.table[0] = worlds[j]
    s = at.table[0]
    seat, left, worth = lowest(s.acting), 1.0, 0.0
    while action < CALL_OMEN:
        carry_out(s, setups[0], seat, action, None)
        seat = lowest(s.acting)
        ask(at, seat, manners)
        if left > LITTLE:
            omen, destiny = float(at.chances[OMEN_ANSWER]), float(at.chances[DESTINY_ANSWER])
            worth += left * (omen * call(s, CALL_OMEN, seat, pay) + destiny * call(s, CALL_DESTINY, seat, pay))
            on = 1.0 - omen - destiny
            if on < NEVER:
                return worth
            left *= on
            at.chances[OMEN_ANSWER], at.chances[DESTINY_ANSWER] = 0.0, 0.0
            for answer in range(OMEN_ANSWER):
                at.chances[answer] /= on
        action = at.actions[drawn_answer(at.chances, luck)]
    return worth + left * call(s, action, seat, pay)


@compiled
def call(s: Record, action: int, seat: int, pay: Payoffs) -> float:
    """What the call of a seat comes to."""
    found = 0
    for other in range(s.seats):
        found += int(s.hands[other, s.suit]) + s.hands[other, JOKER]
    if action == CALL_OMEN:
        return float(pay[OMEN_RIGHT if found < s.number else OMEN_WRONG, seat])
    return float(pay[DESTINY_RIGHT if found == s.number else DESTINY_WRONG, seat])


@compiled_apart
def try_out(worlds: Records, manners: Numbers, setups: Records, tried: Numbers, pay: Payoffs, at: Desk,
            luck: Words64, mean: Chances) -> None:
    """Every action in all worlds: its mean worth. All meet the same worlds.

    Now and then what is clearly behind the best is given up: it is worth so much less as it was behind then.
    """
    worth, behind, done = np.zeros((len(tried), len(worlds))), np.zeros(len(tried)), 0
    for look_back in range(1, LOOKS + 1):
        end = len(worlds) * look_back // LOOKS
        for j in range(done, end):
            at.reckoned[0] = 0
            for k in range(len(tried)):
                if behind[k] == 0.0:
                    worth[k, j] = play_on(worlds, j, manners[j], setups, tried[k], pay, at, luck)
        done = end
        best = leader(worth, behind, done, mean)
        for k in range(len(tried)):
            if behind[k] == 0.0 and look_back < LOOKS:
                lag, spread = mean[best] - mean[k], 0.0
                for j in range(done):
                    spread += (worth[best, j] - worth[k, j] - lag) ** 2
                if lag > CLEARLY * np.sqrt(spread) / done + NEVER:
                    behind[k] = lag
    for k in range(len(tried)):
        if behind[k] > 0.0:
            mean[k] = mean[best] - behind[k]


@compiled
def leader(worth: Payoffs, behind: Chances, done: int, mean: Chances) -> int:
    """The means so far of what was not given up, and the place of the best."""
    best = -1
    for k in range(len(mean)):
        if behind[k] == 0.0:
            mean[k] = worth[k, :done].sum() / done
            if best < 0 or mean[k] > mean[best]:
                best = k
    return best
