"""Deck files: what is wrong with one is named, and a good one is played without further ado."""

from random import Random
from typing import Any, cast

import numpy as np
import pytest

from bottega.core import records, replay
from bottega.core.kernel import INTERPRETED
from bottega.core.position import Position
from bottega.core.records import Sitter
from bottega.core.refusals import BadDeck, BadRecord, Refusal
from bottega.core.words import LANGUAGES, Words
from bottega.omnia import OMNIA
from bottega.omnia.events import Coins, Take
from bottega.omnia.score_file import Player, Table, score
from omnia.building import OWN_DECK, ids
from omnia.decks import changed, deck_text, own_faces, random_faces

WORK, COINS = {"type": "work"}, {"type": "coins", "amount": 2}
PART = {"kind": "work", "count": 2, "colour": "same"}
MANY_COLOURS = {"kind": "work", "count": 5, "colour": "different"}       # there are four


def refused(text: str) -> Refusal:
    with pytest.raises(BadDeck) as found:
        OMNIA.terms(2, {}, OMNIA.read_deck(text))
    return found.value.refusal


def a_set(*parts: dict[str, Any]) -> dict[str, Any]:
    return {"type": "set", "of": [*parts]}


# the card, its other fields; the key and the rule of the refusal, and a value that it names
WRONG: list[tuple[str, dict[str, Any], str, str | None, str | None]] = [
    ("vinci", {"kind": "town"}, "omnia.deck.kind", "omnia-1.2", None),
    ("vinci", {"kind": 7}, "omnia.deck.kind", "omnia-1.2", None),
    ("vinci", {"kind": ["city"]}, "omnia.deck.kind", "omnia-1.2", None),
    ("vinci", {"kind": None}, "omnia.deck.kind", "omnia-1.2", None),
    ("vinci", {"id": "Vinci!"}, "core.deck.id", None, None),
    ("vinci", {"id": "milano"}, "core.deck.twice", None, None),
    ("vinci", {"id": 7}, "core.deck.field", None, "id"),
    ("vinci", {"id": None}, "core.deck.field", None, "id"),
    ("vinci", {"points": None}, "core.deck.field", None, "points"),
    ("vinci", {"points": None, "pionts": 3}, "core.deck.misspelt", None, "pionts"),
    ("gioconda", {"colour": None, "color": "red"}, "core.deck.misspelt", None, "color"),
    ("vinci", {"points": "3"}, "core.deck.field", None, "points"),
    ("vinci", {"points": True}, "core.deck.field", None, "points"),
    ("vinci", {"points": -1}, "omnia.deck.range", None, "points"),
    ("vinci", {"points": 61}, "omnia.deck.range", None, "points"),
    ("vinci", {"colour": "red"}, "core.deck.unknown_field", None, "colour"),
    ("vinci", {"names": {"en": "Vinci"}}, "core.deck.languages", None, "names"),
    ("vinci", {"names": None}, "core.deck.field", None, "names"),
    ("vinci", {"provenance": "hearsay"}, "core.deck.provenance", None, None),
    ("vinci", {"objective": None}, "core.deck.field", None, "objective"),
    ("vinci", {"objective": {}}, "omnia.deck.objective", "omnia-6.1", None),
    ("vinci", {"objective": {"type": "luck"}}, "omnia.deck.objective", "omnia-6.1", None),
    ("vinci", {"objective": {"type": "coins", "of": ["coin"]}}, "omnia.deck.objective", "omnia-6.1", None),
    ("vinci", {"objective": {"type": "majority"}}, "omnia.deck.objective", "omnia-6.1", None),
    ("vinci", {"objective": {"type": "majority", "of": []}}, "omnia.deck.objective", "omnia-6.1", None),
    ("vinci", {"objective": {"type": "majority", "of": ["card"]}}, "omnia.deck.objective", "omnia-6.1", None),
    ("vinci", {"objective": {"type": "majority", "of": ["work", "work"]}}, "omnia.deck.objective", "omnia-6.1", None),
    ("vinci", {"objective": {"type": "majority", "of": ["work"], "to": 3}}, "omnia.deck.objective", "omnia-6.1", None),
    ("vinci", {"objective": a_set()}, "omnia.deck.objective", "omnia-6.1", None),
    ("vinci", {"objective": a_set(PART | {"count": 1})}, "omnia.deck.objective", "omnia-6.1", None),
    ("vinci", {"objective": a_set(PART | {"count": 0})}, "omnia.deck.objective", "omnia-6.1", None),
    ("vinci", {"objective": a_set(PART | {"count": 9})}, "omnia.deck.objective", "omnia-6.1", None),
    ("vinci", {"objective": a_set(PART | {"count": "2"})}, "omnia.deck.objective", "omnia-6.1", None),
    ("vinci", {"objective": a_set(PART | {"colour": "red"})}, "omnia.deck.objective", "omnia-6.1", None),
    ("vinci", {"objective": a_set(PART | {"kind": "coin"})}, "omnia.deck.objective", "omnia-6.1", None),
    ("vinci", {"objective": a_set(PART | {"kind": "character"})}, "omnia.deck.objective", "omnia-6.1", None),
    ("vinci", {"objective": a_set(MANY_COLOURS)}, "omnia.deck.objective", "omnia-6.1", None),
    ("vinci", {"objective": a_set(PART | {"points": 3})}, "omnia.deck.objective", "omnia-6.1", None),
    ("vinci", {"objective": a_set({"kind": "work", "count": 2})}, "omnia.deck.objective", "omnia-6.1", None),
    ("vinci", {"objective": {"type": "set", "of": PART}}, "omnia.deck.objective", "omnia-6.1", None),
    ("vinci", {"objective": a_set(PART) | {"points": 3}}, "omnia.deck.objective", "omnia-6.1", None),
    ("gioconda", {"cost": 1}, "omnia.deck.leonardo", "omnia-5.5", None),
    ("gioconda", {"colour": 3}, "core.deck.field", None, "colour"),
    ("gioconda", {"mark": 2}, "core.deck.unknown_field", None, "mark"),
    ("leo-x", {"cost": 19}, "omnia.deck.range", None, "cost"),
    ("leo-x", {"cost": -1}, "omnia.deck.range", None, "cost"),
    ("leo-x", {"effects": [WORK] * 4}, "omnia.deck.effects", "omnia-4.3", None),
    ("leo-x", {"effects": ["work"]}, "omnia.deck.deed", "omnia-5.1", "effects"),
    ("leo-x", {"effects": [{"type": "luck"}]}, "omnia.deck.deed", "omnia-5.1", "effects"),
    ("leo-x", {"effects": [{"type": "coins"}]}, "omnia.deck.deed", "omnia-5.3", "effects"),
    ("leo-x", {"effects": [{"type": "coins", "amount": 0}]}, "omnia.deck.deed", "omnia-5.3", "effects"),
    ("leo-x", {"effects": [{"type": "coins", "amount": 19}]}, "omnia.deck.deed", "omnia-5.3", "effects"),
    ("leo-x", {"effects": [{"type": "work", "amount": 1}]}, "omnia.deck.deed", "omnia-5.3", "effects"),
    ("leo-x", {"effects": [{"type": "work", "colour": "red"}]}, "omnia.deck.deed", "omnia-5.3", "effects"),
    ("leo-x", {"effects": "work"}, "core.deck.field", None, "effects"),
    ("leo-x", {"colour": "red"}, "core.deck.unknown_field", None, "colour"),
    ("a05", {"mark": 5}, "omnia.deck.action", "omnia-1.4", None),
    ("a05", {"mark": None}, "core.deck.field", None, "mark"),
    ("a05", {"actions": [WORK]}, "omnia.deck.action", "omnia-1.4", None),
    ("a05", {"actions": [WORK, WORK, COINS]}, "omnia.deck.action", "omnia-1.4", None),
    ("a05", {"actions": [WORK, {"type": "luck"}]}, "omnia.deck.deed", "omnia-5.1", "actions"),
    ("a05", {"points": 1}, "core.deck.unknown_field", None, "points"),
]


