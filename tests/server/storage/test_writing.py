"""The writer: what is done is durable, and who fails fails alone."""

import sqlite3
from concurrent.futures import CancelledError, Future
from contextlib import closing

import pytest
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError, OperationalError

from bottega.server.storage import keys, tables
from bottega.server.storage.lines import CodeTaken, Line, OutOfOrder, TakenAlready
from bottega.server.storage.store import Store
from bottega.server.storage.subscriptions import Subscription, subscribe
from server.storage.making import SOON, done, head, in_both, in_one_batch, line, numbers


def test_what_is_done_is_read_by_anybody(store: Store) -> None:
    done(store.append(line("t", 0)), store.append(line("t", 1)))

    with closing(sqlite3.connect(store.path)) as other:
        assert other.execute("SELECT number FROM entries WHERE table_id = 't'").fetchall() == [(0,), (1,)]


@in_both
@pytest.mark.parametrize("with_a_fault", [False, True])
def test_at_the_very_moment_something_is_done_others_can_read_it(store: Store, with_a_fault: bool) -> None:
    """Asked in the writer's own thread, before it can do anything else."""
    seen: list[int] = []
    with in_one_batch(store):
        first = store.append(line("t", 0))
        first.add_done_callback(lambda _: seen.append(len(numbers(store, "t"))))
        if with_a_fault:
            store.append(line("t", 0))
        last = store.append(line("t", 1))

    done(first, last)
    store.close()

    assert seen == [2]


@in_both
def test_a_number_that_is_taken_is_refused_and_nothing_of_its_line_is_written(store: Store) -> None:
    done(store.append(line("t", 0, seats=("ada",))), store.append(line("t", 1)))

    late = store.append(line("t", 1, entry=b"999", new=head(status="over"), seats=("eve",)))

    assert isinstance(late.exception(SOON), TakenAlready)
    assert numbers(store, "t") == [0, 1]
    assert store.read(lambda c: tables.seated(c, ["t"])) == {"t": {0: "ada"}}
    found = store.read(lambda c: tables.table_named(c, "t"))
    assert found
    assert found.status == "playing"


@in_both
def test_a_table_is_opened_once(store: Store) -> None:
    done(store.append(line("t")))

    again = store.append(line("t", new=head("another code")))

    assert type(again.exception(SOON)) is TakenAlready


@in_both
def test_of_two_lines_with_one_number_in_a_batch_the_first_is_written(store: Store) -> None:
    done(store.append(line("t", 0)))
    with in_one_batch(store):
        first = store.append(line("t", 1, entry=b"1"))
        second = store.append(line("t", 1, entry=b"2"))

    done(first)
    assert isinstance(second.exception(SOON), TakenAlready)
    assert numbers(store, "t") == [0, 1]


@in_both
def test_a_code_that_another_table_has_is_refused(store: Store) -> None:
    done(store.append(line("t", new=head("three blue owls"))))

    second = store.append(line("u", new=head("three blue owls")))

    assert isinstance(second.exception(SOON), CodeTaken)
    assert store.read(lambda c: tables.table_named(c, "u")) is None


@in_both
def test_a_log_has_no_gaps(store: Store) -> None:
    done(store.append(line("t", 0)))

    with in_one_batch(store):
        early, right = store.append(line("t", 2)), store.append(line("t", 1))
    nowhere = store.append(line("u", 1))

    assert isinstance(early.exception(SOON), OutOfOrder)
    assert isinstance(nowhere.exception(SOON), OutOfOrder)
    done(right)
    assert numbers(store, "t") == [0, 1]


@in_both
def test_the_first_line_of_a_table_needs_a_head(store: Store) -> None:
    assert isinstance(store.append(Line("t", 0, 0.0, b"0")).exception(SOON), IntegrityError)


@in_both
def test_who_fails_in_a_batch_fails_alone(store: Store) -> None:
    done(store.append(line("t", 0)))

    def wrong(c: Connection) -> None:
        keys.set_key(c, "half", "done")
        raise LookupError("no such thing")

    with in_one_batch(store):
        good = [store.append(line("t", 1)), store.append(line("u", 0)), store.append(line("u", 1))]
        bad: list[Future[None]] = [store.append(line("t", 1)), store.write(wrong),
                                   store.write(lambda c: subscribe(c, Subscription("nobody", "there", {})))]
        also_good = store.append(line("v", 0)), store.write(lambda c: keys.set_key(c, "whole", "done"))

    done(*good, *also_good)
    assert [type(future.exception(SOON)) for future in bad] == [TakenAlready, LookupError, IntegrityError]
    assert [numbers(store, table) for table in "tuv"] == [[0, 1], [0, 1], [0]]
    assert store.read(lambda c: (keys.key(c, "half"), keys.key(c, "whole"))) == (None, "done")


@in_both
def test_a_batch_without_fault_is_written_at_once_and_only_one_with_a_fault_again(store: Store) -> None:
    times: list[str] = []

    with in_one_batch(store):
        good = [store.append(line(table)) for table in "abc"]
        store.write(lambda _: times.append("good"))
    done(*good)
    with in_one_batch(store):
        store.write(lambda _: times.append("bad"))
        late = store.append(line("a"))

    assert isinstance(late.exception(SOON), TakenAlready)
    assert times == ["good", "bad", "bad"]


