"""Reads a deck file of OMNIA and checks that it holds what the game needs (omnia-1.2 to 1.4).

Faces may differ from ours, so that an owner of the box can transcribe the printed ones; what the rules rest on may
not: how many cards of each kind there are, four colours per kind, the marks, and a closed vocabulary of effects,
actions and objectives.
"""

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Any

from bottega.core.deck_files import Entry, check_ids, read_entries
from bottega.core.options import Deck
from bottega.core.refusals import BadDeck
from bottega.omnia.facts import ACTION_CARDS, CHARACTERS, CITIES, COLOURS, DEED_NAMES, EFFECTS, INVENTIONS, WORKS
from bottega.omnia.set_limits import check_sets

COUNTS = {"city": CITIES, "work": WORKS, "invention": INVENTIONS, "character": CHARACTERS, "action": ACTION_CARDS}
LEONARDO_CARDS = 3                          # in each of works and inventions (omnia-1.3)
MARKS = {2: 14, 3: 7, 4: 7}                 # omnia-1.4
MAJORITIES = ("work", "invention", "character", "coin", "colour")
SET_KINDS = ("work", "invention", "character")
COLOUR_RULES = ("same", "different", "any")
MOST_COINS, MOST_POINTS, MOST_IN_SET, MOST_OF_COLOUR = 18, 60, 8, 7

COMMON = {"id": str, "kind": str, "names": dict}
ALSO: Mapping[str, tuple[dict[str, type], dict[str, type]]] = {        # fields a kind must, and may, have besides
    "city": ({"points": int, "objective": dict}, {}),
    "work": ({}, {"colour": str, "cost": int, "points": int, "effects": list}),
    "invention": ({}, {"colour": str, "cost": int, "points": int, "effects": list}),
    "character": ({}, {"cost": int, "points": int, "effects": list}),
    "action": ({"mark": int, "actions": list}, {}),
}


@lru_cache(8)                               # decks in use at a time
def read_deck(text: str | None = None) -> Deck:
    """The deck of a file's text, or Bottega's own. Cards come ordered by kind, otherwise as in the file."""
    own = text is None
    whole, entries = read_entries(files(__package__).joinpath("cards.toml").read_text("utf-8") if own else str(text))
    for entry in entries:
        _check_entry(entry)
    check_ids(entries)
    _check_counts(entries)
    check_sets(entries)
    order = [*COUNTS]
    ordered = sorted(entries, key=lambda entry: order.index(entry.fields["kind"]))
    return Deck(whole["name"], tuple(dict(entry.fields) for entry in ordered), whole.get("groups", {}))


def _check_entry(entry: Entry) -> None:
    kind = entry.fields.get("kind")
    if not isinstance(kind, str) or kind not in COUNTS:
        raise entry.wrong("omnia.deck.kind", "omnia-1.2", names=", ".join(COUNTS))
    must, may = ALSO[kind]
    provenance = dict if isinstance(entry.fields.get("provenance"), dict) else str
    entry.check({**COMMON, **must}, {**may, "provenance": provenance, "history": dict})
    for field, most in (("cost", MOST_COINS), ("points", MOST_POINTS)):
        if not 0 <= entry.fields.get(field, 0) <= most:
            raise entry.wrong("omnia.deck.range", field=field, least=0, most=most)
    if len(entry.fields.get("effects", [])) > EFFECTS:
        raise entry.wrong("omnia.deck.effects", "omnia-4.3", most=EFFECTS)
    for field in ("effects", "actions"):
        for deed in entry.fields.get(field, []):
            _check_deed(entry, field, deed)
    if kind == "action" and (len(entry.fields["actions"]) != 2 or entry.fields["mark"] not in MARKS):
        raise entry.wrong("omnia.deck.action", "omnia-1.4")
    if kind == "city":
        _check_objective(entry, entry.fields["objective"])
    if "colour" in entry.fields and entry.fields.get("cost", 0) > 0:
        raise entry.wrong("omnia.deck.leonardo", "omnia-5.5")


def _check_deed(entry: Entry, field: str, deed: object) -> None:
    """`{ type = "work" }`, or `{ type = "coins", amount = 2 }`."""
    if not isinstance(deed, dict) or deed.get("type") not in DEED_NAMES:
        raise entry.wrong("omnia.deck.deed", "omnia-5.1", field=field, names=", ".join(DEED_NAMES))
    amount = deed.get("amount")
    fine = type(amount) is int and 1 <= amount <= MOST_COINS if deed["type"] == "coins" else amount is None
    if not fine or set(deed) - {"type", "amount"}:
        raise entry.wrong("omnia.deck.deed", "omnia-5.3", field=field, names=", ".join(DEED_NAMES))


def _check_objective(entry: Entry, objective: Mapping[str, Any]) -> None:
    match objective:
        case {"type": "coins", **more} if not more:
            return
        case {"type": "majority", "of": [_, *_] as kinds, **more} if not more:
            if all(kind in MAJORITIES for kind in kinds) and len(set(kinds)) == len(kinds):
                return
        case {"type": "set", "of": [_, *_] as parts, **more} if not more:
            if all(_is_part(part) for part in parts) and _can_be_made(parts):
                return
    raise entry.wrong("omnia.deck.objective", "omnia-6.1")


def _is_part(part: object) -> bool:
    """`{ kind = "work", count = 2, colour = "same" }`; characters have no colour, so theirs is `any`."""
    return (isinstance(part, dict) and set(part) == {"kind", "count", "colour"} and part["kind"] in SET_KINDS
            and type(part["count"]) is int and 1 <= part["count"] <= MOST_IN_SET and part["colour"] in COLOUR_RULES
            and not (part["kind"] == "character" and part["colour"] != "any")
            and not (part["colour"] == "different" and part["count"] > COLOURS))


def _can_be_made(parts: list[Mapping[str, Any]]) -> bool:
    """Two cards at least, and no more of a kind than a set may have."""
    by_kind = Counter({kind: sum(part["count"] for part in parts if part["kind"] == kind) for kind in SET_KINDS})
    return by_kind.total() > 1 and max(by_kind.values()) <= MOST_IN_SET


def _check_counts(entries: list[Entry]) -> None:
    kinds = Counter(entry.fields["kind"] for entry in entries)
    for kind, needed in COUNTS.items():
        if kinds[kind] != needed:
            raise BadDeck("omnia.deck.count", "omnia-1.2", kind=kind, count=kinds[kind], needed=needed)
    for kind in ("work", "invention"):
        colours = Counter(entry.fields.get("colour") for entry in entries if entry.fields["kind"] == kind)
        leonardo = colours.pop(None, 0)
        if leonardo != LEONARDO_CARDS or len(colours) != COLOURS or max(colours.values()) > MOST_OF_COLOUR:
            raise BadDeck("omnia.deck.colours", "omnia-1.3", kind=kind, count=len(colours), leonardo=leonardo)
    marks = Counter(entry.fields["mark"] for entry in entries if entry.fields["kind"] == "action")
    for mark, needed in MARKS.items():
        if marks[mark] != needed:
            raise BadDeck("omnia.deck.marks", "omnia-1.4", mark=mark, count=marks[mark], needed=needed)
