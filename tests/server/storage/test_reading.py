"""Reading: lists and logs, never waiting for who writes, never writing."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from sqlalchemy import Connection, event
from sqlalchemy.exc import OperationalError

from bottega.server.storage import keys, tables
from bottega.server.storage.store import Store
from server.storage.making import SOON, done, head, in_both, in_one_batch, line, numbers


def ids(rows: list[tables.TableRow]) -> list[str]:
    return [row.id for row in rows]


@in_both
def test_who_reads_does_not_wait_for_who_writes_and_sees_what_is_committed(store: Store) -> None:
    done(store.append(line("t", 0)))
    with in_one_batch(store):                       # a transaction is open, and more waits
        waiting = store.append(line("t", 1))

        assert numbers(store, "t") == [0]

    done(waiting)
    assert numbers(store, "t") == [0, 1]


@in_both
def test_a_read_sees_one_moment(store: Store) -> None:
    done(store.append(line("t", 0)))

    def twice(c: Connection) -> tuple[int, int]:
        before = len(tables.log_of(c, "t"))
        done(store.append(line("t", 1)))
        return before, len(tables.log_of(c, "t"))

    assert store.read(twice) == (1, 1)
    assert numbers(store, "t") == [0, 1]


def test_who_reads_cannot_write(store: Store) -> None:
    with pytest.raises(OperationalError, match="readonly"):
        store.read(lambda c: keys.set_key(c, "name", "value"))


def test_many_threads_read_at_the_same_moment(store: Store) -> None:
    done(store.append(line("t", 0)))
    together = Barrier(20, timeout=SOON)

    def read(_: int) -> int:
        return store.read(lambda c: (together.wait(), len(tables.log_of(c, "t")))[1])

    with ThreadPoolExecutor(20) as pool:
        assert [*pool.map(read, range(20))] == [1] * 20


@in_both
def test_a_log_comes_in_order_with_its_times_and_from_a_number_on(store: Store) -> None:
    done(*(store.append(line("t", number, at=100.0 + number, entry=bytes([0, number]))) for number in range(12)),
         store.append(line("u", 0)))

    log = store.read(lambda c: tables.log_of(c, "t"))

    assert log == [(100.0 + number, bytes([0, number])) for number in range(12)]
    assert store.read(lambda c: tables.log_of(c, "t", since=9)) == log[9:]
    assert store.read(lambda c: tables.log_of(c, "nowhere")) == []


@in_both
def test_a_table_is_found_by_its_id_and_by_its_code(store: Store) -> None:
    done(store.append(line("t", new=head("three blue owls"))), store.append(line("u", new=head("t"))))

    def found(name: str) -> str | None:
        row = store.read(lambda c: tables.table_named(c, name))
        return row.id if row else None

    assert [found("t"), found("three blue owls"), found("four")] == ["t", "t", None]     # an id comes first
    assert store.read(lambda c: tables.code_taken(c, "three blue owls"))
    assert not store.read(lambda c: tables.code_taken(c, "u"))


@in_both
def test_tables_to_wake_are_those_played_that_wait_for_a_moment(store: Store) -> None:
    done(store.append(line("late", new=head(wake_at=20.0))), store.append(line("soon", new=head(wake_at=10.0))),
         store.append(line("never", new=head(wake_at=None))),
         store.append(line("over", new=head(status="over", wake_at=5.0))),
         store.append(line("waiting", new=head(status="waiting", wake_at=5.0))))

    assert store.read(tables.tables_to_wake) == [("soon", 10.0), ("late", 20.0)]


@in_both
def test_open_tables_are_those_that_wait_for_anybody_the_newest_first(store: Store) -> None:
    joinable = head(status="waiting")
    done(store.append(line("old", at=1.0, new=joinable)), store.append(line("new", at=2.0, new=joinable)),
         store.append(line("secret", at=3.0, new=joinable._replace(visibility="link"))),
         store.append(line("begun", at=4.0, new=joinable)), store.append(line("begun", 1, at=5.0)))

    assert ids(store.read(tables.open_tables)) == ["new", "old"]
    assert ids(store.read(lambda c: tables.open_tables(c, 1))) == ["new"]


def test_open_tables_are_found_by_an_index_that_holds_no_others(store: Store) -> None:
    def plan(c: Connection) -> str:
        asked: list[tuple[str, tuple[object, ...]]] = []
        event.listen(c, "before_cursor_execute", lambda _c, _cursor, statement, values, *_: asked.append(
            (statement, values)))
        tables.open_tables(c)
        [(statement, values)] = asked
        return str(c.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", values).all())

    assert "USING INDEX tables_open_to_join" in store.read(plan)


@in_both
def test_my_tables_tell_where_it_is_my_turn_and_begin_with_those(store: Store) -> None:
    done(store.append(line("mine", at=1.0, new=head(acting=0b100), seats=("ben", None, "ada"))),
         store.append(line("not yet", at=2.0, new=head(acting=0b011), seats=("ben", None, "ada"))),
         store.append(line("over", at=3.0, new=head(status="over", acting=0b1), seats=("ada", "ben"))),
         store.append(line("elsewhere", at=4.0, new=head(acting=0b1), seats=("ben",))),
         store.append(line("ninth", at=0.5, new=head(acting=1 << 8), seats=(*[None] * 8, "ada"))))

    mine = store.read(lambda c: tables.tables_of(c, "ada"))

    assert [(table.table.id, table.seat, table.your_turn) for table in mine] == [
        ("mine", 2, True), ("ninth", 8, True), ("over", 0, False), ("not yet", 2, False)]
    assert mine[0].table == store.read(lambda c: tables.table_named(c, "mine"))
    assert store.read(lambda c: tables.tables_of(c, "ada", limit=1)) == mine[:1]
    assert store.read(lambda c: tables.tables_of(c, "eve")) == []


@in_both
def test_who_has_left_a_table_does_not_find_it_among_theirs(store: Store) -> None:
    done(store.append(line("t", 0, seats=("ada", "ben"))), store.append(line("t", 1, seats=(None, "ben"))))

    assert store.read(lambda c: tables.tables_of(c, "ada")) == []
    assert store.read(lambda c: tables.seated(c, ["t", "u"])) == {"t": {1: "ben"}}


@in_both
def test_all_tables_come_page_by_page_the_last_moved_first(store: Store) -> None:
    done(*(store.append(line(f"t{number}", at=number)) for number in range(5)),
         store.append(line("t0", 1, at=9.0)))

    assert ids(store.read(tables.all_tables)) == ["t0", "t4", "t3", "t2", "t1"]
    assert ids(store.read(lambda c: tables.all_tables(c, 2, skip=2))) == ["t3", "t2"]
