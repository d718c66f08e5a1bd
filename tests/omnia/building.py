"""Positions of OMNIA from one line that names only what matters.

    position("gioconda cranio", "", coins=(3, 1), works="leonardo-a-bottega", card="a03")

One text a seat: what lies before it. Rows of the market, decks (top first), hands, packs, cities and what was played
name as many cards as matter; `-` is a gap in a row. What is not named is filled up, so that every card lies somewhere
once, coins add up, and whoever is to act has the hand of that moment. A position with `packs` is in the first stage of
the draft; one with a `card` is in the middle of a turn, and `left` (its actions), `resolving` (effects, the next one
first), `looked` and `by_effect` (whether an effect brought that about) say where. Impossible wishes are a `ValueError`.
Only the way here is missing: `history` is empty, so a built position has no record.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain

from bottega.core.chance import from_seed, to_text
from bottega.core.happened import UNTOLD
from bottega.core.kernel import Records
from bottega.core.options import Deck
from bottega.core.position import Position
from bottega.omnia import OMNIA
from bottega.omnia.deck import ids_of
from bottega.omnia.events import Score
from bottega.omnia.facts import (
    CITIES,
    DEED_NAMES,
    DOING,
    DRAFTING,
    FIRST_OF,
    HAND,
    LAST_STAGE,
    LOOK,
    NOTHING,
    PLACING,
    PLAYING,
    RESOLVING,
    ROUNDS,
    ROW,
)

OWN_DECK = OMNIA.read_deck(None)
KINDS = ("work", "invention", "character")
NO_TEXTS: Mapping[str, str] = {}


def position(*owned: str, coins: Sequence[int] = (), works: str = "", inventions: str = "", characters: str = "",
             decks: Mapping[str, str] = NO_TEXTS, cities: str = "", city_deck: str = "",
             known: Mapping[str, Iterable[int]] | None = None, hands: Sequence[str] = (), packs: Sequence[str] = (),
             played: Sequence[str] = (), kept: Sequence[str] = (), turns: int = 0, card: str = "",
             left: str | None = None, resolving: str = "", looked: str = "", by_effect: bool = False, first: int = 0,
             deck: Deck = OWN_DECK, seed: int = 1, **options: str) -> Position:
    """A game in which so many `turns` are over; `known` says who knows which city of the deck."""
    terms = OMNIA.terms(len(owned), options, deck)
    made = Position(terms, to_text(from_seed(seed)), keyed=False)
    made.chance_events = 1
    OMNIA.deal(made.states, 0, terms.setups, from_seed(seed), UNTOLD)
    s, setup = made.states, terms.setups
    s["first"], s["turns"] = first, turns
    s["coins"][0, :len(owned)] = coins or [1] * len(owned)
    s["supply"] -= s["coins"][0].sum() - len(owned)
    _check(s["supply"][0] >= 0 and len(coins or owned) == len(owned), "coins do not add up")
    _give(s, setup, deck, [text.split() for text in owned])
    for kind, row in zip(KINDS, (works, inventions, characters), strict=True):
        _lay_row(s, deck, kind, row.split(), decks.get(kind, "").split(), mid_turn=bool(card))
    _lay_cities(s, deck, cities.split(), city_deck.split(), looked.split(), known or {})
    if packs:
        _lay_packs(s, deck, packs)
    else:
        _lay_hands(s, deck, hands, played, kept, card)
        _begin_turn(s, setup, deck, card, left, resolving)
        s["by_effect"] = by_effect
    return made


def last_turn(*owned: str, coins: Sequence[int] = (), cities: str = "", coin_supply: str = "18") -> Position:
    """A game that ends, and is scored, when the last seat skips the city it may still look at."""
    return position(*owned, coins=coins, cities=cities, turns=ROUNDS * len(owned) - 1, card="a10", left="city",
                    coin_supply=coin_supply)


def scored(*owned: str, coins: Sequence[int] = (), cities: str = "", coin_supply: str = "18") -> list[Score]:
    """The `score` of every seat, by the rules themselves."""
    table = last_turn(*owned, coins=coins, cities=cities, coin_supply=coin_supply)
    table.act(len(owned) - 1, "skip city")
    return [event for event in table.events() if isinstance(event, Score)]


def ids(kind: str, deck: Deck = OWN_DECK) -> list[str]:
    return [card["id"] for card in deck.cards if card["kind"] == kind]


def all_of(kind: str, but: str = "", deck: Deck = OWN_DECK) -> str:
    """All cards of a kind, for who shall have nearly everything."""
    return " ".join(card for card in ids(kind, deck) if card not in but.split())


def owned(table: Position, seat: int) -> list[str]:
    return _named(ids_of(table.deck)[1], int(table.states["owned"][0, seat]))


def coins(table: Position) -> list[int]:
    found: list[int] = table.states["coins"][0, :table.players].tolist()
    return found


def supply(table: Position) -> int:
    return int(table.states["supply"][0])


def row(table: Position, kind: str) -> list[str]:
    """What lies face up, gaps left out."""
    return [ids_of(table.deck)[1][card] for card in table.states["market"][0, KINDS.index(kind)] if card != NOTHING]


def deck_of(table: Position, kind: str) -> list[str]:
    """Top first."""
    place, names = KINDS.index(kind), ids(kind, table.deck)
    cards = table.states["decks"][0, place, table.states["drawn"][0, place]:len(names)]
    return [names[card - FIRST_OF[place]] for card in cards]


def cities(table: Position) -> list[str]:
    """Face up, in the order they came."""
    return [ids_of(table.deck)[0][city] for city in table.states["cities"][0, :table.states["city_count"][0]]]


def city_deck(table: Position) -> list[str]:
    """Top first."""
    return [ids_of(table.deck)[0][city] for city in table.states["city_deck"][0, :table.states["city_deck_count"][0]]]


def hand(table: Position, seat: int) -> list[str]:
    return _named(ids_of(table.deck)[2], int(table.states["hands"][0, seat]))


def pack(table: Position, seat: int) -> list[str]:
    return _named(ids_of(table.deck)[2], int(table.states["packs"][0, seat]))


def played(table: Position, seat: int) -> list[str]:
    return _named(ids_of(table.deck)[2], int(table.states["played"][0, seat]))


def _named(names: Sequence[str], cards: int) -> list[str]:
    return [names[card] for card in range(len(names)) if cards >> card & 1]


def _check(is_so: object, otherwise: str) -> None:
    if not is_so:
        raise ValueError(otherwise)


def _once(cards: Iterable[str], known: Sequence[str]) -> list[str]:
    found = [*cards]
    _check(set(found) <= set(known), f"no such cards: {set(found) - set(known)}")
    _check(len(set(found)) == len(found), f"a card lies in one place only: {found}")
    return found


def _bits(names: Sequence[str], cards: Iterable[str]) -> int:
    return sum(1 << names.index(card) for card in cards)


def _give(s: Records, setup: Records, deck: Deck, owned: list[list[str]]) -> None:
    """Collections, and what follows from them: printed points and the tally."""
    collection = ids_of(deck)[1]
    _once(chain(*owned), collection)
    for seat, cards in enumerate(owned):
        s["owned"][0, seat] = _bits(collection, cards)
        for number in map(collection.index, cards):
            s["printed"][0, seat] += setup["points"][0, number]
            if setup["group"][0, number] != NOTHING:
                s["tally"][0, seat, setup["group"][0, number]] += 1


def _lay_row(s: Records, deck: Deck, kind: str, row: list[str], top: list[str], *, mid_turn: bool) -> None:
    names, place = ids(kind, deck), KINDS.index(kind)
    gone = [card for card in names if int(s["owned"][0].sum()) >> (FIRST_OF[place] + names.index(card)) & 1]
    face_up = [card for card in row if card != "-"]
    rest = [card for card in names if card not in _once([*gone, *face_up, *top], names)]
    while len(row) < ROW:
        row.append(rest.pop(0) if rest else top.pop(0) if top else "-")
    _check(len(row) == ROW, "a row has three places")
    _check(mid_turn or "-" not in row or not rest + top, "rows are full when a turn begins")
    face_up = [card for card in row if card != "-"]
    s["drawn"][0, place] = len(gone) + len(face_up)
    s["decks"][0, place, :len(names)] = [FIRST_OF[place] + names.index(card) for card in gone + face_up + top + rest]
    s["market"][0, place] = [NOTHING if card == "-" else FIRST_OF[place] + names.index(card) for card in row]


def _lay_cities(s: Records, deck: Deck, face_up: list[str], below: list[str], looked: list[str],
                known: Mapping[str, Iterable[int]]) -> None:
    names, turn = ids_of(deck)[0], (s["first"][0] + s["turns"][0]) % s["seats"][0]
    named = _once([*face_up, *below, *looked], names)
    rest = [city for city in names if city not in named]
    face_up = face_up or [rest.pop(0)]
    below += rest
    _check(len(looked) <= LOOK, "one looks at three cities")
    _check(set(known) <= {*below, *looked}, "known cities lie in the deck")
    s["cities"][0] = [names.index(city) for city in face_up] + [NOTHING] * (CITIES - len(face_up))
    s["city_deck"][0] = [names.index(city) for city in below] + [NOTHING] * (CITIES - len(below))
    s["looked"][0] = [names.index(city) for city in looked] + [NOTHING] * (LOOK - len(looked))
    s["city_count"], s["city_deck_count"], s["looked_count"] = len(face_up), len(below), len(looked)
    for place, city in enumerate(below):
        s["city_known"][0, place] = sum(1 << seat for seat in known.get(city, ()))
    for place, city in enumerate(looked):
        s["looked_known"][0, place] = sum(1 << seat for seat in {*known.get(city, ()), int(turn)})


def _in_play(s: Records, deck: Deck) -> list[str]:
    names = ids_of(deck)[2]
    return [names[card] for card in range(len(names)) if s["origin"][0, card] != NOTHING]


def _fill(texts: Sequence[str], sizes: Sequence[int], spare: list[str]) -> list[list[str]]:
    """As many cards for each seat as it has; what is not named comes from the spare ones."""
    filled = [text.split() for text in texts] or [[] for _ in sizes]
    for cards, size in zip(filled, sizes, strict=True):
        _check(len(cards) <= size, f"{cards} are more than {size}")
        while len(cards) < size:
            cards.append(spare.pop(0))
    return filled


def _lay_packs(s: Records, deck: Deck, packs: Sequence[str]) -> None:
    names, in_play, seats = ids_of(deck)[2], _in_play(s, deck), int(s["seats"][0])
    named = _once(" ".join(packs).split(), in_play)
    for seat, cards in enumerate(_fill(packs, [HAND] * seats, [card for card in in_play if card not in named])):
        s["packs"][0, seat], s["hands"][0, seat] = _bits(names, cards), 0
        for card in cards:
            s["origin"][0, names.index(card)], s["kept_in"][0, names.index(card)] = seat, NOTHING
    s["phase"], s["drafted"], s["acting"] = DRAFTING, 0, (1 << seats) - 1


def _lay_hands(s: Records, deck: Deck, hands: Sequence[str], played: Sequence[str], kept: Sequence[str],
               card: str) -> None:
    """What was played and what is left of seven; `kept` is both, in the order the draft brought them."""
    names, in_play, seats = ids_of(deck)[2], _in_play(s, deck), int(s["seats"][0])
    turns = [(int(s["first"][0]) + turn) % seats for turn in range(int(s["turns"][0]) + bool(card))]
    before = [*played] or [""] * seats
    if card and card not in before[turns[-1]].split():
        before[turns[-1]] += f" {card}"
    named = _once(" ".join((*hands, *before)).split(), in_play)
    spare = [card for card in in_play if card not in named]
    used = _fill(before, [turns.count(seat) for seat in range(seats)], spare)
    held = _fill(hands, [HAND - len(cards) for cards in used], spare)
    order = [text.split() for text in kept] or [used[seat] + held[seat] for seat in range(seats)]
    for seat in range(seats):
        _check({*order[seat]} == {*used[seat], *held[seat]}, "what was kept is in hand or was played")
        s["played"][0, seat], s["hands"][0, seat] = _bits(names, used[seat]), _bits(names, held[seat])
        s["packs"][0, seat] = 0
        for n, name in enumerate(order[seat]):
            stage = n // 2 if s["draft"][0] else 0
            s["origin"][0, names.index(name)] = (seat - stage) % seats
            s["kept_in"][0, names.index(name)] = stage
    s["drafted"] = LAST_STAGE if s["draft"][0] else 0


def _begin_turn(s: Records, setup: Records, deck: Deck, card: str, left: str | None, resolving: str) -> None:
    s["acting"] = 1 << int((s["first"][0] + s["turns"][0]) % s["seats"][0])
    s["phase"], s["card"], s["stack_count"] = PLAYING, NOTHING, 0
    _check(card or not (left or resolving or s["looked_count"][0]), "without a card there is nothing to do")
    if not card:
        return
    s["card"] = ids_of(deck)[2].index(card)
    s["deeds"][0] = setup["deeds"][0, s["card"][0]]
    to_do = [*map(_deed, filter(None, left.split(", ")))] if left is not None else s["deeds"][0].tolist()
    for deed in range(2):
        if s["deeds"][0, deed].tolist() in to_do:
            to_do.remove(s["deeds"][0, deed].tolist())
        else:
            s["deeds"][0, deed, 0] = NOTHING
    _check(not to_do, f"{card} has no such actions")
    stack = [_deed(effect) for effect in reversed(resolving.split(", ")) if effect]
    for place, effect in enumerate(stack):
        s["stack"][0, place] = effect
    s["stack_count"] = len(stack)
    s["phase"] = PLACING if s["looked_count"][0] else RESOLVING if stack else DOING


def _deed(text: str) -> list[int]:
    """`work`, or `2 coins`."""
    amount, _, name = text.rpartition(" ")
    return [DEED_NAMES.index(name), int(amount or 0)]
