"""Tree search: a deterministic bot and mind for any game, which finds what is surely right."""

import numpy as np
import pytest

from bottega.bots.ismcts import NODE, NOTHING, Ismcts, Search, hash_of, node_of
from bottega.core import chance, games
from bottega.core.game import Game
from bottega.core.kernel import records
from bottega.core.position import Position
from bottega.lab.match.match import Match, play
from omen.building import position

GAMES = pytest.mark.parametrize("game", [games.find(name) for name in games.names()], ids=games.names())
FEW = 300


def dealt(game: Game, seed: int = 1) -> Position:
    return game.start(3, seed)


@GAMES
def test_the_same_view_and_luck_are_weighed_alike(game: Game) -> None:
    table = dealt(game)
    views = table.views(table.acting[0])
    one, other = (Ismcts(table.terms, FEW).weigh(views, chance.from_seed(4)) for _ in range(2))

    assert [one.actions.tolist(), one.worth.tolist(), one.share.tolist()] == [
        other.actions.tolist(), other.worth.tolist(), other.share.tolist()]
    assert one.share.sum() == pytest.approx(1)
    assert ((one.worth >= 0) & (one.worth <= 1)).all()


@GAMES
def test_every_simulation_but_the_first_visits_a_child_of_the_root(game: Game) -> None:
    table = dealt(game)
    search = Search(table.terms, table.views(table.acting[0]), chance.from_seed(2), FEW)
    search.run(100)
    search.run(FEW - 100)

    assert search.visits.sum() == FEW - 1
    assert search.visits.min() >= 1                     # each is tried once before any is tried often
    assert len(search.visits) == len(table.legal(table.acting[0]))


@GAMES
def test_a_tree_without_room_goes_on_at_random(game: Game) -> None:
    table = dealt(game)
    search = Search(table.terms, table.views(table.acting[0]), chance.from_seed(2), most=10)
    search.run(FEW)

    assert search.visits.sum() == FEW - 1


def test_a_win_that_is_sure_is_seen() -> None:
    """Two are left with a card each, which all know: to call Omen on what is too high wins the game."""
    table = position("raven", "skull", "", declared="1 raven, 2 skull", dealer=0, known=(0, 1))
    weighed = Ismcts(table.terms, FEW).weigh(table.views(0), chance.from_seed(1))
    worth = {table.game.write(int(action), table.deck): value
             for action, value in zip(weighed.actions, weighed.worth, strict=True)}

    assert worth == {"omen": 1, "destiny": 0}
    assert weighed.share.max() == 1


@GAMES
def test_more_simulations_win_more_often_than_random_play(game: Game) -> None:
    result = play(Match(game.name, 3, {}, "ismcts:200", "random", deals=4, seed=1), threads=2)

    assert result.line_ups[0].share > 0.6               # alike would be 0.33
    assert result.line_ups[1].share < 0.3


def test_views_that_differ_in_a_bit_have_other_hashes() -> None:
    words = np.zeros(30, np.uint64)
    hashes = {int(hash_of(words))}
    for i in range(30):
        for bit in range(64):
            words[i] = np.uint64(1) << np.uint64(bit)
            hashes.add(int(hash_of(words)))
        words[i] = 0

    assert len(hashes) == 1 + 30 * 64


def test_nodes_are_found_again_and_end_when_there_is_no_room() -> None:
    slots, nodes, used = np.zeros(8, np.int32), records(NODE, 3), np.zeros(2, np.int64)
    keys = [np.uint64(key) for key in (8, 16, 24, 32)]          # all fall into one place

    assert [node_of(key, slots, nodes, used) for key in keys] == [0, 1, 2, NOTHING]
    assert [node_of(key, slots, nodes, used) for key in keys] == [0, 1, 2, NOTHING]
