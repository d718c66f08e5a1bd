"""The terminal and the browser say the same: every sentence of the golden games, to everybody, in three languages."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from bottega import press
from bottega.core import chance, games
from bottega.core.game import Game
from bottega.core.position import Position
from bottega.core.sentences import Reader, Sentence
from bottega.core.words import LANGUAGES, Words
from bottega.server.http.routes.public import words
from bottega.table.telling import shown
from golden.rewrite import act_at_random, golden_games
from web.node import installed, run

READING = Path(__file__).parent / "js" / "reading_aloud.js"
NAMES = ["Ada", "Ben", "Cleo", "Dirk", "Eva", "Finn", "Gaia", "Hugo", "Ines"]


class Line(NamedTuple):
    game: str
    eyes: int | None
    sent: str                               # the sentence as it goes to a browser
    sentence: Sentence                      # and as a terminal has it


def lines() -> Iterator[Line]:
    for game in map(games.find, games.names()):
        for position, seed in golden_games(game):
            dice = chance.from_seed(seed, 1)
            yield from said(position)
            while not position.is_over:
                act_at_random(position, dice)
                yield from said(position)


def said(position: Position) -> Iterator[Line]:
    """What the last action is told as, to each seat and to a spectator."""
    game, terms = position.game, position.terms
    for eyes in (None, *range(position.players)):
        for event in position.events_for(eyes):
            sent = shown(event, terms).get("told", [])
            for sentence, as_sent in zip(game.tell(event, terms.deck), sent, strict=True):
                yield Line(game.name, eyes, json.dumps(as_sent), sentence)


def card_names(game: Game, language: str) -> dict[str, str]:
    return {card["id"]: card["name"] for card in press.describe(game.name, game.read_deck(None), language)}


@pytest.fixture(scope="module")
def told() -> list[Line]:
    return [*{(line.game, line.eyes, line.sent): line for line in lines()}.values()]


@pytest.fixture(scope="module")
def in_the_browser(told: list[Line], tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    """Every line as the client reads it, with the words that the server gives it."""
    installed()
    folder = tmp_path_factory.mktemp("said")
    played = [games.find(name) for name in games.names()]
    (folder / "sent.json").write_text(json.dumps({
        "names": NAMES,
        "lines": [{"game": line.game, "eyes": line.eyes, "sentence": json.loads(line.sent)} for line in told],
        "languages": {language: {"words": words(language),
                                 "cards": {game.name: card_names(game, language) for game in played}}
                      for language in LANGUAGES},
    }), "utf-8")
    run("node", str(READING), str(folder / "sent.json"), str(folder / "read.json"))
    read: dict[str, list[str]] = json.loads((folder / "read.json").read_text("utf-8"))
    return read


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_terminal_and_the_browser_say_the_same(language: str, told: list[Line],
                                                   in_the_browser: dict[str, list[str]]) -> None:
    for game in map(games.find, games.names()):
        spoken, names = Words(language, "bottega.cli", game.package), card_names(game, language)
        readers = {eyes: Reader(spoken, NAMES, names.__getitem__, eyes) for eyes in (None, *range(len(NAMES)))}
        for line, browser in zip(told, in_the_browser[language], strict=True):
            if line.game == game.name:
                assert readers[line.eyes].read(line.sentence) == browser


def test_there_are_sentences_to_everybody(told: list[Line]) -> None:
    assert {line.eyes for line in told} == {None, 0, 1, 2, 3}
    assert len(told) > 500
