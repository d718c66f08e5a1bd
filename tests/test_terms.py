"""One word means one thing in every catalogue, and no Italian article stands before a number."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import bottega
from bottega.core.words import LANGUAGES

SOURCE = Path(*bottega.__path__)
# What is not said, with what is said instead (STYLE.md).
NOT_SAID = {
    "it": {r"verbal\w+": "registrazione", r"getton\w+": "token", "round": "turno", "chiamare": "dichiarare"},
    "en": {"mix(es|ed|ing)?": "shuffle", "dear": "expensive", "(?<![Tt]here )is no (?!longer)": "is not a",
           "can no more": "cannot", "will do": "is valid", "possible are": "try"},
    "de": {r"St[aä]dt\w*": "Ort", "Noch eine Runde": "Noch ein Spiel"},
}
EXEMPT = {"learn.nudge.read"}               # "You will do that in a moment."
NUMBERS = {"chance", "worth", "other", "share", "count", "number", "points", "coins", "cost", "cards", "steps", "games",
           "most", "least", "seconds", "players"}
ARTICLE = re.compile(r"\b(?:il|al|del|dal|nel|sul|i|ai|dei|dai|nei|sui|gli|agli|degli|uno?) \{(\w+)\}|l'\{(\w+)\}",
                     re.IGNORECASE)
PLACE = re.compile(r"\{\w+\}")


def sentences(language: str) -> Iterator[tuple[str, str]]:
    """Every sentence of every room and of the browser, each plural form."""
    files = [*SOURCE.glob(f"**/words/{language}.json"), *SOURCE.glob(f"web/words/{language}/*.json")]
    assert len(files) > 10
    for file in files:
        for key, sentence in json.loads(file.read_text("utf-8")).items():
            for text in [sentence] if isinstance(sentence, str) else sentence.values():
                yield key, text


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_that_mean_something_else_are_not_used(language: str) -> None:
    words = re.compile("|".join(rf"\b(?:{word})\b" for word in NOT_SAID[language]))
    found = [(key, text) for key, text in sentences(language) if words.search(PLACE.sub("", text))
             if key not in EXEMPT and ".word." not in key and ".verb." not in key]

    assert found == []


def test_no_italian_article_stands_before_a_number_in_the_browser_either() -> None:
    """It would be "i 7" but "gli 8" and "gli 11", "il 9 %" but "l'8 %"."""
    assert [(key, text) for key, text in sentences("it") for place in ARTICLE.finditer(text)
            if {*place.groups()} & NUMBERS] == []
