"""What a seat may know, built from nothing: what no line copies, nobody learns."""

from collections.abc import Sequence

import numpy as np
from msgspec import Struct

from bottega.core.bits import NOBODY, bit, has, seats_in
from bottega.core.kernel import Record, Records, compiled
from bottega.core.options import Deck
from bottega.omen.actions import CALL_OMEN
from bottega.omen.facts import COPIES, KIND_NAMES, KINDS, NOTHING, NUMBERS, OVER, SEATS, cards

PHASES = ("declaring", "losing", "over")

VIEW = np.dtype([
    ("seat", "i1"),                                 # whose eyes; NOBODY for a spectator
    ("acting", "u2"), ("losers", "u2"), ("still_in", "u2"),
    ("open_hands", "u2"),                           # whose hand stands in `hands`: this seat's, and those all have seen
    ("known", "u2"),                                # the latter alone (omen-4.1)
    ("seats", "i1"), ("suits", "i1"), ("next_dealer", "i1"), ("phase", "i1"), ("rounds", "i1"), ("dealer", "i1"),
    ("declarer", "i1"), ("number", "i1"), ("suit", "i1"), ("caller", "i1"), ("called", "i2"),
    ("in_hands", "i1"), ("deck_count", "i1"),
    ("held", "i1", SEATS),
    ("hands", "i1", (SEATS, KINDS)),                # zeros where a hand is hidden
    ("middle", "i1", KINDS),
    ("top", "i1"),                                  # the top of the deck, for the dealer (omen-3.1)
    ("lost", "i1", KINDS),
    ("chosen", "i1"),                               # this seat's own choice (omen-3.9)
    ("out_in", "i1", SEATS),
    ("ladder", "i1", NUMBERS),
    ("least", "i1", KINDS), ("box", "i1", KINDS),
    ("sightings", "i1", (KINDS, COPIES + 1)),
], align=True)


@compiled
def look(states: Records, i: int, seat: int, views: Records, j: int) -> None:
    """The game in place i as a seat sees it, or as a spectator (`NOBODY`) does."""
    s, v = states[i], views[j]
    copy_public(s, v)
    v.seat = seat
    v.open_hands = s.known if seat == NOBODY or not has(s.still_in, seat) else int(s.known) | bit(seat)
    copy_hands(s, v, v.open_hands)                                  # a hand revealed stays known (omen-4.1)
    v.top = s.deck[0] if seat == s.dealer else NOTHING              # omen-3.1
    v.chosen = s.chosen[seat] if seat != NOBODY else NOTHING        # secret until all have chosen (omen-3.9)


@compiled
def copy_public(a: Record, b: Record) -> None:
    """What everybody knows: from a state into a view, and from a view into an imagined state."""
    b.acting, b.losers, b.still_in, b.known = a.acting, a.losers, a.still_in, a.known
    b.seats, b.suits, b.next_dealer, b.phase, b.rounds = a.seats, a.suits, a.next_dealer, a.phase, a.rounds
    b.dealer, b.declarer, b.number, b.suit = a.dealer, a.declarer, a.number, a.suit
    b.caller, b.called, b.in_hands, b.deck_count = a.caller, a.called, a.in_hands, a.deck_count
    for seat in range(SEATS):
        b.held[seat], b.out_in[seat] = a.held[seat], a.out_in[seat]
    for kind in range(KINDS):
        b.middle[kind], b.lost[kind] = a.middle[kind], a.lost[kind]
        b.least[kind], b.box[kind] = a.least[kind], a.box[kind]
        for c in range(COPIES + 1):
            b.sightings[kind, c] = a.sightings[kind, c]
    for number in range(NUMBERS):
        b.ladder[number] = a.ladder[number]


@compiled
def copy_hands(a: Record, b: Record, seats: int) -> None:
    """The hands of these seats; the others are empty."""
    for seat in range(SEATS):
        for kind in range(KINDS):
            b.hands[seat, kind] = a.hands[seat, kind] if has(seats, seat) else 0


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
    out_in = [int(rounds) for rounds in records["out_in"][i][:int(records["seats"][i])]]
    gone = [[seat for seat, rounds in enumerate(out_in) if rounds == gone_in]
            for gone_in in sorted(set(out_in) - {0}, reverse=True)]
    return ([[out_in.index(0)], *gone]) if records["phase"][i] == OVER else gone


def result(states: Records, i: int) -> dict[str, list[list[int]]]:
    return {"ranking": ranking(states, i)}


def read_view(views: Records, j: int, legal: Sequence[str], _deck: Deck) -> View:
    v = {name: views[name][j].tolist() for name in VIEW.names or ()}
    seats, open_hands = range(v["seats"]), seats_in(v["open_hands"])
    ladder = [(number + 1, suit - 1) for number, suit in enumerate(v["ladder"]) if suit > 0]
    in_round = [seat for seat in seats if v["out_in"][seat] in (0, v["rounds"])]        # going out ends a round
    speakers = _speakers(v["dealer"], in_round, len(ladder))
    in_play = v["in_hands"] + v["deck_count"] + sum(v["middle"]) + sum(v["lost"])
    surely = v["box"] if in_play == sum(v["box"]) else v["least"]       # all of the box, or what is put in (omen-2.1)
    return View(
        seat=None if v["seat"] == NOBODY else v["seat"],
        players=v["seats"],
        phase=PHASES[v["phase"]],
        round=v["rounds"],
        dealer=v["dealer"],
        acting=seats_in(v["acting"]),
        still_in=seats_in(v["still_in"]),
        hands=[cards(v["hands"][seat]) if seat in open_hands or v["held"][seat] == 0 else None for seat in seats],
        held=v["held"][:v["seats"]],
        known=seats_in(v["known"]),
        in_hands=v["in_hands"],
        table=cards(v["middle"]),
        top=None if v["top"] == NOTHING else KIND_NAMES[v["top"]],
        deck_count=v["deck_count"],
        lost=cards(v["lost"]),
        declarations=[Declaration(seat, number, KIND_NAMES[suit])
                      for seat, (number, suit) in zip(speakers, ladder, strict=True)],
        call=None if v["caller"] == NOTHING else Call(v["caller"], "omen" if v["called"] == CALL_OMEN else "destiny"),
        losers=seats_in(v["losers"]),
        chosen=None if v["chosen"] == NOTHING else KIND_NAMES[v["chosen"]],
        ranking=ranking(views, j),
        suits=list(KIND_NAMES[:v["suits"]]),
        surely={KIND_NAMES[kind]: surely[kind] for kind in range(KINDS) if v["box"][kind] > 0},
        extras=in_play - sum(surely),
        legal=list(legal),
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
