"""Saying no: what stands in the way, as a key of the catalogues with its values, and the rule that says so."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple


class Reason(NamedTuple):
    """One way a game can say no."""

    key: str
    rule: str | None                # None where no rule of the game is concerned, such as a seat that is not there


@dataclass(frozen=True)
class Refusal:
    key: str
    rule: str | None = None
    values: Mapping[str, object] = field(default_factory=dict)


class Refused(Exception):
    """Something asked for cannot be done. Nothing has changed."""

    def __init__(self, key: str, rule: str | None = None, /, **values: object) -> None:
        self.refusal = Refusal(key, rule, values)
        told = ", ".join(f"{name} {value}" for name, value in values.items())
        super().__init__(key + (f" ({told})" if told else "") + (f" [{rule}]" if rule else ""))

    def __reduce__(self) -> tuple[Callable[..., "Refused"], tuple[object, ...]]:
        """Games are played in other processes too: what is refused there is to arrive whole."""
        return _again, (type(self), self.refusal.key, self.refusal.rule, dict(self.refusal.values))


class BadNotation(Refused):
    """A text that is no action of the game."""


class BadRecord(Refused):
    """A record that cannot be read, or not by these rules."""


class BadDeck(Refused):
    """A deck file that does not hold what the game needs."""


def _again(kind: type[Refused], key: str, rule: str | None, values: Mapping[str, object]) -> Refused:
    return kind(key, rule, **values)
