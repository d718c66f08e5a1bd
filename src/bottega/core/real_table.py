"""What a game tells those who play it with real cards: how the table is laid, and what comes of a round.

Both are made of the rules that run a table here. A game that brings neither is played with real cards without us.
"""

from typing import Any

from msgspec import Struct

from bottega.core.sentences import Sentence


class Pile(Struct, frozen=True):
    """Cards or coins that belong together."""

    count: int                              # for everybody together
    what: Sentence
    rule: str
    shown: str | None = None                # a card that shows what is meant, as faces name it


class Layout(Struct, frozen=True):
    """How the table is laid for so many players."""

    taken: list[Pile]                       # from the box
    laid: list[Pile]                        # where it goes
    left: list[Pile]                        # in the box
    notes: list[Sentence]                   # what is doubtful, and what comes next
    matter: list[str]                       # options that change something for so many players
    followed: dict[str, Any] | None = None  # what there is to note of a round, if rounds are followed


class Followed(Struct, frozen=True):
    """A round as far as it was noted: whose turn it is, or what has come of it."""

    acting: list[int]
    legal: list[str]                        # what they may do, in notation
    told: list[Sentence]
    outcome: dict[str, Any] | None          # when the round is over
    aids: dict[str, Any]                    # help that was asked for
