"""A game that fits what a seat knows: every way the cards can lie is as likely as the deal makes it.

Action cards: in each group of cards and slots that hang together (knowing.py) every arrangement is as likely, if only
what a seat has played was kept by that seat. Cities, works, inventions, characters: what is not in sight is shuffled
into the places this seat does not know.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from bottega.core.chance import below, next_word, shuffle
from bottega.core.kernel import Record, Records, Words64, compiled, compiled_apart
from bottega.omnia.facts import ACTION_CARDS, CITIES, FIRST_OF, LONGEST_DECK, LOOK, NOTHING, ROW, SEATS
from bottega.omnia.hands import card_bit, in_set
from bottega.omnia.knowing import GROUP, OWN, PACK, STAGE, STAGES, group_of, slots_of
from bottega.omnia.market import deck_size
from bottega.omnia.view import copy_public

Numbers = npt.NDArray[Any]


@compiled
def imagine(views: Records, j: int, states: Records, i: int, luck: Words64) -> None:
    """Write into place i a state with the view in place j; `luck` is the imaginer's, and runs on."""
    v, s = views[j], states[i]
    copy_public(v, s)
    arrange_action_cards(v, s, luck)
    shuffle_cities(v, s, luck)
    shuffle_decks(v, s, luck)
    for word in range(4):
        s.chance[word] = next_word(luck)


@compiled
def imagine_all(views: Records, j: int, states: Records, luck: Words64) -> None:
    """The same for every place there is."""
    for i in range(len(states)):
        imagine(views, j, states, i, luck)


@compiled_apart
def arrange_action_cards(v: Record, s: Record, luck: Words64) -> None:
    slots = slots_of(v)
    cards = np.zeros(ACTION_CARDS, np.int64)
    for seat in range(SEATS):
        s.hands[seat], s.packs[seat] = 0, 0
    for card in range(ACTION_CARDS):
        s.origin[card], s.kept_in[card] = NOTHING, NOTHING
    for group in range(OWN + 1):
        count = 0
        for card in range(ACTION_CARDS):
            if in_set(v.in_play, card) and group_of(v, card) == group:
                cards[count] = card
                count += 1
        if group == OWN:
            for c in range(count):
                fill_own(v, s, cards[c])
        elif count > 0:
            shuffle(cards, count, luck)
            fill_group(v, s, slots, group, cards, count, luck)


@compiled
def fill_own(v: Record, s: Record, card: int) -> None:
    for stage in range(STAGES):
        if in_set(v.kept[stage], card):
            put(s, card, (int(v.seat) - stage) % int(v.seats), stage)


@compiled
def fill_group(v: Record, s: Record, slots: Numbers, group: int, cards: Numbers, count: int, luck: Words64) -> None:
    """Shuffled cards: those already played go to slots of the player who played them, the others to what is left."""
    for played in range(2):
        for c in range(count):
            player = NOTHING
            for seat in range(v.seats):
                if in_set(v.played[seat], cards[c]):
                    player = seat
            if (player == NOTHING) == (played == 1):
                slot = free_slot(v, slots, group, player, luck)
                put(s, cards[c], slots[slot, PACK], slots[slot, STAGE])
                slots[slot, GROUP] = NOTHING


@compiled
def free_slot(v: Record, slots: Numbers, group: int, player: int, luck: Words64) -> int:
    """Any slot of a group that is still free, each as likely; of one player's, if one is named."""
    count = 0
    for slot in range(len(slots)):
        count += is_free(v, slots, slot, group, player)
    k, slot = below(luck, count), 0
    while k > 0 or not is_free(v, slots, slot, group, player):
        k -= is_free(v, slots, slot, group, player)
        slot += 1
    return slot


@compiled
def is_free(v: Record, slots: Numbers, slot: int, group: int, player: int) -> bool:
    if slots[slot, GROUP] != group or slots[slot, PACK] == NOTHING:
        return False
    keeper = (slots[slot, PACK] + slots[slot, STAGE]) % int(v.seats)
    return player == NOTHING or (slots[slot, STAGE] != NOTHING and keeper == player)


@compiled
def put(s: Record, card: int, pack: int, stage: int) -> None:
    """Lay an action card where it was dealt and kept."""
    s.origin[card], s.kept_in[card] = pack, stage
    if stage == NOTHING:
        s.packs[(pack + int(s.drafted)) % int(s.seats)] |= card_bit(card)
    elif not in_set(s.played[(pack + stage) % int(s.seats)], card):
        s.hands[(pack + stage) % int(s.seats)] |= card_bit(card)


@compiled_apart
def shuffle_cities(v: Record, s: Record, luck: Words64) -> None:
    """Cities that are neither face up nor known to this seat, in the places it does not know."""
    hidden, count = np.zeros(CITIES, np.int64), 0
    for city in range(CITIES):
        known = False
        for place in range(CITIES):
            known = known or v.cities[place] == city or v.city_deck[place] == city
        for place in range(LOOK):
            known = known or v.looked[place] == city
        if not known:
            hidden[count] = city
            count += 1
    shuffle(hidden, count, luck)
    for place in range(LOOK):
        s.looked[place] = v.looked[place]
        if place < v.looked_count and v.looked[place] == NOTHING:
            count -= 1
            s.looked[place] = hidden[count]
    for place in range(CITIES):
        s.city_deck[place] = v.city_deck[place]
        if place < v.city_deck_count and v.city_deck[place] == NOTHING:
            count -= 1
            s.city_deck[place] = hidden[count]


@compiled_apart
def shuffle_decks(v: Record, s: Record, luck: Words64) -> None:
    """Cards still in their decks, shuffled; those drawn from it before come first, in any order."""
    for row in range(3):
        cards, gone, left = np.zeros(LONGEST_DECK, np.int64), 0, deck_size(row)
        for n in range(deck_size(row)):
            card = FIRST_OF[row] + n
            out = False
            for seat in range(v.seats):
                out = out or (int(v.owned[seat]) >> card) & 1 == 1
            for place in range(ROW):
                out = out or v.market[row, place] == card
            if out:
                cards[gone] = card
                gone += 1
            else:
                left -= 1
                cards[left] = card
        shuffle(cards[gone:], deck_size(row) - gone, luck)
        for place in range(LONGEST_DECK):
            s.decks[row, place] = cards[place] if place < deck_size(row) else NOTHING
