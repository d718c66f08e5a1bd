"""All the ways to make up one set of each city: from the objectives of a deck, once, before a game begins."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, combinations_with_replacement, product
from typing import Any, NamedTuple

from bottega.core.kernel import Records
from bottega.omnia.facts import COLOURS
from bottega.omnia.sets import MIXED, ONLY_CHARACTERS, ONLY_INVENTIONS, ONLY_WORKS

Colours = tuple[int, ...]                   # cards of each of the four colours
NO_CARDS: Colours = (0,) * COLOURS


class Way(NamedTuple):
    """Ordered by kind first: the kernels want the mixed ones last."""

    kind: int
    city: int
    works: Colours
    inventions: Colours
    characters: int
    any_works: int
    any_inventions: int


def ways_of(city: int, parts: Sequence[Mapping[str, Any]]) -> list[Way]:
    """The ways of one city's set."""
    by_kind = {kind: [part for part in parts if part["kind"] == kind] for kind in ("work", "invention", "character")}
    kinds = [kind for kind, its_parts in by_kind.items() if its_parts]
    characters = sum(part["count"] for part in by_kind["character"])
    if kinds == ["character"]:
        return [Way(ONLY_CHARACTERS, city, NO_CARDS, NO_CARDS, characters, 0, 0)]
    if kinds == ["work"]:
        return [Way(ONLY_WORKS, city, cards, NO_CARDS, 0, 0, 0) for cards in _spread(by_kind["work"])]
    if kinds == ["invention"]:
        return [Way(ONLY_INVENTIONS, city, NO_CARDS, cards, 0, 0, 0) for cards in _spread(by_kind["invention"])]
    works, any_works = _loose(by_kind["work"])
    inventions, any_inventions = _loose(by_kind["invention"])
    return [Way(MIXED, city, some_works, some_inventions, characters, any_works, any_inventions)
            for some_works, some_inventions in product(_spread(works), _spread(inventions))]


def count_ways(parts: Sequence[Mapping[str, Any]]) -> int:
    """How many these are, before they are listed: two kinds of a mixed set multiply."""
    works, inventions = ([part for part in parts if part["kind"] == kind] for kind in ("work", "invention"))
    if len({part["kind"] for part in parts}) > 1:
        works, inventions = _loose(works)[0], _loose(inventions)[0]
    return len(_spread(works)) * len(_spread(inventions))


def write_ways(setup: Records, ways: Iterable[Way]) -> None:
    """No more than there is room for: `set_limits.py` has counted them."""
    ordered = sorted(ways)
    setup["way_count"] = len(ordered)
    setup["first_mixed"] = sum(way.kind != MIXED for way in ordered)
    for w, way in enumerate(ordered):
        setup["way_city"][0, w], setup["way_kind"][0, w] = way.city, way.kind
        setup["way_works"][0, w], setup["way_inventions"][0, w] = pack(way.works), pack(way.inventions)
        setup["way_characters"][0, w] = way.characters
        setup["way_any_works"][0, w], setup["way_any_inventions"][0, w] = way.any_works, way.any_inventions


def _loose(parts: Sequence[Mapping[str, Any]]) -> tuple[list[Mapping[str, Any]], int]:
    """Parts whose colours matter, and the number of cards whose colour does not."""
    return ([part for part in parts if part["colour"] != "any"],
            sum(part["count"] for part in parts if part["colour"] == "any"))


def _spread(parts: Sequence[Mapping[str, Any]]) -> list[Colours]:
    """All the ways to take the parts' cards from four colours, each once."""
    found = {NO_CARDS}
    for part in parts:
        found = {_plus(cards, more) for cards in found for more in _part(part["count"], part["colour"])}
    return sorted(found)


def _part(count: int, colours: str) -> list[Colours]:
    if colours == "same":
        picks: Iterable[tuple[int, ...]] = [(colour,) * count for colour in range(COLOURS)]
    elif colours == "different":
        picks = combinations(range(COLOURS), count)
    else:
        picks = combinations_with_replacement(range(COLOURS), count)
    return [tuple(pick.count(colour) for colour in range(COLOURS)) for pick in picks]


def _plus(a: Colours, b: Colours) -> Colours:
    return tuple(x + y for x, y in zip(a, b, strict=True))


def pack(cards: Colours) -> int:
    return sum(count << (8 * colour) for colour, count in enumerate(cards))
