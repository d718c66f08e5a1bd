"""Every numbered rule has a test that names it, and nobody cites a rule that is not there."""

import ast
import re
from functools import cache
from importlib.resources import files
from pathlib import Path

import pytest

from bottega.core import games
from bottega.core.words import LANGUAGES, catalogue

REPOSITORY = Path(__file__).parent.parent
GAMES = games.names()
OURS = {"omen": [5, 5, 10, 4, 3], "omnia": [5, 4, 3, 6, 6, 8, 1]}       # how many rules each chapter has
NAMES = "|".join(GAMES)
CITED = re.compile(rf"\b({NAMES})-(\d+\.\d+)")
ALSO_CITED = re.compile(rf"\b({NAMES})-\d+\.\d+((?:(?:, | to | and )\d+\.\d+)+)")      # omen-3.6, 3.7
TESTED = re.compile(rf"test_({NAMES})_(\d+)_(\d+)_\w")

EXEMPT: dict[str, str] = {}                 # rules that cannot be tested, each with the reason


@cache
def rules_of(game: str) -> list[str]:
    """From our page of the game; another game brings its own, `rules.md` in its package."""
    ours = REPOSITORY / f"docs/rules/{game}.md"
    page = (ours if ours.exists() else files(games.find(game).package) / "rules.md").read_text("utf-8")
    return re.findall(rf"^- \*\*({game}-\d+\.\d+)\*\*", page, re.MULTILINE)


RULES = {rule for game in GAMES for rule in rules_of(game)}


@cache
def rules_tested() -> set[str]:
    """The rules that test functions are named after."""
    found = set()
    for path in sorted((REPOSITORY / "tests").rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and (named := TESTED.match(node.name)):
                found.add(f"{named[1]}-{named[2]}.{named[3]}")
    return found


def cited(text: str) -> set[str]:
    found = {f"{game}-{number}" for game, number in CITED.findall(text)}
    for game, also in ALSO_CITED.findall(text):
        found |= {f"{game}-{number}" for number in re.findall(r"\d+\.\d+", also)}
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_page_on_which_a_rule_stands_once(game: str) -> None:
    assert rules_of(game)
    assert len(rules_of(game)) == len(set(rules_of(game)))


@pytest.mark.parametrize("game", OURS)
def test_the_list_of_rules_is_read_whole(game: str) -> None:
    rules, chapters = rules_of(game), range(1, len(OURS[game]) + 1)

    assert [sum(rule.startswith(f"{game}-{chapter}.") for rule in rules) for chapter in chapters] == OURS[game]
    assert len(rules) == sum(OURS[game])


def test_every_rule_has_a_test_that_names_it() -> None:
    assert sorted(RULES - rules_tested() - set(EXEMPT)) == []


def test_no_test_is_named_after_a_rule_that_is_not_there() -> None:
    assert sorted(rules_tested() - RULES) == []


def test_exemptions_carry_reasons_and_are_still_needed() -> None:
    assert set(EXEMPT) <= RULES - rules_tested()
    assert all(EXEMPT.values())


@pytest.mark.parametrize("folder", ["src", "docs", "tests"])
def test_every_rule_cited_is_there(folder: str) -> None:
    suffixes = (".py", ".toml", ".json", ".md")
    for path in sorted((REPOSITORY / folder).rglob("*")):
        if path.suffix in suffixes:
            assert sorted(cited(path.read_text("utf-8")) - RULES) == [], path.name


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_is_told_in_every_language(game: str, language: str) -> None:
    told = {key for key in catalogue(games.find(game).package, language) if key.startswith(f"{game}.rule.")}

    assert told == {f"{game}.rule.{rule.removeprefix(f'{game}-')}" for rule in rules_of(game)}


@pytest.mark.parametrize(("text", "rules"), [
    ("(omen-3.5, 3.6)", {"omen-3.5", "omen-3.6"}),
    ("omen-3.6 to 3.10", {"omen-3.6", "omen-3.10"}),
    ("omen-4.1.", {"omen-4.1"}),
    ("(omnia-6.2, 6.3 and omen-5.1)", {"omnia-6.2", "omnia-6.3", "omen-5.1"}),
    ("a game of omen-like cards, 3.5 of them", set()),
])
def test_citations_are_found_as_they_are_written(text: str, rules: set[str]) -> None:
    assert cited(text) == rules
