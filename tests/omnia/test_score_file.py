"""Scoring a table of wood from a file: what it says, and what is wrong with one."""

import json
from typing import Any

import pytest

from bottega.core.refusals import Refusal, Refused
from bottega.core.words import LANGUAGES, Words
from bottega.omnia import OMNIA
from bottega.omnia.score_file import read, score
from omnia.building import OWN_DECK

EXAMPLE = {
    "cities": ["mantova", "amboise", "vinci", "milano"],
    "players": [
        {"name": "Ada", "coins": 2, "cards": ["francesco-i", "michelangelo", "gioconda", "cranio", "aliante",
                                              "paracadute", "ornitottero", "odometro", "scafandro"]},
        {"name": "Bob", "coins": 0, "cards": ["cuore", "annunciazione", "ultima-cena", "madonna-litta",
                                              "belle-ferronniere"]},
    ],
}


def file(**changes: Any) -> str:
    return json.dumps(EXAMPLE | changes)


def player(name: str = "Ada", coins: int = 0, *cards: str) -> dict[str, Any]:
    return {"name": name, "coins": coins, "cards": [*cards]}


def scored(text: str) -> dict[str, Any]:
    table = read(text, OWN_DECK)
    return score(table, OMNIA.terms(len(table.players)))


def refused(text: str | bytes) -> Refusal:
    with pytest.raises(Refused) as found:
        read(text, OWN_DECK)
    return found.value.refusal


def test_the_example_of_the_rulebook() -> None:
    found = scored(file())

    assert found == {
        "players": [
            {"name": "Ada", "printed": 6, "cities": {"mantova": 0, "amboise": 8, "vinci": 0, "milano": 4},
             "sets": [{"city": "milano", "cards": ["cranio", "scafandro"]},
                      {"city": "milano", "cards": ["gioconda", "odometro"]},
                      {"city": "amboise", "cards": ["ornitottero", "paracadute", "aliante"]}],
             "total": 18, "coins": 2, "characters": 2,
             "lines": [{"points": 6, "rule": "omnia-6.1", "cards": ["francesco-i", "michelangelo"]},
                       {"points": 0, "rule": "omnia-6.2", "city": "mantova", "count": 2, "most": 5, "tied": 1},
                       {"points": 8, "rule": "omnia-6.3", "city": "amboise",
                        "cards": ["ornitottero", "paracadute", "aliante"]},
                       {"points": 0, "rule": "omnia-6.3", "city": "vinci"},
                       {"points": 2, "rule": "omnia-6.3", "city": "milano", "cards": ["cranio", "scafandro"]},
                       {"points": 2, "rule": "omnia-6.3", "city": "milano", "cards": ["gioconda", "odometro"]}]},
            {"name": "Bob", "printed": 0, "cities": {"mantova": 5, "amboise": 0, "vinci": 0, "milano": 0}, "sets": [],
             "total": 5, "coins": 0, "characters": 0,
             "lines": [{"points": 0, "rule": "omnia-6.1"},
                       {"points": 5, "rule": "omnia-6.2", "city": "mantova", "count": 5, "most": 5, "tied": 1},
                       *({"points": 0, "rule": "omnia-6.3", "city": city} for city in ("amboise", "vinci", "milano"))]},
        ],
        "ranking": [["Ada"], ["Bob"]],
        "tie_break": None,
    }


def test_players_come_in_the_order_of_the_file_and_the_ranking_by_points() -> None:
    found = scored(file(cities=[], players=[player("Cy", 0, "salai"), player("Ada"), player("Bob", 0, "francesco-i")]))

    assert [one["name"] for one in found["players"]] == ["Cy", "Ada", "Bob"]
    assert found["ranking"] == [["Bob"], ["Cy"], ["Ada"]]


@pytest.mark.parametrize(("players", "decided", "ranking"), [
    ([player("a", 1, "salai"), player("b", 1)], None, [["a"], ["b"]]),
    ([player("a", 1), player("b", 2)], "coins", [["b"], ["a"]]),
    ([player("a", 1, "leonardo-vecchio"), player("b", 1, "francesco-i")], "characters", [["b"], ["a"]]),
    ([player("a", 1), player("b", 1)], "shared", [["a", "b"]]),
    ([player("a", 1, "salai"), player("b", 1), player("c", 1)], None, [["a"], ["b", "c"]]),
    ([player("a", 2), player("b", 2), player("c", 3)], "coins", [["c"], ["a", "b"]]),
    ([player("a", 2), player("b", 2), player("c", 1)], "shared", [["a", "b"], ["c"]]),
    ([player("a", 1, "sandro-botticelli"), player("b", 1), player("c", 0)], "characters", [["a"], ["b"], ["c"]]),
])
def test_what_decided_the_first_place_is_told(players: list[dict[str, Any]], decided: str | None,
                                              ranking: list[list[str]]) -> None:
    found = scored(file(cities=[], players=players))

    assert found["tie_break"] == decided
    assert found["ranking"] == ranking


def test_all_thirty_six_coins_may_lie_before_one_player() -> None:
    found = scored(file(cities=["lago-di-como"], players=[player("a", 36), player("b", 0)]))

    assert found["players"][0]["total"] == 72


