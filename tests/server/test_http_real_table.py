"""For those who play with real cards: how the table is laid, and a round that the rules follow."""

from typing import Any

import pytest

from server.hosting import Server
from server.people import Person

BEGUN: dict[str, Any] = {"held": [4, 4, 4], "dealer": 0}
CALLED = [{"seat": 0, "do": "declare 3 raven"}, {"seat": 1, "do": "omen"}]


def setup(server: Server, game: str = "omen", players: object = 5, options: str = "", language: str = "en") -> Any:
    return Person(server).get(f"/api/setup?game={game}&players={players}&options={options}&language={language}")


def follow(server: Server, game: str = "omen", players: int = 3, language: str = "en", **noted: Any) -> Any:
    return Person(server).post(f"/api/rounds?language={language}", game=game, players=players, round=noted)


def test_omen_2_1_the_cards_of_five_players_are_said_with_their_rules(server: Server) -> None:
    told = setup(server)

    assert told.status == 200
    assert [(pile["count"], pile["say"].split()[1]) for pile in told.body["taken"]] == [
        (5, "ravens"), (5, "skulls"), (5, "feathers"), (3, "Omen"), (10, "extra")]
    assert {pile["rule"] for pile in told.body["taken"]} == {"omen-2.1"}
    assert told.body["followed"] == {"cards": 4, "options": ["next_dealer"],
                                     "kinds": ["raven", "skull", "feather", "omen"]}


def test_omen_2_4_the_doubtful_rows_follow_the_option(server: Server) -> None:
    extras = {options: setup(server, players=8, options=options).body["taken"][-1]["count"]
              for options in ("", "expansion=on", "expansion=on,extras=printed")}

    assert extras == {"": 11, "expansion=on": 3, "expansion=on,extras=printed": 4}


def test_browsers_may_keep_it_and_nothing_else_of_the_interface(server: Server) -> None:
    assert setup(server).headers["cache-control"] == "private, max-age=3600"
    assert follow(server, **BEGUN).headers["cache-control"] == "no-store"


@pytest.mark.parametrize(("language", "said"), [
    ("en", "This game is for 3 to 8 players, not for 9. (omen-1.1)"),
    ("it", "Questo gioco è da 3 a 8 giocatori, non per 9. (omen-1.1)"),
    ("de", "(omen-1.1)")])
def test_omen_1_1_too_many_players_are_refused_in_the_language_of_whoever_asks(server: Server, language: str,
                                                                               said: str) -> None:
    told = setup(server, players=9, language=language)

    assert (told.status, told.body["refused"]["key"]) == (409, "core.players")
    assert told.body["refused"]["say"].endswith(said)
    assert setup(server, players=9, options="expansion=on").status == 200


def test_what_nobody_can_lay_is_refused(server: Server) -> None:
    said = {language: setup(server, "chess", language=language).body["refused"]["say"]
            for language in ("it", "en", "de")}
    assert len({*said.values()}) == 3
    assert all("chess" in sentence for sentence in said.values())
    assert setup(server, players="many").status == 400
    assert setup(server, players=10**30).status in (400, 409)
    assert setup(server, options="colour=red").body["refused"]["key"] == "core.option.unknown"
    assert setup(server, options="expansion=maybe").body["refused"]["key"] == "core.option.value"
    assert setup(server, options="x" * 300).status == 400


def test_a_round_is_followed_to_who_loses_and_who_begins(server: Server) -> None:
    begun = follow(server, **BEGUN)
    assert begun.body["acting"] == [0]
    assert begun.body["legal"][0] == "declare 1 raven"
    assert begun.body["aids"] == {}

    told = follow(server, **BEGUN, done=CALLED, counted=2)

    assert told.body["outcome"] == {"losers": [0], "held": [3, 4, 4], "dealer": 0, "winner": None}
    assert [*told.body["told"][2]] == ["judged.too_high"]


def test_odds_are_told_only_to_those_who_ask(server: Server) -> None:
    told = follow(server, **BEGUN, done=CALLED[:1], odds=True, middle={"raven": 2})

    assert {*told.body["aids"]["chances"]} == {"raven", "skull", "feather"}
    assert {*told.body["aids"]["calls"]} == {"omen", "destiny"}


def test_rounds_that_cannot_be_are_refused_in_one_sentence_with_its_rule(server: Server) -> None:
    told = follow(server, **BEGUN, done=[*CALLED[:1], {"seat": 1, "do": "declare 2 skull"}], language="de")

    assert (told.status, told.body["refused"]["key"], told.body["refused"]["rule"]) == (
        409, "omen.refusal.too_low", "omen-3.3")
    assert "3" in told.body["refused"]["say"]
    assert follow(server, held=[4] * 40, dealer=0).body["refused"]["key"] == "omen.follow.unreadable"
    assert follow(server, **BEGUN, done=[{"seat": 0, "do": "x" * 41}]).status == 409
    assert follow(server, "omnia").body["refused"]["key"] == "server.no_rounds"
    assert follow(server, players=2, **BEGUN).body["refused"]["key"] == "core.players"
