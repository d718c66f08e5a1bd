"""What the migrations make is what the schema says, and it fits both databases."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Table, create_engine
from sqlalchemy.dialects import postgresql
from sqlalchemy.schema import CreateIndex, CreateTable

from bottega.server.storage import revision
from bottega.server.storage.schema import REVISION, metadata
from bottega.server.storage.store import Store
from bottega.server.storage.tables import TableRow


def test_upgrading_from_nothing_gives_what_the_schema_says(store: Store) -> None:
    differences = store.read(lambda c: compare_metadata(
        MigrationContext.configure(c, opts={"compare_type": True, "compare_server_default": True}), metadata))

    assert differences == []


def test_it_is_written_as_the_schema_would_write_it(store: Store, tmp_path: Path) -> None:
    """Strictness, references and the conditions of indexes, too, which alembic does not compare."""
    other = tmp_path / "made at once.db"
    engine = create_engine(f"sqlite:///{other}")
    metadata.create_all(engine)
    engine.dispose()

    assert statements(store.path) == statements(other)


def statements(path: Path) -> dict[str, str]:
    with closing(sqlite3.connect(path)) as connection:
        made = connection.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL").fetchall()
    return {name: " ".join(sql.split()) for name, sql in made if name != revision.ALEMBIC}


def test_the_last_revision_is_the_one_that_this_version_writes() -> None:
    scripts = ScriptDirectory.from_config(revision.alembic_config())

    assert scripts.get_heads() == [REVISION]
    assert revision.known() >= {REVISION}


def test_sqlite_is_strict_with_types_and_with_references(store: Store) -> None:
    with closing(sqlite3.connect(store.path)) as connection:
        strict = {name: bool(is_strict) for name, is_strict in
                  connection.execute("SELECT name, strict FROM pragma_table_list WHERE schema = 'main'")}

    assert all(strict[name] for name in metadata.tables)
    assert store.write(lambda c: c.exec_driver_sql("PRAGMA foreign_keys").scalar()).result() == 1


def test_the_row_of_a_table_has_its_columns_in_their_order() -> None:
    assert TableRow._fields == tuple(metadata.tables["tables"].c.keys())


@pytest.mark.parametrize("table", metadata.sorted_tables, ids=lambda table: table.name)
def test_postgresql_would_take_the_same_schema(table: Table) -> None:
    dialect = postgresql.dialect()      # type: ignore[no-untyped-call]  # SQLAlchemy has no types here

    made = str(CreateTable(table).compile(dialect=dialect))
    indexes = [str(CreateIndex(index).compile(dialect=dialect)) for index in table.indexes]

    assert "STRICT" not in made
    assert " REAL" not in made                      # four bytes there: too few for a moment
    if table.name == "tables":
        assert sorted(index.partition(" WHERE ")[2] for index in indexes) == [
            "status = 'playing'", *(f"visibility = 'open' AND status = '{status}'" for status in ("over", "waiting"))]
