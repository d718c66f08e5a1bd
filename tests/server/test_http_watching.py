"""Who may look at a table that is not theirs, in every status and by every way in."""

import pytest

from bottega.core import games
from server.hosting import Server
from server.people import Person, play_out, playing, seated

POLICIES = ("none", "public", "after")
STATUSES = ("waiting", "playing", "over", "closed")
MAY_WATCH = {(policy, "waiting") for policy in POLICIES} | {("public", status) for status in STATUSES} | {
    ("after", "over"), ("after", "closed")}


def table_in(server: Server, status: str, spectators: str) -> tuple[str, list[Person]]:
    table, people = (seated if status in ("waiting", "closed") else playing)(server, spectators=spectators)
    if status == "closed":
        people[0].granted(table, "close")
    if status == "over":
        play_out(table, people)
    assert people[0].head(table)["status"] == status
    return table, people


@pytest.fixture(params=[f"{policy}-{status}" for policy in POLICIES for status in STATUSES], scope="module")
def found(server: Server, request: pytest.FixtureRequest) -> tuple[str, str, str, list[Person]]:
    spectators, status = request.param.split("-")
    return spectators, status, *table_in(server, status, spectators)


def strangers(server: Server) -> list[Person]:
    return [Person(server), Person(server, "Eve")]


def test_by_http(server: Server, found: tuple[str, str, str, list[Person]]) -> None:
    spectators, status, table, people = found

    for stranger in strangers(server):
        answer = stranger.get(f"/api/tables/{table}/news")
        assert answer.status == (200 if (spectators, status) in MAY_WATCH else 403)
        assert stranger.get(f"/api/tables/{table}").status == 200           # its door can always be seen
    assert people[1].get(f"/api/tables/{table}/news").status == 200


def test_by_socket(server: Server, found: tuple[str, str, str, list[Person]]) -> None:
    spectators, status, table, _ = found

    for stranger in strangers(server):
        with stranger.watching(table) as eyes:
            if (spectators, status) in MAY_WATCH:
                assert eyes.hear()["table"]["you"] == {"seat": None, "host": False, "muted": [], "reserved": None,
                                                      "may": []}
                continue
            assert eyes.closed() == (4403, "server.watch.not_allowed")
            assert eyes.frames == []


def test_its_record(server: Server, found: tuple[str, str, str, list[Person]]) -> None:
    spectators, status, table, people = found
    path = f"/api/tables/{table}/record"

    for person in (*strangers(server), people[0]):
        answer = person.get(path)
        if status != "over":
            assert (answer.status, answer.key) == (409, "table.record.running")
        elif person is people[0] or spectators != "none":
            assert answer.status == 200
            assert answer.headers["content-disposition"].startswith('attachment; filename="omen-')
        else:
            assert (answer.status, answer.key) == (403, "server.record.not_yours")


def test_a_spectator_is_let_out_when_a_closed_game_begins(server: Server) -> None:
    table, people = seated(server, spectators="none")

    with Person(server).watching(table) as eyes:
        eyes.hear()
        people[0].granted(table, "start")
        assert eyes.closed() == (4403, "server.watch.not_allowed")

    assert not any(frame.get("view") for frame in eyes.frames)


@pytest.mark.parametrize("game", games.names())
def test_a_spectator_sees_no_hand(server: Server, game: str) -> None:
    table, people = playing(server, game)

    with Person(server).watching(table) as eyes:
        eyes.until_version(people[0].news(table)["version"])
    [deal] = [event for event in eyes.events if event["event"] == "deal"]

    assert eyes.view["legal"] == []
    assert {card for hand in deal["hands"] for card in hand} == {None}
    for seat, person in enumerate(people):
        [mine] = [event for event in person.news(table)["events"] if event["event"] == "deal"]
        hidden = [card for other, hand in enumerate(mine["hands"]) for card in hand if other != seat]
        assert set(hidden) == {None}
        assert None not in mine["hands"][seat]


def test_an_unknown_table_closes_its_socket(server: Server) -> None:
    with Person(server).watching("nowhere") as eyes:
        assert eyes.closed() == (4404, "server.table.unknown")


def test_a_socket_with_a_wrong_token_is_closed(server: Server) -> None:
    table, _ = seated(server)

    with Person(server, token="A" * 43).watching(table) as eyes:
        assert eyes.closed() == (4401, "server.token")
