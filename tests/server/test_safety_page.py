"""The page on safety says what is so."""

import re
from dataclasses import fields

from bottega.server.guard import identity, names, safety
from bottega.server.guard.limits import Limits, Rate
from bottega.server.push import notifications
from docs.pages import first_column, read, section

PAGE = read("docs/safety.md")


def test_every_limit_is_on_the_page() -> None:
    rows = dict(re.findall(r"^\| `(\w+)` \| [^|]+ \| (.+) \|$", section(PAGE, "Limits"), re.MULTILINE))
    limits = {field.name: getattr(Limits(), field.name) for field in fields(Limits)}

    assert f"{limits.pop('buckets'):,} buckets" in PAGE
    assert {name: tuple(cell.strip() for cell in row.split("|")) for name, row in rows.items()} == {
        name: (f"{limit.burst:g}", f"{limit.per_second:g}") if isinstance(limit, Rate) else (f"{limit:,}", "")
        for name, limit in limits.items()}


def test_every_header_is_on_the_page() -> None:
    told = {name.lower().encode() for name in first_column(section(PAGE, "Headers"))}

    assert told == {*safety.ALWAYS, b"cache-control", b"strict-transport-security"}


def test_the_sizes_on_the_page_are_so() -> None:
    for size in (safety.BODY, safety.DECK_FILES):
        assert f"{size:,}" in section(PAGE, "Origins")
    assert f"1 to {names.MOST} characters" in PAGE
    assert f"up to {identity.MOST_BOTS} accounts" in PAGE
    assert f"up to {notifications.MOST_BROWSERS} browsers" in PAGE