@pytest.mark.parametrize(("card", "fields", "key", "rule", "named"), WRONG)
def test_what_is_wrong_with_a_card_is_named_with_its_line(card: str, fields: dict[str, Any], key: str, rule: str | None,
                                                          named: str | None) -> None:
    text = changed(card, **fields)

    refusal = refused(text)

    assert (refusal.key, refusal.rule) == (key, rule)
    assert named is None or refusal.values["field"] == named
    line = cast(int, refusal.values["line"])
    assert text.splitlines()[line - 1] == "[[card]]"
    assert refusal.values["card"] == str(fields.get("id", card) or "?")
    for language in LANGUAGES:
        said = Words(language, "bottega.omnia").refuse(refusal)
        assert f"{line}" in said
        assert str(refusal.values["card"]) in said


def colours_of(kind: str, *colours: str | None) -> str:
    """A deck file in which the first cards of a kind have other colours."""
    faces = own_faces()
    for face, colour in zip((face for face in faces if face["kind"] == kind), colours, strict=False):
        if colour is None:
            del face["colour"]
        else:
            face["colour"] = colour
    return deck_text(faces)


@pytest.mark.parametrize(("text", "key", "rule", "values"), [
    (deck_text(own_faces()[1:]), "count", "omnia-1.2", {"kind": "city", "count": 15, "needed": 16}),
    (deck_text([*own_faces(), own_faces()[-1] | {"id": "a29"}]), "count", "omnia-1.2",
     {"kind": "action", "count": 29, "needed": 28}),
    (colours_of("work", "pink"), "colours", "omnia-1.3", {"kind": "work", "count": 5, "leonardo": 3}),
    (colours_of("invention", None), "colours", "omnia-1.3", {"kind": "invention", "count": 4, "leonardo": 4}),
    (colours_of("work", *["yellow"] * 4), "colours", "omnia-1.3", {"kind": "work", "count": 3, "leonardo": 3}),
    (changed("a01", mark=3), "marks", "omnia-1.4", {"mark": 2, "count": 13, "needed": 14}),
])
def test_what_is_wrong_with_the_whole_is_named_with_numbers(text: str, key: str, rule: str,
                                                            values: dict[str, object]) -> None:
    refusal = refused(text)

    assert (refusal.key, refusal.rule, refusal.values) == (f"omnia.deck.{key}", rule, values)
    for language in LANGUAGES:
        assert Words(language, "bottega.omnia").refuse(refusal).endswith(f" ({rule})")


