"""Rounds of OMEN played on in imagined worlds: how likely a world is, and what an action comes to.

Worlds come from `imagine`, as likely as the cards make them. In each of them the others play like the net, or, with
some chance, by habit (habits.py). What they have said makes some worlds likelier: a world counts as often as such
players would have said the same in it. They are not trusted altogether, since people are neither.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from bottega.bots.net import Floats, Net, forward, room_for
from bottega.bots.omen.minds.habits import answer_by_odds
from bottega.bots.omen.net.answers import ANSWERS, drawn_answer, share_answers
from bottega.bots.omen.net.counting import Chances
from bottega.bots.omen.net.features import INPUTS, describe_by
from bottega.bots.omen.solve.tree import DESTINY_RIGHT, DESTINY_WRONG, OMEN_RIGHT, OMEN_WRONG
from bottega.core.bits import bit, has, lowest, next_in
from bottega.core.chance import unit
from bottega.core.game import Game
from bottega.core.kernel import Record, Records, Words64, compiled, compiled_apart, records
from bottega.omen.actions import CALL_OMEN, SUITS, declaration_of
from bottega.omen.facts import JOKER, KINDS, NOTHING, NUMBERS
from bottega.omen.imagine import imagine_all
from bottega.omen.rules import carry_out
from bottega.omen.view import look

SURPRISE = 0.05                             # how often anybody may say anything
TRUST = 0.8                                 # the power that the net's word is taken to

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
    at_least: Chances
    unseen: Chances
    places: Numbers
    chances: Floats                         # of the answers


def desk(game: Game, net: Net) -> Desk:
    return Desk(net.sizes, net.weights, records(game.state, 1), records(game.view, 1), np.zeros(INPUTS, np.float32),
                room_for(net), np.zeros(ANSWERS, np.int64), np.zeros((SUITS, NUMBERS + 2)), np.zeros(KINDS),
                np.zeros(KINDS, np.int64), np.zeros(ANSWERS, np.float32))


@compiled_apart
def ask(at: Desk, seat: int, by_habit: bool) -> None:
    """How often a seat at the table gives each answer."""
    look(at.table, 0, seat, at.views, 0)
    describe_by(at.views[0], at.at_least, at.unseen, at.places, at.inputs, at.actions)
    if by_habit:
        answer_by_odds(at.views[0], at.at_least, at.actions, at.chances)
    else:
        forward(at.sizes, at.weights, at.inputs, at.room)
        share_answers(at.room[len(at.sizes) - 1], at.actions, 0.0, at.chances)


@compiled_apart
def imagine_likely(views: Records, drafts: Records, worlds: Records, habits: float, seats_by_habit: Numbers, at: Desk,
                   luck: Words64) -> None:
    """Fill the worlds with some of the drafts, each as often as what was said makes it likely.

    `seats_by_habit` then says for each world which seats play by habit in it.
    """
    imagine_all(views, 0, drafts, luck)
    likely, by_habit = np.zeros(len(drafts)), np.zeros(len(drafts), np.int64)
    for i in range(len(drafts)):
        for seat in range(views[0].seats):
            if seat != views[0].seat and unit(luck) < habits:
                by_habit[i] |= bit(seat)
        likely[i] = credence(drafts, i, int(views[0].seat), by_habit[i], at)
    step = likely.sum() / len(worlds)
    passed, draft = 0.0, 0
    mark = unit(luck) * step
    for j in range(len(worlds)):            # at equal distances: each draft as often as its share, give or take one
        while draft + 1 < len(drafts) and passed + likely[draft] <= mark:
            passed += likely[draft]
            draft += 1
        worlds[j], seats_by_habit[j] = drafts[draft], by_habit[draft]
        mark += step


@compiled_apart
def credence(worlds: Records, i: int, me: int, by_habit: int, at: Desk) -> float:
    """How likely the others would have said in a world what they said, this round."""
    at.table[0] = worlds[i]
    s, said, likely = at.table[0], worlds[i].ladder, 1.0
    begin_again(s)
    speaker = int(s.dealer)
    for n in range(worlds[i].number):
        if said[n] > 0:
            action = declaration_of(n + 1, said[n] - 1)
            if speaker != me and not has(s.known, speaker):
                s.acting = bit(speaker)
                ask(at, speaker, has(by_habit, speaker))
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
def play_on(worlds: Records, j: int, by_habit: int, setups: Records, action: int, pay: Payoffs, at: Desk,
            luck: Words64) -> float:
    """An action done in a world, then all go on until somebody calls: what that comes to."""
    at.table[0] = worlds[j]
    s = at.table[0]
    seat = lowest(s.acting)
    while action < CALL_OMEN:
        carry_out(s, setups[0], seat, action, None)
        seat = lowest(s.acting)
        ask(at, seat, has(by_habit, seat))
        action = at.actions[drawn_answer(at.chances, luck)]
    found = 0
    for other in range(s.seats):
        found += int(s.hands[other, s.suit]) + s.hands[other, JOKER]
    if action == CALL_OMEN:
        return float(pay[OMEN_RIGHT if found < s.number else OMEN_WRONG, seat])
    return float(pay[DESTINY_RIGHT if found == s.number else DESTINY_WRONG, seat])


@compiled_apart
def try_out(worlds: Records, seats_by_habit: Numbers, setups: Records, tried: Numbers, pay: Payoffs, at: Desk,
            luck: Words64, mean: Chances) -> None:
    """Every action in every world: its mean worth."""
    mean[:] = 0.0
    for j in range(len(worlds)):
        for k in range(len(tried)):
            mean[k] += play_on(worlds, j, seats_by_habit[j], setups, tried[k], pay, at, luck) / len(worlds)
