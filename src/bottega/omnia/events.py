"""What happens in OMNIA, made of the rows that the kernels write.

A seat's events are made of the rows it may see: `null` stands for each card it may not.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Literal, cast

from msgspec import Struct, field

from bottega.core.bits import seats_in
from bottega.core.events import Event, Row, grouped
from bottega.core.happened import told, told_to
from bottega.core.kernel import Rows
from bottega.core.options import Deck
from bottega.omnia.deck import collection_of, ids_of
from bottega.omnia.facts import (
    ACTION_CARDS,
    CITY,
    COLLECTION,
    DECIDED_BY,
    DEED_NAMES,
    MAJORITY,
    NOTHING,
    PER_COIN,
    SET,
)
from bottega.omnia.rows import (
    CARDS,
    CITY_SCORED,
    COINS_TAKEN,
    DEALT,
    DECK_LAID,
    DECK_SHOWN,
    ENDED,
    HALF,
    HAND_DEALT,
    KEPT,
    LOOKED,
    LOOKED_AT,
    MARKET_LAID,
    OWNED,
    PASSED,
    PLACED,
    PLAYED,
    RANKED,
    REFILLED,
    SCORED,
    SET_SCORED,
    SKIPPED,
    TAKEN,
    TOTALLED,
)
from bottega.omnia.state import row_name

Kind = Literal["work", "invention", "character"]
Cards = list[str | None]                    # ids; None for a card that may not be seen
SCORED_BY = {MAJORITY: "omnia-6.2", SET: "omnia-6.3", PER_COIN: "omnia-6.6"}


class OmniaEvent(Event, frozen=True):
    pass


class Deal(OmniaEvent, frozen=True):
    first: int
    cities: list[str]
    market: dict[str, list[str]]
    hands: list[Cards]
    coins: list[int]
    decks: dict[str, Cards]


class Keep(OmniaEvent, frozen=True):
    seat: int
    cards: Cards


class Pass(OmniaEvent, frozen=True):
    giver: int = field(name="from")
    taker: int = field(name="to")
    cards: Cards


class Play(OmniaEvent, frozen=True):
    seat: int
    card: str


class Take(OmniaEvent, frozen=True):
    seat: int
    kind: str
    card: str
    paid: int


class Coins(OmniaEvent, frozen=True):
    seat: int
    amount: int


class Look(OmniaEvent, frozen=True):
    seat: int
    cards: Cards


class Place(OmniaEvent, frozen=True):
    seat: int
    card: str | None


class Skip(OmniaEvent, frozen=True):
    seat: int
    action: str


class Refill(OmniaEvent, frozen=True):
    kind: str
    card: str


class MadeSet(Struct, frozen=True):
    city: str
    cards: list[str]


class Line(Struct, frozen=True, omit_defaults=True):
    """Where some points come from."""

    points: int
    rule: str
    city: str | None = None                 # None: printed on the cards
    cards: list[str] = []                   # those with points on them, or those of a set
    count: int = 0                          # of a majority or a coin city: what the seat has
    most: int = 0                           # of a majority: the most that anybody has
    tied: int = 0                           # and how many have so much


class Score(OmniaEvent, frozen=True):
    seat: int
    printed: int
    cities: dict[str, int]
    sets: list[MadeSet]
    total: int
    coins: int
    characters: int
    lines: list[Line]


class End(OmniaEvent, frozen=True):
    ranking: list[list[int]]
    decided_by: str                         # what decided the first place: points, coins, characters, or shared
    rule: str = "omnia-7.1"


AnyEvent = Deal | Keep | Pass | Play | Take | Coins | Look | Place | Skip | Refill | Score | End


def events(rows: Rows, seats: int, deck: Deck) -> list[Event]:
    """All that happened."""
    return [*_read(told(rows), deck)]


def final(rows: Rows, deck: Deck) -> tuple[list[Score], End]:
    """The events of a table that was only scored."""
    *scores, end = _read(told(rows), deck)
    return cast(list[Score], scores), cast(End, end)


def events_for(seat: int, rows: Rows, seats: int, deck: Deck) -> list[Event]:
    """What happened, as a seat or a spectator saw it."""
    return [*_read(told_to(seat, rows), deck)]


def _read(rows: Sequence[Row], deck: Deck) -> Iterator[Event]:
    for (what, _eyes, *numbers), details in grouped(rows, MAKERS):
        yield MAKERS[what](numbers, details, deck)


def _city(number: int, deck: Deck) -> str:
    return ids_of(deck)[0][number]


def _card(number: int, deck: Deck) -> str:
    return ids_of(deck)[1][number]


def _action_cards(low: int, high: int, deck: Deck) -> Cards:
    cards = low | high << HALF
    return [ids_of(deck)[2][card] for card in range(ACTION_CARDS) if cards >> card & 1]


def _collection(numbers: Row, deck: Deck) -> list[str]:
    cards = sum(number << (HALF * n) for n, number in enumerate(numbers))
    return [_card(card, deck) for card in range(COLLECTION) if cards >> card & 1]


def _deal(numbers: Row, details: Sequence[Row], deck: Deck) -> Deal:
    """A row of detail may speak of the one before it: the cards of the last hand, places of the last deck."""
    dealt = Deal(numbers[0], [_city(numbers[1], deck)], {}, [], [], {})
    for what, _eyes, a, b, c, *rest in details:
        if what == HAND_DEALT:
            dealt.hands.append([None] * b)
            dealt.coins.append(c)
        elif what == CARDS:
            dealt.hands[-1] = _action_cards(a, b, deck)
        elif what == MARKET_LAID:
            dealt.market[DEED_NAMES[a]] = [_card(card, deck) for card in (b, c, rest[0]) if card != NOTHING]
        elif what == DECK_LAID:
            dealt.decks[DEED_NAMES[a]] = [None] * b
        elif what == DECK_SHOWN:
            name = _city if a == CITY else _card
            shown = [name(card, deck) for card in (c, *rest) if card != NOTHING]
            dealt.decks[DEED_NAMES[a]][b:b + len(shown)] = shown
    return dealt


def _shown(hidden: int, details: Sequence[Row], deck: Deck) -> Cards:
    """Cards kept, passed or looked at: the detail is there for those who may see them."""
    for what, _eyes, a, b, c, *rest in details:
        if what == CARDS:
            return _action_cards(a, b, deck)
        if what == LOOKED_AT:
            return [_city(city, deck) for city in (b, c, rest[0]) if city != NOTHING]
    return [None] * hidden


def _score(numbers: Row, details: Sequence[Row], deck: Deck) -> Score:
    """(1) What lies before the seat. (2) What each city gives. (3) The lines: printed points, cities, and every set."""
    [(total, coins, characters)] = [row[2:5] for row in details if row[0] == TOTALLED]
    [owned] = [{*_collection(row[3:7], deck)} for row in details if row[0] == OWNED]
    given = [(_city(row[2], deck), row[3:8]) for row in details if row[0] == CITY_SCORED]
    sets = [MadeSet(_city(row[2], deck), _collection(row[3:7], deck)) for row in details if row[0] == SET_SCORED]
    with_points = [card["id"] for card in collection_of(deck) if card["id"] in owned and card.get("points")]
    lines = [Line(numbers[1], "omnia-6.1", cards=with_points)]
    for city, (points, objective, mine, most, tied) in given:
        made = [a_set for a_set in sets if a_set.city == city]
        rule, count = SCORED_BY[objective], coins if objective == PER_COIN else mine
        lines += [Line(points // len(made), rule, city, a_set.cards) for a_set in made] or \
            [Line(points, rule, city, count=count, most=most, tied=tied)]
    cities = {city: points for city, (points, *_) in given}
    return Score(numbers[0], numbers[1], cities, sets, total, coins, characters, lines)


def _end(numbers: Row, details: Sequence[Row], _deck: Deck) -> End:
    return End([seats_in(together) for what, _eyes, together, *_ in details if what == RANKED], DECIDED_BY[numbers[0]])


MAKERS: dict[int, Callable[[Row, Sequence[Row], Deck], Event]] = {
    DEALT: _deal,
    KEPT: lambda n, details, deck: Keep(n[0], _shown(n[1], details, deck)),
    PASSED: lambda n, details, deck: Pass(n[0], n[1], _shown(n[2], details, deck)),
    PLAYED: lambda n, _details, deck: Play(n[0], ids_of(deck)[2][n[1]]),
    TAKEN: lambda n, _details, deck: Take(n[0], row_name(n[1]), _card(n[1], deck), n[2]),
    COINS_TAKEN: lambda n, _details, _deck: Coins(n[0], n[1]),
    LOOKED: lambda n, details, deck: Look(n[0], _shown(n[1], details, deck)),
    PLACED: lambda n, _details, deck: Place(n[0], None if n[1] == NOTHING else _city(n[1], deck)),
    SKIPPED: lambda n, _details, _deck: Skip(n[0], DEED_NAMES[n[1]]),
    REFILLED: lambda n, _details, deck: Refill(DEED_NAMES[n[0]], _card(n[1], deck)),
    SCORED: _score,
    ENDED: _end,
}
