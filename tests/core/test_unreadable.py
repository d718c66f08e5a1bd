"""What parsers complain about is said in every language."""

import tomllib

import msgspec
import pytest

from bottega.core.refusals import Refusal
from bottega.core.unreadable import REASONS, why_unreadable
from bottega.core.words import LANGUAGES, Words


class Purse(msgspec.Struct, forbid_unknown_fields=True):
    coins: int


JSON = {
    "{}": ("core.unreadable.missing", {"field": "coins", "place": "$[0]"}),
    '{"coins": 1, "gold": 2}': ("core.unreadable.unknown", {"field": "gold", "place": "$[0]"}),
    '{"coins": "1"}': ("core.unreadable.type", {"expected": "int", "found": "str", "place": "$[0].coins"}),
    '{"coins": 1,}': ("core.unreadable.json", {"byte": "13"}),
    '{"coins": 1': ("core.unreadable.truncated", {}),
}
TOML = {
    "name = \"mine\"\ncoins = = 2": ("core.unreadable.toml", {"line": "2", "column": "9"}),
    "coins": ("core.unreadable.toml_end", {}),
}


def reason_of(text: str) -> Refusal | str:
    with pytest.raises(ValueError) as found:                                # noqa: PT011  both parsers' errors are some
        tomllib.loads(text) if text in TOML else msgspec.json.decode(f"[{text}" + "]" * text.endswith("}"),
                                                                     type=list[Purse])
    return why_unreadable(found.value)


@pytest.mark.parametrize(("text", "expected"), [*JSON.items(), *TOML.items()])
def test_the_usual_reasons_are_known(text: str, expected: tuple[str, dict[str, str]]) -> None:
    key, values = expected

    assert reason_of(text) == Refusal(key, None, values)
    assert all("{" not in Words(language).say(key, **values) for language in LANGUAGES)


def test_every_reason_is_tried() -> None:
    assert {key for key, _ in (*JSON.values(), *TOML.values())} == set(REASONS)


def test_a_rare_reason_is_left_as_it_is() -> None:
    assert why_unreadable(ValueError("the moon is full")) == "the moon is full"
