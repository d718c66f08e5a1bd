"""Games that were played with real cards, counted for whoever asks."""

from pathlib import Path
from typing import Any

import bottega.omnia
from server.hosting import Server
from server.people import Person

OWN_DECK = Path(bottega.omnia.__file__).with_name("cards.toml")
SHEET: dict[str, Any] = {                   # the example of the printed rulebooks (omnia-6.8)
    "cities": ["mantova", "amboise", "vinci", "milano"],
    "players": [
        {"name": "Lisa", "coins": 0, "cards": ["carro-armato", "bombarda-multipla", "balestra-gigante", "vite-aerea",
                                               "scafandro", "gioconda", "cranio", "francesco-i", "lisa-gherardini"]},
        {"name": "Salaì", "coins": 2, "cards": ["Das Herz", "annunciazione", "The Last Supper", "madonna-litta",
                                                "ginevra-de-benci"]},
    ],
}


def score(server: Server, game: str = "omnia", **wish: Any) -> Any:
    return Person(server).post("/api/score", **{"game": game, "sheet": SHEET, **wish})


def test_omnia_6_8_the_example_of_the_rulebooks_comes_to_eighteen_and_five(server: Server) -> None:
    told = score(server)

    assert told.status == 200
    assert [player["total"] for player in told.body["result"]["players"]] == [18, 5]
    assert [(event["event"], event.get("seat")) for event in told.body["events"]] == [
        ("score", 0), ("score", 1), ("end", None)]
    for event in told.body["events"][:2]:
        assert len(event["told"]) == 1 + len(event["lines"])
    assert told.body["result"]["ranking"] == [["Lisa"], ["Salaì"]]


def test_what_cannot_be_is_refused_in_one_sentence_with_its_rule(server: Server) -> None:
    twice = {"cities": ["mantova"], "players": [{"name": "Lisa", "coins": 0, "cards": ["gioconda"]},
                                                {"name": "Salaì", "coins": 0, "cards": ["Mona Lisa"]}]}

    told = score(server, sheet=twice)

    assert (told.status, told.body["refused"]["key"], told.body["refused"]["rule"]) == (
        409, "omnia.score.card_twice", "omnia-1.2")
    assert score(server, sheet=[]).body["refused"]["key"] == "omnia.score.unreadable"
    assert score(server, sheet={**SHEET, "players": SHEET["players"][:1]}).body["refused"]["key"] == "core.players"


def test_a_deck_of_ones_own_is_counted_with(server: Server) -> None:
    dearer = OWN_DECK.read_text("utf-8").replace('id = "francesco-i"\nkind = "character"\ncost = 3\npoints = 4',
                                                 'id = "francesco-i"\nkind = "character"\ncost = 3\npoints = 7')

    told = score(server, deck=dearer)
    assert told.status == 200, told.body
    assert told.body["result"]["players"][0]["printed"] == 9
    assert score(server, deck="no deck").status == 400


def test_a_game_without_points_says_so(server: Server) -> None:
    assert score(server, "omen").body["refused"]["key"] == "server.no_points"
    assert score(server, "chess").body["refused"]["key"] == "core.game.unknown"
