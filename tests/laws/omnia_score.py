"""What a seat at OMNIA scores (omnia-6), found without the kernels: the best sets by integer programming."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, combinations_with_replacement, product
from typing import Any, NamedTuple

import numpy as np
from scipy.optimize import Bounds, LinearConstraint, milp

Face = Mapping[str, Any]
Symbol = tuple[str, str]                    # kind and colour; characters have no colour
Makeup = tuple[tuple[Symbol, int], ...]     # how many of each symbol make up a set, sorted


class Score(NamedTuple):
    """As an event tells it."""

    printed: int
    cities: dict[str, int]
    sets: list[dict[str, Any]]
    total: int
    coins: int
    characters: int
    lines: list[dict[str, Any]]


def symbols(cards: Iterable[str], faces: Mapping[str, Face]) -> Counter[Symbol]:
    """What cards count as; Leonardo cards count as nothing (omnia-6.7)."""
    return Counter((faces[card]["kind"], faces[card].get("colour", "")) for card in cards
                   if faces[card]["kind"] == "character" or "colour" in faces[card])


def check_score(said: Score, seat: int, owned: Sequence[Sequence[str]], coins: Sequence[int], cities: Sequence[str],
                faces: Mapping[str, Face]) -> None:
    assert said.printed == sum(faces[card].get("points", 0) for card in owned[seat])            # omnia-6.1
    assert (said.coins, said.characters) == (coins[seat], symbols(owned[seat], faces)["character", ""])
    assert said.cities.keys() == {*cities}
    assert said.total == said.printed + sum(said.cities.values())
    counts, from_sets = [symbols(cards, faces) for cards in owned], Counter[str]()
    for one in said.sets:
        assert makeup_of(symbols(one["cards"], faces)) in makeups(faces[one["city"]]["objective"])
        from_sets[one["city"]] += faces[one["city"]]["points"]
    spent = [card for one in said.sets for card in one["cards"]]
    assert len(spent) == len({*spent} & {*owned[seat]})                                         # omnia-6.4
    for city in cities:
        objective, points = faces[city]["objective"], faces[city]["points"]
        if objective["type"] == "majority":
            each = [counted(objective["of"], some, purse) for some, purse in zip(counts, coins, strict=True)]
            has_most = each[seat] == max(each) > 0                                              # omnia-6.2
            assert said.cities[city] == (points // each.count(max(each)) if has_most else 0)
        elif objective["type"] == "coins":
            assert said.cities[city] == points * coins[seat]                                    # omnia-6.6
        else:
            assert said.cities[city] == from_sets[city]                                         # omnia-6.3
    assert sum(from_sets.values()) == best(counts[seat], [faces[city] for city in cities])      # omnia-6.5


def counted(of: Sequence[str], some: Counter[Symbol], purse: int) -> int:
    """What a majority city counts of a seat."""
    many = sum(count for (kind, _), count in some.items() if kind in of)
    colours = sum(1 for (kind, _), count in some.items() if count > 0 and kind != "character")
    return many + ("coin" in of) * purse + ("colour" in of) * colours


def makeups(objective: Mapping[str, Any]) -> set[Makeup]:
    """All the ways to make up one set."""
    ways = [_part(part["kind"], part["count"], part["colour"]) for part in objective["of"]]
    return {makeup_of(sum(map(Counter, parts), Counter[Symbol]())) for parts in product(*ways)}


def makeup_of(some: Counter[Symbol]) -> Makeup:
    return tuple(sorted(some.items()))


COLOURS = {"work": ("violet", "yellow", "red", "orange"),
           "invention": ("light-blue", "light-green", "deep-blue", "teal"), "character": ("",)}


def _part(kind: str, count: int, colour: str) -> list[list[Symbol]]:
    named: list[Symbol] = [(kind, name) for name in COLOURS[kind]]
    if colour == "same":
        return [[symbol] * count for symbol in named]
    chosen = combinations(named, count) if colour == "different" else combinations_with_replacement(named, count)
    return [list(some) for some in chosen]


def best(cards: Counter[Symbol], cities: Sequence[Face]) -> int:
    """The most that sets can give, each card spent once."""
    ways = [(face["points"], Counter(dict(makeup))) for face in cities if face["objective"]["type"] == "set"
            for makeup in makeups(face["objective"]) if Counter(dict(makeup)) <= cards]
    if not ways:
        return 0
    need = np.array([[makeup[symbol] for _, makeup in ways] for symbol in cards])
    found = milp([-points for points, _ in ways], integrality=np.ones(len(ways)), bounds=Bounds(0, np.inf),
                 constraints=LinearConstraint(need, ub=[*cards.values()]))
    return round(-float(found.fun))
