"""Which of the three languages a browser gets."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bottega.core.words import LANGUAGES
from bottega.server.http.languages import choose


@pytest.mark.parametrize(("header", "language"), [
    ("", "en"),
    ("it", "it"),
    ("de-CH", "de"),
    ("DE", "de"),
    ("it,de", "it"),
    ("it;q=0.3, de;q=0.9, en;q=0.5", "de"),
    ("fr, de;q=0.4, it;q=0.4", "de"),
    ("fr-FR,fr;q=0.9", "en"),
    ("fr, *;q=0.5", "en"),
    ("it;q=0.2, *;q=0.5", "en"),
    ("en;q=0, *;q=0.5", "it"),
    ("it;q=0", "en"),
    ("en-GB;q=0, en", "en"),
])
def test_the_weights_of_the_header_decide(header: str, language: str) -> None:
    assert choose(header) == language


@pytest.mark.parametrize("broken", ["it;q=", "it;q=2", "it;q=nan", "it;level=1", "it;q=-1", ";;", "=,;q"])
def test_a_wish_that_cannot_be_read_is_no_wish(broken: str) -> None:
    assert choose(broken) == "en"
    assert choose(f"{broken}, de;q=0.1") == "de"


@given(st.text(alphabet="itdeng-*;q=0.,1 \x00è"))
def test_any_header_gives_one_of_the_three(header: str) -> None:
    assert choose(header) in LANGUAGES
