"""Positions of OMEN from one line that names only what matters.

    position("raven omen", "raven skull", "wolf", declared="3 raven")

One text a seat; `""` is a seat that is out. `table`, `deck` (top first) and `lost` name as many cards as matter. What
is not named is filled up so that the whole could have come about in a game: four cards lie face up, every card
missing from a hand is lost, and all cards together are a composition that the box and the number of players allow
(omen-2.1, 2.2). Impossible wishes are a `ValueError`. Only the way here is missing: `history` is empty, so a built
position has no record.
"""

from collections import Counter
from collections.abc import Iterable
from typing import TypeVar

from bottega.core.bits import seats_in
from bottega.core.chance import from_seed, to_text
from bottega.core.events import Event
from bottega.core.kernel import Records
from bottega.core.position import Position
from bottega.core.refusals import Refusal, Refused
from bottega.omen import OMEN
from bottega.omen.facts import DECLARING, HAND, KIND_NAMES, KINDS, MIDDLE, NOTHING, cards

OWN_DECK = OMEN.read_deck(None)
Counts = list[int]                      # cards of each kind
Some = TypeVar("Some", bound=Event)

WITHOUT_WOLVES = [(players, "off") for players in range(3, 9)]
WITH_WOLVES = [(players, "on") for players in range(3, 10)]
EVERY_TABLE = WITHOUT_WOLVES + WITH_WOLVES          # players, and option expansion


def position(*hands: str, declared: str = "", dealer: int | None = None, known: Iterable[int] = (), table: str = "",
             deck: str = "", lost: str = "", expansion: str | None = None, extras: str = "fitted",
             next_dealer: str = "loser", seed: int = 1) -> Position:
    """A game in which the dealer and those to the left have declared, as in `declared="1 wolf, 3 raven"`."""
    named = " ".join((*hands, table, deck, lost, declared))
    wolves = expansion or ("on" if "wolf" in named or len(hands) == 9 else "off")
    terms = OMEN.terms(len(hands), {"expansion": wolves, "extras": extras, "next_dealer": next_dealer}, OWN_DECK)
    setup = terms.setups
    made = Position(terms, to_text(from_seed(seed)), keyed=False)
    made.chance_events = 1
    s = made.states
    s["chance"][0] = from_seed(seed)
    for name in ("seats", "suits", "next_dealer", "least", "box"):
        s[name][0] = setup[name][0]
    _lay_cards(s, setup, [_count(hand) for hand in hands], table.split(), deck.split(), lost.split())
    _seat(s, known)
    _begin_round(s, dealer, declared)
    return made


def act(table: Position, seat: int, action: str) -> Refusal | None:
    """Carry an action out; the answer is what stood in the way, or None."""
    try:
        table.act(seat, action)
    except Refused as refused:
        return refused.refusal
    return None


def play(table: Position, *acts: str) -> Position:
    """Carry actions out that are surely legal: `play(table, "1 omen", "1 lose skull")`."""
    for one in acts:
        seat, action = one.split(maxsplit=1)
        table.act(int(seat), action)
    return table


def the(kind: type[Some], events: Iterable[Event]) -> Some:
    """The one event of a kind."""
    [found] = [event for event in events if isinstance(event, kind)]
    return found


def acting(table: Position) -> set[int]:
    return set(table.acting)


def dealer(table: Position) -> int:
    return int(table.states["dealer"][0])


def hand(table: Position, seat: int) -> list[str]:
    return cards(table.states["hands"][0, seat])


def held(table: Position) -> list[int]:
    """How many cards each seat holds."""
    return [len(hand(table, seat)) for seat in range(table.players)]


def middle(table: Position) -> list[str]:
    return cards(table.states["middle"][0])


def deck(table: Position) -> list[str]:
    """Top first."""
    return [KIND_NAMES[kind] for kind in table.states["deck"][0] if kind != NOTHING]


def lost(table: Position) -> list[str]:
    return cards(table.states["lost"][0])


def in_play(table: Position) -> Counter[str]:
    """All cards of the game, wherever they lie."""
    hands = [card for seat in range(table.players) for card in hand(table, seat)]
    return Counter(hands + middle(table) + deck(table) + lost(table))


def _count(names: str) -> Counts:
    found = Counter(names.split())
    if unknown := set(found) - set(KIND_NAMES):
        raise ValueError(f"no such cards: {unknown}")
    return [found[name] for name in KIND_NAMES]


