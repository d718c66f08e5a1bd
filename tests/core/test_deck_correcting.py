"""Deck files written, corrected and compared."""

import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bottega.core import games
from bottega.core.deck_comparing import compare
from bottega.core.deck_correcting import Correction, corrected, own_text, tried, tried_alone, unproven, whole_of
from bottega.core.deck_files import Entry, read_entries
from bottega.core.deck_writing import write_deck
from bottega.core.refusals import BadDeck

OMNIA, OMEN = games.find("omnia"), games.find("omen")
OWN, WHOLE = own_text(OMNIA), whole_of(OMNIA, None)

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
values = st.recursive(st.booleans() | st.integers(-99, 10**12) | texts | st.dates() | st.floats(allow_nan=False),
                      lambda inside: st.lists(inside, max_size=3) | st.dictionaries(texts, inside, max_size=3),
                      max_leaves=6)
tables = st.dictionaries(texts.filter(lambda key: key != "card"), values, max_size=4)


def entry(text: str, card: str) -> Entry:
    return next(entry for entry in read_entries(text)[1] if entry.card == card)


@given(tables, st.lists(st.dictionaries(texts, values, max_size=5), max_size=3))
def test_whatever_was_read_is_written_so_that_it_is_read_again(rest: dict[str, Any], cards: list[Any]) -> None:
    whole = {**rest, "card": cards}
    read = tomllib.loads(write_deck(whole))
    assert read.pop("card", []) == cards                    # a file without cards does not mention them
    assert read == rest


@pytest.mark.parametrize("game", [OMNIA, OMEN])
def test_a_games_own_file_without_corrections_stays_what_it_is(game: Any) -> None:
    again = corrected(whole_of(game, None), [])
    assert tomllib.loads(again) == tomllib.loads(own_text(game))
    assert game.read_deck(again).digest == game.read_deck(None).digest


def test_a_correction_changes_its_field_and_says_how_it_is_known() -> None:
    city = Correction("gioconda", {"effects": [{"type": "city"}]}, {"effects": "rulebook"})
    mine = corrected(WHOLE, [city], "my box")
    assert tomllib.loads(mine)["name"] == "my box"
    assert entry(mine, "gioconda").fields["effects"] == [{"type": "city"}]
    assert entry(mine, "gioconda").fields["provenance"] == {
        "colour": "reconstructed", "effects": "rulebook", "names": "reconstructed"}
    assert entry(mine, "ultima-cena").fields == entry(OWN, "ultima-cena").fields


def test_what_was_read_stays_as_it_is() -> None:
    corrected(WHOLE, [Correction("mantova", {"points": 6}, {"points": "rulebook"})], "my box")
    assert tomllib.loads(OWN) == WHOLE


def test_a_card_that_is_known_from_one_place_needs_one_word() -> None:
    said = {"points": "rulebook", "names": "rulebook"}
    mine = corrected(WHOLE, [Correction("mantova", {"points": 6}, said)])
    assert entry(mine, "mantova").fields["provenance"] == "rulebook"


def test_a_field_that_the_card_does_not_have_is_taken_away() -> None:
    assert "points" not in entry(corrected(WHOLE, [Correction("mantova", {"points": None})]), "mantova").fields


def test_only_what_is_changed_without_provenance_is_asked_for() -> None:
    asked = unproven(WHOLE, [Correction("mantova", {"points": 6, "names": entry(OWN, "mantova").fields["names"]}),
                           Correction("gioconda", {"effects": [{"type": "city"}]}, {"effects": "review"})])
    assert asked == [("mantova", "points")]


@pytest.mark.parametrize(("correction", "key"), [
    (Correction("nobody", {"points": 6}), "core.deck.no_card"),
    (Correction("mantova", {"kind": "work"}), "core.deck.fixed"),
    (Correction("mantova", {"points": [None]}), "core.deck.unwritable"),
    (Correction("mantova", {"points": [[[[[[[[[[1]]]]]]]]]]}), "core.deck.limit.depth"),
])
def test_what_is_no_correction_is_refused(correction: Correction, key: str) -> None:
    with pytest.raises(BadDeck) as refused:
        corrected(WHOLE, [correction])
    assert refused.value.refusal.key == key


def test_a_card_is_tried_by_itself_while_another_stands_in_the_way() -> None:
    wrong, fine = Correction("firenze", {"points": 99}), Correction("mantova", {"points": 6})
    whole = tried(OMNIA, WHOLE, [wrong, fine])
    assert whole.refusal is not None
    assert whole.refusal.values["card"] == "firenze"
    alone = tried_alone(OMNIA, WHOLE, [wrong, fine], "mantova", whole)
    assert alone.refusal is None
    assert alone.deck is not None
    assert tried_alone(OMNIA, WHOLE, [wrong, fine], "firenze", whole) is whole


def test_omnia_1_4_a_mark_that_is_one_too_many_is_the_decks_trouble_not_the_cards() -> None:
    mark = next(one for one in read_entries(OWN)[1] if one.fields.get("mark") == 2)
    more = [Correction(mark.card, {"mark": 3}), Correction("mantova", {"points": 99})]
    whole = tried(OMNIA, WHOLE, more[:1])
    assert whole.refusal is not None
    assert whole.refusal.key == "omnia.deck.marks"
    assert tried_alone(OMNIA, WHOLE, more[:1], mark.card, whole).refusal is None


def test_two_decks_differ_in_fields_in_cards_and_in_how_things_are_known() -> None:
    mine = corrected(WHOLE, [Correction("mantova", {"points": 6}, {"points": "rulebook"}),
                           Correction("gioconda", {}, {"colour": "rulebook"})])
    found = compare(read_entries(OWN)[1], [*read_entries(mine)[1][1:], Entry(0, {"id": "new"})])
    assert [(one.card, one.field, one.values, one.provenance) for one in found.differences] == [
        ("mantova", "points", (5, 6), ("reconstructed", "rulebook"))]
    assert found.only == (["vinci"], ["new"])
    assert found.otherwise_known == ["gioconda"]
