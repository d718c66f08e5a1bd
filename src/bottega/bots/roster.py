"""The players that a game brings, announced in the group `bottega.rosters`. None of it is required."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from bottega.bots.bot import Bot
from bottega.bots.levels import Level, all_may_be_done
from bottega.bots.mind import MakeNever
from bottega.bots.people import Person
from bottega.core.game import Terms
from bottega.core.kernel import Records

Maker = Callable[[Terms], Bot]
Reason = tuple[str, dict[str, int]]         # a key of a catalogue, and its values


def no_odds(_views: Records, _action: int) -> list[Reason]:
    return []


@dataclass(frozen=True)
class Roster:
    levels: tuple[Level, ...] = ()          # made for people to play with, weakest first
    simple: Mapping[str, Maker] = field(default_factory=dict)           # to measure others by
    people: tuple[Person, ...] = ()         # of the game's world: who the bots are, for those who play with them
    odds: Callable[[Records, int], list[Reason]] = no_odds              # what the cards say of an action
    never: MakeNever = all_may_be_done      # what is worse for certain, at a table of these terms


def percent(share: float) -> int:
    return round(100 * float(share))
