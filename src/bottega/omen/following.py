"""A round that is played with real cards, followed by the rules from what was noted of it.

Nobody tells us the hands. But what may be done depends on how many cards everybody holds, and what comes of a call on
how many were counted. So the rules are given a state with as many cards in hands, of which just so many are of the
declared suit, and it is played on as any other: who may act, who loses and who begins next is what they say. Cards of
that state are nobody's, and none of them is told.
"""

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from bottega.core.bits import seats_in
from bottega.core.chance import from_seed, to_text
from bottega.core.events import Event
from bottega.core.game import Terms
from bottega.core.position import Position
from bottega.core.real_table import Followed
from bottega.core.refusals import Refused
from bottega.omen import chances
from bottega.omen.actions import CALL_DESTINY, CALL_OMEN
from bottega.omen.events import Call, End, Out, Redeal
from bottega.omen.facts import DECLARING, HAND, JOKER, KIND_NAMES, KINDS, MIDDLE, NOTHING, NUMBERS, SEATS
from bottega.omen.telling import tell

Seat = Annotated[int, Meta(ge=0, lt=SEATS)]
Counts = Annotated[dict[str, Annotated[int, Meta(ge=0, le=NUMBERS)]], Meta(max_length=KINDS)]


class Did(Struct, frozen=True, forbid_unknown_fields=True):
    seat: Seat
    do: Annotated[str, Meta(max_length=40)]                         # in notation


class Round(Struct, frozen=True, forbid_unknown_fields=True):
    """What was noted."""

    held: Annotated[list[Annotated[int, Meta(ge=0, le=HAND)]], Meta(max_length=SEATS)]     # when it began, by seat
    dealer: Seat
    done: Annotated[list[Did], Meta(max_length=NUMBERS + 1)] = []
    counted: Annotated[int, Meta(ge=0, le=NUMBERS)] | None = None   # after a call
    odds: bool = False
    middle: Counts = {}                                             # face-up cards, as far as they were noted
    lost: Counts = {}


def follow(terms: Terms, noted: bytes, seed: int) -> Followed:
    try:
        read = msgspec.json.decode(noted, type=Round)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise Refused("omen.follow.unreadable") from error
    table = begun(terms, read, seed)
    told: list[Event] = []
    for did in read.done:
        if table.game.read(did.do, terms.deck) in (CALL_OMEN, CALL_DESTINY) and table.refuse(did.seat, did.do) is None:
            if read.counted is None:
                return Followed([], [], [], None, odds(table, read))
            count(table, read.counted)
        table.act(did.seat, did.do)
        told += table.events()
    if not any(isinstance(event, Call) for event in told):
        seats = table.acting
        return Followed(seats, table.legal(seats[0]), [], None, odds(table, read))
    return judged(table, told)


def begun(terms: Terms, noted: Round, seed: int) -> Position:
    """A state in which everybody holds so many cards, whichever they are; only a next dealer may be drawn from it."""
    still_in = [seat for seat, cards in enumerate(noted.held) if cards]
    if len(noted.held) != terms.players or len(still_in) < 2 or noted.dealer not in still_in:
        raise Refused("omen.follow.round", "omen-5.1", players=terms.players)
    table = Position(terms, to_text(from_seed(seed)), keyed=False)
    table.chance_events = 1
    s = table.states
    s["chance"][0] = from_seed(seed)
    for name in ("seats", "suits", "next_dealer", "least", "box"):
        s[name][0] = terms.setups[name][0]
    s["held"][0, :terms.players] = noted.held
    s["in_hands"], s["still_in"] = sum(noted.held), sum(1 << seat for seat in still_in)
    s["deck_count"] = in_play(terms) - HAND * terms.players - MIDDLE
    s["deck"], s["chosen"] = 0, NOTHING
    s["middle"][0, 0] = MIDDLE
    s["rounds"], s["phase"], s["dealer"], s["acting"] = 2, DECLARING, noted.dealer, 1 << noted.dealer
    for seat in set(range(terms.players)) - {*still_in}:
        s["out_in"][0, seat] = 1
    for name in ("suit", "declarer", "caller", "called"):
        s[name] = NOTHING
    hold(table, 0, 0)
    return table


