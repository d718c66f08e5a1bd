"""Backups of a database in PostgreSQL, and from one kind of database to the other."""

from contextlib import closing
from pathlib import Path

import pytest

from bottega.server.storage import cookies, keys, tables, users
from bottega.server.storage.backup import backup, restore
from bottega.server.storage.schema import REVISION
from bottega.server.storage.store import Store
from bottega.server.storage.users import User
from server.storage import earlier
from server.storage.making import done, head, line, numbers
from server.storage.test_migrating import ADA, revision_in

ROBOT = User("r", "Ada's robot", "en", bot=True, owner="a", made_at=2.5)


def fill(store: Store) -> None:
    done(store.write(lambda c: users.add_user(c, ROBOT._replace(id="a", owner=None, bot=False), recovery_hash="h")),
         store.write(lambda c: users.add_user(c, ROBOT, token_hash="t")),
         store.write(lambda c: keys.set_key(c, "admin", "a token")),
         store.append(line("t", 0, entry=bytes(range(256)), seats=("a", None, "b"))),
         store.append(line("t", 1, new=head(wake_at=1795000000.123, acting=5))))


def content(store: Store) -> object:
    return store.read(lambda c: (tables.all_tables(c), tables.log_of(c, "t"), tables.seated(c, ["t"]),
                                 users.user_by_token(c, "t"), users.user_by_recovery(c, "h"), keys.key(c, "admin")))


def test_a_backup_from_postgresql_is_a_file_that_either_database_can_be_restored_from(
        database: str, tmp_path: Path) -> None:
    file, back = tmp_path / "copy.db", tmp_path / "back.db"
    with closing(Store(database)) as store:
        fill(store)
        before = content(store)
        backup(database, file)
        done(store.append(line("t", 2)), store.append(line("u")))

        restore(file, database)

        assert content(store) == before
        done(store.append(line("t", 2)))                    # and it goes on from there
    restore(file, back)
    with closing(Store(back)) as store:
        assert content(store) == before


def test_a_file_moves_to_postgresql_by_its_backup(database: str, path: Path, tmp_path: Path) -> None:
    with closing(Store(path)) as store:
        fill(store)
        before = content(store)
    backup(path, tmp_path / "copy.db")

    restore(tmp_path / "copy.db", database)

    with closing(Store(database)) as store:
        assert content(store) == before
        assert numbers(store, "u") == []


def test_a_backup_of_an_earlier_version_is_brought_up_to_date_on_its_way_to_postgresql(
        database: str, path: Path) -> None:
    earlier.make(path, "0002")
    earlier.people_of_0002(path, key="the old key")

    restore(path, database)

    with closing(Store(database)) as store:
        assert [key.key for key in store.read(cookies.keys_of)] == ["the old key"]
        assert store.read(lambda c: users.user_by_recovery(c, "hash of a link")) == ADA
    assert revision_in(path) == "0002"


@pytest.mark.parametrize("kind", ["SQLite", "PostgreSQL"])
def test_a_backup_can_be_written_for_an_earlier_version(
        kind: str, path: Path, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    place = path if kind == "SQLite" else request.getfixturevalue("database")
    with closing(Store(place)) as store:
        fill(store)
        before = content(store)
    file = tmp_path / "copy.db"

    backup(place, file, wanted="0002")

    assert revision_in(file) == "0002"
    restore(file, path)
    assert revision_in(path) == REVISION
    with closing(Store(path)) as store:
        assert content(store) == before