@pytest.mark.parametrize("text", [
    "", "name = ", 'name = "no cards"', "[[card]]", 'card = "x"\nname = "y"', 'name = "numbers"\ncard = [1, 2]',
    "name = 7\n[[card]]", 'name = "twice"\nname = "twice"', "\x00",
])
def test_a_text_that_is_no_deck_is_refused(text: str) -> None:
    assert refused(text).key == "core.deck.unreadable"


def crowded() -> list[dict[str, Any]]:
    """Every city's set can be made up in hundreds of ways."""
    faces, parts = own_faces(), [{"kind": kind, "count": 2, "colour": colour} for kind in ("work", "invention")
                                 for colour in ("same", "different")]
    for face in faces:
        if face["kind"] == "city":
            face["objective"] = a_set(*parts)
    return faces


def test_sets_that_can_be_made_up_in_too_many_ways_are_refused() -> None:
    refusal = refused(deck_text(crowded()))

    assert (refusal.key, refusal.rule) == ("omnia.deck.too_many_ways", "omnia-6.3")
    assert refusal.values["card"] in ids("city")
    for language in LANGUAGES:
        said = Words(language, "bottega.omnia").refuse(refusal)
        assert "4096" in said
        assert f"{refusal.values['line']}" in said


def test_no_city_can_be_called_none() -> None:
    """`place none` places nothing: a city of that name could not be placed."""
    assert refused(changed("vinci", id="none")).key.endswith(".deck.id")


LARGE_PARTS = [{"kind": "character", "count": 8, "colour": "any"}, {"kind": "work", "count": 8, "colour": "same"},
               {"kind": "invention", "count": 4, "colour": "different"}]


@pytest.mark.parametrize("part", LARGE_PARTS)
@pytest.mark.parametrize("parts", [17, 33])
def test_a_set_of_more_cards_than_a_box_has_is_refused(part: dict[str, Any], parts: int) -> None:
    """The kernels count cards of a colour in bytes: a set they cannot count must not come near them."""
    refusal = refused(changed("vinci", objective=a_set(*[part] * parts)))

    assert refusal.key in ("omnia.deck.objective", "omnia.deck.too_many_ways")


@pytest.mark.parametrize("part", LARGE_PARTS)
def test_a_set_of_more_cards_than_a_kind_has_is_refused_or_never_made(part: dict[str, Any]) -> None:
    try:
        terms = OMNIA.terms(2, {}, OMNIA.read_deck(changed("vinci", objective=a_set(*[part] * 5))))
    except BadDeck:
        return
    everything = [*ids("work"), *ids("invention"), *ids("character")]
    found = score(Table(["vinci"], [Player("all", 0, everything), Player("none", 0, [])]), terms)

    assert found["players"][0]["cities"] == {"vinci": 0}


# a good one

def played_with(text: str, seed: int = 1, players: int = 3) -> Position:
    table, choices = OMNIA.start(players, seed, deck=OMNIA.read_deck(text)), Random(seed)
    while not table.is_over:
        seat = choices.choice(table.acting)
        table.act(seat, choices.choice(table.legal(seat)))
    return table


