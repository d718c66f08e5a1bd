"""The contract of a game: what it must bring so that tables, bots, records and simulations can work with it.

Kernels take arrays and an index; `states[i]` is one game. Every state has at least the fields `chance` (the luck still
to come), `acting` (the set of seats that may act) and `seats`.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from bottega.core.kernel import Records, Rows, Words64
from bottega.core.options import Deck, Option, Options, complete
from bottega.core.refusals import Reason, Refused

if TYPE_CHECKING:
    from bottega.core.position import Position

Event = dict[str, Any]


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
    read_view: Callable[[Records, int, Sequence[str]], Any]         # views, j, legal actions
    imagine: Callable[[Records, int, Records, int, Words64], None]  # views, j, states, i, luck
    imagine_all: Callable[[Records, int, Records, Words64], None]   # the same for every place
    # the rules
    deal: Callable[[Records, int, Records, Words64, Rows], None]    # states, i, setup, luck, rows
    refuse: Callable[[Records, int, int, int], int]                 # states, i, seat, action: which reason
    apply: Callable[[Records, int, int, int, Rows], int]            # the same, and rows: refused with which reason
    reasons: tuple[Reason, ...]                                     # the first is none
    reason_values: tuple[str, ...]                                  # fields of the view that the sentences speak of
    ranking: Callable[[Records, int], list[list[int]]]              # of states or views
    # texts
    actions: int                                                    # they are numbered 0 to actions - 1
    read: Callable[[str], int]
    write: Callable[[int], str]
    events: Callable[[Rows, int], list[Event]]                      # rows, seats: all that happened
    events_for: Callable[[int, Rows, int], list[Event]]             # seat, rows, seats: as that seat saw it
    picture: Callable[[Any], str]                                   # a view as plain text
    # compiled loops
    legal: Callable[[Records, int, int, Any], int]                  # states or views, i, seat, room for the actions
    choices: Callable[[Records, int], int]
    choose: Callable[[Records, int, int, Rows], int]
    step_all: Callable[[Records, Any, Any, Rows], int]
    play_out: Callable[[Records, int, Words64, Any, Rows], int]
    play_many: Callable[[Records, Records, int, int, int, Any, Any, Rows], int]

    def start(self, players: int, seed: int | str, *, deck: Deck | None = None,
              **options: str) -> "Position":
        """A new game, dealt. The same seed, a number or 64 hexadecimal digits, gives the same game."""
        from bottega.core.position import Position
        return Position.dealt(self, players, seed, options, deck)

    def check(self, players: int, options: Options) -> dict[str, str]:
        """All options with their values, if so many can play with them."""
        chosen = complete(self.options, options)
        allowed = self.players(chosen)
        if players not in allowed:
            raise Refused("core.players", self.players_rule, players=players, least=allowed[0], most=allowed[-1])
        return chosen
