"""No script of the client decides what the rules decide: events tell who loses, who draws anew and who has the most.

A scan of the source, which cannot prove it; it finds what a second rulebook would begin with. The proof of the luck is
one on purpose, a second pair of eyes, and is left out.
"""

import re
from pathlib import Path

import pytest

import bottega
from bottega.core import games

WEB = Path(bottega.__path__[0]) / "web"
PROOF = {"luck.js", "proof.js", "fairness.js"}
SCRIPTS = {file.relative_to(WEB).as_posix(): file.read_text("utf-8") for file in sorted(WEB.rglob("*.js"))
           if file.parent.name != "vendor" and file.name not in PROOF}
RULE = re.compile(rf"\b(?:{'|'.join(games.names())})-\d+\.\d+")
DEFINED = re.compile(r"\b(?:function|const|let)\s+(\w+)")
DECIDING = re.compile(r"verdict|redraw|majority|tie_?break|winner", re.IGNORECASE)
COMPARED = re.compile(r"\bnumber\s*(?:[<>]=?|[!=]==)\s*count\b|\bcount\s*(?:[<>]=?|[!=]==)\s*number\b")


@pytest.mark.parametrize("script", SCRIPTS)
def test_no_script_knows_a_rule_by_its_number(script: str) -> None:
    """What is cited comes with an event, or stands in a sentence of the catalogues."""
    assert RULE.findall(SCRIPTS[script]) == []


@pytest.mark.parametrize("script", SCRIPTS)
def test_no_script_names_something_that_it_would_have_to_work_out(script: str) -> None:
    named = {name for name in DEFINED.findall(SCRIPTS[script]) if not name[0].isupper()}     # components only show

    assert {name for name in named if DECIDING.search(name)} == set()


@pytest.mark.parametrize("script", SCRIPTS)
def test_no_script_compares_what_was_declared_with_what_was_counted(script: str) -> None:
    assert COMPARED.findall(SCRIPTS[script]) == []
