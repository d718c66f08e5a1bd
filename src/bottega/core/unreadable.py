"""Why a text cannot be read: what the parsers of JSON and TOML say in English, as reasons in every language."""

import re

from bottega.core.refusals import Refusal

_AT = r"(?: - at `(?P<place>.*)`)?"
REASONS = {                                 # what msgspec and tomllib write, by the key of our sentence
    "core.unreadable.missing": rf"Object missing required field `(?P<field>.*?)`{_AT}",
    "core.unreadable.unknown": rf"Object contains unknown field `(?P<field>.*?)`{_AT}",
    "core.unreadable.type": rf"Expected `(?P<expected>.*?)`, got `(?P<found>.*?)`{_AT}",
    "core.unreadable.truncated": r"Input data was truncated",
    "core.unreadable.json": r"JSON is malformed: .* \(byte (?P<byte>\d+)\)",
    "core.unreadable.toml": r".* \(at line (?P<line>\d+), column (?P<column>\d+)\)",
    "core.unreadable.toml_end": r".* \(at end of document\)",
}


def why_unreadable(error: Exception) -> Refusal | str:
    """What a parser complains about; in its own words if it is something rare."""
    said = str(error)
    for key, pattern in REASONS.items():
        if found := re.fullmatch(pattern, said, re.DOTALL):
            return Refusal(key, None, {name: value or "$" for name, value in found.groupdict().items()})
    return said
