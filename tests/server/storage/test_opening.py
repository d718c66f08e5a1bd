"""Opening a database: a new one, an old one, one that is not for us."""

import sqlite3
import stat
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from bottega.core.refusals import Refused
from bottega.core.words import LANGUAGES, Words
from bottega.server.storage.schema import REVISION
from bottega.server.storage.store import Store
from server.storage.making import done, line, numbers

OPEN_AND_TELL = """
import sys
from bottega.server.storage.store import Store
Store(sys.argv[1]).close()
print("alembic" in sys.modules)
"""


def opened_elsewhere(path: Path) -> str:
    return subprocess.run([sys.executable, "-c", OPEN_AND_TELL, str(path)], capture_output=True, text=True,
                          check=True).stdout.strip()


def test_what_was_written_is_there_when_the_store_is_opened_again(path: Path) -> None:
    first = Store(path)
    done(first.append(line("t", 0)), first.append(line("t", 1)))
    first.close()

    second = Store(str(path))

    assert numbers(second, "t") == [0, 1]
    second.close()


def test_alembic_is_only_imported_when_there_is_work_for_it(path: Path) -> None:
    assert [opened_elsewhere(path), opened_elsewhere(path)] == ["True", "False"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_database_of_a_later_version_is_refused(path: Path, language: str) -> None:
    Store(path).close()
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")

    with pytest.raises(Refused) as refused:
        Store(path)

    assert refused.value.refusal.key == "server.storage.later"
    said = Words(language, "bottega.server").refuse(refused.value.refusal)
    assert "9999" in said
    assert said.endswith(".")


def test_a_database_of_something_else_is_refused_and_left_as_it_is(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    before = path.read_bytes()

    with pytest.raises(Refused, match=r"server\.storage\.foreign"):
        Store(path)

    assert path.read_bytes() == before


def test_what_is_no_database_is_refused(path: Path) -> None:
    path.write_text("A shopping list: " + "candles, " * 200, "utf-8")

    with pytest.raises(Refused, match=r"server\.storage\.unreadable"):
        Store(path)


def test_a_database_in_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused, match=r"server\.storage\.unreadable"):
        Store(tmp_path / "nowhere" / "bottega.db")


def test_several_may_open_a_new_file_at_the_same_moment(path: Path) -> None:
    """One of them makes it, the others wait."""
    with ThreadPoolExecutor(4) as pool:
        stores = [*pool.map(Store, [path] * 4)]

    assert {store.read(lambda c: c.exec_driver_sql("SELECT version_num FROM alembic_version").scalar())
            for store in stores} == {REVISION}
    for store in stores:
        store.close()


def test_only_its_owner_may_read_the_file(store: Store) -> None:
    done(store.append(line("t")))

    files = [file for file in store.path.parent.iterdir() if file.name.startswith(store.path.name)]

    assert len(files) > 1
    assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}


def test_how_safely_to_write_is_one_of_sqlites_words(path: Path) -> None:
    with pytest.raises(ValueError, match="FULL"):
        Store(path, synchronous="perhaps")

    careful = Store(path)
    assert careful.write(lambda c: c.exec_driver_sql("PRAGMA synchronous").scalar()).result() == 2
    assert careful.read(lambda c: c.exec_driver_sql("PRAGMA journal_mode").scalar()) == "wal"
    careful.close()
