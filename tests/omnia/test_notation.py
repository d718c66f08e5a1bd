"""One text per action."""

import pytest

from bottega.core.refusals import BadNotation
from bottega.core.words import LANGUAGES, Words
from bottega.omnia import OMNIA
from bottega.omnia.actions import (
    ACTIONS,
    Action,
    Keep,
    LookAtCities,
    Place,
    Play,
    Skip,
    Take,
    TakeCoins,
    higher_of,
    lower_of,
    pair_of,
)
from bottega.omnia.deck import ids_of
from bottega.omnia.facts import CHARACTER, CITY, COINS, INVENTION, WORK
from bottega.omnia.notation import read_action, write_action
from omnia.building import OWN_DECK

CITIES, COLLECTION, ACTION_CARDS = ids_of(OWN_DECK)


@pytest.mark.parametrize(("text", "action"), [
    ("keep a03 a17", Keep(2, 16)),
    ("keep a01 a28", Keep(0, 27)),
    ("play a05", Play(4)),
    ("take gioconda", Take(COLLECTION.index("gioconda"))),
    ("take leo-x", Take(53)),
    ("coins", TakeCoins()),
    ("city", LookAtCities()),
    ("place vinci", Place(0)),
    ("place vaprio-d-adda", Place(CITIES.index("vaprio-d-adda"))),
    ("place none", Place(None)),
    ("skip work", Skip(WORK)),
    ("skip invention", Skip(INVENTION)),
    ("skip character", Skip(CHARACTER)),
    ("skip city", Skip(CITY)),
    ("skip coins", Skip(COINS)),
])
def test_an_action_is_written_and_read_alike(text: str, action: Action) -> None:
    assert read_action(text, OWN_DECK) == action
    assert write_action(action, OWN_DECK) == text
    assert OMNIA.from_number(OMNIA.to_number(action)) == action
    assert OMNIA.write(OMNIA.read(text, OWN_DECK), OWN_DECK) == text


def test_every_number_has_a_text_of_its_own() -> None:
    texts = [OMNIA.write(action, OWN_DECK) for action in range(ACTIONS)]

    assert len({*texts}) == ACTIONS
    assert [OMNIA.read(text, OWN_DECK) for text in texts] == [*range(ACTIONS)]


def test_the_cards_kept_may_be_named_in_any_order() -> None:
    assert OMNIA.read("keep a17 a03", OWN_DECK) == OMNIA.read("keep a03 a17", OWN_DECK)


def test_kernels_number_pairs_as_typed_values_do() -> None:
    for higher in range(1, 28):
        for lower in range(higher):
            pair = pair_of(lower, higher)
            assert (lower_of(pair), higher_of(pair)) == (lower, higher)
            assert OMNIA.to_number(Keep(lower, higher)) == pair


# text; the key and the rule of the refusal
NO_ACTIONS = [
    ("", "action", "omnia-4.2"), ("pass", "action", "omnia-4.2"), ("Coins", "action", "omnia-4.2"),
    ("coins 2", "action", "omnia-4.2"), ("city vinci", "action", "omnia-4.2"), ("keep a01", "action", "omnia-4.2"),
    ("keep a01 a02 a03", "action", "omnia-4.2"), ("place", "action", "omnia-4.2"), ("x" * 9999, "action", "omnia-4.2"),
    ("keep a01 a29", "action_card", "omnia-3.1"), ("keep a00 a01", "action_card", "omnia-3.1"),
    ("keep a01 A02", "action_card", "omnia-3.1"), ("keep a01 a01", "twice", "omnia-3.1"),
    ("play gioconda", "action_card", "omnia-4.1"), ("play a1", "action_card", "omnia-4.1"),
    ("take a01", "card", "omnia-5.2"), ("take vinci", "card", "omnia-5.2"), ("take mona-lisa", "card", "omnia-5.2"),
    ("place gioconda", "city", "omnia-5.1"), ("place None", "city", "omnia-5.1"), ("place roma2", "city", "omnia-5.1"),
    ("skip coin", "deed", "omnia-4.2"), ("skip place", "deed", "omnia-4.2"),
]


@pytest.mark.parametrize(("text", "key", "rule"), NO_ACTIONS)
def test_a_text_that_is_no_action_is_refused_with_what_was_expected(text: str, key: str, rule: str) -> None:
    with pytest.raises(BadNotation) as refused:
        OMNIA.read(text, OWN_DECK)

    refusal = refused.value.refusal
    assert (refusal.key, refusal.rule) == (f"omnia.notation.{key}", rule)
    for language in LANGUAGES:
        said = Words(language, "bottega.omnia").refuse(refusal)
        assert said.endswith(f" ({rule})")
        assert len(said) < 400
