"""Opening a table: what is agreed on, checked before anybody sits down."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from bottega import bots
from bottega.core import games
from bottega.core.options import Options
from bottega.core.refusals import Refused
from bottega.table.entries import Opened
from bottega.table.pace import PACES
from bottega.table.table import Table, terms_of

VISIBILITIES = ("link", "open")
FREE_TEXT = ("link",)                       # visibilities at which people may write words of their own
SPECTATORS = ("none", "public", "after")
AIDS = ("none", "memory", "odds")           # each with what the ones before it give
LETTERS = "abcdefghjkmnpqrstuvwxyz"         # none that sounds or looks like another or like a digit
CODE_LENGTH = 6
PROOF = 2                                   # the version of core/fairness.py by which new tables prove their luck


@dataclass(frozen=True)
class Wish:
    """What somebody would like to play. A seat is a bot's name, or None for a person."""

    game: str
    seats: Sequence[str | None]
    options: Options = field(default_factory=dict)
    deck: str | None = None
    pace: str = "standard"
    visibility: str = "link"
    spectators: str = "public"
    free_text: bool = False
    aids: str = "memory"


def open_table(wish: Wish, host: str, fresh: bytes) -> Opened:
    """The first entry of a new table's log. `fresh` are 64 random bytes: its name, its code, and the secret."""
    for name, value, known in (("pace", wish.pace, tuple(PACES)), ("visibility", wish.visibility, VISIBILITIES),
                               ("spectators", wish.spectators, SPECTATORS), ("aids", wish.aids, AIDS)):
        if value not in known:
            raise Refused("core.option.value", None, name=name, value=value, values=", ".join(known))
    if wish.free_text and wish.visibility not in FREE_TEXT:
        raise Refused("table.open.free_text")
    game = games.find(wish.game)
    options = game.terms(len(wish.seats), wish.options, game.read_deck(wish.deck)).options
    terms = terms_of(game.name, len(wish.seats), tuple(options.items()), wish.deck)
    for bot in wish.seats:
        if bot is not None:
            bots.check(game, bot)
    return Opened(
        user=host, table=fresh[:12].hex(), code=spoken_code(fresh[12:24]), game=game.name, rules=game.rules,
        options=dict(terms.options), seats=[*wish.seats], pace=wish.pace, visibility=wish.visibility,
        spectators=wish.spectators, secret=fresh[32:64].hex(), host=host, deck=wish.deck, free_text=wish.free_text,
        aids=wish.aids, proof=PROOF, people=bots.people_at(game, fresh[:12].hex(), len(wish.seats)),
    )


def spoken_code(fresh: bytes) -> str:
    """A few letters that can be told over the phone."""
    return "".join(LETTERS[byte % len(LETTERS)] for byte in fresh[:CODE_LENGTH])


def open_rematch(table: Table, host: str, fresh: bytes) -> Opened:
    """The same agreement and the same people, each one seat further on. There is a new commitment to the luck."""
    old, chairs = table.opened, [table.chairs[seat - 1] for seat in range(table.players)]
    return Opened(
        user=host, table=fresh[:12].hex(), code=spoken_code(fresh[12:24]), game=old.game, rules=old.rules,
        options=old.options, seats=[chair.bot for chair in chairs], pace=old.pace, visibility=old.visibility,
        spectators=old.spectators, secret=fresh[32:64].hex(), host=host, deck=old.deck, free_text=old.free_text,
        aids=old.aids, proof=PROOF, rematch_of=table.id, reserved=[chair.user for chair in chairs],
        people=[table.people[seat - 1] for seat in range(table.players)],
    )
