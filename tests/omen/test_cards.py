"""Deck files: what is wrong with one is named."""

import pytest

from bottega.core.refusals import BadDeck
from bottega.omen import OMEN
from omen.decks import deck_text


@pytest.mark.parametrize(("old", "new", "named"), [
    ('kind = "raven"', "", "kind"),
    ("copies = 8", 'copies = "eight"', "copies"),
    ('faction = "loki"', "", "faction"),
    ('provenance = "rulebook"', 'provenance = "hearsay"', "provenance"),
    (', de = "raven"', "", "names"),
    ('kind = "raven"', 'kind = "raven"\ncolour = "black"', "colour"),
])
def test_a_wrong_field_is_named_with_its_card(old: str, new: str, named: str) -> None:
    text = deck_text()
    assert old in text

    with pytest.raises(BadDeck) as refused:
        OMEN.read_deck(text.replace(old, new, 1))

    said = refused.value.refusal
    assert named in str(said.values.get("field")) or named in said.key
    assert said.values["card"] in ("raven", "wolf")
    assert text.splitlines()[said.values["line"] - 1] == "[[card]]"         # type: ignore[operator]


@pytest.mark.parametrize("text", ["", "name = ", 'name = "no cards"', "[[card]]", 'card = "x"\nname = "y"',
                                  'name = "numbers for cards"\ncard = [1, 2]'])
def test_a_text_that_is_no_deck_is_refused(text: str) -> None:
    with pytest.raises(BadDeck):
        OMEN.read_deck(text)


def test_a_deck_shows_every_card_with_an_id_of_its_own() -> None:
    cards = OMEN.read_deck(None).cards

    assert len(cards) == len({card["id"] for card in cards}) == 48
    assert all(set(card) == {"id", "kind", "faction", "provenance", "names"} for card in cards)
    assert all(set(card["names"]) == {"it", "en", "de"} for card in cards)


def test_other_names_are_another_deck_but_play_alike() -> None:
    renamed = OMEN.read_deck(deck_text().replace('en = "raven"', 'en = "crow"'))

    assert renamed.digest == OMEN.read_deck(deck_text()).digest == OMEN.read_deck(None).digest


def test_other_cards_have_another_digest() -> None:
    assert OMEN.read_deck(deck_text(wolf=9)).digest != OMEN.read_deck(deck_text()).digest
