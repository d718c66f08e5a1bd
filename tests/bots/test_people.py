"""Bots are people of the game's world: who they are, and that they stay the same."""

import tomllib
from itertools import combinations
from pathlib import Path

import pytest

import bottega
from bottega import bots
from bottega.bots.people import OF_ANY_WORLD, Person, seated
from bottega.core import games
from bottega.press.portrait import BACKS, BEARDS, CLOTHS, COLOURS, FRONTS, SKINS, TINTS, WEARS

CARDS = Path(bottega.__file__).parent / "omnia" / "cards.toml"
GAMES = pytest.mark.parametrize("game", ["omen", "omnia"])
WORDS = {"hair": {*BACKS, *FRONTS}, "tint": TINTS, "beard": BEARDS, "wears": WEARS, "skin": SKINS, "cloth": CLOTHS,
         "behind": COLOURS}
TABLES = [f"table {number}" for number in range(200)]


@GAMES
def test_there_is_somebody_for_every_seat_and_tables_differ(game: str) -> None:
    found = games.find(game)
    most = found.players({option.name: option.values[-1] for option in found.options})[-1]

    lines = [tuple(bots.people_at(found, table, most)) for table in TABLES]

    assert all(len(set(line)) == most for line in lines)
    assert len(set(lines)) > len(TABLES) * 0.9
    assert {name for line in lines for name in line} == {person.name for person in bots.people_of(found)}


@GAMES
def test_the_same_table_always_has_the_same_people(game: str) -> None:
    found = games.find(game)

    assert bots.people_at(found, "5f3c", 4) == bots.people_at(found, "5f3c", 4)
    assert bots.people_at(found, "5f3c", 2) == bots.people_at(found, "5f3c", 4)[:2]


@GAMES
def test_no_two_look_or_sound_alike_and_every_look_can_be_drawn(game: str) -> None:
    people = bots.people_of(games.find(game))

    assert all(one.name != other.name and one.look != other.look for one, other in combinations(people, 2))
    assert all(word in WORDS[part] for person in people for part, word in person.look.items())
    assert all(person.look.keys() >= {"hair", "tint", "skin", "cloth", "behind"} for person in people)


def test_nobody_at_a_table_of_omnia_is_on_a_card() -> None:
    deck = tomllib.loads(CARDS.read_text("utf-8"))
    printed = {word.strip(".,()").casefold() for card in deck["card"] for name in card.get("names", {}).values()
               for word in name.split()}

    assert {person.name.casefold() for person in bots.people_of(games.find("omnia"))} & printed == set()


def test_more_seats_than_people_still_have_a_name_each() -> None:
    assert seated([Person("Ada"), Person("Bo")], "x", 5)[2:] != []
    assert len(set(seated([Person("Ada"), Person("Bo")], "x", 5))) == 5
    assert len(set(seated(OF_ANY_WORLD, "x", 20))) == 20
