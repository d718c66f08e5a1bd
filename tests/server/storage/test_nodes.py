"""Nodes that share a database: who lives, who takes what over, and what they tell each other."""

import queue
from collections.abc import Iterator

import pytest
from sqlalchemy import Connection, update

from bottega.server.storage import bus, nodes, schema
from bottega.server.storage.bus import Word
from bottega.server.storage.lines import Line, TakenAlready
from bottega.server.storage.store import Store
from server.postgresql import Cluster
from server.storage.making import SOON, done, head, line, numbers

DUE = 100.0


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    opened = Store(database, node="a")
    yield opened
    opened.close()


@pytest.fixture
def other(database: str) -> Iterator[Store]:
    opened = Store(database, node="b")
    yield opened
    opened.close()


def age(c: Connection, node: str, seconds: float) -> None:
    """As if it had given no sign of life for so long."""
    c.execute(update(schema.nodes).where(schema.nodes.c.id == node).values(seen_at=nodes.now_there() - seconds))


def taken(store: Store, now: float, *without: str) -> list[str]:
    node = store.node
    assert node is not None
    return sorted(store.write(lambda c: nodes.take_over(c, node, now, without)).result(SOON))


def say_that_it_lives(store: Store, node: str) -> None:
    store.write(lambda c: nodes.beat(c, node)).result(SOON)


def test_the_first_to_write_a_number_wins_on_whichever_node(store: Store, other: Store) -> None:
    done(store.append(line("t", 0)), store.append(line("t", 1)))

    assert isinstance(other.append(line("t", 1, entry=b"9")).exception(SOON), TakenAlready)
    done(other.append(line("t", 2)))

    assert numbers(store, "t") == [0, 1, 2]


def test_lines_that_belong_together_are_written_together_or_not_at_all(store: Store, other: Store) -> None:
    """Or the end of a game could follow what another node has added."""
    done(store.append(line("t", 0)))
    done(other.append(line("t", 1)))

    late = store.append(line("u", 0), line("t", 1), line("t", 2))

    assert isinstance(late.exception(SOON), TakenAlready)
    assert (numbers(store, "t"), numbers(store, "u")) == ([0, 1], [])


def test_a_table_belongs_to_the_node_that_moved_it_on(store: Store, other: Store) -> None:
    def owned() -> list[bool]:
        return [store.read(lambda c: nodes.shared(c, "a", "t")).is_mine,
                store.read(lambda c: nodes.shared(c, "b", "t")).is_mine]

    done(store.append(line("t", 0)))
    assert owned() == [True, False]
    done(other.append(line("t", 1)))
    assert owned() == [False, True]
    done(store.append(Line("t", 2, 2.0, b"2")))             # talk: nothing of the game has moved
    assert owned() == [False, True]


def test_what_is_due_is_taken_from_a_dead_node_once_and_not_from_one_that_lives(store: Store, other: Store) -> None:
    say_that_it_lives(store, "a")
    say_that_it_lives(other, "b")
    done(*(store.append(line(table, new=head(wake_at=wake_at, status=status))) for table, wake_at, status in (
             ("due", DUE, "playing"), ("later", DUE + 50, "playing"), ("over", DUE, "over"))))

    assert taken(other, DUE + 1) == []
    done(store.write(lambda c: age(c, "a", nodes.DEAD + 1)))
    assert other.write(nodes.bury).result(SOON) == ["a"]
    assert taken(other, DUE + 1, "due") == []               # it cannot be loaded there
    assert taken(other, DUE + 1) == ["due"]
    assert taken(other, DUE + 1) == []
    assert taken(other, DUE + 51) == ["later"]


def test_what_a_node_that_lives_has_left_undone_for_long_is_taken_too(store: Store, other: Store) -> None:
    say_that_it_lives(store, "a")
    done(store.append(line("t", new=head(wake_at=DUE))))

    assert taken(other, DUE + nodes.OVERDUE - 1) == []
    assert taken(other, DUE + nodes.OVERDUE + 1) == ["t"]


def test_a_node_that_was_thought_dead_hears_so(store: Store) -> None:
    known = [store.write(lambda c: nodes.beat(c, "a")).result(SOON) for _ in range(2)]
    done(store.write(lambda c: nodes.forget(c, "a")))

    assert [*known, store.write(lambda c: nodes.beat(c, "a")).result(SOON)] == [False, True, False]


def test_people_are_elsewhere_as_long_as_their_node_lives(store: Store, other: Store) -> None:
    say_that_it_lives(store, "a")
    say_that_it_lives(store, "b")
    done(other.write(lambda c: nodes.enter(c, "b", [("t", "ada"), ("t", "ben"), ("u", "ada")])),
         other.write(lambda c: nodes.enter(c, "b", [("t", "ada")])),
         other.write(lambda c: nodes.leave(c, "b", [("t", "ben")])))

    assert store.read(lambda c: nodes.elsewhere(c, "a", ["t"])) == {"t": {"ada"}}
    assert store.read(lambda c: nodes.elsewhere(c, "b", ["t"])) == {}
    done(store.write(lambda c: age(c, "b", nodes.DEAD + 1)))
    assert store.write(nodes.bury).result(SOON) == ["b"]
    assert store.read(lambda c: nodes.elsewhere(c, "a", ["t", "u"])) == {}


def test_what_is_newer_is_read_for_many_tables_at_once(store: Store) -> None:
    done(*(store.append(line(table, number)) for table in "tuv" for number in range(3)))

    assert store.read(lambda c: nodes.versions(c, ["t", "u", "nowhere"])) == {"t": 3, "u": 3}
    assert store.read(lambda c: nodes.newer(c, {"t": 1, "u": 3, "v": 2})) == {
        "t": [(1, 1.0, b"1"), (2, 2.0, b"2")], "v": [(2, 2.0, b"2")]}


def test_what_was_written_is_told_to_other_nodes_and_a_line_that_was_cut_is_known(
        store: Store, other: Store, postgresql: Cluster) -> None:
    heard: queue.SimpleQueue[Word | None] = queue.SimpleQueue()

    def hear(words: list[Word]) -> None:
        for word in words:
            heard.put(word)

    listener = other.listener(hear, lambda: heard.put(None))
    listener.start()
    assert heard.get(timeout=SOON) is None                  # what was said before may have been missed
    done(other.append(line("mine")), store.append(line("t", 0), line("t", 1)))
    assert heard.get(timeout=SOON) == Word(bus.TABLE, "t", 1)

    assert postgresql.cut("query LIKE 'LISTEN%'") == 1

    assert heard.get(timeout=SOON) is None
    done(store.append(line("t", 2)))
    assert heard.get(timeout=SOON) == Word(bus.TABLE, "t", 2)
    listener.close()


def test_a_line_over_which_nothing_comes_counts_as_cut(
        other: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bus, "SILENCE", 0.1)
    heard: queue.SimpleQueue[None] = queue.SimpleQueue()
    listener = other.listener(lambda _: None, lambda: heard.put(None))
    listener.start()
    for _ in range(3):
        heard.get(timeout=SOON)
    listener.close()


def test_a_message_has_ids_and_numbers_only_and_is_never_too_long() -> None:
    words = [Word(bus.TABLE, f"{number:024x}", number) for number in range(1000)]

    messages = [*bus.messages("node", words)]

    assert max(map(len, messages)) < 8000
    assert [word for message in messages for word in bus.read(message)[1]] == words
    assert bus.read("node table:t:3 something else: user:ada:0") == (
        "node", [Word("table", "t", 3), Word("user", "ada", 0)])
