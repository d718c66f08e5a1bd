"""The page on deck files says what the limits are."""

import re

from bottega.core import deck_limits
from bottega.omnia.facts import WAYS
from bottega.omnia.set_limits import MOST_STEPS
from docs.pages import read, section


def test_every_limit_of_a_deck_file_is_on_the_page() -> None:
    said = re.findall(r"^\| [^|]+ \| ([\d,]+) \|$", section(read("docs/deck-files.md"), "Limits"), re.MULTILINE)
    limits = [value for name, value in vars(deck_limits).items() if name.startswith("MOST_")]

    assert said == [f"{limit:,}" for limit in (*limits, WAYS, MOST_STEPS)]
