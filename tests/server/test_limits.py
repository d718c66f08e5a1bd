"""How fast one may ask, and that the memory of it is bounded."""

from contextlib import ExitStack

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bottega.core.refusals import Refused
from bottega.core.words import LANGUAGES, Words
from bottega.server.guard.limits import Buckets, Limiter, Limits, Rate, Shared, Sockets, address_of


class Clock:
    """A clock that stands still until it is set."""

    def __init__(self) -> None:
        self.now = 1_000.0

    def __call__(self) -> float:
        return self.now


def taken(buckets: Buckets, who: str, times: int) -> int:
    """How many of so many are let through."""
    count = 0
    for _ in range(times):
        try:
            buckets.take(who)
        except Refused:
            continue
        count += 1
    return count


def wait_told(buckets: Buckets, who: str) -> object:
    with pytest.raises(Refused) as refused:
        buckets.take(who)
    assert refused.value.refusal.key == "server.limit.too_fast"
    return refused.value.refusal.values["seconds"]


def test_a_burst_goes_through_and_then_the_steady_rate() -> None:
    clock = Clock()
    actions = Limiter(Limits(), clock).actions

    assert taken(actions, "anna", 100) == 40
    clock.now += 1
    assert taken(actions, "anna", 100) == 10


def test_the_refusal_says_how_long_to_wait_and_it_is_enough() -> None:
    clock = Clock()
    talk = Limiter(Limits(), clock).talk
    assert taken(talk, "anna", 5) == 5

    assert wait_told(talk, "anna") == 2

    clock.now += 2
    talk.take("anna")


def test_each_has_a_bucket_of_its_own() -> None:
    talk = Limiter(Limits(), Clock()).talk

    assert taken(talk, "anna", 10) == 5
    assert taken(talk, "bruno", 10) == 5


def test_the_limits_are_those_promised() -> None:
    limiter = Limiter(Limits(), Clock())

    bursts = [taken(kind, "x", 100) for kind in (
        limiter.actions, limiter.talk, limiter.identities, limiter.tables, limiter.failures)]

    assert bursts == [40, 5, 30, 20, 10]


def test_of_an_identity_and_of_its_address_neither_is_taken_from_where_the_other_refuses() -> None:
    clock = Clock()
    own, all_there = Buckets(Rate(2, 1), clock, most=10), Buckets(Rate(3, 1), clock, most=10)
    shared = Shared(own, all_there)
    for _ in range(2):
        shared.take("anna", "home")
    for _ in range(5):
        with pytest.raises(Refused):
            shared.take("anna", "home")             # too much for her, and the others lose nothing by it
    shared.take(None, "home")
    with pytest.raises(Refused):
        shared.take("bruno", "home")                # too much for the address, and he loses nothing by it

    shared.take("bruno", "elsewhere")
    shared.take("bruno", "elsewhere")


def test_failures_that_were_tried_at_once_are_all_waited_for() -> None:
    clock = Clock()
    failures = Buckets(Rate(2, 1), clock, most=10)
    for _ in range(4):
        failures.check("x")                 # all four were let in before any had failed
    for _ in range(4):
        failures.spend("x")

    assert wait_told(failures, "x") == 3
    clock.now += 3
    assert taken(failures, "x", 10) == 1


def test_a_debt_is_never_larger_than_a_burst() -> None:
    failures = Buckets(Rate(2, 1), Clock(), most=10)
    for _ in range(1_000):
        failures.spend("x")

    assert wait_told(failures, "x") == 3


def test_checking_takes_nothing() -> None:
    talk = Limiter(Limits(), Clock()).talk
    for _ in range(50):
        talk.check("anna")

    assert taken(talk, "anna", 10) == 5


def test_a_clock_that_is_set_back_locks_nobody_out_for_long() -> None:
    clock = Clock()
    talk = Limiter(Limits(), clock).talk
    taken(talk, "anna", 5)

    clock.now -= 500

    assert wait_told(talk, "anna") == 12            # a burst of debt and one more, at two seconds each


def test_full_buckets_are_forgotten() -> None:
    clock = Clock()
    buckets = Buckets(Rate(5, 1), clock, most=1_000)
    for number in range(500):
        buckets.take(str(number))

    for number in range(300):
        clock.now += 1
        buckets.take(f"later {number}")

    assert len(buckets) < 10


def test_a_crowd_does_not_fill_the_memory() -> None:
    buckets = Buckets(Rate(5, 0.001), Clock(), most=100)

    for number in range(10_000):
        buckets.take(str(number))

    assert len(buckets) == 100


def test_who_asks_all_the_time_is_not_forgotten_in_a_crowd() -> None:
    buckets = Buckets(Rate(5, 0.001), Clock(), most=10)

    got = 0
    for number in range(100):
        got += taken(buckets, "anna", 1)
        buckets.spend("anna")
        buckets.take(str(number))

    assert got == 3


@given(st.lists(st.tuples(st.sampled_from("abc"), st.floats(0, 3))))
def test_nobody_ever_gets_more_than_burst_and_rate_allow(asked: list[tuple[str, float]]) -> None:
    clock = Clock()
    buckets, start = Buckets(Rate(3, 0.7), clock, most=2), clock.now
    got = dict.fromkeys("abc", 0)
    for who, pause in asked:
        clock.now += pause
        got[who] += taken(buckets, who, 1)

        if len(set(dict(asked))) <= 2:              # with more, one is forgotten, and begins anew
            assert got[who] <= 3 + 0.7 * (clock.now - start) + 1e-3


def test_sockets_are_counted_while_they_are_open() -> None:
    limiter = Limiter(Limits(sockets_of_identity=2, sockets_of_address=3), Clock())
    with ExitStack() as opened:
        opened.enter_context(limiter.socket("anna", "home"))
        opened.enter_context(limiter.socket("anna", "home"))
        with pytest.raises(Refused, match=r"too_many_sockets \(most 2\)"), limiter.socket("anna", "home"):
            pass
        opened.enter_context(limiter.socket(None, "home"))
        with pytest.raises(Refused, match=r"most 3"), limiter.socket("bruno", "home"):
            pass

    with limiter.socket("anna", "home"):            # all were given back
        pass


def test_a_socket_that_breaks_is_given_back() -> None:
    sockets = Sockets(most=1)
    for _ in range(3):
        with pytest.raises(ConnectionError), sockets.held("anna"):
            raise ConnectionError

    assert len(sockets) == 0


@pytest.mark.parametrize(("client", "address"), [
    (("192.0.2.7", 5000), "192.0.2.7"),
    (("::ffff:192.0.2.7", 5000), "192.0.2.7"),
    (("2001:db8:1:2:3:4:5:6", 5000), "2001:db8:1:2::"),
    (("2001:db8:1:2::1", 5000), "2001:db8:1:2::"),
    (("testclient", 50000), "testclient"),
    (None, ""),
])
def test_an_address_stands_for_its_household(client: tuple[str, int] | None, address: str) -> None:
    assert address_of({"type": "http", "client": client}) == address


@pytest.mark.parametrize("language", LANGUAGES)
def test_refusals_are_whole_sentences(language: str) -> None:
    words = Words(language, "bottega.server")

    assert "30 s" in words.say("server.limit.too_fast", seconds=30)
    assert words.say("server.limit.too_fast", seconds=30).endswith(".")
    assert words.say("server.limit.too_many_sockets", most=20).endswith(".")
