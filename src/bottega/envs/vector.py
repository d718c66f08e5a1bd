"""Many games of a kind as one Gymnasium environment: agents play against themselves.

    envs = VectorGames(OMEN.terms(3), 4096)
    observations, infos = envs.reset(seed=1)
    observations, rewards, ended, cut, infos = envs.step(actions)       # one action per game, for the seat to act

The arrays that come back are the environment's own, written anew by the next step: copy what is to be kept.
"""

from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from bottega.core.batches import batches
from bottega.core.chance import from_seed
from bottega.core.game import Terms
from bottega.core.kernel import records
from bottega.core.loops import SHARES
from bottega.core.refusals import Refused
from bottega.envs.layout import fields, flatten, width

FIELDS, FLAT = "fields", "flat"

Array = npt.NDArray[Any]
Step = tuple[dict[str, Any], Array, Array, Array, dict[str, Any]]


class VectorGames(VectorEnv[dict[str, Any], Array, Array]):
    """Games side by side. What is observed is the view of the seat to act, and nothing else of the game.

    A game that has ended stands still for one step, in which its action is not looked at, and then the next one is
    dealt (Gymnasium's `NEXT_STEP`). The reward is that of the seat that acted; `infos["outcome"]` has everybody's.
    """

    def __init__(self, terms: Terms, num_envs: int, *, encoding: str = FIELDS) -> None:
        if encoding not in (FIELDS, FLAT):
            raise ValueError(f"an encoding is {FIELDS!r} or {FLAT!r}, not {encoding!r}")
        game = terms.game
        self.metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP}
        self.terms, self.num_envs, self._encoding = terms, num_envs, encoding
        self._kernels, self._series, self._next = batches(game), 0, 0
        self._states, self._views = records(game.state, num_envs), records(game.view, num_envs)
        self._masks = np.zeros((num_envs, game.actions), np.int8)
        self._seats, self._actions = np.zeros(num_envs, np.int8), np.zeros(num_envs, np.int16)
        self._wins = np.zeros((num_envs, terms.players), np.int16)
        self._flat = np.zeros((num_envs, width(game) if encoding == FLAT else 0), np.float32)
        self.single_action_space: spaces.Space[Any] = spaces.Discrete(game.actions)
        self.single_observation_space: spaces.Space[Any] = spaces.Dict({
            "observation": self._space(), "action_mask": spaces.Box(0, 1, (game.actions,), np.int8)})
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)

    def reset(self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
              ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Deal games 0 and on of the series that a seed stands for; without a seed, the next ones of this series."""
        if isinstance(seed, list):
            raise gymnasium.error.Error("All games of a VectorGames are of one series: seed it with one number.")
        if seed is not None:
            self._series, self._next = seed, 0
        self._states[:] = np.zeros(1, self._states.dtype)
        self._masks[:] = 0
        done = np.zeros(self.num_envs, np.int8)
        self._next += self._kernels.reset_done(self._states, self.terms.setups, self._series, self._next, done)
        self._kernels.look_all(self._states, self._views, self._seats)
        self._kernels.mask_all(self._views, self._masks, self.terms.setups)
        return self._observations(), {"seat": self._seats}

    def step(self, actions: Array) -> Step:
        """One action per game, by its number. One that is not in its mask is refused, and then nothing has changed."""
        self._actions[:] = actions
        acted = self._seats.copy()
        dealt = self._kernels.advance_all(self._states, self._actions, self.terms.setups, self._series, self._next,
                                          self._views, self._masks, self._seats, self._wins)
        if dealt < 0:
            raise self._refusal(-1 - dealt)
        self._next += dealt
        outcome = self._wins.astype(np.float32) / SHARES
        ended = np.asarray(self._wins.any(axis=1))
        rewards = np.where(ended, outcome[np.arange(self.num_envs), acted], np.float32(0.0))
        infos = {"seat": self._seats, "outcome": outcome, "_outcome": ended}
        return self._observations(), rewards, ended, np.zeros(self.num_envs, np.bool_), infos

    def sample(self, seed: int) -> Array:
        """A legal action for every game, at random."""
        self._kernels.pick_masked(self._masks, from_seed(seed), self._actions)
        return self._actions.copy()

    def _observations(self) -> dict[str, Any]:
        if self._encoding == FLAT:
            flatten(self.terms.game, self._views, self._flat)
            return {"observation": self._flat, "action_mask": self._masks}
        return {"observation": fields(self.terms.game, self._views), "action_mask": self._masks}

    def _space(self) -> spaces.Space[Any]:
        game = self.terms.game
        if self._encoding == FLAT:
            return spaces.Box(-np.inf, np.inf, (width(game),), np.float32)
        return spaces.Dict({name: within(game.view[name]) for name in game.view.names or ()})

    def _refusal(self, i: int) -> Refused:
        game, seat, action = self.terms.game, int(self._seats[i]), int(self._actions[i])
        reason = game.reasons[game.refuse(self._states, i, seat, action, self.terms.setups)]
        return Refused(reason.key, reason.rule, game=i, action=action)


def within(field: np.dtype[Any]) -> spaces.Box:
    """All that a field can hold."""
    limits = np.iinfo(field.base)
    return spaces.Box(limits.min, limits.max, field.shape, field.base.type)
