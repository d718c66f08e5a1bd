"""Games side by side for who trains: the same games as ever, seen by their seats, refused like any other."""

import re
from typing import Any

import gymnasium
import numpy as np
import pytest

from bottega.core import chance, games
from bottega.core.bits import NOBODY
from bottega.core.game import Terms
from bottega.core.kernel import records
from bottega.core.position import Position
from bottega.core.refusals import Refused
from bottega.envs.layout import flatten, layout, width
from bottega.envs.vector import FIELDS, FLAT, VectorGames
from docs.pages import read, section

TABLES = [("omen", 3, {}), ("omen", 9, {"expansion": "on"}), ("omnia", 2, {}), ("omnia", 4, {"draft": "off"})]
EACH = pytest.mark.parametrize(("name", "players", "options"), TABLES)


def terms_of(name: str, players: int, options: dict[str, str]) -> Terms:
    return games.find(name).terms(players, options)


@EACH
def test_games_side_by_side_are_the_games_that_positions_play(name: str, players: int, options: dict[str, str]) -> None:
    terms = terms_of(name, players, options)
    envs = VectorGames(terms, 5)
    observed, infos = envs.reset(seed=3)
    alone, dealt = [Position.dealt(terms, chance.to_text(chance.from_seed(3, i))) for i in range(5)], 5
    finished = 0
    for step in range(400):
        for i, position in enumerate(alone):
            seat = position.turn
            assert infos["seat"][i] == (NOBODY if seat is None else seat)
            views = position.views(seat)
            assert all(np.array_equal(observed["observation"][field][i], views[field][0])
                       for field in terms.game.view.names or ())
            legal = [] if seat is None else position.legal_numbers(seat)
            assert np.flatnonzero(observed["action_mask"][i]).tolist() == sorted(legal)
        actions = envs.sample(step)
        acted = [position.turn for position in alone]
        observed, rewards, ended, cut, infos = envs.step(actions)
        for i, position in enumerate(alone):
            if acted[i] is None:
                alone[i], dealt = Position.dealt(terms, chance.to_text(chance.from_seed(3, dealt))), dealt + 1
                assert (rewards[i], ended[i]) == (0.0, False)
                continue
            position.step(int(actions[i]))
            assert ended[i] == position.is_over
            first = position.ranking[0] if position.is_over else []
            shares = [1 / len(first) if seat in first else 0.0 for seat in range(players)]
            assert infos["outcome"][i].tolist() == pytest.approx(shares)
            assert rewards[i] == pytest.approx(shares[acted[i] or 0])
            finished += position.is_over
        assert not cut.any()

    assert finished > 5


@EACH
def test_nothing_observed_depends_on_what_the_seat_cannot_see(name: str, players: int, options: dict[str, str]) -> None:
    terms, world, elsewhere = terms_of(name, players, options), records(games.find(name).state, 1), None
    elsewhere = records(terms.game.view, 1)
    envs, flat = VectorGames(terms, 6, encoding=FLAT), np.zeros((1, width(terms.game)), np.float32)
    observed, infos = envs.reset(seed=5)
    for step in range(60):
        for i in np.flatnonzero(infos["seat"] != NOBODY).tolist():
            terms.game.imagine(envs._views, i, world, 0, chance.from_seed(step, i))
            terms.game.look(world, 0, int(infos["seat"][i]), elsewhere, 0)
            flatten(terms.game, elsewhere, flat)
            assert np.array_equal(flat[0], observed["observation"][i])
        observed, *_, infos = envs.step(envs.sample(step))


@pytest.mark.parametrize("encoding", [FIELDS, FLAT])
def test_what_comes_back_lies_in_the_spaces_and_is_written_in_place(encoding: str) -> None:
    envs = VectorGames(terms_of("omen", 3, {}), 8, encoding=encoding)
    observed, _ = envs.reset(seed=1)
    mask = observed["action_mask"]
    assert isinstance(envs, gymnasium.vector.VectorEnv)
    assert envs.observation_space.contains(observed)
    for step in range(50):
        actions = envs.sample(step)
        assert envs.action_space.contains(actions.astype(np.int64))
        observed, rewards, *_ = envs.step(actions)
        assert envs.observation_space.contains(observed)
        assert observed["action_mask"] is mask
        assert rewards.dtype == np.float32


def test_an_action_that_is_not_in_its_mask_is_refused_and_nothing_has_changed() -> None:
    envs = VectorGames(terms_of("omen", 3, {}), 4)
    envs.reset(seed=1)
    before, actions = envs._states.tobytes(), envs.sample(0)
    for wrong in (envs.terms.read("omen"), -1, envs.terms.game.actions):
        actions[2] = wrong
        with pytest.raises(Refused) as refused:
            envs.step(actions)
        assert refused.value.refusal.values["game"] == 2
        assert envs._states.tobytes() == before


def test_the_same_seed_gives_the_same_games_and_no_seed_the_next_ones() -> None:
    envs = VectorGames(terms_of("omnia", 3, {}), 4)
    first = copied(envs.reset(seed=9)[0])
    again, onwards = copied(envs.reset(seed=9)[0]), copied(envs.reset()[0])

    assert first == again
    assert first != onwards
    with pytest.raises(gymnasium.error.Error):
        envs.reset(seed=[1, 2, 3, 4])
    with pytest.raises(ValueError, match="encoding"):
        VectorGames(envs.terms, 4, encoding="poem")


def copied(observed: dict[str, Any]) -> dict[str, bytes]:
    return {name: values.tobytes() for name, values in observed["observation"].items()}


@pytest.mark.parametrize("name", ["omen", "omnia"])
def test_the_page_says_where_every_field_lies_in_a_row(name: str) -> None:
    told = re.findall(r"^\| `(\w+)` \| (\d+) \| (\d+) \| ([\d ×]*) \|", section(
        read("docs/environments.md"), f"{name.upper()}, index by index"), re.MULTILINE)
    shapes = [(place.field, str(place.first), str(place.end - 1), " × ".join(map(str, place.shape)))
              for place in layout(games.find(name))]

    assert [(field, first, last, shape.strip()) for field, first, last, shape in told] == shapes
