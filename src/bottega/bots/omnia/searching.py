"""Search over whole turns: every line of the turn is found, the best by the net are tried out in imagined worlds."""

import numpy as np

from bottega.bots.mind import Weighed
from bottega.bots.net import Net
from bottega.bots.omnia.draft import Drafting
from bottega.bots.omnia.judging import own_desk
from bottega.bots.omnia.lines import find_lines, room_for_lines
from bottega.bots.omnia.posterior import Posterior
from bottega.bots.omnia.rolling import halve, room_for_trials, worth_of
from bottega.bots.omnia.weighing import by_action, listed
from bottega.core.game import Terms
from bottega.core.kernel import Records, Words64, records
from bottega.omnia.actions import PLAY, TAKE
from bottega.omnia.facts import ROUNDS

LINES = 512                                     # of a turn, at most: the best
WORLDS = 128                                    # imagined; in the same world a line always comes to the same
SIMULATIONS, AMONG_MORE = 160, 120              # of two players; of more, among whom more trials win hardly more
PLANNING, PLANNING_AMONG_MORE = 4, 3            # times as many trials where the whole turn is planned, likewise
WIDE, WIDE_AMONG_MORE = 16, 12                  # lines that are tried, likewise
AHEAD = 2                                       # rounds that a trial has with two players; with more one
TRUST = 10                                      # trials that the net's word counts as with two


class Searching:
    """`simulations` is a measure of work: trials of two turns after a line. All have at least a whole round."""

    def __init__(self, terms: Terms, worlds: int = WORLDS, simulations: int | None = None, wide: int | None = None,
                 horizon: int | None = None, net: Net | None = None) -> None:
        self._terms, self._desk = terms, own_desk(terms, net)
        self._wide, self._horizon = wide or (WIDE if terms.players == 2 else WIDE_AMONG_MORE), horizon
        usual, self._planning = (SIMULATIONS, PLANNING) if terms.players == 2 else (AMONG_MORE, PLANNING_AMONG_MORE)
        self._work = 2 * (simulations or usual)
        self._drafting, self._posterior = Drafting(terms, self._desk, exact=True), Posterior(terms)
        self._worlds, self._table = records(terms.game.state, worlds), records(terms.game.state, 1)
        self._lines, self._only = room_for_lines(LINES), room_for_lines(1)
        self._trials = room_for_trials(LINES)

    def weigh(self, views: Records, luck: Words64) -> Weighed:
        actions = listed(self._terms, views)
        if len(actions) == 1:
            return Weighed(actions, np.full(1, 1 / self._terms.players), np.ones(1))
        if actions[0] < PLAY:
            return self._drafting.weigh(views, luck)
        seat, setups, lines, trials = int(views["seat"][0]), self._terms.setups, self._lines, self._trials
        self._posterior.imagine_all(views, self._worlds, luck)
        count = find_lines(self._worlds, 0, setups, seat, True, lines, self._desk)
        horizon, trust = self._ahead(int(views["turns"][0]))
        budget = self._work * (self._planning if actions[0] < TAKE else 1) // horizon
        halve(self._worlds, self._table, setups, seat, lines, count, self._wide, budget, horizon, trust, self._only,
              trials, self._desk)
        return by_action(actions, lines, worth_of(lines, trials, trust, count), int(trials.order[0]))

    def _ahead(self, turns: int) -> tuple[int, int]:
        """How many turns a trial has, and how many trials the net's word counts as. In a seat's last turn trials reach
        the end of the game: what they come to is true, and the net is not asked. Among more than two looking further
        won no more games, and took twice the time."""
        players = self._terms.players
        if turns >= (ROUNDS - 1) * players:
            return players, 0
        return (self._horizon or AHEAD * players, TRUST) if players == 2 else (self._horizon or players, 0)
