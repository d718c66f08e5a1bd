"""One text per action."""

import pytest

from bottega.core.refusals import BadNotation
from bottega.omen import OMEN
from bottega.omen.actions import ACTIONS, CallDestiny, CallOmen, Declare, Kind, Lose
from bottega.omen.notation import read_action, write_action

DECK = OMEN.read_deck(None)


@pytest.mark.parametrize(("text", "action"), [
    ("declare 5 raven", Declare(5, Kind.RAVEN)),
    ("declare 36 wolf", Declare(36, Kind.WOLF)),
    ("omen", CallOmen()),
    ("destiny", CallDestiny()),
    ("lose skull", Lose(Kind.SKULL)),
    ("lose omen", Lose(Kind.OMEN)),
])
def test_an_action_is_written_and_read_alike(text: str, action: Declare | CallOmen | CallDestiny | Lose) -> None:
    assert read_action(text) == action
    assert write_action(action) == text


def test_every_number_has_a_text_of_its_own() -> None:
    texts = [OMEN.write(action, DECK) for action in range(ACTIONS)]

    assert len(set(texts)) == ACTIONS
    assert [OMEN.read(text, DECK) for text in texts] == [*range(ACTIONS)]


@pytest.mark.parametrize(("text", "key", "rule"), [
    ("", "omen.notation.action", "omen-3.2"),
    ("pass", "omen.notation.action", "omen-3.2"),
    ("omen now", "omen.notation.action", "omen-3.2"),
    ("declare raven", "omen.notation.action", "omen-3.2"),
    ("Omen", "omen.notation.action", "omen-3.2"),
    ("declare 0 raven", "omen.notation.number", "omen-3.4"),
    ("declare 37 raven", "omen.notation.number", "omen-3.4"),
    ("declare -1 raven", "omen.notation.number", "omen-3.4"),
    ("declare 2.5 raven", "omen.notation.number", "omen-3.4"),
    ("declare ٣ raven", "omen.notation.number", "omen-3.4"),
    ("declare ² raven", "omen.notation.number", "omen-3.4"),
    ("declare 99999999999999999999 raven", "omen.notation.number", "omen-3.4"),
    ("declare 3 omen", "omen.notation.suit", "omen-3.3"),
    ("declare 3 bear", "omen.notation.suit", "omen-3.3"),
    ("lose bear", "omen.notation.kind", "omen-3.9"),
])
def test_a_text_that_is_no_action_is_refused_with_what_was_expected(text: str, key: str, rule: str) -> None:
    with pytest.raises(BadNotation) as refused:
        OMEN.read(text, DECK)

    assert (refused.value.refusal.key, refused.value.refusal.rule) == (key, rule)
