"""The end of a game is an entry of its own in the log; the action before it is acknowledged as itself."""

from pathlib import Path

import pytest

from server.hosting import hosting
from server.people import playing


@pytest.mark.usefixtures("_kernels")
def test_the_action_that_ends_a_game_is_acknowledged_alike_when_it_is_repeated(tmp_path: Path) -> None:
    with hosting(tmp_path) as server:
        table, people = playing(server)
        news = people[0].news(table)
        while news["table"]["status"] == "playing":
            person = people[news["turns"][0]["seat"]]
            act = {"id": f"act {news['version']}", "do": person.news(table)["view"]["legal"][-1],
                   "after": news["version"]}
            version, news = person.granted(table, "act", **act), people[0].news(table)

        assert person.granted(table, "act", **act) == version
        assert news["version"] == version + 1
        assert news["events"][-1] == {**news["events"][-1], "version": version + 1, "event": "over"}