def other_faces() -> str:
    """An owner of another box: other costs, points, effects, actions and objectives."""
    faces = random_faces(11, parts=2)
    for face in faces:
        if face["kind"] == "character":
            face["cost"], face["points"], face["effects"] = 1, 5, [{"type": "coins", "amount": 3}, WORK]
        if face["kind"] == "action":
            face["actions"] = [{"type": "character"}, {"type": "coins", "amount": 5}]
    return deck_text(faces, "from another box")


def test_bottegas_own_deck_passes_its_own_checks() -> None:
    assert len(OWN_DECK.cards) == 98
    assert len({card["id"] for card in OWN_DECK.cards}) == 98
    assert OMNIA.read_deck(deck_text(own_faces())).digest == OWN_DECK.digest


def test_another_deck_is_played_with_its_own_faces() -> None:
    table = OMNIA.start(2, 1, deck=OMNIA.read_deck(other_faces()), draft="off", first="0")
    table.act(0, table.legal(0)[0])
    character = table.view(0).market["character"].cards[0]

    table.act(0, f"take {character}")

    assert table.events() == [Take(0, "character", character, 1), Coins(0, 3)]
    assert table.view(0).phase == "resolving"
    assert table.view(0).seats[0].printed == 5


def compiled_versions() -> list[int]:
    kernels = (OMNIA.deal, OMNIA.refuse, OMNIA.look, OMNIA.loops.apply, OMNIA.loops.legal)
    return [len(getattr(kernel, "signatures", ())) for kernel in kernels]


def test_another_deck_needs_no_compiling() -> None:
    played_with(deck_text(own_faces()))
    before = compiled_versions()

    played_with(other_faces())

    assert compiled_versions() == before
    assert INTERPRETED or 0 not in before


def test_a_record_is_verified_with_its_own_deck_and_with_no_other() -> None:
    text = other_faces()
    record = records.read(records.write(records.of(played_with(text), [Sitter("Ada"), Sitter("Bob"), Sitter("Cy")])))

    assert record.deck.name == "from another box"
    assert replay.verify(record, OMNIA, OMNIA.read_deck(text)).result == record.result
    for other in (None, OMNIA.read_deck(changed("vinci", points=4))):
        with pytest.raises(BadRecord) as found:
            replay.verify(record, OMNIA, other)
        assert found.value.refusal.key == "core.record.other_deck"


def test_other_names_play_alike() -> None:
    renamed = OMNIA.read_deck(changed("vinci", names={"it": "Borgo", "en": "Village", "de": "Dorf"}))

    assert renamed.digest == OWN_DECK.digest


@pytest.mark.parametrize(("card", "fields"), [
    ("vinci", {"points": 4}), ("leo-x", {"cost": 2}), ("leo-x", {"effects": [WORK]}), ("gioconda", {"points": 1}),
    ("a05", {"actions": [WORK, WORK]}), ("vinci", {"id": "anchiano"}),
])
def test_other_faces_have_another_digest(card: str, fields: dict[str, Any]) -> None:
    assert OMNIA.read_deck(changed(card, **fields)).digest != OWN_DECK.digest


def test_the_cards_come_ordered_by_kind_however_the_file_has_them() -> None:
    faces = own_faces()
    mixed = OMNIA.read_deck(deck_text(faces[40:] + faces[:40]))

    kinds = [card["kind"] for card in mixed.cards]
    assert kinds == sorted(kinds, key=["city", "work", "invention", "character", "action"].index)


def test_an_action_card_may_offer_the_same_twice() -> None:
    faces = own_faces()
    for face in faces:
        if face["kind"] == "action":
            face["actions"] = [COINS, {"type": "coins", "amount": 1}]
    table = OMNIA.start(2, 1, deck=OMNIA.read_deck(deck_text(faces)), draft="off", first="0")
    table.act(0, table.legal(0)[0])

    assert table.legal(0) == ["coins", "skip coins"]
    table.act(0, "coins")
    table.act(0, "coins")
    assert table.states["coins"][0].tolist()[:2] == [4, 1]


def test_the_setup_holds_what_the_file_says() -> None:
    setup = OMNIA.terms(4, {}, OWN_DECK).setups
    collection = [card for card in OWN_DECK.cards if card["kind"] in ("work", "invention", "character")]

    assert setup["cost"][0].tolist() == [card.get("cost", 0) for card in collection]
    assert setup["points"][0].tolist() == [card.get("points", 0) for card in collection]
    assert np.count_nonzero(setup["group"][0] == -1) == 6
