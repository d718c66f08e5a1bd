"""What people may be called."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bottega.core.refusals import Refused
from bottega.core.words import LANGUAGES, Words
from bottega.server.guard import names


@pytest.mark.parametrize(("typed", "name"), [
    ("Anna", "Anna"),
    ("  Anna   Maria ", "Anna Maria"),
    ("Anna\u00a0\u2003Maria", "Anna Maria"),
    ("Zoe\u0308", "Zo\u00eb"),                          # in one spelling
    ("李小龍", "李小龍"),
    ("👩\u200d🚀", "👩\u200d🚀"),                       # an emoji in three parts
    ("?!", "?!"),
    ("x" * 24, "x" * 24),
    (" " * 40 + "x", "x"),
])
def test_a_name_is_kept_with_single_blanks(typed: str, name: str) -> None:
    assert names.read(typed) == name


@pytest.mark.parametrize(("typed", "key"), [
    ("", "server.name.empty"),
    (" \u00a0 ", "server.name.empty"),
    ("\u200d", "server.name.empty"),
    ("\u0301", "server.name.empty"),
    ("x" * 25, "server.name.too_long"),
    ("Anna\nMaria", "server.name.unreadable"),
    ("Anna\x00", "server.name.unreadable"),
    ("\x1b[31mAnna", "server.name.unreadable"),
    ("\u202eannA", "server.name.unreadable"),            # read from the right
    ("\u2066Anna", "server.name.unreadable"),
    ("Anna\u200b", "server.name.unreadable"),
    ("Anna\u2028", "server.name.unreadable"),
    ("\u3164", "server.name.unreadable"),
    ("\ud800", "server.name.unreadable"),
    ("\ufeffAnna", "server.name.unreadable"),
])
def test_a_name_that_cannot_be_read_or_disturbs_the_text_is_refused(typed: str, key: str) -> None:
    with pytest.raises(Refused) as refused:
        names.read(typed)

    assert refused.value.refusal.key == key
    for language in LANGUAGES:
        assert Words(language, "bottega.server").refuse(refused.value.refusal).endswith(".")


@given(st.text())
def test_a_name_that_is_taken_is_taken_again_unchanged(typed: str) -> None:
    try:
        name = names.read(typed)
    except Refused:
        return
    assert names.read(name) == name
    assert 1 <= len(name) <= names.MOST
    assert name.encode()
