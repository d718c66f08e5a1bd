"""Which choices go with how many players."""

from itertools import product

import pytest

from bottega.core import games
from bottega.core.fitting import fits
from bottega.core.refusals import Refused


def test_nine_players_of_omen_need_the_wolves() -> None:
    assert [(fit.options, fit.players) for fit in fits(games.find("omen"))] == [
        ({"expansion": "off"}, (3, 4, 5, 6, 7, 8)), ({"expansion": "on"}, (3, 4, 5, 6, 7, 8, 9))]


def test_the_first_player_of_omnia_has_a_seat() -> None:
    assert [(fit.options["first"], fit.players[0]) for fit in fits(games.find("omnia"))] == [
        ("random", 2), ("0", 2), ("1", 2), ("2", 3), ("3", 4)]


@pytest.mark.parametrize("name", ["omen", "omnia"])
def test_what_is_told_is_what_the_game_grants(name: str) -> None:
    game = games.find(name)
    told = fits(game)
    for values in product(*(option.values for option in game.options)):
        options = dict(zip((option.name for option in game.options), values, strict=True))
        (fit,) = [fit for fit in told if fit.options.items() <= options.items()]
        for players in range(1, 12):
            if players in fit.players:
                game.terms(players, options)
            else:
                with pytest.raises(Refused):
                    game.terms(players, options)
