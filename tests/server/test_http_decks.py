"""Decks of owners of the box: read, checked as one types, written, drawn and compared."""

from typing import Any

import pytest

from bottega.core import games
from bottega.core.deck_correcting import own_text
from server.hosting import Server
from server.people import Person

OWN = own_text(games.find("omnia"))
SIX = {"card": "mantova", "fields": {"points": 6}, "provenance": {"points": "rulebook"}}


def ask(server: Server, what: str, **wish: Any) -> Any:
    return Person(server).post(f"/api/decks/{what}?language=en", **{"game": "omnia", **wish})


def check(server: Server, *corrections: Any, **wish: Any) -> Any:
    told = ask(server, "check", corrections=[*corrections], **wish)
    assert told.status == 200, told.body
    return told.body


def test_the_entries_of_a_deck_are_read_as_they_are_written(server: Server) -> None:
    told = ask(server, "read").body
    assert (told["name"], len(told["entries"])) == ("omnia", 98)
    mantova = next(entry for entry in told["entries"] if entry["id"] == "mantova")
    assert mantova["names"] == {"it": "Mantova", "en": "Mantua", "de": "Mantua"}
    assert ask(server, "read", game="omen").body["entries"][3]["copies"] == 8


def test_a_card_is_checked_and_drawn_as_one_types(server: Server) -> None:
    fine = check(server, SIX, card="mantova")
    assert (fine["problem"], fine["card_problem"], fine["unproven"]) == (None, None, [])
    assert fine["drawn"].startswith("<svg")
    assert 'id="card-mantova"' in fine["drawn"]
    assert (fine["face"]["name"], fine["face"]["points"]) == ("Mantua", 6)
    wrong = check(server, {"card": "mantova", "fields": {"points": 99}}, card="mantova")
    assert wrong["card_problem"]["say"] == "The card “Mantua” needs a number from 0 to 60 for: points."
    assert wrong["problem"]["say"].startswith("In the deck file, line ")
    assert (wrong["unproven"], wrong["drawn"]) == ([["mantova", "points"]], None)


def test_what_was_typed_may_be_anything(server: Server) -> None:
    typed: list[Any] = ["", "six", -1, 1.5, True, [], {}, "\u0000", 10**30, [[[[[[[[[[1]]]]]]]]]]]
    for value in typed:
        assert check(server, {"card": "mantova", "fields": {"points": value}}, card="mantova")["problem"], value
    assert check(server, {"card": "mantova", "fields": {"points": None}}, card="mantova")["card_problem"]
    assert check(server, {"card": "nobody"}, card="nobody")["problem"]["key"] == "core.deck.no_card"
    assert check(server, deck="no deck", card="mantova")["problem"]["key"] == "core.deck.unreadable"


def test_omnia_1_4_a_deck_in_between_has_a_problem_that_is_no_cards(server: Server) -> None:
    told = check(server, {"card": "a01", "fields": {"mark": 3}, "provenance": {"mark": "rulebook"}}, card="a01")
    assert (told["problem"]["rule"], told["card_problem"]) == ("omnia-1.4", None)


def test_a_file_is_written_when_everything_in_it_is_known_from_somewhere(server: Server) -> None:
    told = ask(server, "write", name="my box", corrections=[SIX])
    assert told.status == 200, told.body
    assert told.body["name"] == "my box"
    assert games.find("omnia").read_deck(told.body["deck"]).digest == told.body["digest"]
    more = ask(server, "write", deck=told.body["deck"], corrections=[{**SIX, "fields": {"points": 7}}])
    assert "points = 7\n" in more.body["deck"]
    asked = ask(server, "write", corrections=[{"card": "mantova", "fields": {"points": 6}}])
    assert (asked.status, asked.body["refused"]["key"]) == (400, "core.deck.unproven")


def test_the_faces_are_those_of_the_file(server: Server) -> None:
    deck = ask(server, "write", corrections=[SIX]).body["deck"]
    for wish in ({"deck": deck}, {"corrections": [{**SIX, "provenance": {}}]}):
        told = ask(server, "faces", **wish).body
        assert next(card for card in told["cards"] if card["id"] == "mantova")["points"] == 6
        assert 'id="card-mantova"' in told["sheet"]


def test_two_decks_are_compared_with_their_provenance(server: Server) -> None:
    deck = ask(server, "write", name="my box", corrections=[SIX]).body["deck"]
    told = ask(server, "compare", other=deck).body
    assert told["decks"] == ["omnia", "my box"]
    assert told["differences"] == [{"card": "mantova", "field": "points", "values": [5, 6],
                                    "provenance": ["reconstructed", "rulebook"]}]
    assert told["names"] == {"mantova": "Mantua"}


@pytest.mark.parametrize(("what", "wish", "status", "key"), [
    ("read", {"deck": "no deck"}, 400, "core.deck.unreadable"),
    ("read", {"game": "chess"}, 409, "core.game.unknown"),
    ("write", {"name": ""}, 400, "server.message"),
    ("write", {"corrections": [{"card": "mantova", "fields": {"id": "roma"}, "provenance": {"id": "rulebook"}}]}, 400,
     "core.deck.fixed"),
    ("write", {"corrections": [{**SIX, "provenance": {"points": "hearsay"}}]}, 400, "core.deck.provenance"),
    ("write", {"corrections": [SIX] * 501}, 400, "server.message"),
    ("faces", {"deck": OWN.replace('id = "vinci"', 'id = "roma"')}, 400, "core.deck.twice"),
    ("faces", {"deck": "x" * 200_001}, 400, "core.deck.limit.bytes"),
    ("compare", {"one": "no deck"}, 400, "core.deck.unreadable"),
    ("check", {"rules": "none"}, 400, "server.message"),
])
def test_what_cannot_be_is_refused(server: Server, what: str, wish: dict[str, Any], status: int, key: str) -> None:
    told = ask(server, what, **wish)
    assert (told.status, told.body["refused"]["key"]) == (status, key), told.body
