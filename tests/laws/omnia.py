"""What only the laws of OMNIA know: where its cards lie, what is hidden, and which moments are worth a look.

Nothing here uses the kernels that the laws are about.
"""

from collections.abc import Sequence
from random import Random
from typing import Any

from bottega.core.bits import seats_in
from bottega.core.game import Event
from bottega.core.kernel import Records
from bottega.core.position import Position
from bottega.omnia.actions import LOOK_AT_CITIES, PLACE, PLACE_NONE, SKIP, TAKE, TAKE_COINS
from bottega.omnia.state import (
    ACTION_CARDS,
    CHARACTERS,
    CITIES,
    CITY,
    COLLECTION,
    DOING,
    DRAFTING,
    INVENTIONS,
    NOTHING,
    OVER,
    PLACING,
    WORKS,
)
from laws.omnia_referee import referee

__all__ = ["HIDDEN", "MANNERS", "MOMENTS", "cards", "check", "futures", "is_open", "most_decisions", "referee",
           "reshuffled", "told_to_seats"]

HIDDEN = frozenset({"chance", "hands", "packs", "origin", "kept_in", "city_deck", "looked", "decks"})
DECK_SIZES = (WORKS, INVENTIONS, CHARACTERS)
SWAPS = 60                                  # of action cards, to mix them


def bits_of(cards: int) -> list[int]:
    return [card for card in range(int(cards).bit_length()) if int(cards) >> card & 1]


# How the cards lie

def cards(states: Records) -> tuple[int, ...]:
    """Action cards, collection, cities, coins."""
    s = states[0]
    return (len(_action_cards(s)), len(_collection(s)), len(_cities(s)), int(s["supply"]) + int(s["coins"].sum()))


def _action_cards(s: Any) -> list[int]:
    return [card for field in ("hands", "packs", "played") for some in s[field] for card in bits_of(some)]


def _collection(s: Any) -> list[int]:
    owned = [card for some in s["owned"] for card in bits_of(some)]
    market = [int(card) for card in s["market"].flat if card != NOTHING]
    return owned + market + [card for row in range(3) for card in _deck(s, row)]


def _deck(s: Any, row: int) -> list[int]:
    """What is left of a deck, from the top."""
    left: list[int] = s["decks"][row][int(s["drawn"][row]):DECK_SIZES[row]].tolist()
    return left


def _cities(s: Any) -> list[int]:
    places = (("cities", "city_count"), ("looked", "looked_count"), ("city_deck", "city_deck_count"))
    return [int(city) for field, count in places for city in s[field][:int(s[count])]]


def check(states: Records) -> None:
    s = states[0]
    draft = Drafted(s)
    assert sorted(_action_cards(s)) == draft.in_play
    assert sorted(_collection(s)) == [*range(COLLECTION)]
    assert sorted(_cities(s)) == [*range(CITIES)]
    assert min(s["coins"]) >= 0
    assert s["supply"] >= 0
    for card in draft.in_play:
        field, holder = "packs" if draft.kept_in[card] == NOTHING else "hands", draft.holder(card)
        assert int(s[field][holder] | s["played"][holder]) >> card & 1
    assert (s["looked"][int(s["looked_count"]):] == NOTHING).all()


class Drafted:
    """Where action cards were dealt and kept: packs go round to the left (omnia-3.1)."""

    def __init__(self, s: Any) -> None:
        self.seats, self.drafted = int(s["seats"]), int(s["drafted"])
        self.origin, self.kept_in = s["origin"].tolist(), s["kept_in"].tolist()
        self.in_play = [card for card in range(ACTION_CARDS) if self.origin[card] != NOTHING]
        self.player = {card: seat for seat in range(self.seats) for card in bits_of(s["played"][seat])}

    def stage(self, card: int) -> int:
        """The last one in which a card lay before somebody."""
        return self.drafted if self.kept_in[card] == NOTHING else int(self.kept_in[card])

    def holder(self, card: int) -> int:
        return int(self.origin[card] + self.stage(card)) % self.seats

    def seen_by(self, seat: int, card: int) -> list[int]:
        """All stages in which a card lay before a seat (omnia-3.3)."""
        return [stage for stage in range(self.stage(card) + 1) if (self.origin[card] + stage) % self.seats == seat]

    def may_swap(self, a: int, b: int, seat: int) -> bool:
        """Whether two cards could lie in each other's place, for all that a seat has seen: it keeps its own."""
        return (self.seen_by(seat, a) == self.seen_by(seat, b)
                and all(self.kept_in[card] == NOTHING or self.holder(card) != seat for card in (a, b))
                and self.player.get(a, self.holder(b)) == self.holder(b)
                and self.player.get(b, self.holder(a)) == self.holder(a))

    def swap(self, a: int, b: int) -> None:
        for place in (self.origin, self.kept_in):
            place[a], place[b] = place[b], place[a]