def _lay_cards(s: Records, setup: Records, hands: list[Counts], table: list[str], deck: list[str],
               lost: list[str]) -> None:
    if any(sum(hand) > HAND for hand in hands):
        raise ValueError("a hand holds at most four cards")
    in_hands = sum(map(sum, hands))
    in_all = int(setup["least"][0].sum() + setup["extras"][0])
    deck_count = in_all - HAND * len(hands) - MIDDLE
    lost_count = HAND * len(hands) - in_hands
    if len(table) > MIDDLE or len(deck) > deck_count or len(lost) > lost_count:
        raise ValueError(f"at most {MIDDLE} on the table, {deck_count} in the deck, {lost_count} lost")
    named = [sum(counts) for counts in zip(*hands, _count(" ".join(table + deck + lost)), strict=True)]
    rest = _rest(named, setup["least"][0].tolist(), setup["box"][0].tolist(), in_all)
    for place, count in ((lost, lost_count), (table, MIDDLE), (deck, deck_count)):
        while len(place) < count:
            place.append(rest.pop())
    s["hands"][0, :len(hands)] = hands
    s["held"][0, :len(hands)] = [sum(hand) for hand in hands]
    s["in_hands"], s["deck_count"], s["deck"] = in_hands, deck_count, NOTHING
    s["middle"][0], s["lost"][0] = _count(" ".join(table)), _count(" ".join(lost))
    s["deck"][0, :deck_count] = [KIND_NAMES.index(card) for card in deck]


def _rest(named: Counts, least: Counts, box: Counts, in_all: int) -> list[str]:
    """The cards that must lie in the places nobody named, so that the composition is one that setup can bring."""
    composition = [max(counts) for counts in zip(named, least, strict=True)]
    while sum(composition) < in_all:                    # extras: the kind of which the box has most left
        kind = max(range(KINDS), key=lambda kind: box[kind] - composition[kind])
        composition[kind] += 1
    if sum(composition) > in_all or any(cards > there for cards, there in zip(composition, box, strict=True)):
        raise ValueError(f"no game has these cards: {dict(zip(KIND_NAMES, named, strict=True))}")
    return cards(there - used for there, used in zip(composition, named, strict=True))


def _seat(s: Records, known: Iterable[int]) -> None:
    """Who is out, since when, and what all have seen: earlier rounds cost a card each, and seats went out in order."""
    lost_count, held = int(s["lost"][0].sum()), s["held"][0, :s["seats"][0]].tolist()
    still_in = {seat for seat, count in enumerate(held) if count}
    if len(still_in) < 2:
        raise ValueError("at least two seats hold cards while a game runs")
    gone = [seat for seat in range(len(held)) if seat not in still_in]
    s["rounds"] = lost_count + 1
    s["still_in"] = sum(1 << seat for seat in still_in)
    for number, seat in enumerate(gone, 1):
        s["out_in"][0, seat] = HAND * number
    hidden = still_in - set(known)                      # after Omen, of whoever drew again; after Destiny all
    if set(known) and (lost_count == 0 or len(hidden) > 1 or not (hidden or gone)):
        raise ValueError("after Omen all hands are known but that of the loser")
    s["known"] = sum(1 << seat for seat in known)
    for kind in range(KINDS):                           # every card in sight came to light once
        sighted = s["lost"][0, kind] + s["middle"][0, kind] + sum(s["hands"][0, seat, kind] for seat in known)
        s["sightings"][0, kind, 0] += 1
        s["sightings"][0, kind, sighted] -= 1


def _begin_round(s: Records, dealer: int | None, declared: str) -> None:
    still_in = seats_in(s["still_in"][0])
    dealer = still_in[0] if dealer is None else dealer
    turn = still_in.index(dealer)
    s["phase"], s["dealer"], s["chosen"] = DECLARING, dealer, NOTHING
    for name in ("suit", "declarer", "caller", "called"):
        s[name] = NOTHING
    for declaration in filter(None, declared.split(", ")):
        number, name = declaration.split()
        if not s["number"][0] < int(number) <= s["in_hands"][0]:
            raise ValueError(f"nobody may declare {declaration}")
        suit = KIND_NAMES.index(name)
        s["declarer"], s["number"], s["suit"] = still_in[turn], int(number), suit
        s["ladder"][0, int(number) - 1] = suit + 1
        turn = (turn + 1) % len(still_in)
    s["acting"] = 1 << still_in[turn]