def in_play(terms: Terms) -> int:
    """Cards in all (omen-2.1)."""
    return int(terms.setups["least"][0].sum() + terms.setups["extras"][0])


def count(table: Position, counted: int) -> None:
    """Let so many cards of the declared suit be in hands, if the box has them (omen-1.2)."""
    s, suit = table.states, int(table.states["suit"][0])
    box, in_hands = s["box"][0].tolist(), int(s["in_hands"][0])
    of_suit = box[suit] + box[JOKER]
    least, most = max(0, in_hands - (sum(box) - of_suit)), min(in_hands, of_suit)
    if not least <= counted <= most:
        raise Refused("omen.follow.counted", "omen-3.5", least=least, most=most)
    hold(table, suit, counted)


def hold(table: Position, suit: int, cards: int) -> None:
    """Hands with just so many cards of a suit; the others are of the next."""
    s, other = table.states, (suit + 1) % int(table.states["suits"][0])
    s["hands"][0] = 0
    for seat, held in enumerate(s["held"][0].tolist()):
        of_suit = min(cards, held)
        s["hands"][0, seat, suit], s["hands"][0, seat, other] = of_suit, held - of_suit
        cards -= of_suit


def judged(table: Position, told: list[Event]) -> Followed:
    """What came of the call: the losers lose a card, whichever, and the next round begins."""
    losers = seats_in(table.states["losers"][0])
    for seat in losers:
        table.act(seat, table.legal(seat)[0])
        told += table.events()
    shown = [sentence for event in told if isinstance(event, Call | Out | Redeal | End)
             for sentence in tell(event, table.deck)]
    outcome: dict[str, Any] = {"losers": losers, "held": table.states["held"][0, :table.players].tolist(),
                               "dealer": None if table.is_over else int(table.states["dealer"][0]),
                               "winner": table.ranking[0][0] if table.is_over else None}
    return Followed([], [], shown, outcome, {})


def odds(table: Position, noted: Round) -> dict[str, Any]:
    """How likely every count is for somebody who knows what lies open, and no hand (chances.py)."""
    if not noted.odds:
        return {}
    views, seen = table.views(None), [read_counts(noted.middle), read_counts(noted.lost)]
    least, box = (table.states[name][0].tolist() for name in ("least", "box"))
    sighted = [sum(kinds) for kinds in zip(*seen, strict=True)]
    extras = sum(max(0, cards - sure) for cards, sure in zip(sighted, least, strict=True))
    hidden = in_play(table.terms) - int(views["in_hands"][0]) - sum(sighted)
    if (hidden < 0 or sum(seen[0]) > MIDDLE or sum(seen[1]) > HAND * table.players - int(views["in_hands"][0])
            or any(cards > there for cards, there in zip(sighted, box, strict=True))
            or extras > in_play(table.terms) - sum(least)):
        raise Refused("omen.follow.seen", "omen-2.1")
    views["middle"][0], views["lost"][0] = seen
    views["deck_count"] = hidden                                    # what nobody noted is as good as face down
    views["open_hands"] = views["known"] = 0
    views["sightings"][0] = 0
    for kind, cards in enumerate(sighted):
        views["sightings"][0, kind, 0] += 1
        views["sightings"][0, kind, cards] -= 1
    found = {KIND_NAMES[suit]: chances.told(exactly) for suit, exactly in enumerate(chances.counts(views, 0))}
    number, suit = int(views["number"][0]), int(views["suit"][0])
    return {"chances": found, **({"calls": chances.calls(found[KIND_NAMES[suit]], number)} if number else {})}


def read_counts(counts: Mapping[str, int]) -> list[int]:
    if not counts.keys() <= {*KIND_NAMES}:
        raise Refused("omen.follow.unreadable")
    return [counts.get(kind, 0) for kind in KIND_NAMES]
