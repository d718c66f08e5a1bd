"""Backups: whole, of one moment, taken and brought back while a store writes."""

import sqlite3
import stat
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Event

import pytest

from bottega.core.refusals import Refused
from bottega.core.words import LANGUAGES, Words
from bottega.server.storage.backup import backup, restore
from bottega.server.storage.store import Store
from server.storage.making import SOON, done, line, numbers, numbers_in_file, without_gaps

TABLES = ("t0", "t1", "t2", "t3", "t4", "t5")


@contextmanager
def being_written_to(store: Store) -> Iterator[dict[str, int]]:
    """Tables grow in this block; gives how many entries of each are durable."""
    durable, enough, ended = dict.fromkeys(TABLES, 0), Event(), dict[str, Event]()

    def go_on(table: str, number: int) -> None:
        if enough.is_set():
            ended[table].set()
        else:
            store.append(line(table, number)).add_done_callback(lambda future: count(future, table, number))

    def count(future: Future[None], table: str, number: int) -> None:
        future.result()
        durable[table] = number + 1
        go_on(table, number + 1)

    for table in TABLES:
        ended[table] = Event()
        go_on(table, 0)
    try:
        yield durable
    finally:
        enough.set()
        assert all(event.wait(SOON) for event in ended.values())


def test_a_backup_under_writing_is_of_one_moment_and_can_be_restored(store: Store, tmp_path: Path) -> None:
    copies = [tmp_path / f"copy {number}.db" for number in range(5)]
    with being_written_to(store) as durable:
        for copy in copies:
            before = dict(durable)
            backup(store.path, copy)

            found = numbers_in_file(copy)
            assert without_gaps(found)
            assert {table for table in TABLES if len(found.get(table, [])) < before[table]} == set()

    restore(copies[-1], tmp_path / "new.db")

    assert numbers_in_file(tmp_path / "new.db") == numbers_in_file(copies[-1])
    again = Store(tmp_path / "new.db")
    done(again.append(line("t0", len(numbers(again, "t0")))))
    again.close()


def test_restoring_into_a_database_in_use_brings_the_old_state_back_as_a_whole(store: Store, tmp_path: Path) -> None:
    done(store.append(line("t", 0)), store.append(line("t", 1)))
    backup(store.path, tmp_path / "copy.db")
    done(store.append(line("t", 2)), *(store.append(line(f"u{number}", entry=bytes(5000))) for number in range(40)))

    restore(tmp_path / "copy.db", store.path)

    assert numbers(store, "t") == [0, 1]
    done(store.append(line("t", 2)))
    assert numbers_in_file(store.path) == {"t": [0, 1, 2]}


def test_a_backup_is_one_private_file_and_leaves_nothing_beside_it(store: Store, tmp_path: Path) -> None:
    folder = tmp_path / "copies"
    folder.mkdir()

    backup(store.path, folder / "copy.db")

    [copy] = folder.iterdir()
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600


def test_a_backup_is_not_written_over_another_file_unless_forced(store: Store, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    copy.write_text("somebody's only copy", "utf-8")

    with pytest.raises(Refused, match=r"server\.storage\.exists"):
        backup(store.path, copy)
    assert copy.read_text("utf-8") == "somebody's only copy"

    done(store.append(line("t", 0)))
    backup(store.path, copy, force=True)
    assert numbers_in_file(copy) == {"t": [0]}


def later(copy: Path) -> None:
    with closing(sqlite3.connect(copy)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")


def foreign(copy: Path) -> None:
    copy.write_bytes(b"")                           # to SQLite an empty database


def damaged(copy: Path) -> None:
    content = bytearray(copy.read_bytes())
    content[4096:] = bytes(255 - byte for byte in content[4096:])
    copy.write_bytes(content)


def no_database(copy: Path) -> None:
    copy.write_text("A shopping list: " + "candles, " * 200, "utf-8")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("spoil", "key"), [
    (later, "later"), (foreign, "foreign"), (damaged, "damaged"), (no_database, "damaged"), (Path.unlink, "missing"),
], ids=["later", "foreign", "damaged", "no database", "missing"])
def test_what_is_no_sound_backup_is_refused_and_the_database_stays(
        store: Store, tmp_path: Path, spoil: Callable[[Path], None], key: str, language: str) -> None:
    done(store.append(line("t", 0)))
    copy = tmp_path / "copy.db"
    backup(store.path, copy)
    spoil(copy)

    with pytest.raises(Refused) as refused:
        restore(copy, store.path)

    assert refused.value.refusal.key == f"server.storage.{key}"
    assert Words(language, "bottega.server").refuse(refused.value.refusal).endswith(".")
    assert numbers(store, "t") == [0]


def test_there_is_no_backup_of_nothing(tmp_path: Path) -> None:
    with pytest.raises(Refused, match=r"server\.storage\.missing"):
        backup(tmp_path / "nothing.db", tmp_path / "copy.db")

    assert [*tmp_path.iterdir()] == []
