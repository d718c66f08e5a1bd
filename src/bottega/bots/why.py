"""Why a move was made, in a bot's own numbers: sentences by key, to be said in any language.

First comes what the cards say of the move, then what the bot made of it. A level that does not reckon chances quotes
none. The move and the numbers are those of the same thoughts: what the bot likes is what it would do.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from bottega import bots
from bottega.bots.levels import Player, without
from bottega.bots.mind import Weighed
from bottega.bots.roster import Asked, Reason, percent
from bottega.core.game import Terms
from bottega.core.kernel import Records, Words64
from bottega.core.options import Deck
from bottega.core.sentences import Reader, Sentence
from bottega.core.words import Words

SURE = 0.98                                 # a share that leaves no doubt


class Why(NamedTuple):
    """The reasons for an action."""

    action: int
    liked: int                              # what the bot would most often do here; perhaps the same
    reasons: list[Reason]
    deck: Deck                              # to name cards by

    def say(self, words: Words, called: Sequence[str] = ()) -> str:
        """In a language; `called` are the names of those who sit at the table."""
        faces = {card["id"]: card["names"] for card in self.deck.cards if "names" in card}
        names = called or _Numbered(words)
        reader = Reader(words, names, lambda card: str(faces[card][words.language]), None)
        return " ".join(reader.read(Sentence(key, values)) for key, values in self.reasons)


class _Numbered(Sequence[str]):
    """Seats by their number, for a reader who knows no names."""

    def __init__(self, words: Words) -> None:
        self._words = words

    def __getitem__(self, seat: int) -> str:            # type: ignore[override]  # no slices are asked for
        return self._words.say("bots.why.seat", seat=seat)

    def __len__(self) -> int:
        return 0


def why(terms: Terms, name: str, views: Records, luck: Words64, action: int | None = None) -> Why | None:
    """What a level thinks of an action that its seat may do here, or of the one it likes best.

    Who has no mind of its own, such as one that plays at random, has no reasons.
    """
    bot, roster = bots.make(terms, name), bots.roster_of(terms.game)
    mind = bots.mind_in(bot)
    if mind is None:
        return None
    weighed, reckons = mind.weigh(views, luck), True
    never = np.zeros(len(weighed.actions), np.bool_)
    if isinstance(bot, Player):
        never, reckons = bot.never(views, weighed.actions), bot.reckons
    sensible = without(weighed, never)
    liked = int(sensible.actions[sensible.share.argmax()])
    chosen = liked if action is None else action
    plan = weighed.plan if chosen == weighed.actions[weighed.share.argmax()] else ()
    facts = [*(roster.odds(views, chosen) if reckons else []),
             *roster.facts(Asked(terms, views, chosen, plan, reckons))]
    return Why(chosen, liked, [*facts, thought_of(weighed, sensible, chosen, reckons=reckons)], terms.deck)


def thought_of(weighed: Weighed, sensible: Weighed, chosen: int, *, reckons: bool) -> Reason:
    """What the bot makes of an action, beside what is left without what is worse for certain."""
    if len(weighed.actions) == 1:
        return "bots.why.only", {}
    if chosen not in sensible.actions:
        return "bots.why.never", {}
    if len(sensible.actions) == 1:
        return "bots.why.certain", {}
    if not reckons:
        return "bots.why.sight", {}
    return reckoned(sensible, int(np.flatnonzero(sensible.actions == chosen)[0]))


def reckoned(weighed: Weighed, place: int) -> Reason:
    """How an action compares with the others."""
    worth, others = weighed.worth[place], np.delete(weighed.worth, place)
    values = {"worth": percent(worth), "other": percent(others.max())}
    if weighed.share[place] >= SURE or weighed.share[place] == 0.0:
        return ("bots.why.best" if worth >= others.max() else "bots.why.worse"), {**values}
    return "bots.why.mixed", {**values, "share": percent(weighed.share[place])}
