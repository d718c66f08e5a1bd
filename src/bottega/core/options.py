"""What a table may choose: named options with a few values each, and the deck it plays with."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from bottega.core.refusals import Refused

FOR_PEOPLE = ("names", "history", "provenance")      # no rule looks at them
Options = Mapping[str, str]                 # every option of a game, by name


@dataclass(frozen=True)
class Option:
    name: str
    values: tuple[str, ...]                 # the first is the default


@dataclass(frozen=True, eq=False)           # a deck is itself: comparing faces is what the digest is for
class Deck:
    """The printed set as data: cards as `bottega deck --json` shows them."""

    name: str
    cards: tuple[Mapping[str, Any], ...]
    groups: Mapping[str, Any] = field(default_factory=dict)     # names of groups of cards, for people

    @cached_property
    def digest(self) -> str:
        """Two deck files with the same digest play alike, whatever they call the cards."""
        faces = [{key: card[key] for key in sorted(card) if key not in FOR_PEOPLE} for card in self.cards]
        return hashlib.sha256(json.dumps(faces, ensure_ascii=False).encode()).hexdigest()


def complete(known: Sequence[Option], given: Options) -> dict[str, str]:
    """Every option with its value: as given, or the default."""
    by_name = {option.name: option for option in known}
    for name, value in given.items():
        if name not in by_name:
            raise Refused("core.option.unknown", None, name=name, names=", ".join(by_name))
        if value not in by_name[name].values:
            raise Refused("core.option.value", None, name=name, value=value, values=", ".join(by_name[name].values))
    return {option.name: given.get(option.name, option.values[0]) for option in known}
