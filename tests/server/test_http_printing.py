"""A server prints what is asked for, within the limits of what takes a while."""

import sys
from pathlib import Path

import pytest

from bottega.server.guard.limits import Limits
from bottega.server.http.routes.printing import PrintOrder
from omen.decks import deck_text
from printing.looking import Pdf
from server.hosting import Server, hosting
from server.people import Person


def test_what_can_be_printed_is_told(server: Server) -> None:
    assert Person(server).get("/api/print").body == {
        "possible": True, "what": ["cards", "score", "aids", "rules", "all"], "papers": ["a4", "letter"],
        "inks": ["colour", "saving"]}


def test_anybody_gets_a_pdf_in_the_language_that_is_asked_for(server: Server) -> None:
    answer = Person(server).post("/api/print?language=de", game="omen", paper="letter", backs=False)

    assert answer.status == 200
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.headers["content-disposition"] == 'attachment; filename="omen-cards-letter-de.pdf"'
    with Pdf(answer.body) as pdf:
        assert len(pdf) == 7
        assert "Rabe" in pdf.text(0)


def test_a_deck_that_is_sent_is_printed(server: Server) -> None:
    answer = Person(server).post("/api/print", game="omen", deck=deck_text(wolf=9), backs=False)

    with Pdf(answer.body) as pdf:
        assert sum(pdf.text(page).split().count("wolf") for page in range(len(pdf))) == 9


def test_what_is_not_an_order_is_refused(server: Server) -> None:
    ada = Person(server)

    assert ada.post("/api/print", game="chess").key == "core.game.unknown"
    assert ada.post("/api/print", game="omen", paper="a5").status == 400
    assert ada.post("/api/print", game="omen", deck=deck_text(wolf=3)).key == "omen.deck.count"


def test_printing_counts_against_the_address(tmp_path: Path) -> None:
    with hosting(tmp_path, limits=Limits()) as server:
        ada = Person(server, "Ada")
        answers = [ada.post("/api/print", game="omen", what="score") for _ in range(int(Limits().decks.burst) + 1)]

    assert {answer.status for answer in answers[:-1]} == {200}
    assert answers[-1].key == "server.limit.too_fast"


def test_a_server_without_typst_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with hosting(tmp_path) as server:
        monkeypatch.setitem(sys.modules, "typst", None)         # as Python has it for what cannot be imported

        assert Person(server).get("/api/print").body["possible"] is False
        assert Person(server).post("/api/print", game="omen").key == "server.print.missing"


def test_an_order_without_more_is_of_all_cards_in_colour_on_a4() -> None:
    assert PrintOrder("omen") == PrintOrder("omen", "cards", "a4", "colour", True, None)
