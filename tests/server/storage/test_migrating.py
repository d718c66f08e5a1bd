"""From earlier revisions to this one: everything that was there is there, and what moved is in its place."""

import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import inspect

from bottega.server.storage import cookies, keys, revision, users
from bottega.server.storage.backup import backup, restore
from bottega.server.storage.cookies import SigningKey
from bottega.server.storage.schema import REVISION, metadata
from bottega.server.storage.store import Store
from bottega.server.storage.users import User
from server.storage import earlier
from server.storage.making import SOON, done, in_both, line, numbers
from server.storage.test_schema import statements

ADA = User("a", "Ada", "it", bot=False, owner=None, made_at=1.5)


def opened_directly(path: Path) -> Path:
    return path


def restored(path: Path) -> Path:
    """From a backup that was taken by the earlier version."""
    target = path.parent / "restored.db"
    restore(path, target)
    return target


@pytest.mark.parametrize("brought", [opened_directly, restored])
def test_people_and_keys_of_0002_are_there_and_the_signing_key_has_moved(
        path: Path, brought: Callable[[Path], Path]) -> None:
    earlier.make(path, "0002")
    earlier.people_of_0002(path, key="the old key")
    before = time.time()

    store = Store(brought(path))

    [key] = store.read(cookies.keys_of)
    assert key.key == "the old key"
    assert before <= key.made_at <= time.time()
    assert store.read(lambda c: (keys.key(c, "cookie"), keys.key(c, "admin"))) == (None, "a token")
    assert store.read(lambda c: users.user_by_recovery(c, "hash of a link")) == ADA
    assert [account.id for account in store.read(lambda c: users.accounts_of(c, "a"))] == ["r"]
    store.close()


@pytest.mark.parametrize("before", ["0001", "0002", "0003", "0004"])
def test_an_earlier_database_becomes_what_a_new_one_is(path: Path, tmp_path: Path, before: str) -> None:
    earlier.make(path, before)
    Store(path).close()
    Store(tmp_path / "new.db").close()

    assert statements(path) == statements(tmp_path / "new.db")


def test_a_backup_of_an_earlier_version_is_brought_up_to_date_before_a_store_in_use_sees_it(
        store: Store, tmp_path: Path) -> None:
    old = tmp_path / "old.db"
    earlier.make(old, "0002")
    earlier.people_of_0002(old, key="the old key")

    restore(old, store.path)

    assert [key.key for key in store.read(cookies.keys_of)] == ["the old key"]
    assert store.write(lambda c: cookies.begin_series(c, "a")).result() == 1
    assert store.read(lambda c: users.user(c, "a")) == ADA._replace(series=1)
    assert revision_in(old) == "0002"                               # the backup itself is left as it is
    assert sorted(file.name for file in tmp_path.iterdir() if file.name.startswith(".")) == []


def test_a_backup_of_an_earlier_database_can_be_taken(path: Path, tmp_path: Path) -> None:
    earlier.make(path, "0002")
    backup(path, tmp_path / "copy.db")

    assert revision_in(tmp_path / "copy.db") == "0002"
    restore(tmp_path / "copy.db", path)
    assert revision_in(path) == REVISION


def revision_in(path: Path) -> str:
    with closing(sqlite3.connect(path)) as connection:
        [(found,)] = connection.execute("SELECT version_num FROM alembic_version")
    return str(found)


@in_both
def test_every_step_can_be_gone_back_and_again_and_the_signing_key_goes_along(store: Store) -> None:
    """On either database: what is there is there again, but for what the earlier revision could not know."""
    done(store.write(lambda c: users.add_user(c, ADA, recovery_hash="hash of a link")),
         store.write(lambda c: cookies.add_key(c, SigningKey("old", "the old key", 1.0), lifetime=1e9)),
         store.write(lambda c: cookies.add_key(c, SigningKey("new", "the new key", 2.0), lifetime=1e9)),
         store.append(line("t", 0)), store.append(line("t", 1)))

    for step in ("0004", "0003", "0002"):
        done(store.write(lambda c, step=step: revision.take_back(c, step)))         # type: ignore[misc]
        assert store.read(revision.revision_of) == step
    assert store.read(lambda c: keys.key(c, "cookie")) == "the new key"
    assert not {"signing_keys", "nodes", "present"} & {*store.read(lambda c: inspect(c).get_table_names())}

    store.write(lambda c: revision.bring_up_to_date(c, store.name)).result(SOON)

    assert [key.key for key in store.read(cookies.keys_of)] == ["the new key"]
    assert store.read(lambda c: keys.key(c, "cookie")) is None
    assert store.read(lambda c: users.user_by_recovery(c, "hash of a link")) == ADA
    assert numbers(store, "t") == [0, 1]
    assert store.read(lambda c: compare_metadata(MigrationContext.configure(c), metadata)) == []
