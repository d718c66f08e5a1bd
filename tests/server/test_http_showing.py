"""A table from outside: its card faces, and its address for a phone to read."""

import re
from pathlib import Path

import pytest
import segno

from bottega.core import games
from bottega.core.words import LANGUAGES
from omen.decks import deck_text
from server.hosting import Server, hosting
from server.people import Person


@pytest.mark.parametrize("game", games.names())
def test_the_faces_of_the_own_deck_are_the_public_ones(server: Server, game: str) -> None:
    ada = Person(server, "Ada")
    table = ada.open(game)

    for language in LANGUAGES:
        told = ada.get(f"/api/tables/{table}/faces?language={language}")
        drawn = ada.get(f"/public/sheets/{game}.{language}.svg").body.decode()
        assert told.body == {**ada.get(f"/public/faces/{game}.{language}.json").body, "sheet": drawn}
        assert told.headers["cache-control"] == "no-store"


def test_a_table_with_a_deck_of_its_own_shows_that(server: Server) -> None:
    ada = Person(server, "Ada")
    table = ada.open("omen", deck=deck_text(wolf=9))

    told = ada.get(f"/api/tables/{table}/faces").body

    assert told["digest"] == ada.head(table)["deck"]["digest"] != games.find("omen").read_deck(None).digest


def test_faces_of_no_table_are_refused(server: Server) -> None:
    for path in ("faces", "qr.svg"):
        assert Person(server).get(f"/api/tables/{'0' * 24}/{path}").key == "server.table.unknown"


def dots(drawing: str) -> set[tuple[int, int]]:
    """The dark places of a code, read from its drawing: runs to the right, moves in between."""
    [size] = re.findall(r'viewBox="0 0 (\d+) \1"', drawing)
    [path] = re.findall(r'stroke="#000" d="([^"]+)"', drawing)
    found, x, y = set(), 0.0, 0.0
    for letter, numbers in re.findall(r"([Mmh])([-\d. ]+)", path):
        given = [float(number) for number in re.findall(r"-?[\d.]+", numbers)]
        if letter == "h":
            found |= {(int(x + step), int(y)) for step in range(int(given[0]))}
            x += given[0]
        else:
            x, y = (given[0], given[1]) if letter == "M" else (x + given[0], y + given[1])
    assert all(4 <= place < int(size) - 4 for dot in found for place in dot)        # quiet around it
    return found


@pytest.mark.parametrize("public_url", [None, "https://games.example"])
def test_a_code_leads_to_the_table_by_the_address_that_people_use(public_url: str | None, tmp_path: Path) -> None:
    with hosting(tmp_path, public_url=public_url) as server:
        ada = Person(server, "Ada")
        if public_url:
            ada = Person(server)
            assert ada.call("POST", "/api/me", {"name": "Ada"}, {"Origin": public_url}).status == 200
            made = ada.call("POST", "/api/tables", {"game": "omen", "seats": [None] * 3}, {"Origin": public_url})
        else:
            made = ada.post("/api/tables", game="omen", seats=[None] * 3)
        told = Person(server).get(f"/api/tables/{made.body['code']}/qr.svg")

    link = f"{public_url or f'http://{server.address}'}/t/{made.body['id']}"
    wanted = segno.make(link, micro=False, error="m").matrix
    assert (told.status, told.headers["content-type"]) == (200, "image/svg+xml")
    assert dots(told.body.decode()) == {(x + 4, y + 4) for y, row in enumerate(wanted) for x, dark in enumerate(row)
                                        if dark & 1}


def test_a_code_is_black_on_white_with_no_style_that_a_page_could_refuse(server: Server) -> None:
    ada = Person(server, "Ada")
    drawing = ada.get(f"/api/tables/{ada.open()}/qr.svg").body.decode()

    assert 'fill="#fff"' in drawing
    assert "style" not in drawing
    assert "class" not in drawing
