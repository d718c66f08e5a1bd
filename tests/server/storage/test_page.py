"""docs/storage.md tells every column as it is."""

import re

import pytest
from sqlalchemy import Column, Table
from sqlalchemy.dialects import sqlite

from bottega.server.storage.schema import REVISION, metadata
from docs.pages import read, section, titles

PAGE = "docs/storage.md"


def test_the_page_tells_of_every_table_and_of_the_revision() -> None:
    page = section(read(PAGE), "Tables")

    assert titles(page, 3) == [*metadata.tables]
    assert f"`{REVISION}`" in read(PAGE)


@pytest.mark.parametrize("table", metadata.tables.values(), ids=lambda table: table.name)
def test_the_page_tells_every_column_with_its_type(table: Table) -> None:
    rows = re.findall(r"^\| `(\w+)` \| ([^|]+) \| [^|]+ \|$", section(read(PAGE), table.name), re.MULTILINE)

    assert rows == [(column.name, described(column)) for column in table.columns]


def described(column: Column[object]) -> str:
    """The type as SQLite has it, and what else is asked of a value."""
    kind = column.type.compile(sqlite.dialect()).lower()
    facts = [f"{kind} or null" if column.nullable else kind]
    if column.primary_key:
        facts.append("key")
    if column.unique:
        facts.append("unique")
    if column.index or any(column.name in index.columns for index in column.table.indexes):
        facts.append("indexed")
    return ", ".join(facts + [f"of `{key.target_fullname}`" for key in column.foreign_keys])
