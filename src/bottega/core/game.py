"""The contract of a game: what it must bring so that tables, bots, records and simulations can work with it.

Kernels take arrays and an index; `states[i]` is one game. Every state has at least the fields `chance` (the luck still
to come), `acting` (the set of seats that may act) and `seats`. What a game begins from, options and deck, is a record
too, `setups[0]`: so another deck needs no compiling.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from bottega.core.events import Event
from bottega.core.happened import Telling, blank_rows
from bottega.core.kernel import Records, Rows, Words64, direct, records
from bottega.core.loops import Loops
from bottega.core.options import Deck, Option, Options, complete
from bottega.core.real_table import Followed, Layout
from bottega.core.refusals import Reason, Refused
from bottega.core.sentences import Sentence

if TYPE_CHECKING:
    from bottega.core.position import Position


@dataclass(frozen=True)
class Game:
    name: str
    rules: int                                                      # version of the rules' behaviour
    package: str                                                    # where its words are
    # what a table chooses
    options: tuple[Option, ...]
    players: Callable[[Options], range]
    players_rule: str
    read_deck: Callable[[str | None], Deck]                         # a deck file's text, or None for the game's own
    set_up: Callable[[int, Options, Deck], Records]
    # the record, and what a seat may know of it
    state: np.dtype[Any]
    view: np.dtype[Any]
    look: Callable[[Records, int, int, Records, int], None]         # states, i, seat, views, j
    read_view: Callable[[Records, int, Sequence[str], Deck], Any]   # views, j, legal actions
    imagine: Callable[[Records, int, Records, int, Words64], None]  # views, j, states, i, luck
    imagine_all: Callable[[Records, int, Records, Words64], None]   # the same for every place
    # the rules
    deal: Callable[[Records, int, Records, Words64, Telling], None]     # states, i, setups, luck, rows
    refuse: Callable[[Records, int, int, int, Records], int]        # states, i, seat, action, setups: which reason
    loops: Loops                                                    # apply, list, play on: compiled around the rules
    reasons: tuple[Reason, ...]                                     # the first is none
    reason_values: tuple[str, ...]                                  # public fields that their sentences speak of
    ranking: Callable[[Records, int], list[list[int]]]              # of states or views: seats, best first
    result: Callable[[Records, int], dict[str, Any]]                # of a state that is over: the ranking, and scores
    # texts
    actions: int                                                    # they are numbered 0 to actions - 1
    to_number: Callable[[Any], int]                                 # the number of an action that is a typed value
    from_number: Callable[[int], Any]
    read: Callable[[str, Deck], int]
    write: Callable[[int, Deck], str]
    events: Callable[[Rows, int, Deck], list[Event]]                # rows, seats: all that happened
    events_for: Callable[[int, Rows, int, Deck], list[Event]]       # seat, rows, seats: as that seat saw it
    event: type[Event]                                              # what all its events are
    tell: Callable[[Any, Deck], list[Sentence]]                     # an event of the game, in sentences
    picture: Callable[[Any], str]                                   # a view as plain text
    aids: Callable[[Records, int, "Terms", str], dict[str, Any]]     # views, j, and how much help the table allows
    uncovering: frozenset[str]                                      # events that show their seat what it did not know
    # a game that was played with real cards, told in a score file; None: nobody counts points
    score_sheet: Callable[["Game", bytes, Deck], "ScoredSheet"] | None = None
    # the same while it is played: how the table is laid, and what comes of a round that was noted
    lay_out: Callable[["Terms"], Layout] | None = None
    follow: Callable[["Terms", bytes, int], Followed] | None = None     # terms, notes, seed of what is drawn by lot

    def terms(self, players: int, options: Options | None = None, deck: Deck | None = None) -> "Terms":
        """What a table agrees on, if so many can play that way."""
        chosen = complete(self.options, options or {})
        allowed = self.players(chosen)
        if players not in allowed:
            raise Refused("core.players", self.players_rule, players=players, least=allowed[0], most=allowed[-1])
        deck = deck or self.read_deck(None)
        return Terms(self, players, chosen, deck, self.set_up(players, chosen, deck))

    def start(self, players: int, seed: int | str, *, deck: Deck | None = None, **options: str) -> "Position":
        """A new game, dealt. The same seed, a number or 64 hexadecimal digits, gives the same game."""
        from bottega.core.position import Position
        return Position.dealt(self.terms(players, options, deck), seed)


@dataclass(frozen=True)
class ScoredSheet:
    """What a score file comes to."""

    terms: "Terms"
    names: list[str]                        # by seat
    events: list[Event]                     # as at the end of a game: everybody's points, then who wins
    summary: dict[str, Any]                 # the same by name, as `bottega score --json` gives it


class Direct:
    """Some loops of a game, for the arguments that one game driven from Python has: their types are settled once."""

    def __init__(self, terms: "Terms") -> None:
        self._loops, self._setups = terms.game.loops, terms.setups
        self._states, self._actions = records(terms.game.state, 1), np.zeros(terms.game.actions, np.int16)

    @cached_property
    def apply(self) -> Callable[[Records, int, int, int, Records, Rows], int]:
        return direct(self._loops.apply, self._states, 0, 0, 0, self._setups, blank_rows())

    @cached_property
    def legal(self) -> Callable[[Records, int, int, Rows, Records], int]:
        return direct(self._loops.legal, self._states, 0, 0, self._actions, self._setups)

    @cached_property
    def step(self) -> Callable[[Records, int, int, Records, Rows, Rows], int]:
        return direct(self._loops.step, self._states, 0, 0, self._setups, blank_rows(), self._actions)


@dataclass(frozen=True)
class Terms:
    """What a table agreed on before the deal. All of it is public."""

    game: Game
    players: int
    options: Options                        # all of them
    deck: Deck
    setups: Records                         # the same for the kernels

    @cached_property
    def direct(self) -> "Direct":
        """The machine code of what a game driven from Python calls most."""
        return Direct(self)

    def read(self, text: str) -> int:
        """The number of an action in notation."""
        return self.game.read(text, self.deck)

    def write(self, action: int) -> str:
        """An action by its number, in notation."""
        return self.game.write(action, self.deck)

    def legal(self, views: Records) -> list[int]:
        """What the seat of a view may do, by numbers; nothing for a spectator."""
        return self.legal_for(int(views["seat"][0]), views)

    def legal_for(self, seat: int, any_records: Records, i: int = 0) -> list[int]:
        """The same from a state or from a view; nothing for a seat that is not there."""
        if not 0 <= seat < self.players:
            return []
        actions = np.zeros(self.game.actions, np.int16)
        count = self.game.loops.legal(any_records, i, seat, actions, self.setups)
        return [int(action) for action in actions[:count]]

    def view(self, views: Records) -> Any:
        """A view by name, with what its seat may do in notation: what people see, and programs over HTTP."""
        return self.game.read_view(views, 0, [self.write(action) for action in self.legal(views)], self.deck)
