"""The types that the browser client is checked with are those that the server sends."""

from pathlib import Path

import bottega
from bottega.server.protocol import Page, shipped

WRITTEN = Path(bottega.__path__[0], "web", "protocol.js").read_text("utf-8")


def test_the_clients_types_are_made_from_the_structs_of_the_server() -> None:
    """`python -m bottega.server.protocol src/bottega/web/protocol.js` writes them anew."""
    assert Page().write() == WRITTEN


def test_every_event_and_every_view_of_a_game_is_there() -> None:
    for game in shipped():
        name, kinds = game.name.title(), game.event.__subclasses__()

        assert f"typedef {{object}} {name}View" in WRITTEN
        assert [kind for kind in kinds if f"{name}{kind.__name__}Event" not in WRITTEN] == []


def test_no_line_is_wider_than_the_linter_lets_it_be() -> None:
    assert [line for line in WRITTEN.splitlines() if len(line) > 120] == []
