"""What the terminal names can be typed: hints, lines of a list, and what the printed rules have people say."""

from collections.abc import Iterator, Sequence
from contextlib import suppress

import pytest

from bottega.cli.terminal.game_terminal import GameTerminal, open_console, terminal_of
from bottega.cli.terminal.omen.reading import Reading
from bottega.core import chance, games
from bottega.core.game import Terms
from bottega.core.position import Position
from bottega.core.refusals import BadNotation
from bottega.core.words import LANGUAGES, Words
from bottega.omen import OMEN
from bottega.omen.showing import View

PHASES = {"omen": {"declaring", "losing"}, "omnia": {"drafting", "playing", "doing", "resolving", "placing"}}


def terms_of(game: str) -> Terms:
    return games.find(game).terms(3, {"expansion": "on"} if game == "omen" else {}, None)


def moments(terms: Terms, seeds: Sequence[int] = (1, 2)) -> Iterator[Position]:
    """Games in which the last or the middle one of the legal actions is done, so that every phase comes up."""
    for seed in seeds:
        table = Position.dealt(terms, chance.to_text(chance.from_seed(seed)))
        while not table.is_over:
            yield table
            legal = table.legal(table.acting[0])
            table.act(table.acting[0], legal[-1 if len(table.history) % 3 == 0 else len(legal) // 2])


def seated(terms: Terms, language: str, seat: int) -> GameTerminal:
    words = Words(language, "bottega.cli", "bottega.bots", terms.game.package)
    return terminal_of(terms, words, [f"P{n}" for n in range(terms.players)], seat, tell_hands=False)


def drawn(thing: object) -> str:
    console = open_console()
    console.width = 400                         # so that no line is broken
    with console.capture() as captured:
        console.print(thing)
    return captured.get()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", PHASES)
def test_what_an_action_is_called_can_be_typed(game: str, language: str) -> None:
    """A hint names an action so. Cards with the same face have one name, and either may be meant."""
    terms, met = terms_of(game), set()
    for table in moments(terms):
        seat = table.acting[0]
        terminal, view = seated(terms, language, seat), table.view(seat)
        met.add(view.phase)
        for action in view.legal[:: max(1, len(view.legal) // 12)]:
            name = terminal.name(action, view)

            read = terminal.name(terminal.read(name, view), view)
            assert sorted(read.split(", ")) == sorted(name.split(", "))        # a pair has no order

    assert met == PHASES[game]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hint_in_omnia_is_a_line_of_the_list(language: str) -> None:
    terms = terms_of("omnia")
    for table in moments(terms, [3]):
        seat = table.acting[0]
        terminal, view = seated(terms, language, seat), table.view(seat)
        lines = [line.strip().partition(" ")[2].strip() for line in drawn(terminal.question(view)).splitlines()]
        for action in view.legal[:5]:
            named = terminal.name(action, view)

            assert {*(named.split(", ") if view.phase == "drafting" else [named])} <= {*lines}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hint_to_call_in_omen_begins_a_line_of_the_list(language: str) -> None:
    table = OMEN.start(3, 1)
    table.act(table.acting[0], "declare 3 raven")
    terminal, view = seated(table.terms, language, table.acting[0]), table.view(table.acting[0])
    lines = drawn(terminal.legal(view)).casefold().splitlines()

    for call in ("omen", "destiny"):
        assert any(line.startswith(f"{terminal.name(call, view)}:".casefold()) for line in lines)


def declaring() -> View:
    table = OMEN.start(3, 1)
    table.act(table.acting[0], "declare 3 raven")
    view: View = table.view(table.acting[0])
    return view


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("text", "action"), [
    ("dichiaro Omen", "omen"), ("io dichiaro Destino", "destiny"), ("dichiarare Omen", "omen"),
    ("I declare Omen", "omen"), ("call Destiny", "destiny"), ("I call Omen", "omen"),
    ("ich rufe Omen", "omen"), ("Schicksal rufen", "destiny"), ("rufe Schicksal", "destiny"),
    ("dichiaro 5 corvi", "declare 5 raven"), ("ich sage 5 Raben an", "declare 5 raven"),
    ("5 Schädel ansagen", "declare 5 skull"), ("I declare 5 feathers", "declare 5 feather"),
])
def test_what_the_rules_have_people_say_is_understood_in_every_language(language: str, text: str, action: str) -> None:
    assert Reading(Words(language, "bottega.cli", "bottega.omen")).read(text, declaring()) == action


@pytest.mark.parametrize("text", ["s", "schick", "5 c", "5 te"])
def test_names_of_another_language_are_not_cut_short(text: str) -> None:
    """An English `s` is half a skull, and surely no call of Schicksal."""
    with pytest.raises(BadNotation):
        Reading(Words("en", "bottega.cli", "bottega.omen")).read(text, declaring())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text", ["shout omen", "rufe Omen", "dichiaro Omen", "what is an omen"])
def test_nobody_loses_the_joker_by_saying_something_else(language: str, text: str) -> None:
    table = OMEN.start(3, 1)
    table.act(table.acting[0], "declare 12 raven")
    table.act(table.acting[0], "omen")
    reading, view = Reading(Words(language, "bottega.cli", "bottega.omen")), table.view(table.acting[0])
    assert view.phase == "losing"

    with suppress(BadNotation):
        assert not reading.read(text, view).startswith("lose")
