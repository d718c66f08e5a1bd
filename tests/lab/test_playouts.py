"""OMNIA by greedy playouts: a searcher without a net, to measure others by."""

import pytest

from bots.omnia.moments import acting_views, moments
from bottega.bots.omnia.judging import desk
from bottega.core import chance, games
from bottega.core.kernel import Words64
from bottega.core.position import Position
from bottega.core.refusals import Refused
from bottega.lab.match import players
from bottega.lab.match.playouts import NO_NET, play_greedily
from bottega.omnia import OMNIA
from bottega.omnia.facts import DRAFTING, OVER
from laws.tables import legal_numbers
from omnia.building import position


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_does_what_is_legal_in_every_phase_and_keeps_its_time(seats: int) -> None:
    for moment in moments(seats, 1, 4):
        views, bot = acting_views(moment), players.make(moment.terms, "playouts@5ms")

        assert bot.name == "playouts@5ms"
        assert bot.choose(views, chance.from_seed(1)) in legal_numbers(moment.terms, views, int(views["seat"][0]))


def test_it_takes_what_wins_the_game() -> None:
    """The third invention of one colour makes a set of Amboise, in the very last turn."""
    table = position("", "carro-armato bombarda-multipla", cities="amboise", card="a01", left="invention", turns=11,
                     inventions="balestra-gigante aliante odometro")
    chosen = players.make(table.terms, "playouts@5ms").choose(acting_views(table), chance.from_seed(1))

    assert OMNIA.write(chosen, table.deck) == "take balestra-gigante"


def test_greedy_players_play_to_the_end_and_have_more_points_than_chance() -> None:
    terms, more = OMNIA.terms(2), 0
    at = desk(terms, NO_NET)
    for game in range(20):
        greedy = Position.dealt(terms, game)
        dice = chance.from_seed(game, 8)
        while greedy.states["phase"][0] == DRAFTING:
            do_anything(greedy, dice)
        random = greedy.copy()
        while not random.is_over:
            do_anything(random, dice)
        play_greedily(greedy.states, terms.setups, at)

        assert greedy.states["phase"][0] == OVER
        more += int(greedy.states["totals"][0].sum() > random.states["totals"][0].sum())

    assert more >= 16


def do_anything(table: Position, dice: Words64) -> None:
    legal = table.legal(table.acting[0])
    table.act(table.acting[0], legal[chance.below(dice, len(legal))])


def test_another_game_has_no_such_player() -> None:
    with pytest.raises(Refused):
        players.check(games.find("omen"), "playouts@300ms")
