"""What is stored once, what is stored for whom, and what is removed in the end."""

import json
import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path

from sqlalchemy import select

from bottega.server.storage import erasing, mutes, owned, retention, revision
from bottega.server.storage.lines import Line
from bottega.server.storage.mutes import Mute
from bottega.server.storage.owned import Owned, digest_of
from bottega.server.storage.retention import DAY
from bottega.server.storage.schema import decks
from bottega.server.storage.store import Store
from bottega.server.storage.tables import log_of, table_named
from bottega.table import entries
from server.storage import earlier
from server.storage.making import head, in_both, line

TEXT = 'name = "mine"\n' + "# much to say\n" * 1000
NOW = 1000 * DAY


def opened(store: Store, table: str, *, user: str = "ada", deck: str | None = None, status: str = "waiting",
           at: float = NOW) -> None:
    store.append(Line(table, 0, at, b"x" * 10, head(f"code of {table}", status=status), None,
                      Owned(table, user, deck))).result()


def texts(store: Store) -> list[str]:
    return [*store.read(lambda c: c.execute(select(decks.c.text)).scalars().all())]


@in_both
def test_a_deck_file_is_stored_once_however_many_tables_play_with_it(store: Store) -> None:
    for number in range(5):
        opened(store, f"t{number}", user=f"user {number % 2}", deck=TEXT)

    assert texts(store) == [TEXT]
    assert store.read(lambda c: owned.deck_of(c, digest_of(TEXT))) == TEXT


@in_both
def test_what_somebody_takes_up_is_what_they_opened(store: Store) -> None:
    opened(store, "one", deck=TEXT)
    opened(store, "two", deck=TEXT, status="playing")
    opened(store, "three", status="over")
    opened(store, "another's", user="bob", deck=TEXT)

    assert store.read(lambda c: owned.use_of(c, "ada")) == (2, 30 + len(TEXT))
    assert store.read(lambda c: owned.use_of(c, "nobody")) == (0, 0)


@in_both
def test_only_what_everybody_has_left_is_removed(store: Store) -> None:
    ages = {"waiting": (29, 31), "closed": (29, 31), "playing": (179, 181), "over": (10, 990)}
    for status, (younger, older) in ages.items():
        opened(store, f"{status} young", status=status, at=NOW - younger * DAY)
        opened(store, f"{status} old", status=status, at=NOW - older * DAY, deck=TEXT if status == "playing" else None)
    store.write(lambda c: mutes.set_mute(c, "playing old", Mute("a", "b", on=True))).result()

    found = store.read(lambda c: retention.abandoned(c, NOW))
    assert sorted(found) == ["closed old", "playing old", "waiting old"]
    assert store.write(lambda c: retention.remove_abandoned(c, [*found, "over old"], NOW)).result() == 3

    assert store.read(lambda c: retention.abandoned(c, NOW)) == []
    assert texts(store) == []                                       # nobody plays with it any more
    for status in ages:
        assert store.read(partial(table_named, id_or_code=f"{status} young")) is not None
    assert store.read(lambda c: table_named(c, "over old")) is not None
    assert store.read(lambda c: (log_of(c, "playing old"), mutes.mutes_at(c, "playing old"))) == ([], [])


@in_both
def test_one_that_moved_on_meanwhile_stays(store: Store) -> None:
    opened(store, "t", at=NOW)

    assert store.write(lambda c: retention.remove_abandoned(c, ["t"], NOW)).result() == 0
    assert store.read(lambda c: table_named(c, "t")) is not None


@in_both
def test_a_mute_is_one_row_however_often_it_changes(store: Store) -> None:
    opened(store, "t")
    for number in range(7):
        change = Mute("ada", "bob", on=number % 2 == 0)
        store.write(partial(mutes.set_mute, table="t", mute=change)).result()

    assert store.read(lambda c: mutes.mutes_at(c, "t")) == [Mute("ada", "bob", on=True)]


def test_decks_of_0003_are_moved_out_of_the_logs(path: Path) -> None:
    earlier.make(path, "0003")
    first = {"entry": "opened", "host": "ada", "name": "è", "deck": TEXT}
    with closing(sqlite3.connect(path)) as c, c:
        for table, entry in (("a", first), ("b", first), ("c", {"entry": "opened", "host": "bob"})):
            c.execute("INSERT INTO tables VALUES (?, ?, 'omen', 'link', 'waiting', 0, NULL, 1.0, 1.0)", (table, table))
            c.execute("INSERT INTO entries VALUES (?, 0, 1.0, ?)", (table, json.dumps(entry).encode()))
            c.execute("INSERT INTO entries VALUES (?, 1, 2.0, ?)", (table, b'{"entry": "sat"}'))
    store = Store(path)

    assert texts(store) == [TEXT]
    logs = {name: store.read(partial(log_of, table=name)) for name in "abc"}
    assert [len(log) for log in logs.values()] == [2, 2, 2]
    assert json.loads(logs["a"][0][1]) == {"entry": "opened", "host": "ada", "name": "è",
                                           "deck_digest": digest_of(TEXT)}
    assert json.loads(logs["c"][0][1]) == {"entry": "opened", "host": "bob"}
    assert store.read(lambda c: owned.use_of(c, "ada").tables) == 2

    store.write(lambda c: revision.take_back(c, "0004")).result()
    assert [json.loads(store.read(partial(log_of, table=name))[0][1]).get("deck") for name in "abc"] == [
        TEXT, TEXT, None]
    store.close()


@in_both
def test_somebody_is_found_in_logs_and_taken_out_of_them(store: Store) -> None:
    ada, bob = "a-long-id-of-ada", "a-long-id-of-bob"
    store.append(line("t", 0, seats=(ada, bob))).result()
    for number, (user, name) in enumerate(((ada, "Ada"), (bob, "Bob")), 1):
        store.append(line("t", number, entry=entries.write(entries.Sat(
            user=user, id=str(number), seat=number - 1, name=name, nonce="n")))).result()
    assert [row.id for row in store.read(lambda c: erasing.tables_about(c, ada))] == ["t"]

    store.write(lambda c: erasing.take_out(c, "t", ada, "gone")).result()

    assert store.read(lambda c: erasing.tables_about(c, ada)) == []
    first, second = (entries.read(entry) for _, entry in store.read(partial(log_of, table="t"))[1:])
    assert (first.user, second.user) == ("gone", bob)