def test_somebody_may_have_everything() -> None:
    everything = [card["id"] for card in OWN_DECK.cards if card["kind"] in ("work", "invention", "character")]
    found = scored(file(cities=[card["id"] for card in OWN_DECK.cards if card["kind"] == "city"],
                        players=[player("all", 18, *everything), player("a"), player("b"), player("c")]))

    assert found["ranking"] == [["all"], ["a", "b", "c"]]
    assert found["players"][0]["printed"] == sum(card.get("points", 0) for card in OWN_DECK.cards
                                                 if card["id"] in everything)


# what is wrong; the key, the rule and the values of the refusal
WRONG: dict[str, tuple[str, str, str | None, dict[str, object]]] = {
    "a card owned by two": (
        file(players=[player("a", 0, "salai"), player("b", 0, "salai")]), "card_twice", "omnia-1.2",
        {"card": "salai", "name": "b", "other": "a"}),
    "a card owned twice": (
        file(players=[player("a", 0, "salai", "salai"), player("b")]), "card_twice", "omnia-1.2",
        {"card": "salai", "name": "a", "other": "a"}),
    "an unknown city": (file(cities=["paris"]), "city", "omnia-5.1", {"city": "paris"}),
    "a card among the cities": (file(cities=["gioconda"]), "city", "omnia-5.1", {"city": "gioconda"}),
    "a city twice": (file(cities=["roma", "vinci", "roma"]), "city_twice", "omnia-1.2", {"city": "roma"}),
    "an unknown card": (
        file(players=[player("a", 0, "telescope"), player("b")]), "card", "omnia-5.6",
        {"card": "telescope", "name": "a"}),
    "a misspelt card": (
        file(players=[player("a", 0, "La Giocconda"), player("b")]), "card_near", "omnia-5.6",
        {"card": "La Giocconda", "name": "a", "near": "La Gioconda"}),
    "an action card": (
        file(players=[player("a"), player("b", 0, "a01")]), "card", "omnia-5.6", {"card": "a01", "name": "b"}),
    "a city among the cards": (
        file(players=[player("a"), player("b", 0, "vinci")]), "card", "omnia-5.6", {"card": "vinci", "name": "b"}),
    "too many coins": (
        file(players=[player("a", 30), player("b", 7)]), "coins", "omnia-1.5", {"name": "b", "most": 36}),
    "an absurd number of coins": (
        file(players=[player("a", 10**30), player("b", 0)]), "coins", "omnia-1.5", {"name": "b", "most": 36}),
    "fewer than no coins": (
        file(players=[player("a", 3), player("b", -1)]), "coins", "omnia-1.5", {"name": "b", "most": 36}),
    "coins that only add up together": (
        file(players=[player("a", 300), player("b", -290)]), "coins", "omnia-1.5", {"name": "b", "most": 36}),
    "a name twice": (file(players=[player("a"), player("b"), player("a")]), "name_twice", None, {"name": "a"}),
}


@pytest.mark.parametrize("what", WRONG)
def test_what_is_wrong_with_a_file_is_named(what: str) -> None:
    text, key, rule, values = WRONG[what]

    refusal = refused(text)

    assert (refusal.key, refusal.rule) == (f"omnia.score.{key}", rule)
    assert refusal.values == values


@pytest.mark.parametrize("what", WRONG)
@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_said_in_every_language(what: str, language: str) -> None:
    said = Words(language, "bottega.omnia").refuse(refused(WRONG[what][0]))

    assert "{" not in said
    assert all(str(value) in said for value in WRONG[what][3].values())


@pytest.mark.parametrize("text", [
    "", "{", "null", "[]", "7", '"cities"', b"\xff\xfe", b'{"cities": ["\xff"]}', '{"cities": []}', '{"players": []}',
    file(cities="vinci"), file(cities=[1]), file(cities={"vinci": 1}), file(players={}), file(players=["Ada"]),
    file(players=[{"name": "a", "coins": 1}]), file(players=[{"name": "a", "cards": []}]),
    file(players=[{"coins": 1, "cards": []}]), file(players=[player("a") | {"coins": "1"}]),
    file(players=[player("a") | {"coins": 1.5}]), file(players=[player("a") | {"coins": None}]),
    file(players=[player("a") | {"coins": True}]), file(players=[player("a") | {"name": 3}]),
    file(players=[player("a") | {"cards": "salai"}]), file(players=[player("a") | {"card": "salai"}]), file(rules=1),
    "[" * 100_000, '{"cities": ' + "[" * 100_000, '{"other": ' + '{"a":' * 100_000, '{"players": [' * 50_000,
])
def test_what_is_no_score_file_is_refused(text: str | bytes) -> None:
    refusal = refused(text)

    assert (refusal.key, refusal.rule) == ("omnia.score.unreadable", None)
    for language in LANGUAGES:
        assert Words(language, "bottega.omnia").refuse(refusal)


@pytest.mark.parametrize("number", [0, 1, 5])
def test_a_table_of_too_few_or_too_many_is_refused(number: int) -> None:
    table = read(file(players=[player(f"player {n}") for n in range(number)]), OWN_DECK)

    with pytest.raises(Refused) as found:
        OMNIA.terms(len(table.players))

    assert found.value.refusal.rule == "omnia-1.1"
