"""Opening a table: what cannot be agreed on is refused before anybody sits down."""

import hashlib
import json
from typing import Any

import pytest

from bottega.core import games
from bottega.core.refusals import Refused
from bottega.core.words import LANGUAGES, Words
from bottega.table import entries, telling
from bottega.table.opening import AIDS, LETTERS, Wish, open_table, spoken_code
from bottega.table.pace import PACES
from bottega.table.table import Table
from table.sitting import FRESH, waiting

THREE = (None, None, None)


def refused_wish(game: str = "omen", seats: tuple[str | None, ...] = THREE, **wish: Any) -> str:
    with pytest.raises(Refused) as caught:
        open_table(Wish(game, seats, **wish), "ada", FRESH)
    packages = [games.find(name).package for name in games.names()]
    for language in LANGUAGES:
        assert Words(language, "bottega.table", *packages).refuse(caught.value.refusal)
    return caught.value.refusal.key


@pytest.mark.parametrize("name", ["pace", "visibility", "spectators", "aids"])
def test_what_a_table_does_not_know_is_refused(name: str) -> None:
    wish: dict[str, Any] = {name: "whatever"}

    assert refused_wish(**wish) == "core.option.value"


def test_a_game_that_there_is_not_is_refused() -> None:
    assert refused_wish(game="chess") == "core.game.unknown"


def test_a_bot_that_there_is_not_is_refused() -> None:
    assert refused_wish(seats=(None, None, "deep blue")) == "core.bot.unknown"


def test_another_games_bot_is_refused() -> None:
    assert refused_wish(game="omnia", seats=(None, "greedy")) == "core.bot.unknown"


@pytest.mark.parametrize("players", [0, 2, 9])
def test_a_number_of_players_that_the_game_does_not_allow_is_refused(players: int) -> None:
    assert refused_wish(seats=(None,) * players) == "core.players"


def test_an_option_can_allow_more_players() -> None:
    assert len(open_table(Wish("omen", (None,) * 9, {"expansion": "on"}), "ada", FRESH).seats) == 9


def test_unknown_options_and_values_are_refused() -> None:
    assert refused_wish(options={"colour": "red"}) == "core.option.unknown"
    assert refused_wish(options={"expansion": "maybe"}) == "core.option.value"


def test_options_that_do_not_fit_the_players_are_refused() -> None:
    assert refused_wish(game="omnia", seats=(None, None), options={"first": "3"}) == "omnia.refusal.first"


@pytest.mark.parametrize("deck", ["", "not a deck", 'name = "empty"'])
def test_a_deck_file_that_cannot_be_played_is_refused(deck: str) -> None:
    assert refused_wish(deck=deck).split(".")[1] == "deck"


def test_words_of_ones_own_are_only_for_tables_that_are_joined_by_link() -> None:
    assert refused_wish(free_text=True, visibility="open") == "table.open.free_text"
    assert open_table(Wish("omen", THREE, free_text=True, visibility="link"), "ada", FRESH).free_text


@pytest.mark.parametrize("pace", PACES)
def test_every_pace_can_be_chosen(pace: str) -> None:
    assert waiting(pace=pace).table.pace is PACES[pace]


@pytest.mark.parametrize("aids", AIDS)
def test_a_table_agrees_on_what_help_a_screen_may_give(aids: str) -> None:
    assert telling.head(waiting(aids=aids).table, None).aids == aids


def test_a_screen_may_remember_unless_the_table_agreed_on_something_else() -> None:
    """Also at tables that were opened before this could be chosen."""
    sitting = waiting()

    assert b"aids" not in entries.write(sitting.table.opened)
    assert telling.head(sitting.table, None).aids == telling.head(sitting.again().table, None).aids == "memory"


def test_all_options_are_written_down_also_those_not_chosen() -> None:
    opened = waiting(options={"expansion": "on"}).table.opened

    assert opened.options == {"expansion": "on", "extras": "fitted", "next_dealer": "loser"}


def test_the_secret_is_fresh_and_only_its_hash_is_told() -> None:
    sitting = waiting()
    secret = sitting.table.opened.secret

    assert secret == FRESH[32:].hex()
    table = sitting.table
    told = ["bottega 2", table.id, "omen", table.opened.rules, 3, dict(sorted(table.opened.options.items())),
            table.terms.deck.digest, secret]
    assert table.commitment == hashlib.sha256(json.dumps(told, separators=(",", ":")).encode()).hexdigest()
    assert telling.head(sitting.table, "ada").commitment == sitting.table.commitment
    assert all(secret.encode() not in told for told in sitting.told_to_all())


def test_name_code_and_secret_of_a_table_share_no_byte() -> None:
    """Who knows the name or the code of a table knows nothing of its luck."""
    others = [bytes(255 - byte if byte in part else byte for byte in FRESH)
              for part in (range(12), range(12, 24), range(32, 64))]
    first, *opened = [open_table(Wish("omen", THREE), "ada", fresh) for fresh in (FRESH, *others)]
    changed = [[name for name in ("table", "code", "secret") if getattr(other, name) != getattr(first, name)]
               for other in opened]

    assert changed == [["table"], ["code"], ["secret"]]


def test_a_code_is_made_of_letters_that_nobody_mistakes() -> None:
    codes = {spoken_code(bytes([byte] * 6)) for byte in range(256)}

    assert {len(code) for code in codes} == {6}
    assert set("".join(codes)) == set(LETTERS)
    assert not set(LETTERS) & set("ilo01")


def test_a_table_of_bots_alone_can_be_opened_and_started_by_its_host() -> None:
    opened = open_table(Wish("omen", ("random", "random", "greedy")), "ada", FRESH)
    table = Table(opened, 0.0)

    table.apply(entries.Began(user="ada", id="1"), 1.0)

    assert table.status == "playing"
    assert telling.head(table, "ada").you == telling.You(seat=None, host=True, muted=[], reserved=None, may=[])
