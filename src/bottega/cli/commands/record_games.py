"""The game and the deck that a record asks for, made ready once for all records of a file."""

from bottega.cli.commands.deck_files import read_deck
from bottega.cli.language import words
from bottega.cli.progress import warm_with_progress
from bottega.core import games
from bottega.core.game import Game
from bottega.core.options import Deck
from bottega.core.records import Record


class Boxes:
    def __init__(self, deck_file: str | None) -> None:
        self._deck_file = deck_file
        self._open: dict[str, tuple[Game, Deck]] = {}

    def open(self, record: Record) -> tuple[Game, Deck]:
        if record.game not in self._open:
            game = games.find(record.game)
            warm_with_progress(game, words())
            self._open[record.game] = game, read_deck(game, self._deck_file)
        return self._open[record.game]
