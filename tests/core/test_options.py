"""What a table may choose."""

import pytest

from bottega.core.options import Deck, Option, complete
from bottega.core.refusals import Refused

KNOWN = (Option("expansion", ("off", "on")), Option("first", ("random", "0", "1")))


def test_what_is_not_chosen_has_its_default() -> None:
    assert complete(KNOWN, {}) == {"expansion": "off", "first": "random"}
    assert complete(KNOWN, {"first": "1"}) == {"expansion": "off", "first": "1"}


def test_options_come_in_their_own_order() -> None:
    assert [*complete(KNOWN, {"first": "0", "expansion": "on"})] == ["expansion", "first"]


def test_an_unknown_option_is_refused_with_those_there_are() -> None:
    with pytest.raises(Refused) as refused:
        complete(KNOWN, {"wolves": "on"})

    assert refused.value.refusal.key == "core.option.unknown"
    assert refused.value.refusal.values == {"name": "wolves", "names": "expansion, first"}


def test_an_unknown_value_is_refused_with_those_there_are() -> None:
    with pytest.raises(Refused) as refused:
        complete(KNOWN, {"expansion": "yes"})

    assert refused.value.refusal.key == "core.option.value"
    assert refused.value.refusal.values == {"name": "expansion", "value": "yes", "values": "off, on"}


def test_a_digest_is_about_play_and_not_about_names() -> None:
    one = Deck("one", ({"id": "a", "points": 1, "names": {"en": "A"}, "provenance": "review"},))
    other = Deck("other", ({"provenance": "rulebook", "points": 1, "id": "a", "names": {"en": "B"}},))
    third = Deck("one", ({"id": "a", "points": 2, "names": {"en": "A"}, "provenance": "review"},))

    assert one.digest == other.digest != third.digest
    assert len(one.digest) == 64
