"""The score by its definition, slowly: from the faces of the cards and the numbered rules, not as Bottega does it.

Sets are judged card by card (`is_set`). The best assignment is found in two ways that know nothing of each other: by
trying all divisions of a small hand, and by integer programming. For each city a whole number of sets is made; each of
its parts takes so many cards of each colour. Cards of one colour come in whole sets; of different colours, none gives
more cards than there are sets (they can then be dealt out so that no set has two of one colour); together the parts
take no more than the hand has.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import Any

import numpy as np
import numpy.typing as npt
from scipy.optimize import LinearConstraint, milp

Face = Mapping[str, Any]
Group = tuple[str, str | None]                  # kind and colour
Objectives = tuple[tuple[int, tuple[tuple[str, int, str], ...]], ...]      # worth, and the parts: kind, count, colour


def counts_for_cities(face: Face) -> bool:
    """A work or invention without colour is a Leonardo card (omnia-6.7)."""
    return face["kind"] == "character" or "colour" in face


def is_set(parts: Sequence[Face], faces: Sequence[Face]) -> bool:
    """Whether some cards, all of them, are one set of a city."""
    if not parts:
        return not faces
    first, *others = parts
    for chosen in combinations(range(len(faces)), first["count"]):
        some = [faces[i] for i in chosen]
        colours = {face.get("colour") for face in some}
        fits = {"any": True, "same": len(colours) == 1, "different": len(colours) == len(some)}[first["colour"]]
        if (fits and all(face["kind"] == first["kind"] and counts_for_cities(face) for face in some)
                and is_set(others, [face for i, face in enumerate(faces) if i not in chosen])):
            return True
    return False


def best_by_trying(cities: Sequence[Face], faces: Sequence[Face]) -> int:
    """The most points of sets, over all divisions of a hand."""
    sets: dict[int, int] = {}
    for city in (city for city in cities if city["objective"]["type"] == "set"):
        parts = city["objective"]["of"]
        for chosen in combinations(range(len(faces)), sum(part["count"] for part in parts)):
            if is_set(parts, [faces[i] for i in chosen]):
                cards = sum(1 << i for i in chosen)
                sets[cards] = max(sets.get(cards, 0), city["points"])

    @cache
    def best(left: int) -> int:
        if not left:
            return 0
        lowest = left & -left                       # it is in no set, or in one of these
        return max([best(left ^ lowest)] + [worth + best(left ^ cards) for cards, worth in sets.items()
                                            if cards & lowest and cards & left == cards])

    most: int = best((1 << len(faces)) - 1)
    return most


@cache
def _programme(objectives: Objectives, groups: tuple[Group, ...]) -> tuple[Any, ...]:
    """What is to be weighed, and all constraints; only the numbers of cards, in the last rows, come later."""
    columns: list[tuple[int, int | None, Group | None]] = []       # city, part, group; a city's number of sets first
    for city, (_, parts) in enumerate(objectives):
        columns.append((city, None, None))
        columns += [(city, number, group) for number, (kind, _, _) in enumerate(parts)
                    for group in groups if group[0] == kind]
    rows: list[npt.NDArray[np.float64]] = []
    most: list[float] = []                          # upper bounds; the lower one is the same for an equation
    least: list[float] = []

    def add(row: npt.NDArray[np.float64], low: float) -> None:
        rows.append(row)
        least.append(low)
        most.append(0.0)

    cards = np.zeros((len(groups), len(columns)))
    for city, (_, parts) in enumerate(objectives):
        number_of_sets = columns.index((city, None, None))
        for number, (_, count, colour) in enumerate(parts):
            mine = [i for i, column in enumerate(columns) if column[:2] == (city, number)]
            whole = np.zeros(len(columns))
            whole[mine], whole[number_of_sets] = 1, -1 if colour == "same" else -count
            add(whole, 0)
            for i in mine:
                cards[groups.index(columns[i][2]), i] = count if colour == "same" else 1
                if colour == "different":
                    row = np.zeros(len(columns))
                    row[i], row[number_of_sets] = 1, -1
                    add(row, -np.inf)
    worth = [-objectives[city][0] if part is None else 0 for city, part, _ in columns]
    return np.array(worth), np.vstack([*rows, cards]), least, most


def best_by_programme(cities: Sequence[Face], faces: Sequence[Face], deck: Sequence[Face]) -> int:
    """The most points of sets, by integer programming."""
    objectives = tuple((city["points"], tuple((part["kind"], part["count"], part["colour"])
                                              for part in city["objective"]["of"]))
                       for city in cities if city["objective"]["type"] == "set")
    if not objectives:
        return 0
    groups = tuple(sorted({(face["kind"], face.get("colour")) for face in deck
                           if face["kind"] in ("work", "invention", "character") and counts_for_cities(face)}, key=str))
    tally = Counter((face["kind"], face.get("colour")) for face in faces if counts_for_cities(face))
    worth, rows, least, most = _programme(objectives, groups)
    cards = [float(tally[group]) for group in groups]
    found = milp(worth, integrality=np.ones(len(worth)),
                 constraints=LinearConstraint(rows, [*least, *[0.0] * len(groups)], [*most, *cards]))
    assert found.success, found.message
    return -round(float(found.fun))


def counted(of: Sequence[str], faces: Sequence[Face], coins: int) -> int:
    """What a majority city counts of a player."""
    counting = [face for face in faces if counts_for_cities(face)]
    found = 0
    for what in of:
        if what == "coin":
            found += coins
        elif what == "colour":
            found += len({face["colour"] for face in counting if "colour" in face})
        else:
            found += sum(face["kind"] == what for face in counting)
    return found


def points_of(city: Face, players: Sequence[tuple[Sequence[Face], int]]) -> list[int]:
    """What a majority or coin city gives each player, of cards and coins (omnia-6.2, 6.6)."""
    if city["objective"]["type"] == "coins":
        return [city["points"] * coins for _, coins in players]
    counts = [counted(city["objective"]["of"], faces, coins) for faces, coins in players]
    most = max(counts)
    return [city["points"] // counts.count(most) if count == most and count > 0 else 0 for count in counts]
