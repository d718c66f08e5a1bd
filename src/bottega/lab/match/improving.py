"""How much OMEN's trials improve on the net, decision by decision: settings of them are told apart where matches of
hundreds of games tell nothing.

    python -m bottega.lab.match.improving --players 5 [--minutes 5] [--seed 2026]

In games of `master-2026-11`, who plays as the net does, every fifth decision is thought about by each setting. What it
would do is then played on to the end of the round from the true state, which no setting sees, many times: what that is
worth more than what the net does. All settings meet the same decisions, so luck weighs on them alike.
"""

import argparse
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence

import numpy as np

from bottega.bots import omen, roster_of
from bottega.bots.levels import without
from bottega.bots.mind import Mind, Weighed
from bottega.bots.net import own
from bottega.bots.omen.minds.rolling import desk, play_on
from bottega.bots.omen.minds.solving import solvable
from bottega.bots.omen.minds.thinking import PACKAGE, Thinking
from bottega.bots.omen.minds.trying import WORLDS, Trying, payoffs
from bottega.bots.playing import play_on as play_game
from bottega.core import chance, games
from bottega.core.game import Terms
from bottega.core.kernel import Records
from bottega.core.position import Position
from bottega.lab.match import players
from bottega.lab.match.baselines import OMEN_NET
from bottega.omen.actions import LOSE

EVERY, ROLLS = 5, 48                            # decisions; ways that a round goes on
AMONG = "master-2026-11"
Gains = Mapping[str, float]

WAYS: Mapping[str, Callable[[Terms], Mind]] = {
    "as played": omen.trying,
    "near to the net's mix": lambda terms: Trying(terms, worlds=192, more=0, bold=0.1, loyalty=1.0, habits=0.3),
    "boldly": lambda terms: Trying(terms, habits=0.1, loose=0.1),
    "boldly, all others are the net": Trying,
    "boldly, three times the worlds": lambda terms: Trying(terms, worlds=3 * WORLDS, habits=0.1, loose=0.1),
}


class Study:
    def __init__(self, terms: Terms, ways: Mapping[str, Callable[[Terms], Mind]] = WAYS, rolls: int = ROLLS) -> None:
        self._terms, self._rolls, self._net = terms, rolls, Thinking(terms, OMEN_NET)
        self._ways = {name: make(terms) for name, make in ways.items()}
        self._never, self._desk = roster_of(terms.game).never(terms), desk(terms.game, own(PACKAGE, OMEN_NET))

    def decisions(self, seed: int) -> Iterator[Gains]:
        """What each setting gains over the net, for one decision after another, without end."""
        number = 0
        while True:
            position = Position.dealt(self._terms, chance.to_text(chance.from_seed(seed, number)))
            sitting = {seat: players.make(self._terms, AMONG) for seat in range(self._terms.players)}
            for step, _ in enumerate(play_game(position, sitting)):
                if position.acting and step % EVERY == number % EVERY:
                    gains = self.at(position, chance.from_seed(seed, number << 16 | step).tolist()[0] >> 16)
                    if gains is not None:
                        yield gains
            number += 1

    def at(self, position: Position, luck: int) -> Gains | None:
        """At one moment; None where there is nothing to try: a card to lose, or a round that is solved."""
        views = position.views(position.acting[0])
        thought = self._net.weigh(views, chance.from_seed(luck))
        if int(thought.actions[0]) >= LOSE or len(thought.actions) == 1 or solvable(views):
            return None
        never = self._never(views, thought.actions)
        by_net = without(thought, never)
        found = {name: without(mind.weigh(views, chance.from_seed(luck)), never) for name, mind in self._ways.items()}
        worth = {action: self._worth(position.states, views, action, luck)
                 for action in {action for each in (by_net, *found.values()) for action in done(each)}}
        usual = expected(by_net, worth)
        return {name: expected(each, worth) - usual for name, each in found.items()}

    def _worth(self, states: Records, views: Records, action: int, luck: int) -> float:
        """An action in the true state, all playing on as the net does."""
        pay, dice = payoffs(views), chance.from_seed(luck, 1)
        self._desk.reckoned[0] = 0
        return float(np.mean([play_on(states, 0, 0, self._terms.setups, action, pay, self._desk, dice)
                              for _ in range(self._rolls)]))


def done(weighed: Weighed) -> list[int]:
    return [int(action) for action in weighed.actions[weighed.share > 0.0]]


def expected(weighed: Weighed, worth: Mapping[int, float]) -> float:
    return sum(float(share) * worth[int(action)]
               for action, share in zip(weighed.actions, weighed.share, strict=True) if share > 0.0)


def main(arguments: Sequence[str]) -> None:
    asked = parser().parse_args(arguments)
    found, until = list[Gains](), time.monotonic() + 60 * asked.minutes
    for gains in Study(games.find("omen").terms(asked.players)).decisions(asked.seed):
        found.append(gains)
        if time.monotonic() > until:
            break
    print(f"{len(found)} decisions of {asked.players} players; thousandths of a win more than the net, and than boldly")
    bold = 1000 * np.array([gains["boldly"] for gains in found])
    for name in WAYS:
        gained = 1000 * np.array([gains[name] for gains in found])
        print(f"{told(gained)}  {told(gained - bold)}  {name}", flush=True)


def told(values: np.ndarray[tuple[int], np.dtype[np.float64]]) -> str:
    return f"{values.mean():6.1f} ± {values.std() / len(values) ** 0.5:4.1f}"


def parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(prog="python -m bottega.lab.match.improving")
    made.add_argument("--players", type=int, default=5)
    made.add_argument("--minutes", type=float, default=5.0)
    made.add_argument("--seed", type=int, default=2026)
    return made


if __name__ == "__main__":
    main(sys.argv[1:])
