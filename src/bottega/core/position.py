"""A game in progress, driven from Python one action at a time.

    position = OMEN.start(3, seed=7)
    position.legal(position.acting[0])
    position.act(0, "declare 2 raven")
    print(position.view(1).hands)
"""

from typing import Any

import numpy as np

from bottega.core import chance, fairness
from bottega.core.bits import NOBODY, seats_in
from bottega.core.game import Event, Game
from bottega.core.happened import blank_rows
from bottega.core.kernel import Records, Rows, records
from bottega.core.options import Deck, Options
from bottega.core.refusals import Refusal, Refused


class Position:
    """The game at one moment, with the actions that led here."""

    def __init__(self, game: Game, options: Options, deck: Deck, seed: str, keyed: bool) -> None:
        self.game, self.options, self.deck = game, options, deck
        self.seed = seed                                # 64 hexadecimal digits
        self.keyed = keyed                              # luck is set anew at every chance event (core/fairness.py)
        self.chance_events = 0
        self.states: Records = records(game.state, 1)
        self.history: list[tuple[int, int]] = []        # seat and action
        self.rows: Rows = blank_rows()                  # what the last action, or the deal, brought about

    @classmethod
    def dealt(cls, game: Game, players: int, seed: int | str, options: Options, deck: Deck | None = None,
              *, keyed: bool = False) -> "Position":
        chosen = game.check(players, options)
        text = seed if isinstance(seed, str) else chance.to_text(chance.from_seed(seed))
        position = cls(game, chosen, deck or game.read_deck(None), text, keyed)
        luck = fairness.event_luck(text, 0) if keyed else chance.from_text(text)
        position.chance_events = 1
        game.deal(position.states, 0, game.set_up(players, chosen, position.deck), luck, position.rows)
        return position

    @property
    def players(self) -> int:
        return int(self.states["seats"][0])

    @property
    def acting(self) -> list[int]:
        """The seats that may act now; none when the game is over."""
        return seats_in(self.states["acting"][0])

    @property
    def is_over(self) -> bool:
        return not self.acting

    @property
    def ranking(self) -> list[list[int]]:
        """Lists of seats, best first."""
        return self.game.ranking(self.states, 0)

    def legal(self, seat: int) -> list[str]:
        """What a seat may do, in notation."""
        return legal_texts(self.game, self.states, 0, seat)

    def refuse(self, seat: int, action: int | str) -> Refusal | None:
        """What stands in the way of an action, or None."""
        number = self.game.read(action) if isinstance(action, str) else action
        return self._refusal(seat, self.game.refuse(self.states, 0, seat, number))

    def act(self, seat: int, action: int | str) -> None:
        """Carry an action out, by notation or number. Raises `Refused`, and then nothing has changed."""
        number = self.game.read(action) if isinstance(action, str) else int(action)
        if refusal := self.refuse(seat, number):
            raise Refused(refusal.key, refusal.rule, **refusal.values)
        if self.keyed:
            self.states["chance"][0] = fairness.event_luck(self.seed, self.chance_events)
        luck = self.states["chance"][0].copy()
        self.rows[0, 0] = 0
        self.game.apply(self.states, 0, seat, number, self.rows)
        self.chance_events += not np.array_equal(luck, self.states["chance"][0])
        self.history.append((seat, number))

    def events(self) -> list[Event]:
        """All that the last action, or the deal, brought about."""
        return self.game.events(self.rows, self.players)

    def events_for(self, seat: int | None) -> list[Event]:
        """The same as a seat saw it, or a spectator (None)."""
        return self.game.events_for(NOBODY if seat is None else seat, self.rows, self.players)

    def views(self, seat: int | None) -> Records:
        """What a seat may know, as the record that bots get."""
        views = records(self.game.view, 1)
        self.game.look(self.states, 0, NOBODY if seat is None else seat, views, 0)
        return views

    def view(self, seat: int | None) -> Any:
        """What a seat may know, by name; a spectator is None."""
        views = self.views(seat)
        legal = [] if seat is None else legal_texts(self.game, views, 0, seat)
        return self.game.read_view(views, 0, legal)

    def copy(self) -> "Position":
        twin = Position(self.game, self.options, self.deck, self.seed, self.keyed)
        twin.chance_events = self.chance_events
        twin.states[:] = self.states
        twin.history = self.history.copy()
        twin.rows[:] = self.rows
        return twin

    def __str__(self) -> str:
        return self.game.picture(self.view(None))

    def _refusal(self, seat: int, number: int) -> Refusal | None:
        if number == 0:
            return None
        reason = self.game.reasons[number]
        values = {name: int(self.states[name][0]) for name in self.game.reason_values}
        return Refusal(reason.key, reason.rule, values)


def legal_texts(game: Game, any_records: Records, i: int, seat: int) -> list[str]:
    """What a seat may do, from a state or from a view."""
    if not 0 <= seat < int(any_records["seats"][i]):
        return []
    actions = np.zeros(game.actions, np.int16)
    count = game.legal(any_records, i, seat, actions)
    return [game.write(int(action)) for action in actions[:count]]
