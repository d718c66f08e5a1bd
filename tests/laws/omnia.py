"""What only the laws of OMNIA know: where its cards lie, what is hidden, and which moments are worth a look.

Nothing here uses the kernels that the laws are about.
"""

from collections.abc import Sequence
from random import Random
from typing import Any

from bottega.core.bits import NOBODY
from bottega.core.events import Plain
from bottega.core.kernel import Records
from bottega.omnia.actions import LOOK_AT_CITIES, PLACE, PLACE_NONE, TAKE
from bottega.omnia.cards import read_deck
from bottega.omnia.deck import collection_of
from bottega.omnia.facts import (
    ACTION_CARDS,
    CHARACTER_GROUP,
    CITIES,
    COLLECTION,
    DRAFTING,
    FIRST_OF,
    HAND,
    NOTHING,
    PLACING,
    RESOLVING,
    ROW,
    SEATS,
)
from laws.omnia_deck import LAVISH
from laws.omnia_manners import MANNERS
from laws.omnia_moments import DECK_SIZES, MOMENTS
from laws.omnia_referee import referee

__all__ = ["DECKS", "HIDDEN", "MANNERS", "MOMENTS", "cards", "check", "futures", "is_open", "most_decisions", "referee",
           "reshuffled", "told_to_seats"]

HIDDEN = frozenset({"chance", "hands", "packs", "origin", "kept_in", "decks", "city_deck", "looked"})
DECKS = [read_deck(), LAVISH]
COINS = (18, 36)                                                                # omnia-1.5


# How the cards lie

def cards(states: Records) -> tuple[int, ...]:
    """Each city, each card of the market's decks and each action card, and the coins."""
    s = states[0]
    cities, collection, action_cards = [0] * CITIES, [0] * COLLECTION, [0] * ACTION_CARDS
    for place, count in (("cities", "city_count"), ("city_deck", "city_deck_count"), ("looked", "looked_count")):
        for city in s[place][:int(s[count])]:
            cities[city] += 1
    for row, size in enumerate(DECK_SIZES):
        for card in (*s["market"][row], *s["decks"][row][int(s["drawn"][row]):size]):
            collection[card] += card != NOTHING
    for owned in s["owned"]:
        for card in _in_set(owned):
            collection[card] += 1
    for field in ("hands", "packs", "played"):
        for some in s[field]:
            for card in _in_set(some):
                action_cards[card] += 1
    return (*cities, *collection, *action_cards, int(s["supply"]) + int(s["coins"].sum(dtype=int)))


def check(states: Records) -> None:
    s, *lies = states[0], *cards(states)
    in_play = [int(origin != NOTHING) for origin in s["origin"]]
    assert lies[:-1] == [1] * (CITIES + COLLECTION) + in_play                   # each card once, somewhere
    assert lies[-1] in COINS
    assert s["supply"] >= 0
    assert (s["coins"] >= 0).all()
    _check_action_cards(s)
    _check_market(s)
    _check_cities(s)
    _check_sums(s)


def _check_action_cards(s: Any) -> None:
    """Seven were dealt to each seat, and they lie where they were kept."""
    seats = int(s["seats"])
    assert sorted(s["origin"][s["origin"] != NOTHING].tolist()) == [seat for seat in range(seats) for _ in range(HAND)]
    for card in range(ACTION_CARDS):
        origin, kept_in = int(s["origin"][card]), int(s["kept_in"][card])
        if origin != NOTHING and kept_in == NOTHING:
            assert card in _in_set(s["packs"][(origin + int(s["drafted"])) % seats])
        elif origin != NOTHING:
            keeper = (origin + kept_in) % seats
            assert card in _in_set(s["hands"][keeper]) + _in_set(s["played"][keeper])
    for seat in range(seats):
        held, packed = len(_in_set(s["hands"][seat])), len(_in_set(s["packs"][seat]))
        if s["phase"] == DRAFTING:
            kept = int(s["drafted"]) + (not int(s["acting"]) >> seat & 1)
            assert (held, packed) == (2 * kept, HAND - 2 * kept)                # omnia-3.1
        else:
            assert (held + len(_in_set(s["played"][seat])), packed) == (HAND, 0)


def _check_market(s: Any) -> None:
    for row, size in enumerate(DECK_SIZES):
        own, drawn = {*range(FIRST_OF[row], FIRST_OF[row] + size)}, int(s["drawn"][row])
        lying = {int(card) for card in s["market"][row]} - {NOTHING}
        gone = lying | {card for owned in s["owned"] for card in _in_set(owned) if card in own}
        assert lying <= own
        assert {int(card) for card in s["decks"][row][:drawn]} == gone          # what was drawn is all that is out
        if s["phase"] < RESOLVING and s["card"] == NOTHING:
            assert len(lying) == ROW or drawn == size                           # omnia-4.5, 4.6


