"""States of OMNIA in which something is at stake."""

from typing import Any

from bottega.core.kernel import Records
from bottega.omnia.facts import (
    CHARACTER_GROUP,
    CHARACTERS,
    CITY,
    DOING,
    DRAFTING,
    INVENTIONS,
    NOTHING,
    OVER,
    PLACING,
    PLAYING,
    RESOLVING,
    ROUNDS,
    ROW,
    WORKS,
)

DECK_SIZES = (WORKS, INVENTIONS, CHARACTERS)


def _some_have_kept(states: Records, stage: int) -> bool:
    s = states[0]
    return bool(s["phase"] == DRAFTING and s["drafted"] == stage and int(s["acting"]) + 1 != 1 << int(s["seats"]))


def _knowers(masks: Any) -> int:
    """How many know a city that lies face down, at most."""
    return max(int(mask).bit_count() for mask in masks)


def _is_tied(states: Records) -> bool:
    s = states[0]
    standings = [(int(s["totals"][seat]), int(s["coins"][seat]), int(s["tally"][seat][CHARACTER_GROUP]))
                 for seat in range(int(s["seats"]))]
    return bool(s["phase"] == OVER and standings.count(max(standings)) > 1)


def _short_rows(states: Records) -> bool:
    """Somebody chooses from rows that could not be filled."""
    s = states[0]
    return bool(s["phase"] == PLAYING and (s["market"] == NOTHING).any())


MOMENTS = {
    "some have kept two": lambda states: _some_have_kept(states, 0),
    "some have kept four": lambda states: _some_have_kept(states, 1),
    "some have kept six": lambda states: _some_have_kept(states, 2),
    "an effect is to be resolved": lambda states: bool(states["phase"][0] == RESOLVING),
    "effects wait": lambda states: bool(states["stack_count"][0] > 1),
    "a city may be looked at": lambda states: bool(states["phase"][0] == DOING and CITY in states["deeds"][0][:, 0]),
    "somebody looks at cities": lambda states: bool(states["phase"][0] == PLACING),
    "another knows what somebody looks at": lambda states: _knowers(states["looked_known"][0]) > 1,
    "two know a city in the deck": lambda states: _knowers(states["city_known"][0]) > 1,
    "few coins are left": lambda states: bool(states["supply"][0] < 3),
    "few cities are left": lambda states: bool(states["city_deck_count"][0] < 3),
    "a deck is at its end": lambda states: bool((states["drawn"][0] == DECK_SIZES).any()),
    "rows are short": _short_rows,
    "a row is empty": lambda states: bool(((states["market"][0] == NOTHING).sum(axis=1) == ROW).any()),
    "the last round": lambda states: bool(states["turns"][0] >= (ROUNDS - 1) * states["seats"][0]),
    "over": lambda states: bool(states["phase"][0] == OVER),
    "a victory is shared": _is_tied,
}