# What is hidden

def reshuffled(states: Records, seat: int, luck: Random) -> Records:
    """Action cards change places where the seat cannot tell; unknown cities and the decks are mixed."""
    twin = states.copy()
    s = twin[0]
    _swap_action_cards(s, seat, luck)
    places = [("looked", place) for place in range(int(s["looked_count"])) if seat not in _knowers(s, "looked", place)]
    places += [("city_deck", place) for place in range(int(s["city_deck_count"]))
               if seat not in _knowers(s, "city", place)]
    cities = [int(s[field][place]) for field, place in places]
    luck.shuffle(cities)
    for (field, place), city in zip(places, cities, strict=True):
        s[field][place] = city
    for row in range(3):
        deck = _deck(s, row)
        luck.shuffle(deck)
        s["decks"][row][int(s["drawn"][row]):DECK_SIZES[row]] = deck
    s["chance"] = [luck.getrandbits(64) for _ in range(4)]
    return twin


def _knowers(s: Any, field: str, place: int) -> list[int]:
    return seats_in(s[f"{field}_known"][place])


def _swap_action_cards(s: Any, seat: int, luck: Random) -> None:
    """Two cards change places, again and again, where neither the seat nor whoever saw cards played can tell."""
    draft = Drafted(s)
    for _ in range(SWAPS):
        a, b = luck.sample(draft.in_play, 2)
        if draft.may_swap(a, b, seat):
            draft.swap(a, b)
    s["origin"], s["kept_in"] = draft.origin, draft.kept_in
    for player in range(draft.seats):
        held = [card for card in draft.in_play if draft.holder(card) == player and card not in draft.player]
        s["packs"][player] = sum(1 << card for card in held if draft.kept_in[card] == NOTHING)
        s["hands"][player] = sum(1 << card for card in held if draft.kept_in[card] != NOTHING)


futures = reshuffled


def is_open(before: Records, action: int, after: Records) -> bool:
    """What is taken, received or skipped is public; the refill at the end of a turn is not known before."""
    in_turn = (TAKE <= action < PLACE and action != LOOK_AT_CITIES) or action >= SKIP
    looks = after["looked_count"][0] > 0
    return bool(in_turn and before["turns"][0] == after["turns"][0] and not looks)


def told_to_seats(before: Records) -> Sequence[Event]:
    return []


# How to get somewhere

def most_decisions(players: int) -> int:
    draft, turns = 3 * players, 6 * players
    return draft + turns * 40


def collect(position: Position, seat: int, luck: Random) -> int | None:
    """Take what there is, the dearest first, for long chains of effects."""
    takes = [action for action in _legal(position, seat) if TAKE <= action < TAKE_COINS]
    costs = position.terms.setups["cost"][0]
    return max(takes, key=lambda action: int(costs[action - TAKE])) if takes else None


def look_around(position: Position, seat: int, luck: Random) -> int | None:
    """Look at cities wherever one may, and seldom place one."""
    legal = _legal(position, seat)
    if LOOK_AT_CITIES in legal:
        return LOOK_AT_CITIES
    return PLACE_NONE if PLACE_NONE in legal and luck.random() < 0.7 else None


def _legal(position: Position, seat: int) -> list[int]:
    return [position.game.read(text, position.deck) for text in position.legal(seat)]


MANNERS = {"collect": collect, "look around": look_around}
MOMENTS = {
    "some have kept": lambda states: bool(states["phase"][0] == DRAFTING and len(seats_in(states["acting"][0]))
                                          < states["seats"][0]),
    "late in the draft": lambda states: bool(states["phase"][0] == DRAFTING and states["drafted"][0] == 2),
    "a city may be looked at": lambda states: bool(states["phase"][0] == DOING and CITY in states["deeds"][0][:, 0]),
    "placing": lambda states: bool(states["phase"][0] == PLACING),
    "effects wait": lambda states: bool(states["stack_count"][0] > 0),
    "cities are known": lambda states: bool(states["city_known"][0].any()),
    "hands are half played": lambda states: bool(states["turns"][0] > 2 * states["seats"][0]),
    "over": lambda states: bool(states["phase"][0] == OVER),
}
