"""Sentences for people: catalogues in three languages, each room's in its own `words` folder.

A value is a sentence with `{names}` in it, or several by CLDR plural category, chosen by `count`. No Italian article
stands before a number: it would depend on how the number is spoken.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files

from bottega.core.refusals import Refusal

LANGUAGES = ("it", "en", "de")
Sentence = str | Mapping[str, str]
PLACE = re.compile(r"\{(\w+)\}")


@cache
def catalogue(package: str, language: str) -> Mapping[str, Sentence]:
    """The catalogue of one package."""
    text = files(package).joinpath("words", f"{language}.json").read_text("utf-8")
    read: Mapping[str, Sentence] = json.loads(text)
    return read


def rows(table: str) -> Iterator[list[str]]:
    """The table of a rule, `Players: 3 4 5` per row, as cells: what the row holds, and its numbers."""
    for row in table.splitlines():
        title, _, numbers = row.partition(": ")
        yield [title, *numbers.split()]


class Words:
    """One language's sentences of some packages."""

    def __init__(self, language: str, *packages: str) -> None:
        self.language = language
        self._sentences = {key: sentence for package in ("bottega.core", *packages)
                           for key, sentence in catalogue(package, language).items()}

    def __contains__(self, key: str) -> bool:
        return key in self._sentences

    def say(self, key: str, /, **values: object) -> str:
        """The sentence of a key. A refusal among the values is said too."""
        sentence = self._sentences[key]
        if not isinstance(sentence, str):           # it, en and de have the same two categories for whole numbers
            sentence = sentence["one" if values["count"] == 1 else "other"]
        return PLACE.sub(lambda found: self._put(values[found[1]]), sentence)

    def listed(self, things: Sequence[str]) -> str:
        """Several things as one speaks of them: "a, b and c"."""
        if len(things) < 2:
            return "".join(things)
        *others, last = things
        key = "core.list.two" if len(others) == 1 else "core.list.more"
        return self.say(key, others=", ".join(others), last=last)

    def _put(self, value: object) -> str:
        return self.refuse(value) if isinstance(value, Refusal) else str(value)

    def refuse(self, refusal: Refusal) -> str:
        """What stands in the way, and the rule that says so; once, if a reason within names it too."""
        said = self.say(refusal.key, **refusal.values)
        within = {value.rule for value in refusal.values.values() if isinstance(value, Refusal)}
        return f"{said} ({refusal.rule})" if refusal.rule and refusal.rule not in within else said
