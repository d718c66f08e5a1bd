"""Players, options and deck, made into what a game begins from (omnia-2)."""

from collections.abc import Mapping, Sequence

from bottega.core.kernel import Records, records
from bottega.core.options import Deck, Option
from bottega.core.refusals import Refused
from bottega.omnia.cards import MAJORITIES
from bottega.omnia.deck import Card, action_cards_of, cities_of, collection_of
from bottega.omnia.facts import CHARACTER_GROUP, COLOURS, DEED_NAMES, MAJORITY, NOTHING, PER_COIN, SET
from bottega.omnia.state import SETUP
from bottega.omnia.ways import Way, ways_of, write_ways

OPTIONS = (
    Option("draft", ("on", "off")),                                 # omnia-3.2
    Option("effects", ("must", "may")),                             # omnia-4.4
    Option("coin_supply", ("18", "36")),                            # omnia-1.5
    Option("first", ("random", "0", "1", "2", "3")),                # omnia-2.4
)
OBJECTIVES = {"majority": MAJORITY, "set": SET, "coins": PER_COIN}


def players(_options: Mapping[str, str]) -> range:
    """How many can play (omnia-1.1)."""
    return range(2, 5)


def set_up(seats: int, options: Mapping[str, str], deck: Deck) -> Records:
    made = records(SETUP, 1)
    made["seats"], made["draft"], made["may"] = seats, options["draft"] == "on", options["effects"] == "may"
    if options["first"] not in ("random", *map(str, range(seats))):
        raise Refused("omnia.refusal.first", "omnia-2.4", first=options["first"], last=seats - 1)
    made["supply"] = int(options["coin_supply"])
    made["first"] = NOTHING if options["first"] == "random" else int(options["first"])
    made["in_play"] = sum(1 << card for card, face in enumerate(action_cards_of(deck)) if face["mark"] <= seats)
    made["effects"][0, :, :, 0] = made["deeds"][0, :, :, 0] = NOTHING
    groups = _groups(collection_of(deck))
    for card, face in enumerate(collection_of(deck)):
        made["cost"][0, card], made["points"][0, card] = face.get("cost", 0), face.get("points", 0)
        made["group"][0, card] = groups[card]
        for n, effect in enumerate(face.get("effects", [])):
            made["effects"][0, card, n] = _deed(effect)
    for card, face in enumerate(action_cards_of(deck)):
        for n, action in enumerate(face["actions"]):
            made["deeds"][0, card, n] = _deed(action)
    write_ways(made, _write_objectives(made, deck))
    return made


def _deed(deed: Card) -> tuple[int, int]:
    return DEED_NAMES.index(deed["type"]), deed.get("amount", 0)


def _groups(collection: Sequence[Card]) -> list[int]:
    """What each card counts as: its colour among works or inventions, character, or nothing (omnia-6.7)."""
    colours: dict[str, list[str]] = {"work": [], "invention": []}
    groups = []
    for face in collection:
        if face["kind"] == "character":
            groups.append(CHARACTER_GROUP)
        elif "colour" not in face:
            groups.append(NOTHING)
        else:
            known = colours[face["kind"]]
            if face["colour"] not in known:
                known.append(face["colour"])
            groups.append(known.index(face["colour"]) + (0 if face["kind"] == "work" else COLOURS))
    return groups


def _write_objectives(made: Records, deck: Deck) -> list[Way]:
    ways: list[Way] = []
    for city, face in enumerate(cities_of(deck)):
        objective = face["objective"]
        made["objective"][0, city], made["worth"][0, city] = OBJECTIVES[objective["type"]], face["points"]
        if objective["type"] == "majority":
            made["majority"][0, city] = sum(1 << MAJORITIES.index(kind) for kind in objective["of"])
        elif objective["type"] == "set":
            ways += ways_of(city, objective["of"])
    return ways