def _check_cities(s: Any) -> None:
    assert (s["phase"] == PLACING) == (s["looked_count"] > 0)
    for place, count, nothing in (("cities", "city_count", NOTHING), ("looked", "looked_count", NOTHING),
                                  ("looked_known", "looked_count", 0)):
        assert (s[place][int(s[count]):] == nothing).all()
    for known in (*s["city_known"], *s["looked_known"]):
        assert int(known) < 1 << int(s["seats"])


def _check_sums(s: Any) -> None:
    """What is counted up as the game goes on is what counting it now gives. Both decks have the same characters."""
    characters = range(FIRST_OF[2], COLLECTION)
    for seat in range(int(s["seats"])):
        owned = _in_set(s["owned"][seat])
        assert s["tally"][seat][CHARACTER_GROUP] == sum(card in characters for card in owned)
        assert s["tally"][seat].sum() == len(owned) - sum(card in LEONARDO_CARDS for card in owned)     # omnia-6.7


LEONARDO_CARDS = {card for card, face in enumerate(collection_of(read_deck()))
                  if face["kind"] != "character" and "colour" not in face}


def _in_set(some: Any) -> list[int]:
    left = int(some)
    return [card for card in range(left.bit_length()) if left >> card & 1]


# What is hidden

def reshuffled(states: Records, seat: int, luck: Random) -> Records:
    """Action cards change places where the seat could not notice; cities and decks it does not know are mixed."""
    twin = states.copy()
    s = twin[0]
    _swap_action_cards(s, seat, luck)
    unknown = [(deck, place) for deck, count, known in (("city_deck", "city_deck_count", "city_known"),
                                                        ("looked", "looked_count", "looked_known"))
               for place in range(int(s[count])) if seat == NOBODY or not int(s[known][place]) >> seat & 1]
    hidden = [int(s[deck][place]) for deck, place in unknown]
    luck.shuffle(hidden)
    for (deck, place), city in zip(unknown, hidden, strict=True):
        s[deck][place] = city
    for row, size in enumerate(DECK_SIZES):
        drawn = int(s["drawn"][row])
        s["decks"][row][drawn:size] = luck.sample(s["decks"][row][drawn:size].tolist(), size - drawn)
    s["chance"] = [luck.getrandbits(64) for _ in range(4)]
    return twin


def _swap_action_cards(s: Any, seat: int, luck: Random) -> None:
    """Two and two change places, again and again, of those that look alike to the seat; what was played stays with
    who played it."""
    seats, drafted, origin, kept_in = int(s["seats"]), int(s["drafted"]), s["origin"].tolist(), s["kept_in"].tolist()
    lies = {card: (origin[card], kept_in[card]) for card in range(ACTION_CARDS) if origin[card] != NOTHING}
    played = {card: player for player in range(seats) for card in _in_set(s["played"][player])}
    alike: dict[object, list[int]] = {}
    for card, lie in lies.items():
        alike.setdefault(_sight_of(lie, seat, seats, drafted), []).append(card)

    def may_lie(card: int, lie: tuple[int, int]) -> bool:
        return card not in played or (lie[1] != NOTHING and sum(lie) % seats == played[card])

    for some in alike.values():
        for _ in range(3 * len(some) if len(some) > 1 else 0):
            a, b = luck.sample(some, 2)
            if may_lie(a, lies[b]) and may_lie(b, lies[a]):
                lies[a], lies[b] = lies[b], lies[a]
    hands, packs = [0] * SEATS, [0] * SEATS
    for card, (pack, stage) in lies.items():
        origin[card], kept_in[card] = pack, stage
        if stage == NOTHING:
            packs[(pack + drafted) % seats] |= 1 << card
        elif card not in played:
            hands[(pack + stage) % seats] |= 1 << card
    s["origin"], s["kept_in"], s["hands"], s["packs"] = origin, kept_in, hands, packs


def _sight_of(lie: tuple[int, int], seat: int, seats: int, drafted: int) -> tuple[object, ...]:
    """What a seat saw of a card: the stages in which it lay before the seat, and whether it kept it (omnia-3.3)."""
    origin, kept_in = lie
    stages = [stage for stage in range(drafted + 1)
              if (origin + stage) % seats == seat and (kept_in == NOTHING or kept_in >= stage)]
    return (*stages, kept_in != NOTHING and (origin + kept_in) % seats == seat)


def futures(states: Records, seat: int, luck: Random) -> Records:
    """All that is told of hidden cards can be seen on the table afterwards, so all of them may move."""
    return reshuffled(states, seat, luck)


def is_open(before: Records, action: int, after: Records) -> bool:
    """Hands are secret, and so is what is looked at or comes from a deck."""
    if action < TAKE or action == LOOK_AT_CITIES or PLACE <= action < PLACE_NONE:
        return False
    return bool((before["drawn"] == after["drawn"]).all() and after["looked_count"][0] == 0)


def told_to_seats(before: Records) -> Sequence[Plain]:
    return []


def most_decisions(players: int) -> int:
    """Nine cards at most are taken in a turn, with three effects each; a city takes two decisions."""
    in_a_turn = 1 + 2 * (2 + 9 * 3)
    return players * (3 + 6 * in_a_turn)
