"""A scored table, checked line by line against the definition of the score."""

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import numpy as np

from bottega.core.game import Terms
from bottega.core.happened import UNTOLD
from bottega.core.kernel import records
from bottega.omnia import OMNIA
from bottega.omnia.deck import ids_of
from bottega.omnia.score_file import Player, Table, score
from omnia.oracle import best_by_programme, counts_for_cities, is_set, points_of

Face = Mapping[str, Any]


def checked(table: Table, terms: Terms) -> dict[str, Any]:
    """Bottega's score of a table, if every number of it is right."""
    found, deck = score(table, terms), {card["id"]: card for card in terms.deck.cards}
    cities = [deck[city] for city in table.cities]
    players = [([deck[card] for card in player.cards], player.coins) for player in table.players]
    majorities = {city["id"]: points_of(city, players) for city in cities if city["objective"]["type"] != "set"}
    standings = []
    for number, (told, player) in enumerate(zip(found["players"], table.players, strict=True)):
        faces = players[number][0]
        best = best_by_programme(cities, faces, terms.deck.cards)
        check_sets(told, faces, deck)
        assert set(told["cities"]) == set(table.cities)
        assert sum(told["cities"][city["id"]] for city in cities if city["objective"]["type"] == "set") == best, table
        for city, points in majorities.items():
            assert told["cities"][city] == points[number]
        assert told["printed"] == sum(face.get("points", 0) for face in faces)
        assert told["total"] == told["printed"] + sum(told["cities"].values())
        assert told["coins"] == player.coins
        assert told["characters"] == sum(face["kind"] == "character" for face in faces)
        assert told["name"] == player.name
        standings.append((told["total"], told["coins"], told["characters"]))
    check_ranking(found, standings)
    return found


def check_sets(told: Mapping[str, Any], faces: Sequence[Face], deck: Mapping[str, Face]) -> None:
    """The trail: sets of owned cards, each card once, never a Leonardo card; their points are the city's points."""
    owned, spent = {face["id"] for face in faces}, [card for one in told["sets"] for card in one["cards"]]
    assert set(spent) <= owned
    assert len(set(spent)) == len(spent)
    assert all(counts_for_cities(deck[card]) for card in spent)
    points: Counter[str] = Counter()
    for one in told["sets"]:
        assert is_set(deck[one["city"]]["objective"]["of"], [deck[card] for card in one["cards"]]), one
        points[one["city"]] += deck[one["city"]]["points"]
    for city, given in told["cities"].items():
        if deck[city]["objective"]["type"] == "set":
            assert given == points[city]


def check_ranking(found: Mapping[str, Any], standings: Sequence[tuple[int, int, int]]) -> None:
    """Points, then coins, then characters, then shared (omnia-7.1)."""
    names = [player["name"] for player in found["players"]]
    assert found["ranking"] == [[name for name, standing in zip(names, standings, strict=True) if standing == place]
                                for place in sorted({*standings}, reverse=True)]
    best = max(standings)
    tied = [len([standing for standing in standings if standing[:length] == best[:length]]) > 1 for length in (1, 2, 3)]
    assert found["tie_break"] == (["coins", "characters", "shared"][sum(tied) - 1] if tied[0] else None)


def random_table(choices: Random, terms: Terms, most_cards: int, cities: int | None = None) -> Table:
    """Any cards for anybody."""
    city_ids, collection, _ = ids_of(terms.deck)
    cards, coins, players = choices.sample(collection, len(collection)), 18, []
    for number in range(terms.players):
        size, purse = choices.randint(0, most_cards), choices.randint(0, min(coins, 7))
        players.append(Player(f"player {number}", purse, cards[:size]))
        cards, coins = cards[size:], coins - purse
    return Table(choices.sample(city_ids, cities or choices.randint(1, len(city_ids))), players)


def played_tables(players: int, seed: int, games: int) -> tuple[Terms, list[tuple[Table, list[int]]]]:
    """The last moments of games played at random, and the points the rules gave."""
    terms, ended = OMNIA.terms(players), []
    states, log = records(OMNIA.state, 1), np.zeros((0, 2), np.int16)
    for game in range(games):
        OMNIA.deal(states, 0, terms.setups, np.array([seed, game, players, 1], np.uint64), UNTOLD)
        OMNIA.loops.play_out(states, 0, np.array([game, seed, 1, players], np.uint64), log, terms.setups)
        ended.append((as_table(terms, states, 0), states["totals"][0, :players].tolist()))
    return terms, ended


def dreamt_tables(players: int, seed: int, games: int, worlds: int = 4) -> tuple[Terms, list[tuple[Table, list[int]]]]:
    """The same of games in which everybody weighs each action in a few imagined games, and so collects sets."""
    terms, ended = OMNIA.terms(players), []
    views, dream = records(OMNIA.view, 1), records(OMNIA.state, 1)
    for game in range(games):
        table = OMNIA.start(players, seed * 1000 + game)
        luck, actions = np.array([seed, game, 5, 7], np.uint64), np.zeros(OMNIA.actions, np.int16)
        while not table.is_over:
            seat = table.acting[0]
            OMNIA.look(table.states, 0, seat, views, 0)
            count = OMNIA.loops.legal(views, 0, seat, actions, terms.setups)
            wins = [OMNIA.loops.dream(views, 0, int(action), worlds, dream, luck, terms.setups)
                    for action in actions[:count]]
            table.act(seat, int(actions[int(np.argmax(wins))]))
        ended.append((as_table(terms, table.states, 0), table.states["totals"][0, :players].tolist()))
    return terms, ended


def as_table(terms: Terms, states: Any, i: int) -> Table:
    """What lies on a table, as somebody would write it into a score file."""
    cities, collection, _ = ids_of(terms.deck)
    return Table([cities[city] for city in states["cities"][i, :states["city_count"][i]]],
                 [Player(f"seat {seat}", int(states["coins"][i, seat]),
                         [card for n, card in enumerate(collection) if int(states["owned"][i, seat]) >> n & 1])
                  for seat in range(terms.players)])
