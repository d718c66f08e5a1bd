"""The score is exact: against all divisions of small hands, and against integer programming on many (omnia-6).

The hands are the same in every run. To prove it on more of them, in some four minutes:

    BOTTEGA_HANDS=30000 python -m pytest tests/omnia/test_scoring_is_exact.py --timeout 0
"""

import os
from collections.abc import Mapping
from random import Random

import pytest

from bottega.core.game import Terms
from bottega.omnia import OMNIA
from bottega.omnia.deck import ids_of
from bottega.omnia.score_file import Player, Table, score
from omnia.building import OWN_DECK
from omnia.decks import deck_text, random_faces
from omnia.oracle import Face, best_by_programme, best_by_trying
from omnia.scoring_checks import checked, dreamt_tables, played_tables, random_table

HANDS = int(os.environ.get("BOTTEGA_HANDS", "3000"))
TABLES = HANDS // 3                         # with three players on average
FACES = {card["id"]: card for card in OWN_DECK.cards}
SET_CITIES = [card["id"] for card in OWN_DECK.cards if card.get("objective", {}).get("type") == "set"]


def random_terms(seed: int, players: int, parts: int) -> Terms:
    """A table with a random deck."""
    return OMNIA.terms(players, {}, OMNIA.read_deck(deck_text(random_faces(seed, parts))))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_any_table_scores_as_integer_programming_says(players: int) -> None:
    choices, terms = Random(players), OMNIA.terms(players)
    for _ in range(TABLES // 12):
        checked(random_table(choices, terms, 54 // players), terms)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_hands_of_games_played_at_random_score_as_integer_programming_says(players: int) -> None:
    terms, tables = played_tables(players, seed=3, games=TABLES // 12)
    for table, totals in tables:
        assert [told["total"] for told in checked(table, terms)["players"]] == totals


@pytest.mark.parametrize("players", [2, 3, 4])
def test_hands_of_games_played_with_a_plan_score_as_integer_programming_says(players: int) -> None:
    terms, tables = dreamt_tables(players, seed=5, games=TABLES // 100)
    for table, totals in tables:
        assert [told["total"] for told in checked(table, terms)["players"]] == totals


@pytest.mark.parametrize("size", [24, 32, 40])
def test_big_hands_with_all_sets_in_play_score_as_integer_programming_says(size: int) -> None:
    choices, terms = Random(size), OMNIA.terms(2)
    collection = [card for card in ids_of(OWN_DECK)[1] if "colour" in FACES[card]]
    characters = [card for card in ids_of(OWN_DECK)[1] if FACES[card]["kind"] == "character"]
    for _ in range(TABLES // 15):
        people = choices.sample(characters, choices.randint(0, 10))
        cards = choices.sample(collection, min(size - len(people), 32)) + people
        checked(Table(SET_CITIES, [Player("many", 0, cards), Player("none", 0, [])]), terms)


def test_all_cards_of_all_colours_and_ten_characters() -> None:
    collection = [card for card in ids_of(OWN_DECK)[1] if "colour" in FACES[card]]
    characters = [card for card in ids_of(OWN_DECK)[1] if FACES[card]["kind"] == "character"]
    for people in range(17):
        checked(Table(SET_CITIES, [Player("all", 0, collection + characters[:people]), Player("none", 0, [])]),
                OMNIA.terms(2))


@pytest.mark.parametrize("parts", [1, 2, 3])
def test_any_deck_file_scores_as_integer_programming_says(parts: int) -> None:
    for seed in range(TABLES // 120):
        choices, players = Random(seed), 2 + seed % 3
        terms = random_terms(seed, players, parts)
        for _ in range(10):
            checked(random_table(choices, terms, 14), terms)


def test_any_deck_file_scores_small_hands_as_trying_says() -> None:
    for seed in range(40):
        choices, terms = Random(seed), random_terms(seed, 2, 3)
        faces = {card["id"]: card for card in terms.deck.cards}
        for _ in range(5):
            assert_as_tried(random_table(choices, terms, 8, cities=8), terms, faces)


def test_small_hands_score_as_trying_says() -> None:
    choices, terms = Random(1), OMNIA.terms(2)
    for _ in range(150):
        assert_as_tried(random_table(choices, terms, 9), terms, FACES)


def assert_as_tried(table: Table, terms: Terms, faces: Mapping[str, Face]) -> None:
    """Trying, programming and Bottega agree."""
    cities = [faces[city] for city in table.cities]
    for player, told in zip(table.players, score(table, terms)["players"], strict=True):
        hand = [faces[card] for card in player.cards]
        tried = best_by_trying(cities, hand)
        assert best_by_programme(cities, hand, terms.deck.cards) == tried
        of_sets = [city["id"] for city in cities if city["objective"]["type"] == "set"]
        assert sum(told["cities"][city] for city in of_sets) == tried
