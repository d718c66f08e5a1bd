"""What the exact score costs for the worst hand is known when a deck is checked, and bounded."""

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

import pytest

from bottega.core.deck_files import Entry, read_entries
from bottega.core.refusals import BadDeck, Refusal
from bottega.core.words import LANGUAGES, Words
from bottega.omnia import OMNIA
from bottega.omnia.score_file import Player, Table, score
from bottega.omnia.set_limits import MOST_STEPS, Work, check_sets
from bottega.omnia.sets import MIXED
from bottega.omnia.ways import Way, count_ways, ways_of
from omnia.building import OWN_DECK, ids
from omnia.decks import changed, competing_faces, deck_text, own_faces, random_faces

ROOM = 100                                  # how much more than Bottega's own deck may be asked for
MIXED_SET: dict[str, Any] = {"type": "set", "of": [{"kind": "work", "count": 2, "colour": "same"},
                                                   {"kind": "character", "count": 1, "colour": "any"}]}


def entries_of(text: str) -> list[Entry]:
    return read_entries(text)[1]


def set_ways(entries: list[Entry]) -> list[Way]:
    return [way for city, entry in enumerate(entries) if (parts := parts_of(entry.fields))
            for way in ways_of(city, parts)]


def parts_of(fields: Mapping[str, Any]) -> list[dict[str, Any]]:
    of_a_set = fields.get("objective", {}).get("type") == "set"
    return fields["objective"]["of"] if of_a_set else []


def work_of(entries: list[Entry]) -> Work:
    work = Work(entries)
    for way in set_ways(entries):
        work.add(way)
    return work


def selections_by_walking(entries: list[Entry]) -> int:
    """As the walk of the rules goes down and up, one selection after the other."""
    mixed = sorted(way for way in set_ways(entries) if way.kind == MIXED)
    hand = [sum(entry.fields["kind"] == kind and entry.fields.get("colour") == colour for entry in entries)
            for kind in ("work", "invention")
            for colour in dict.fromkeys(entry.fields["colour"] for entry in entries
                                        if entry.fields["kind"] == kind and "colour" in entry.fields)]
    waiting, count = [(hand, 16, 0, 0, 0)], 0
    while waiting:
        left, characters, any_works, any_inventions, first = waiting.pop()
        count += 1
        for number, way in enumerate(mixed[first:], first):
            after = [have - need for have, need in zip(left, way.works + way.inventions, strict=True)]
            works, inventions = any_works + way.any_works, any_inventions + way.any_inventions
            if (min(after) >= 0 and characters >= way.characters and sum(after[:4]) >= works
                    and sum(after[4:]) >= inventions):
                waiting.append((after, characters - way.characters, works, inventions, number))
    return count


def test_sixteen_competing_mixed_sets_are_refused_with_the_city_that_is_one_too_many() -> None:
    """Scoring one hand took from 14 seconds to over two minutes with these."""
    text = deck_text(competing_faces())
    with pytest.raises(BadDeck) as found:
        OMNIA.read_deck(text)
    refusal = found.value.refusal

    assert (refusal.key, refusal.rule, refusal.values["most"]) == ("omnia.deck.too_much_work", "omnia-6.5", 50)
    line, card = refusal.values["line"], refusal.values["card"]
    assert text.splitlines()[int(str(line)) - 1:][:2] == ["[[card]]", f'id = "{card}"']
    for language in LANGUAGES:
        said = Words(language, "bottega.omnia").refuse(refusal)
        assert f"{line}" in said
        assert f"{card}" in said
        assert " 50 " in said
    before = [*ids("city")].index(str(card))
    check_sets(entries_of(deck_text(competing_faces(before))))      # without that city it is not too much


def test_a_set_that_can_be_made_up_in_thousands_of_ways_is_refused_before_they_are_listed(
        monkeypatch: pytest.MonkeyPatch) -> None:
    spread = [{"kind": kind, "count": 2, "colour": colour} for kind in ("work", "invention")
              for colour in ("same", "different", "same", "different")]
    monkeypatch.setattr("bottega.omnia.set_limits.ways_of", lambda *_: pytest.fail("they are listed"))

    with pytest.raises(BadDeck) as found:
        OMNIA.read_deck(changed("vinci", objective={"type": "set", "of": spread}))
    assert found.value.refusal == Refusal("omnia.deck.too_many_ways", "omnia-6.3",
                                          {"line": 3, "card": "vinci", "most": 4096})


@pytest.mark.parametrize("seed", range(6))
def test_ways_are_counted_as_they_are_listed(seed: int) -> None:
    for face in random_faces(seed):
        if parts := parts_of(face):
            assert count_ways(parts) == len(ways_of(0, parts))


@pytest.mark.parametrize("text", [deck_text(own_faces()), changed("vinci", objective=MIXED_SET),
                                  *(deck_text(random_faces(seed, parts=2)) for seed in range(3))])
def test_the_selections_of_the_worst_hand_are_counted_as_the_walk_meets_them(text: str) -> None:
    entries = entries_of(text)

    assert work_of(entries)._selections.shape[1] == selections_by_walking(entries)


def test_every_set_adds_work() -> None:
    steps = [work_of(entries_of(deck_text(competing_faces(cities)))).steps for cities in range(5)]

    assert all(fewer < more for fewer, more in pairwise(steps))


def test_bottegas_own_deck_has_ample_room() -> None:
    assert ROOM * work_of(entries_of(deck_text(own_faces()))).steps < MOST_STEPS


def test_a_few_cities_that_mix_kinds_are_no_trouble() -> None:
    faces = own_faces()
    parts = [{"kind": kind, "count": 1, "colour": "any"} for kind in ("work", "invention", "character")]
    for number, face in enumerate(face for face in faces if face["kind"] == "city"):
        if number < 4:
            face["objective"] = {"type": "set", "of": parts[:number] + parts[number + 1:]}
    terms = OMNIA.terms(2, {}, OMNIA.read_deck(deck_text(faces)))
    everything = [*ids("work"), *ids("invention"), *ids("character")]

    found = score(Table([*ids("city")], [Player("all", 0, everything), Player("none", 0, [])]), terms)

    assert found["players"][0]["total"] > 0
    assert len(OWN_DECK.cards) == len(terms.deck.cards)
