"""What is stored once, what is stored for whom, and what is removed in the end."""

import json
import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path

from bottega.server.storage import mutes, owned, retention
from bottega.server.storage.lines import Line
from bottega.server.storage.mutes import Mute
from bottega.server.storage.owned import Owned, digest_of
from bottega.server.storage.retention import DAY
from bottega.server.storage.store import Store
from bottega.server.storage.tables import log_of, table_named
from server.storage import earlier
from server.storage.making import head

TEXT = 'name = "mine"\n' + "# much to say\n" * 1000
NOW = 1000 * DAY


def opened(store: Store, table: str, *, user: str = "ada", deck: str | None = None, status: str = "waiting",
           at: float = NOW) -> None:
    store.append(Line(table, 0, at, b"x" * 10, head(f"code of {table}", status=status), None,
                      Owned(table, user, deck))).result()


def texts(store: Store) -> list[str]:
    with closing(sqlite3.connect(store.path)) as c:
        return [text for (text,) in c.execute("SELECT text FROM decks")]


def test_a_deck_file_is_stored_once_however_many_tables_play_with_it(store: Store) -> None:
    for number in range(5):
        opened(store, f"t{number}", user=f"user {number % 2}", deck=TEXT)

    assert texts(store) == [TEXT]
    assert store.read(lambda c: owned.deck_of(c, digest_of(TEXT))) == TEXT


def test_what_somebody_takes_up_is_what_they_opened(store: Store) -> None:
    opened(store, "one", deck=TEXT)
    opened(store, "two", deck=TEXT, status="playing")
    opened(store, "three", status="over")
    opened(store, "another's", user="bob", deck=TEXT)

    assert store.read(lambda c: owned.use_of(c, "ada")) == (2, 30 + len(TEXT))
    assert store.read(lambda c: owned.use_of(c, "nobody")) == (0, 0)


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


def test_one_that_moved_on_meanwhile_stays(store: Store) -> None:
    opened(store, "t", at=NOW)

    assert store.write(lambda c: retention.remove_abandoned(c, ["t"], NOW)).result() == 0
    assert store.read(lambda c: table_named(c, "t")) is not None


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
    store.close()
