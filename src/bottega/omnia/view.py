"""What a seat may know, built from nothing: what no line copies, nobody learns."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from msgspec import Struct

from bottega.core.bits import NOBODY, has, seats_in
from bottega.core.kernel import Record, Records, compiled, compiled_apart
from bottega.core.options import Deck
from bottega.omnia.deck import action_cards_of, collection_of, ids_of
from bottega.omnia.facts import (
    ACTION_CARDS,
    CHARACTERS,
    CITIES,
    CITY,
    DEED_NAMES,
    DRAFTING,
    GROUPS,
    HAND,
    INVENTIONS,
    KEEPS,
    LAST_STAGE,
    LOOK,
    NOTHING,
    OVER,
    PLACING,
    ROUNDS,
    ROW,
    SEATS,
    STACK,
    WORKS,
)
from bottega.omnia.hands import card_bit
from bottega.omnia.knowing import STAGES, known_hands

PHASES = ("drafting", "playing", "doing", "resolving", "placing", "over")
DECK_SIZES = (WORKS, INVENTIONS, CHARACTERS)

VIEW = np.dtype([
    ("owned", "u8", SEATS),
    ("hands", "u4", SEATS), ("packs", "u4", SEATS),         # this seat's alone; empty for the others
    ("played", "u4", SEATS),
    ("in_play", "u4"),                                      # action cards of this number of players (omnia-2.2)
    ("seen", "u4", STAGES),                                 # what lay before this seat in each stage of the draft
    ("kept", "u4", STAGES),                                 # what it kept of that
    ("acting", "u2"),
    ("seat", "i1"),                                         # whose eyes; NOBODY for a spectator
    ("seats", "i1"), ("draft", "i1"), ("may", "i1"), ("phase", "i1"), ("first", "i1"), ("drafted", "i1"),
    ("turns", "i1"), ("supply", "i1"), ("coins", "i1", SEATS),
    ("printed", "i2", SEATS), ("tally", "i1", (SEATS, GROUPS)),
    ("card", "i1"), ("deeds", "i1", (2, 2)), ("stack", "i1", (STACK, 2)), ("stack_count", "i1"), ("by_effect", "i1"),
    ("market", "i1", (3, ROW)), ("drawn", "i1", 3),
    ("cities", "i1", CITIES), ("city_count", "i1"),
    ("city_deck", "i1", CITIES),                            # what this seat knows of it; NOTHING where it does not
    ("city_known", "u1", CITIES),                           # who knows each place is no secret: looks are seen
    ("city_deck_count", "i1"),
    ("looked", "i1", LOOK), ("looked_known", "u1", LOOK), ("looked_count", "i1"),
    ("totals", "i2", SEATS), ("ahead", "i1", SEATS),
], align=True)


@compiled
def look(states: Records, i: int, seat: int, views: Records, j: int) -> None:
    """The game in place i as a seat sees it, or as a spectator (`NOBODY`) does."""
    s, v = states[i], views[j]
    copy_public(s, v)
    v.seat, v.in_play = seat, 0
    for other in range(SEATS):
        v.hands[other], v.packs[other] = 0, 0
    for stage in range(STAGES):
        v.seen[stage], v.kept[stage] = 0, 0
    for place in range(CITIES):
        v.city_deck[place] = s.city_deck[place] if seat != NOBODY and has(s.city_known[place], seat) else NOTHING
    for place in range(LOOK):
        v.looked[place] = s.looked[place] if seat != NOBODY and has(s.looked_known[place], seat) else NOTHING
    for card in range(ACTION_CARDS):
        if s.origin[card] != NOTHING:
            v.in_play |= card_bit(card)
    if seat != NOBODY:
        v.hands[seat], v.packs[seat] = s.hands[seat], s.packs[seat]
        remember_draft(s, v, seat)


@compiled_apart
def remember_draft(s: Record, v: Record, seat: int) -> None:
    """What a seat saw go by and what it kept, stage by stage (omnia-3.3)."""
    for stage in range(int(s.drafted) + 1):
        dealt_to = (seat - stage) % int(s.seats)
        for card in range(ACTION_CARDS):
            if s.origin[card] == dealt_to and (s.kept_in[card] == NOTHING or s.kept_in[card] >= stage):
                v.seen[stage] |= card_bit(card)
                if s.kept_in[card] == stage:
                    v.kept[stage] |= card_bit(card)


@compiled_apart
def copy_public(a: Record, b: Record) -> None:
    """What everybody knows: from a state into a view, and from a view into an imagined state."""
    b.acting, b.seats, b.draft, b.may, b.phase = a.acting, a.seats, a.draft, a.may, a.phase
    b.first, b.drafted, b.turns, b.supply = a.first, a.drafted, a.turns, a.supply
    for seat in range(SEATS):
        b.owned[seat], b.played[seat], b.coins[seat] = a.owned[seat], a.played[seat], a.coins[seat]
        b.printed[seat], b.totals[seat], b.ahead[seat] = a.printed[seat], a.totals[seat], a.ahead[seat]
        for group in range(GROUPS):
            b.tally[seat, group] = a.tally[seat, group]
    b.card, b.stack_count, b.by_effect = a.card, a.stack_count, a.by_effect
    for deed in range(2):
        b.deeds[deed, 0], b.deeds[deed, 1] = a.deeds[deed, 0], a.deeds[deed, 1]
    for place in range(STACK):
        b.stack[place, 0], b.stack[place, 1] = a.stack[place, 0], a.stack[place, 1]
    for row in range(3):
        b.drawn[row] = a.drawn[row]
        for place in range(ROW):
            b.market[row, place] = a.market[row, place]
    b.city_count, b.city_deck_count, b.looked_count = a.city_count, a.city_deck_count, a.looked_count
    for place in range(CITIES):
        b.cities[place], b.city_known[place] = a.cities[place], a.city_known[place]
    for place in range(LOOK):
        b.looked_known[place] = a.looked_known[place]


class Row(Struct, frozen=True, omit_defaults=True):
    """A row of the market: its cards, how many are left in its deck, and its empty places."""

    cards: list[str]
    deck_count: int
    gaps: int = 0


class Owner(Struct, frozen=True):
    """What lies open before a seat."""

    cards: list[str]
    coins: int
    printed: int                            # points printed on the cards
    played: list[str]                       # action cards, already used
    hand_count: int


class Deed(Struct, frozen=True):
    """Something still to do in this turn."""

    type: str
    amount: int | None = None               # of coins


class Step(Struct, frozen=True, omit_defaults=True):
    """A deed of this turn, and how far it is."""

    deed: Deed
    state: str                              # done, now or later
    effect: bool = False                    # of a card just taken (omnia-4.3), not an action of the card played


class Draft(Struct, frozen=True):
    stage: int                              # from 1
    stages: int
    keep: int                               # how many cards are kept in each
    to: int | None                          # the seat that gets the others; None for a spectator


class Known(Struct, frozen=True):
    """Action cards that others hold, as far as this seat can tell: so many of these lie with each of these seats."""

    cards: list[str]
    holders: dict[int, int]


class View(Struct, frozen=True, omit_defaults=True):
    """The same for people and programs: names instead of numbers, and what this seat may do now."""

    seat: int | None                        # None for a spectator
    players: int
    phase: str                              # drafting, playing, doing, resolving, placing or over
    round: int                              # from 1; 0 in the draft
    rounds: int
    first: int
    acting: list[int]
    hand: list[str]                         # this seat's action cards
    pack: list[str]                         # what it chooses from in the draft
    in_play: list[str]                      # all action cards of this game
    known: list[Known]                      # what this seat can tell of the others' hands (omnia-3.3)
    seats: list[Owner]
    supply: int                             # coins left
    market: dict[str, Row]
    cities: list[str]                       # face up
    city_deck: list[str | None]             # top first; None where this seat does not know the card
    looked_at: list[str | None]             # cities somebody is looking at now
    card: str | None                        # the action card of this turn
    deeds: list[Deed]                       # what it still lets do
    effects: list[Deed]                     # still to resolve, the next one first
    totals: list[int] | None                # points, once it is over
    ranking: list[list[int]]
    legal: list[str]
    draft: Draft | None = None              # while it goes on
    steps: list[Step] = []                  # the whole turn: effects first, then the card's two actions
    too_dear: dict[str, int] = {}           # face-up cards that this seat is asked for and cannot pay, with their cost


def ranking(records: Records, i: int) -> list[list[int]]:
    """Lists of seats, best first. None before the score."""
    if records["phase"][i] != OVER:
        return []
    ahead = records["ahead"][i][:int(records["seats"][i])].tolist()
    return [[seat for seat, better in enumerate(ahead) if better == place] for place in sorted({*ahead})]


def result(states: Records, i: int) -> dict[str, Any]:
    return {"ranking": ranking(states, i), "totals": states["totals"][i][:int(states["seats"][i])].tolist()}


def read_view(views: Records, j: int, legal: Sequence[str], deck: Deck) -> View:
    v = {name: views[name][j].tolist() for name in VIEW.names or ()}
    seats, is_over, seat = range(v["seats"]), v["phase"] == OVER, v["seat"]
    cities, collection, action_cards = ids_of(deck)

    def names(ids: Sequence[str], cards: int) -> list[str]:
        return [ids[card] for card in range(len(ids)) if cards >> card & 1]

    def some(ids: Sequence[str], cards: Sequence[int]) -> list[str | None]:
        return [None if card == NOTHING else ids[card] for card in cards]

    market = {DEED_NAMES[row]: Row([collection[card] for card in v["market"][row] if card != NOTHING],
                                   DECK_SIZES[row] - v["drawn"][row], v["market"][row].count(NOTHING))
              for row in range(3)}
    steps = _steps(v, deck) if v["card"] != NOTHING and not is_over else []
    asked = {step.deed.type for step in steps if step.state == "now" and step.deed.type in market} if legal else ()
    costs = {card["id"]: card.get("cost", 0) for card in collection_of(deck)}
    return View(
        seat=None if seat == NOBODY else seat,
        players=v["seats"],
        phase=PHASES[v["phase"]],
        round=0 if v["phase"] == DRAFTING else min(v["turns"] // v["seats"] + 1, ROUNDS),
        rounds=ROUNDS,
        draft=_draft(v) if v["phase"] == DRAFTING else None,
        first=v["first"],
        acting=seats_in(v["acting"]),
        hand=[] if seat == NOBODY else names(action_cards, v["hands"][seat]),
        pack=[] if seat == NOBODY else names(action_cards, v["packs"][seat]),
        in_play=names(action_cards, v["in_play"]),
        known=[Known([action_cards[card] for card in cards], holders) for cards, holders in known_hands(views, j)],
        seats=[Owner(names(collection, v["owned"][other]), v["coins"][other], v["printed"][other],
                     names(action_cards, v["played"][other]), _hand_count(v, other)) for other in seats],
        supply=v["supply"],
        market=market,
        cities=[cities[city] for city in v["cities"][:v["city_count"]]],
        city_deck=some(cities, v["city_deck"][:v["city_deck_count"]]),
        looked_at=some(cities, v["looked"][:v["looked_count"]]),
        card=None if v["card"] == NOTHING else action_cards[v["card"]],
        deeds=[_deed(*deed) for deed in v["deeds"] if deed[0] != NOTHING],
        effects=[_deed(*effect) for effect in reversed(v["stack"][:v["stack_count"]])],
        steps=steps,
        too_dear={card: costs[card] for kind, row in market.items() if kind in asked for card in row.cards
                  if f"take {card}" not in legal},
        totals=v["totals"][:v["seats"]] if is_over else None,
        ranking=ranking(views, j),
        legal=list(legal),
    )


def _deed(what: int, amount: int) -> Deed:
    return Deed(DEED_NAMES[what], amount if DEED_NAMES[what] == "coins" else None)


def _draft(v: dict[str, Any]) -> Draft:
    to = None if v["seat"] == NOBODY else (v["seat"] + 1) % v["seats"]
    return Draft(v["drafted"] + 1, LAST_STAGE, KEEPS, to)


def _steps(v: dict[str, Any], deck: Deck) -> list[Step]:
    """(1) Cities being looked at. (2) Effects, one after the other. (3) The card's two actions, in either order."""
    is_placing, effects = v["phase"] == PLACING, v["stack"][:v["stack_count"]][::-1]
    steps = [Step(Deed(DEED_NAMES[CITY]), "now", effect=True)] if is_placing and v["by_effect"] else []
    steps += [Step(_deed(*effect), "later" if n or is_placing else "now", effect=True)
              for n, effect in enumerate(effects)]
    is_looking = is_placing and not v["by_effect"]
    for (left, _), printed in zip(v["deeds"], action_cards_of(deck)[v["card"]]["actions"], strict=True):
        deed = Deed(printed["type"], printed.get("amount"))
        state = "done" if left == NOTHING else "later" if effects or is_placing else "now"
        if is_looking and state == "done" and deed.type == DEED_NAMES[CITY]:
            state, is_looking = "now", False
        steps.append(Step(deed, state, effect=False))
    return steps


def _hand_count(v: dict[str, Any], seat: int) -> int:
    """Two more after each stage of the draft; then one less with every card played."""
    if v["phase"] == DRAFTING:
        return KEEPS * int(v["drafted"] + (not v["acting"] >> seat & 1))
    return HAND - int(v["played"][seat]).bit_count()
