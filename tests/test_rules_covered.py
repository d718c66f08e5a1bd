"""Every numbered rule has a test that names it, and nobody cites a rule that is not there."""

import ast
import re
from pathlib import Path

import pytest

from bottega.core.words import LANGUAGES, catalogue

REPOSITORY = Path(__file__).parent.parent
RULES = re.findall(r"^- \*\*(omen-\d+\.\d+)\*\*", (REPOSITORY / "docs/rules/omen.md").read_text("utf-8"), re.MULTILINE)
CITED = re.compile(r"\bomen-(\d+)\.(\d+)")
ALSO_CITED = re.compile(r"\bomen-\d+\.\d+((?:(?:, | to | and )\d+\.\d+)+)")       # omen-3.6, 3.7
TESTED = re.compile(r"test_omen_(\d+)_(\d+)_\w")

EXEMPT: dict[str, str] = {}                 # rules that cannot be tested, each with the reason


def rules_tested() -> set[str]:
    """The rules that test functions are named after."""
    found = set()
    for path in sorted((REPOSITORY / "tests").rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and (named := TESTED.match(node.name)):
                found.add(f"omen-{named[1]}.{named[2]}")
    return found


def cited(text: str) -> set[str]:
    found = {f"omen-{chapter}.{rule}" for chapter, rule in CITED.findall(text)}
    for also in ALSO_CITED.findall(text):
        found |= {f"omen-{number}" for number in re.findall(r"\d+\.\d+", also)}
    return found


def test_the_list_of_rules_is_read_whole() -> None:
    assert [sum(rule.startswith(f"omen-{chapter}.") for rule in RULES) for chapter in range(1, 6)] == [5, 5, 10, 4, 3]
    assert len(RULES) == len(set(RULES))


def test_every_rule_has_a_test_that_names_it() -> None:
    assert sorted(set(RULES) - rules_tested() - set(EXEMPT)) == []


def test_no_test_is_named_after_a_rule_that_is_not_there() -> None:
    assert sorted(rules_tested() - set(RULES)) == []


def test_exemptions_carry_reasons_and_are_still_needed() -> None:
    assert set(EXEMPT) <= set(RULES) - rules_tested()
    assert all(EXEMPT.values())


@pytest.mark.parametrize("folder", ["src", "docs", "tests"])
def test_every_rule_cited_is_there(folder: str) -> None:
    suffixes = (".py", ".toml", ".json", ".md")
    for path in sorted((REPOSITORY / folder).rglob("*")):
        if path.suffix in suffixes:
            assert sorted(cited(path.read_text("utf-8")) - set(RULES)) == [], path.name


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_is_told_in_every_language(language: str) -> None:
    told = {key for key in catalogue("bottega.omen", language) if key.startswith("omen.rule.")}

    assert told == {f"omen.rule.{rule.removeprefix('omen-')}" for rule in RULES}


@pytest.mark.parametrize(("text", "rules"), [
    ("(omen-3.5, 3.6)", {"omen-3.5", "omen-3.6"}),
    ("omen-3.6 to 3.10", {"omen-3.6", "omen-3.10"}),
    ("omen-4.1.", {"omen-4.1"}),
    ("a game of omen-like cards, 3.5 of them", set()),
])
def test_citations_are_found_as_they_are_written(text: str, rules: set[str]) -> None:
    assert cited(text) == rules
