"""Players that no table offers, to measure others by."""

from hashlib import sha256
from pathlib import Path

import pytest

from bottega import bots
from bottega.bots.levels import Player
from bottega.bots.net import own
from bottega.bots.omen.minds import thinking
from bottega.bots.omnia.thinking import Thinking
from bottega.core import chance, games
from bottega.core.position import Position
from bottega.lab.match import baselines, players
from bottega.lab.match.match import Match, play
from bottega.lab.match.odds_only import likings
from bottega.omen import OMEN
from bottega.omen.chances import counts
from bottega.omnia import OMNIA
from omen.building import position


@pytest.mark.parametrize("name", ["omen", "omnia"])
def test_every_level_of_november_can_be_met_in_a_match_but_at_no_table(name: str) -> None:
    game = games.find(name)
    terms = game.terms(3)
    frozen = [f"{level}-2026-11" for level in bots.levels(game)]

    assert [*baselines.makers(game)][-7:] == frozen
    assert all(isinstance(players.make(terms, each), Player) for each in frozen)
    assert not {*frozen} & {*bots.names(game)}
    assert [players.bot_of(each) for each in frozen] == bots.levels(game)


def test_a_frozen_level_does_not_do_either_what_is_worse_for_certain() -> None:
    frozen = players.make(OMEN.terms(3), "novice-2026-11")

    assert isinstance(frozen, Player)
    assert frozen.never.__qualname__ == bots.roster_of(OMEN).never(OMEN.terms(3)).__qualname__


def test_a_frozen_level_of_omnia_keeps_the_net_that_it_had() -> None:
    old, new = players.make(OMNIA.terms(3), "oracle-2026-11"), players.make(OMNIA.terms(3), "oracle")
    kept, own_now = own("bottega.lab.match", "omnia-net-2026-11.npz"), own("bottega.bots.omnia", "net.npz")

    assert isinstance(old, Player)
    assert isinstance(new, Player)
    assert isinstance(old.mind, Thinking)
    assert isinstance(new.mind, Thinking)
    assert old.mind._desk.weights is kept.weights
    assert new.mind._desk.weights is own_now.weights


def test_the_frozen_levels_of_omen_keep_the_net_of_their_time() -> None:
    kept = (Path(thinking.__file__).parents[1] / "net" / baselines.OMEN_NET).read_bytes()

    assert sha256(kept).hexdigest() == "281e0b4b3048f66c6fe02a7b8e65ca0d1c27113590051a764a0076e91a9317d8"
    assert all(level.mind in (baselines.thinking_then, baselines.trying_then, baselines.shark_then)
               for level in baselines.FROZEN["omen"][2:])


def test_a_match_names_baselines_as_it_names_bots() -> None:
    result = play(Match("omen", 3, {}, "odds", "novice-2026-11", deals=20, seed=1), threads=2)

    assert result.line_ups[0].share > result.line_ups[0].fair


# By exact odds


def test_what_goes_by_the_odds_calls_what_is_certain() -> None:
    exact = position("raven raven", "", "skull", declared="2 raven", known=[0])
    too_high = position("raven raven", "", "skull", declared="3 raven", known=[0])

    assert [chosen(exact), chosen(too_high)] == ["destiny", "omen"]


def test_what_goes_by_the_odds_declares_the_highest_number_that_is_safe() -> None:
    table = OMEN.start(3, 1)
    seat = table.acting[0]
    number, suit = (chosen(table).split()[1:])
    at_least = [[sum(exactly[n:]) for n in range(len(exactly))] for exactly in counts(table.views(seat), 0)]

    assert at_least[["raven", "skull", "feather"].index(suit)][int(number)] >= 0.75
    assert max(chances[int(number) + 1] for chances in at_least) < 0.75


def test_odds_of_a_call_and_of_the_same_declaration_fit_together() -> None:
    table = position("raven raven skull", "raven skull", "feather feather", declared="3 raven")
    seat = table.acting[0]
    omen, destiny, *_ = likings(table.views(seat))
    exactly = next(iter(counts(table.views(seat), 0)))

    assert omen[0] + destiny[0] + sum(exactly[4:]) == pytest.approx(1.0)


def chosen(table: Position) -> str:
    seat = table.acting[0]
    return OMEN.write(players.make(table.terms, "odds").choose(table.views(seat), chance.from_seed(1)), table.deck)
