"""What people type for an action, in their language or in English."""

import pytest

from bottega.cli.terminal.omen.cards import letter
from bottega.cli.terminal.omen.reading import Reading
from bottega.core.refusals import BadNotation
from bottega.core.words import LANGUAGES, Words
from bottega.omen import OMEN
from bottega.omen.facts import KIND_NAMES
from bottega.omen.showing import View


def view(*, losing: bool = False) -> View:
    position = OMEN.start(3, 1, expansion="on")
    seat = position.acting[0]
    if losing:
        position.act(seat, "declare 12 raven")
        position.act(position.acting[0], "omen")
    made: View = position.view(position.acting[0])
    assert made.phase == ("losing" if losing else "declaring")
    return made


def read(text: str, language: str, *, losing: bool = False) -> str:
    return Reading(Words(language, "bottega.cli", "bottega.omen")).read(text, view(losing=losing))


@pytest.mark.parametrize(("language", "text", "action"), [
    ("en", "declare 3 raven", "declare 3 raven"),
    ("en", "3 ravens", "declare 3 raven"),
    ("en", "3r", "declare 3 raven"),
    ("en", "12W", "declare 12 wolf"),
    ("en", "ravens 3", "declare 3 raven"),
    ("en", "  3   SKULLS ", "declare 3 skull"),
    ("en", "2 fea", "declare 2 feather"),
    ("en", "1 wolves", "declare 1 wolf"),
    ("en", "omen", "omen"),
    ("en", "o", "omen"),
    ("en", "call destiny", "destiny"),
    ("en", "d", "destiny"),
    ("it", "3 corvi", "declare 3 raven"),
    ("it", "1 corvo", "declare 1 raven"),
    ("it", "3c", "declare 3 raven"),
    ("it", "dichiaro 4 teschi", "declare 4 skull"),
    ("it", "4t", "declare 4 skull"),
    ("it", "2p", "declare 2 feather"),
    ("it", "2 lupi", "declare 2 wolf"),
    ("it", "3 ravens", "declare 3 raven"),
    ("it", "destino", "destiny"),
    ("it", "d", "destiny"),
    ("it", "chiamo omen", "omen"),
    ("it", "dichiaro omen", "omen"),            # as the printed rules say
    ("it", "dichiaro destino", "destiny"),
    ("de", "3 Raben", "declare 3 raven"),
    ("de", "3 Schädel", "declare 3 skull"),
    ("de", "3 schadel", "declare 3 skull"),
    ("de", "2s", "declare 2 skull"),
    ("de", "2 Wölfe", "declare 2 wolf"),
    ("de", "5 Federn", "declare 5 feather"),
    ("de", "Schicksal", "destiny"),
    ("de", "s", "destiny"),
    ("de", "d", "destiny"),
    ("de", "rufe Omen", "omen"),
])
def test_a_turn_can_be_typed_in_many_ways(language: str, text: str, action: str) -> None:
    assert read(text, language) == action


@pytest.mark.parametrize(("language", "text", "action"), [
    ("en", "lose skull", "lose skull"),
    ("en", "skull", "lose skull"),
    ("en", "skulls", "lose skull"),
    ("en", "s", "lose skull"),
    ("en", "omen", "lose omen"),
    ("en", "o", "lose omen"),
    ("en", "omen card", "lose omen"),
    ("en", "call omen", "omen"),
    ("it", "teschio", "lose skull"),
    ("it", "perdo un teschio", "lose skull"),
    ("it", "l", "lose wolf"),
    ("it", "carta Omen", "lose omen"),
    ("de", "Schädel", "lose skull"),
    ("de", "s", "lose skull"),
    ("de", "Omen-Karte", "lose omen"),
    ("de", "verliere Feder", "lose feather"),
    ("en", "x", None),
])
def test_a_card_to_lose_can_be_typed_in_many_ways(language: str, text: str, action: str | None) -> None:
    if action is None:
        with pytest.raises(BadNotation):
            read(text, language, losing=True)
    else:
        assert read(text, language, losing=True) == action


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("losing", [False, True])
def test_the_notation_itself_is_always_understood(language: str, losing: bool) -> None:
    for action in view(losing=losing).legal:
        assert read(action, language, losing=losing) == action


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_kind_has_a_letter_of_its_own(language: str) -> None:
    letters = {letter(Words(language, "bottega.omen"), kind) for kind in KIND_NAMES}

    assert len(letters) == len(KIND_NAMES)
