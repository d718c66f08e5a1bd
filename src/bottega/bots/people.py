"""Who the bots are, for those who play with them: people of the game's world, with a name and a look.

A level says how somebody plays, a person who it is. Who sits where follows from the table's own name and the seat, so
everybody who looks at a table, now or later, meets the same people there.
"""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Person:
    name: str
    look: Mapping[str, str] = field(default_factory=dict)       # press/portrait.py draws it


def seated(people: Sequence[Person], table: str, seats: int) -> list[str]:
    """Who sits on each seat where a bot is, all different. `table` tells it from other tables: its id, or a seed."""
    drawn = sorted((person.name for person in people),
                   key=lambda name: hashlib.sha256(f"{table} {name}".encode()).digest())
    return [*_without_end(drawn, seats)]


def _without_end(names: Sequence[str], seats: int) -> Iterator[str]:
    """At a table with more seats than there are people, a number tells those of one name apart."""
    for seat in range(seats):
        again = seat // len(names)
        yield f"{names[seat % len(names)]} {again + 1}" if again else names[seat]


# For a game that brings nobody: names that are at home in most languages.
OF_ANY_WORLD = tuple(Person(name) for name in (
    "Ada", "Bruno", "Clara", "Dario", "Elena", "Felix", "Greta", "Hugo", "Irma", "Jonas", "Klara", "Leo", "Marta",
    "Nora", "Otto", "Petra", "Rosa", "Silvio", "Tea", "Viktor"))
