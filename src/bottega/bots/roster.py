"""The players that a game brings, announced in the group `bottega.rosters`. None of it is required."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from bottega.bots.bot import Bot
from bottega.bots.levels import Level, all_may_be_done
from bottega.bots.mind import MakeNever
from bottega.bots.people import Person
from bottega.core.game import Terms
from bottega.core.kernel import Records
from bottega.core.sentences import Value

Maker = Callable[[Terms], Bot]
Reason = tuple[str, dict[str, Value]]       # a key of a catalogue, and its values


def no_odds(_views: Records, _action: int) -> list[Reason]:
    return []


class Asked(NamedTuple):
    """An action of a seat that somebody wants to know the reasons for."""

    terms: Terms
    views: Records
    action: int
    plan: Sequence[int]                     # what is to follow it in the same turn, where that was thought of
    reckons: bool                           # the level: chances, and what others may do


def no_facts(_asked: Asked) -> list[Reason]:
    return []


@dataclass(frozen=True)
class Roster:
    levels: tuple[Level, ...] = ()          # made for people to play with, weakest first
    simple: Mapping[str, Maker] = field(default_factory=dict)           # to measure others by
    people: tuple[Person, ...] = ()         # of the game's world: who the bots are, for those who play with them
    odds: Callable[[Records, int], list[Reason]] = no_odds              # what the cards say of an action
    facts: Callable[[Asked], list[Reason]] = no_facts                   # and what lies there, by name
    never: MakeNever = all_may_be_done      # what is worse for certain, at a table of these terms


def percent(share: float) -> int:
    return round(100 * float(share))
