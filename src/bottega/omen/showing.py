"""A view by name, for people and programs.

What is public is worked out once for all who look at a table: it follows from what they all know, and from nothing
else. Nothing here is compiled, so that an edit compiles nothing again.
"""

from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct

from bottega.core.bits import NOBODY, seats_in
from bottega.core.kernel import Records
from bottega.core.options import Deck
from bottega.core.unpacking import Unpacking, place_of, without
from bottega.omen.actions import CALL_OMEN
from bottega.omen.facts import KIND_NAMES, KINDS, NOTHING, OVER, cards
from bottega.omen.view import VIEW

PHASES = ("declaring", "losing", "over")
PRIVATE = ("seat", "open_hands", "top", "chosen")       # what a seat may know beyond the others, and `hands`
read_numbers, read_private = Unpacking(VIEW), Unpacking(VIEW, PRIVATE)
without_private = without(VIEW, {*PRIVATE, "hands"})
HANDS = place_of(VIEW, "hands")


class Declaration(Struct, frozen=True):
    seat: int
    number: int
    suit: str


class Call(Struct, frozen=True):
    seat: int
    call: str


class View(Struct, frozen=True, omit_defaults=True):
    """The same for people and programs: names instead of numbers, and what this seat may do now."""

    seat: int | None                        # None for a spectator
    players: int
    phase: str                              # declaring, losing or over
    round: int
    dealer: int
    acting: list[int]
    still_in: list[int]
    hands: list[list[str] | None]           # by seat; None where hidden, empty where out
    held: list[int]                         # cards in each hand
    known: list[int]                        # the seats whose hand all have seen
    in_hands: int                           # cards in all hands
    table: list[str]                        # face up in the middle
    top: str | None                         # of the deck, for the dealer
    deck_count: int
    lost: list[str]
    declarations: list[Declaration]         # of this round; the last one stands
    call: Call | None
    losers: list[int]                       # who has to lose a card
    chosen: str | None                      # what this seat has chosen to lose
    ranking: list[list[int]]                # those who are out, and the winner once it is over; best first
    suits: list[str]                        # that may be declared
    surely: dict[str, int]                  # cards of each kind surely in play (omen-2.1)
    extras: int                             # the others in play, drawn unseen
    legal: list[str]
    extra_kinds: list[str] | None = None    # what these may be, where it is not any kind of `surely`


def ranking(records: Records, i: int) -> list[list[int]]:
    """Lists of seats, best first (omen-5.3): of those who are out, and of the winner when the game is over."""
    return places(records["out_in"][i][:int(records["seats"][i])].tolist(), is_over=records["phase"][i] == OVER)


def places(out_in: list[int], *, is_over: bool) -> list[list[int]]:
    """The same, by the rounds in which seats went out."""
    gone = [[seat for seat, rounds in enumerate(out_in) if rounds == gone_in]
            for gone_in in sorted(set(out_in) - {0}, reverse=True)]
    return [[out_in.index(0)], *gone] if is_over else gone


def result(states: Records, i: int) -> dict[str, list[list[int]]]:
    return {"ranking": ranking(states, i)}


def read_view(views: Records, j: int, legal: Sequence[str], _deck: Deck) -> View:
    record = views[j].tobytes()
    public, v = public_part(without_private(record)), read_private(record)
    return View(
        seat=None if v["seat"] == NOBODY else v["seat"],
        hands=[cards(hand_in(record, seat)) if v["open_hands"] >> seat & 1 or not held else None
               for seat, held in enumerate(public.held)],
        top=None if v["top"] == NOTHING else KIND_NAMES[v["top"]],
        chosen=None if v["chosen"] == NOTHING else KIND_NAMES[v["chosen"]],
        legal=list(legal),
        players=public.players,
        phase=public.phase,
        round=public.round,
        dealer=public.dealer,
        acting=[*public.acting],
        still_in=[*public.still_in],
        held=[*public.held],
        known=[*public.known],
        in_hands=public.in_hands,
        table=[*public.table],
        deck_count=public.deck_count,
        lost=[*public.lost],
        declarations=[*public.declarations],
        call=public.call,
        losers=[*public.losers],
        ranking=[[*place] for place in public.ranking],
        suits=[*public.suits],
        surely=dict(public.surely),
        extras=public.extras,
        extra_kinds=public.extra_kinds and [*public.extra_kinds],
    )


def hand_in(record: bytes, seat: int) -> bytes:
    """How many of each kind: a byte is such a number."""
    return record[HANDS + KINDS * seat:HANDS + KINDS * (seat + 1)]


@lru_cache(2**10)                   # some tables at which it is being looked at now
def public_part(record: bytes) -> View:
    """A view with nothing in it but what everybody knows."""
    v = read_numbers(record)
    seats = range(v["seats"])
    ladder = [(number + 1, suit - 1) for number, suit in enumerate(v["ladder"]) if suit > 0]
    in_round = [seat for seat in seats if v["out_in"][seat] in (0, v["rounds"])]        # going out ends a round
    speakers = _speakers(v["dealer"], in_round, len(ladder))
    in_play = v["in_hands"] + v["deck_count"] + sum(v["middle"]) + sum(v["lost"])
    surely = v["box"] if in_play == sum(v["box"]) else v["least"]       # all of the box, or what is put in (omen-2.1)
    return View(
        seat=None,
        hands=[],
        top=None,
        chosen=None,
        legal=[],
        players=v["seats"],
        phase=PHASES[v["phase"]],
        round=v["rounds"],
        dealer=v["dealer"],
        acting=seats_in(v["acting"]),
        still_in=seats_in(v["still_in"]),
        held=v["held"][:v["seats"]],
        known=seats_in(v["known"]),
        in_hands=v["in_hands"],
        table=cards(v["middle"]),
        deck_count=v["deck_count"],
        lost=cards(v["lost"]),
        declarations=[Declaration(seat, number, KIND_NAMES[suit])
                      for seat, (number, suit) in zip(speakers, ladder, strict=True)],
        call=None if v["caller"] == NOTHING else Call(v["caller"], "omen" if v["called"] == CALL_OMEN else "destiny"),
        losers=seats_in(v["losers"]),
        ranking=places(v["out_in"][:v["seats"]], is_over=v["phase"] == OVER),
        suits=list(KIND_NAMES[:v["suits"]]),
        surely={KIND_NAMES[kind]: surely[kind] for kind in range(KINDS) if v["box"][kind] > 0},
        extras=in_play - sum(surely),
        extra_kinds=_extra_kinds(surely, v["box"]),
    )


def _extra_kinds(surely: Sequence[int], box: Sequence[int]) -> list[str] | None:
    """Of which kinds the box holds more than is surely in play; None if of all, or if nothing is left in it."""
    more = [KIND_NAMES[kind] for kind in range(KINDS) if surely[kind] < box[kind]]
    return None if len(more) in (0, sum(copies > 0 for copies in box)) else more


def _speakers(dealer: int, seats: list[int], declarations: int) -> list[int]:
    """Who made each declaration of the round: the dealer, then clockwise (omen-3.2)."""
    start = seats.index(dealer) if declarations else 0
    return [seats[(start + turn) % len(seats)] for turn in range(declarations)]
