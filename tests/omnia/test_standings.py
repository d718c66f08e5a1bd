"""How a table stands, as if the game ended now."""

from itertools import islice
from random import Random

import pytest

from bottega.core.position import Position
from bottega.omnia import OMNIA
from bottega.omnia.score_file import Player, Table, scored
from bottega.omnia.standings import Standings
from omnia.building import position

ADA = "francesco-i michelangelo gioconda cranio aliante paracadute ornitottero odometro scafandro"
BOB = "cuore annunciazione ultima-cena madonna-litta belle-ferronniere"


def standings(table: Position, seat: int | None = None, allowed: str = "none") -> Standings:
    found: Standings = OMNIA.aids(table.views(seat), 0, table.terms, allowed)["standings"]
    return found


def test_the_example_of_the_rulebook_in_the_middle_of_a_game() -> None:
    """omnia-6.8."""
    found = standings(position(ADA, BOB, coins=(2, 0), cities="mantova amboise vinci milano", turns=4))

    assert [seat.total for seat in found.seats] == [18, 5]
    assert found.seats[0].printed == 6
    assert found.seats[0].cities == {"mantova": 0, "amboise": 8, "vinci": 0, "milano": 4}
    assert [made.city for made in found.seats[0].sets] == ["milano", "milano", "amboise"]
    assert [(city.city, city.counts, city.points, city.sets) for city in found.cities] == [
        ("mantova", [2, 5], [0, 5], [0, 0]), ("amboise", None, [8, 0], [1, 0]), ("vinci", None, [0, 0], [0, 0]),
        ("milano", None, [4, 0], [2, 0])]


def test_coins_are_points_and_no_count_at_a_city_of_coins() -> None:
    [city] = [card["id"] for card in OMNIA.read_deck(None).cards
              if card["kind"] == "city" and card["objective"]["type"] == "coins"]
    [found] = standings(position("", "", coins=(3, 1), cities=city)).cities

    assert (found.counts, found.sets) == (None, [0, 0])
    assert found.points[0] == 3 * found.points[1] > 0


def whole_game(players: int, seed: int) -> list[Position]:
    table, luck, found = OMNIA.start(players, seed), Random(seed), []
    while not table.is_over:
        found.append(table.copy())
        seat = luck.choice(table.acting)
        table.act(seat, luck.choice(table.legal(seat)))
    return [*found, table]


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2), (4, 3)])
def test_standings_are_the_score_of_the_table_as_it_lies(players: int, seed: int) -> None:
    for table in islice(whole_game(players, seed), 0, None, 7):
        view, found = table.view(None), standings(table)
        owners = [Player(str(seat), owner.coins, owner.cards) for seat, owner in enumerate(view.seats)]
        scores, _ = scored(Table(view.cities, owners), table.terms)

        assert [city.city for city in found.cities] == view.cities
        for mine, other in zip(found.seats, scores, strict=True):
            assert (mine.printed, mine.cities, mine.sets, mine.total) == \
                (other.printed, other.cities, other.sets, other.total)
        for city in found.cities:
            assert city.points == [seat.cities[city.city] for seat in found.seats]


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_majority_counts_say_who_gets_the_points(seed: int) -> None:
    worth = {card["id"]: card["points"] for card in OMNIA.read_deck(None).cards if card["kind"] == "city"}
    for city in standings(whole_game(4, seed)[-1]).cities:
        if city.counts is not None:
            first = [seat for seat, count in enumerate(city.counts) if count == max(city.counts) > 0]
            assert city.points == [worth[city.city] // len(first) if seat in first else 0 for seat in range(4)]


def test_the_last_standings_are_the_result() -> None:
    table = whole_game(3, 5)[-1]

    assert [seat.total for seat in standings(table).seats] == (table.result or {})["totals"]


def test_everybody_is_told_the_same_whatever_the_table_allows() -> None:
    for table in whole_game(3, 7)[::9]:
        told = [standings(table, seat, allowed) for seat in (None, 0, 1, 2) for allowed in ("none", "memory", "odds")]

        assert all(found == told[0] for found in told)