@in_both
def test_the_last_word_of_a_batch_on_a_table_stays(store: Store) -> None:
    with in_one_batch(store):
        futures = [store.append(line("t", 0, at=5.0, new=head(status="waiting"), seats=("ada", None))),
                   store.append(line("t", 1, at=6.0, new=head(status="waiting"), seats=("ada", "ben"))),
                   store.append(line("t", 2, at=7.0, new=head(visibility="link", acting=3, wake_at=9.5)))]
    done(*futures)

    found = store.read(lambda c: tables.table_named(c, "t"))

    assert found == tables.TableRow("t", "code of t", "omen", "link", "playing", 3, 9.5, made_at=5.0, moved_at=7.0,
                                    held_by=store.node)
    assert store.read(lambda c: tables.seated(c, ["t"])) == {"t": {0: "ada", 1: "ben"}}


@in_both
def test_a_line_without_a_head_leaves_the_lists_as_they_are(store: Store) -> None:
    done(store.append(line("t", 0, at=5.0, seats=("ada",))), store.append(Line("t", 1, 6.0, b"1")))

    found = store.read(lambda c: tables.table_named(c, "t"))

    assert found
    assert found.moved_at == 5.0
    assert store.read(lambda c: tables.seated(c, ["t"])) == {"t": {0: "ada"}}


@in_both
def test_work_is_done_in_the_order_in_which_it_was_asked_for(store: Store) -> None:
    with in_one_batch(store):
        store.append(line("t", 0))
        between = store.write(lambda c: len(tables.log_of(c, "t")))
        store.append(line("t", 1))
        after = store.write(lambda c: len(tables.log_of(c, "t")))

    assert (between.result(SOON), after.result(SOON)) == (1, 2)


@in_both
def test_what_is_cancelled_in_time_is_not_written(store: Store) -> None:
    with in_one_batch(store):
        store.append(line("t", 0))
        cancelled = store.append(line("u", 0))
        assert cancelled.cancel()

    with pytest.raises(CancelledError):
        cancelled.result(SOON)
    done(store.append(line("t", 1)))
    assert numbers(store, "u") == []


def test_a_full_disk_is_told_to_who_waits_and_the_writer_lives_on(store: Store) -> None:
    done(store.append(line("t", 0)))
    limit_pages(store, 2)

    with in_one_batch(store):
        too_large = [store.append(line(f"u{number}", entry=bytes(100_000))) for number in range(3)]

    for future in too_large:
        with pytest.raises(OperationalError, match="full"):
            future.result(SOON)
    limit_pages(store, 1000)
    done(store.append(line("t", 1)), store.append(line("u0", entry=bytes(100_000))))
    assert numbers(store, "t") == [0, 1]


def limit_pages(store: Store, more: int) -> None:
    """A disk on which the database can grow by a few pages only."""
    pages = store.write(lambda c: c.exec_driver_sql("PRAGMA page_count").scalar_one()).result(SOON)
    store.write(lambda c: c.exec_driver_sql(f"PRAGMA max_page_count = {pages + more}").scalar_one()).result(SOON)


def test_if_sqlite_undoes_the_whole_transaction_nothing_is_said_to_be_written(store: Store) -> None:
    """As it may when the disk is full or fails."""
    def lose_everything(c: Connection) -> None:
        c.exec_driver_sql("ROLLBACK")
        raise OSError("the disk is gone")

    with in_one_batch(store):
        pieces = [store.append(line("t", 0)), store.write(lose_everything), store.append(line("u", 0))]

    assert [type(piece.exception(SOON)) for piece in pieces] == [OSError] * 3
    done(store.append(line("t", 0)))
    assert numbers(store, "u") == []


def test_a_locked_database_is_told_to_who_waits_and_the_writer_lives_on(store: Store) -> None:
    store.write(lambda c: c.exec_driver_sql("PRAGMA busy_timeout = 20").scalar()).result(SOON)
    with closing(sqlite3.connect(store.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")

        with pytest.raises(OperationalError, match="locked"):
            store.append(line("t", 0)).result(SOON)

        other.execute("ROLLBACK")
    done(store.append(line("t", 0)))


def test_closing_writes_what_waits_and_takes_nothing_more(store: Store) -> None:
    with in_one_batch(store):
        waiting = [store.append(line("t", number)) for number in range(50)]
    store.close()
    store.close()

    assert all(future.done() and future.exception() is None for future in waiting)
    with pytest.raises(RuntimeError, match="closed"):
        store.append(line("t", 50))
    with closing(sqlite3.connect(store.path)) as other:
        assert other.execute("SELECT count(*) FROM entries").fetchone() == (50,)


@in_both
def test_more_than_a_transaction_takes_is_written_in_several(store: Store) -> None:
    with in_one_batch(store):
        futures = [store.append(line("t", number)) for number in range(2500)]

    done(*futures)
    assert numbers(store, "t") == [*range(2500)]
