"""Games announce themselves, and bring all that the contract asks for."""

from importlib.metadata import entry_points

import numpy as np
import pytest

from bottega.core import games
from bottega.core.game import Game
from bottega.core.refusals import Refused
from bottega.core.warm import steps, warm
from bottega.omen import OMEN


def test_omen_announces_itself() -> None:
    assert "omen" in games.names()
    assert games.find("omen") is OMEN


@pytest.mark.parametrize("name", games.names())
def test_every_game_is_found_by_the_name_it_bears(name: str) -> None:
    game = games.find(name)

    assert isinstance(game, Game)
    assert game.name == name
    assert entry_points(group=games.GROUP, name=name)


@pytest.mark.parametrize("name", ["tarot", "", "OMEN", "omen "])
def test_an_unknown_game_is_refused_with_those_there_are(name: str) -> None:
    with pytest.raises(Refused) as refused:
        games.find(name)

    assert refused.value.refusal.key == "core.game.unknown"
    assert refused.value.refusal.values["name"] == name
    assert "omen" in str(refused.value.refusal.values["names"])


@pytest.mark.parametrize("name", games.names())
def test_every_state_has_what_tables_rely_on(name: str) -> None:
    game = games.find(name)

    assert {"chance", "acting", "seats"} <= set(game.state.names or ())
    assert {"acting", "seats", *game.reason_values} <= set(game.view.names or ())
    assert game.reasons[0].key == "fine"


@pytest.mark.parametrize("name", games.names())
def test_warming_makes_every_kernel_ready_and_says_how_far_it_is(name: str) -> None:
    game, said = games.find(name), list[tuple[int, int, str]]()

    warm(game, lambda number, count, kernel: said.append((number, count, kernel)))

    assert [kernel for _, _, kernel in said] == [kernel for kernel, _ in steps(game)]
    assert [number for number, _, _ in said] == [*range(1, len(said) + 1)]
    assert {count for _, count, _ in said} == {len(said)}


@pytest.mark.parametrize("name", games.names())
def test_no_field_is_named_like_an_attribute_of_an_array(name: str) -> None:
    game = games.find(name)
    attributes = set(dir(np.recarray))

    assert not set(game.state.names or ()) & attributes
    assert not set(game.view.names or ()) & attributes
    assert not set(game.terms(3).setups.dtype.names or ()) & attributes


def test_a_game_of_omen_is_at_most_256_bytes() -> None:
    assert OMEN.state.itemsize <= 256
