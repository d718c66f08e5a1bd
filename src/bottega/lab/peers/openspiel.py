"""OpenSpiel's tree search at our tables: a game of ours wrapped as one of OpenSpiel's, and its `ISMCTSBot` as a bot.

The bot is OpenSpiel's own, in Python, with its own random rollouts; worlds are imagined by us, which it leaves to the
game (`set_resampler`). States are copied as records, not as Python copies objects, which is many times faster: where
there is a choice, it is the one that favours the peer.
"""

import time
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from bottega.bots.ismcts import EXPLORATION
from bottega.core.bits import lowest
from bottega.core.chance import from_seed, next_word
from bottega.core.game import Terms
from bottega.core.happened import UNTOLD
from bottega.core.kernel import Records, Words64
from bottega.core.kernel import records as blank_records

LONGEST = 10_000                    # decisions of a game, as far as OpenSpiel wants to know
NO_LIMIT = 10**9


def type_of(terms: Terms) -> Any:
    """What OpenSpiel wants to know of a game's kind. Luck is inside the state, so it is sampled, not listed."""
    kinds = pyspiel.GameType
    return kinds(
        short_name=f"python_bottega_{terms.game.name}", long_name=f"Bottega {terms.game.name}",
        dynamics=kinds.Dynamics.SEQUENTIAL, chance_mode=kinds.ChanceMode.SAMPLED_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION, utility=kinds.Utility.CONSTANT_SUM,
        reward_model=kinds.RewardModel.TERMINAL, max_num_players=terms.players, min_num_players=terms.players,
        provides_information_state_string=True, provides_information_state_tensor=False,
        provides_observation_string=False, provides_observation_tensor=False, parameter_specification={},
    )


class Table(pyspiel.Game):          # type: ignore[misc]    # OpenSpiel has no types
    """A game of ours on some terms."""

    def __init__(self, terms: Terms) -> None:
        facts = pyspiel.GameInfo(
            num_distinct_actions=terms.game.actions, max_chance_outcomes=0, num_players=terms.players,
            min_utility=0.0, max_utility=1.0, utility_sum=1.0, max_game_length=LONGEST)
        super().__init__(type_of(terms), facts, {})
        self.terms = terms

    def new_initial_state(self) -> "Moment":
        """Dealt, always by the same luck: a match begins at a moment of its own."""
        states = blank_records(self.terms.game.state, 1)
        self.terms.game.deal(states, 0, self.terms.setups, from_seed(0), UNTOLD)
        return Moment(self, states)


class Moment(pyspiel.State):        # type: ignore[misc]    # OpenSpiel has no types
    """A state of ours. Of several seats that may act the lowest does."""

    def __init__(self, game: Table, states: Records) -> None:
        super().__init__(game)
        self._table, self._terms, self.states = game, game.terms, states
        self._actions = np.zeros(game.terms.game.actions, np.int16)
        self._views = blank_records(game.terms.game.view, 1)

    def current_player(self) -> int:
        return int(lowest(int(self.states["acting"][0]))) if not self.is_terminal() else int(pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        return not self.states["acting"][0]

    def is_chance_node(self) -> bool:
        return False

    def legal_actions(self, _player: int | None = None) -> list[int]:
        count = self._terms.game.loops.legal(self.states, 0, self.current_player(), self._actions, self._terms.setups)
        return [int(action) for action in self._actions[:count]]

    def apply_action(self, action: int) -> None:
        loops, setups = self._terms.game.loops, self._terms.setups
        if loops.apply(self.states, 0, self.current_player(), int(action), setups, UNTOLD):
            raise ValueError(f"{action} is not legal here")

    def returns(self) -> list[float]:
        """The whole win, or a part of it where it is shared."""
        if not self.is_terminal():
            return [0.0] * self._terms.players
        first = self._terms.game.ranking(self.states, 0)[0]
        return [(seat in first) / len(first) for seat in range(self._terms.players)]

    def information_state_string(self, player: int | None = None) -> str:
        self._terms.game.look(self.states, 0, self.current_player() if player is None else player, self._views, 0)
        return str(self._views.tobytes().hex())

    def clone(self) -> "Moment":
        return Moment(self._table, self.states.copy())

    def get_game(self) -> Table:
        return self._table


class OpenSpielIsmcts:
    """OpenSpiel's bot, for so long a move or for so many simulations."""

    def __init__(self, terms: Terms, *, seconds: float | None = None, simulations: int = NO_LIMIT,
                 exploration: float = EXPLORATION) -> None:
        self.name = f"openspiel@{round(seconds * 1000)}ms" if seconds else f"openspiel:{simulations}"
        self._table, self._seconds, self._simulations = Table(terms), seconds or float("inf"), simulations
        self._exploration = exploration

    def choose(self, views: Records, luck: Words64) -> int:
        bot, moment = self.search(views, luck)
        if bot.simulations == 0:
            return moment.legal_actions()[0]
        options, shares = zip(*bot.get_final_policy(moment, bot.root), strict=True)
        return int(bot.dice.choice(options, p=shares))

    def search(self, views: Records, luck: Words64) -> "tuple[Searcher, Moment]":
        begun, terms = time.thread_time(), self._table.terms
        dice = np.random.RandomState(int(next_word(luck)) % 2**32)      # noqa: TID251  (the peer's luck is NumPy's)
        bot = Searcher(self._table, RandomRolloutEvaluator(1, dice), self._exploration, NO_LIMIT, random_state=dice)

        def imagined(_moment: Moment, _player: int) -> Moment:
            states = blank_records(terms.game.state, 1)
            terms.game.imagine(views, 0, states, 0, luck)
            return Moment(self._table, states)

        moment = imagined(Moment(self._table, blank_records(terms.game.state, 1)), 0)
        bot.set_resampler(imagined)
        bot.begin(moment)
        while len(moment.legal_actions()) > 1 and bot.simulations < self._simulations:
            if time.thread_time() - begun >= self._seconds and bot.simulations > 1:     # the first only makes the root
                break
            bot.simulate(moment)
        return bot, moment


class Searcher(ISMCTSBot):          # type: ignore[misc]    # OpenSpiel has no types
    """The same bot; but its simulations, which `run_search` counts, are asked for one by one."""

    def begin(self, moment: Moment) -> None:
        self.reset()
        self.root, self.simulations, self.dice = self.create_new_node(moment), 0, self._random_state

    def simulate(self, moment: Moment) -> None:
        self.run_simulation(self.sample_root_state(moment))
        self.simulations += 1
