"""Players, options and the dice, made into what a game begins from (dice-1)."""

from functools import lru_cache
from importlib.resources import files

from bottega.core.deck_files import check_ids, read_entries
from bottega.core.kernel import Records, records
from bottega.core.options import Deck, Option, Options
from bottega.core.refusals import BadDeck
from liars_dice.facts import FACE_NAMES, FACES, SEATS
from liars_dice.state import SETUP

OPTIONS = (Option("ones", ("plain", "wild")),)                      # dice-1.4
FIELDS = {"id": str, "kind": str, "sign": str, "provenance": str, "names": dict}


def players(_options: Options) -> range:
    """How many can play (dice-1.1)."""
    return range(2, SEATS + 1)


def set_up(seats: int, options: Options, _deck: Deck) -> Records:
    made = records(SETUP, 1)
    made["seats"], made["wild"] = seats, options["ones"] == "wild"
    return made


@lru_cache(8)                           # decks in use at a time
def read_deck(text: str | None = None) -> Deck:
    """The faces of a die, in their order (dice-1.3): from a file's text, or the game's own."""
    own = files(__package__).joinpath("cards.toml").read_text("utf-8") if text is None else text
    whole, entries = read_entries(own)
    for entry in entries:
        entry.check(FIELDS, {})
    check_ids(entries)
    if [entry.card for entry in entries] != [*FACE_NAMES]:
        raise BadDeck("dice.deck.faces", "dice-1.3", count=len(entries), needed=FACES)
    return Deck(whole["name"], tuple(entry.fields for entry in entries))
