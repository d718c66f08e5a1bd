"""What a perfect opponent gains against a bot as it plays. `bottega bench --as-played` goes through all rounds."""

from pathlib import Path

import numpy as np
import pytest

from bottega import bots
from bottega.bots.omen.solve.tree import tree_of
from bottega.lab.bench import as_played, as_played_page, page
from bottega.lab.bench.as_played import Cards, after_omen, all_hidden, gains, made_up, spread, table_of, terms_of, whole
from omen.building import position

REPOSITORY = Path(__file__).parent.parent.parent
ROUNDS = [*spread(all_hidden(1, 1), 6), *spread(after_omen(1, 1), 3), *spread(after_omen(2, 1), 2),
          *spread(after_omen(1, 2), 2), *spread(all_hidden(2, 1), 2), *spread(all_hidden(1, 2), 1),
          Cards(1, 1, (4, 1, 1, 0)), Cards(1, 1, (2, 1, 1, 1, 1)), Cards(2, 2, (2, 2, 1, 1), (0, 1, 0, 1))]


@pytest.mark.parametrize("cards", ROUNDS, ids=str)
def test_a_perfect_opponent_gains_next_to_nothing_against_the_strongest(cards: Cards) -> None:
    found = gains("shark", table_of(cards), terms_of(cards))

    assert min(found) >= -0.001
    assert max(found) <= as_played_page.SMALL


@pytest.mark.parametrize("hands", [("raven", "", "skull"), ("omen", "skull feather", "")])
def test_nor_where_the_composition_is_hidden(hands: tuple[str, ...]) -> None:
    table = position(*hands)

    assert max(gains("shark", table.states, table.terms)) <= as_played_page.SMALL


def test_against_a_weak_level_much_can_be_gained() -> None:
    [cards] = [cards for cards in all_hidden(1, 1) if cards.pool == (2, 2, 1, 1)]

    assert min(gains("casual", table_of(cards), terms_of(cards))) > 5.0


def test_a_bot_is_asked_as_every_type_at_every_moment() -> None:
    cards = Cards(1, 1, (2, 2, 1, 1))
    what = whole(table_of(cards))
    tree, shares = tree_of(what.game), as_played.asked_everywhere(
        bots.make(terms_of(cards), "shark"), what, table_of(cards))

    for x in range(len(tree.last)):
        mixes = shares[tree.entry[x]:tree.entry[x + 1]].reshape(-1, int(what.game.types[tree.turn[x]]))
        assert np.allclose(mixes.sum(axis=0), 1.0)


def test_pools_are_all_there_are_up_to_the_order_of_the_suits() -> None:
    pools = made_up(6)

    assert len(pools) == len(set(pools)) == 23
    assert all(sum(pool) == 6 and list(pool[:3]) == sorted(pool[:3], reverse=True) for pool in pools)
    assert len([*after_omen(1, 1)]) == 50


def test_the_quick_report_has_every_small_round_and_keeps_its_limits() -> None:
    report = as_played_page.run(lambda _what: None, quick=True)

    assert all(row.met for row in report.rows)
    assert "| 2 v 2, after an Omen |" in as_played_page.markdown(report)


def test_our_own_page_has_a_place_for_it() -> None:
    before, after = page.around_figures(REPOSITORY / "BENCHMARKS.md", as_played_page.BEGIN)

    assert "## " in before
    assert after.strip()
