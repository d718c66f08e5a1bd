"""OMNIA's rules as everything else calls them: deal, legal, refuse, apply. Dispatch only, to the chapters."""

from bottega.core.bits import has
from bottega.core.happened import Telling
from bottega.core.kernel import Record, Records, Words64, compiled, compiled_apart
from bottega.omnia import city, draft, market, setting, turn
from bottega.omnia.actions import (
    ACTIONS,
    KEEP,
    LOOK_AT_CITIES,
    PLACE,
    PLACE_NONE,
    PLAY,
    SKIP,
    TAKE,
    TAKE_COINS,
    pair_of,
)
from bottega.omnia.facts import CITY, COINS, DOING, DRAFTING, NOTHING, OVER, PLACING, PLAYING, RESOLVING, ROW
from bottega.omnia.hands import in_set, nth_card, size_of
from bottega.omnia.refusals import (
    ALREADY_KEPT,
    DRAFT_OVER,
    EFFECT_FIRST,
    EFFECT_MUST,
    FINE,
    GAME_OVER,
    NO_CITIES_LEFT,
    NO_COINS_LEFT,
    NO_SUCH_ACTION,
    NO_SUCH_SEAT,
    NOT_IN_HAND,
    NOT_LOOKED_AT,
    NOT_ON_CARD,
    NOT_YOUR_TURN,
    ONE_CARD,
    PLACE_FIRST,
    PLAY_FIRST,
    STILL_DRAFTING,
)
from bottega.omnia.state import row_of


@compiled
def deal(states: Records, i: int, setups: Records, luck: Words64, rows: Telling) -> None:
    """A new game in place i: nothing of an old one stays."""
    s = states[i]
    for word in range(4):
        s.chance[word] = luck[word]
    setting.lay_out(s, setups[0])
    setting.tell_deal(s, rows)
    draft.begin(s)


@compiled
def deed_of(action: int) -> int:
    """What an action of a turn is about."""
    if action < TAKE_COINS:
        return row_of(action - TAKE)
    return COINS if action == TAKE_COINS else CITY if action == LOOK_AT_CITIES else action - SKIP


@compiled
def refuse(states: Records, i: int, seat: int, action: int, setups: Records) -> int:
    """What stands in the way of an action; FINE if nothing does."""
    s, setup = states[i], setups[0]
    if seat < 0 or seat >= s.seats:
        return NO_SUCH_SEAT
    if action < 0 or action >= ACTIONS:
        return NO_SUCH_ACTION
    if s.phase == OVER:
        return GAME_OVER
    if s.phase == DRAFTING:
        if action >= PLAY:
            return STILL_DRAFTING
        return draft.refuse_pair(s, seat, action - KEEP) if has(s.acting, seat) else ALREADY_KEPT
    if action < PLAY:
        return DRAFT_OVER
    if not has(s.acting, seat):
        return NOT_YOUR_TURN
    if s.phase == PLAYING:
        if action >= TAKE:
            return PLAY_FIRST
        return FINE if in_set(s.hands[seat], action - PLAY) else NOT_IN_HAND
    if action < TAKE:
        return ONE_CARD
    if s.phase == PLACING:
        return refuse_place(s, action)
    if PLACE <= action < SKIP:
        return NOT_LOOKED_AT
    return refuse_deed(s, setup, seat, action)


@compiled
def refuse_place(s: Record, action: int) -> int:
    if action == PLACE_NONE:
        return FINE
    if action < PLACE or action > PLACE_NONE:
        return PLACE_FIRST
    return FINE if city.is_looked_at(s, action - PLACE) else NOT_LOOKED_AT


@compiled
def refuse_deed(s: Record, setup: Record, seat: int, action: int) -> int:
    """A deed must be asked for now, and there must be something to take (omnia-4.2 to 4.6)."""
    what = deed_of(action)
    if not turn.is_on_offer(s, what):
        return EFFECT_FIRST if s.phase == RESOLVING else NOT_ON_CARD
    if action >= SKIP:
        return EFFECT_MUST if s.phase == RESOLVING and s.may == 0 else FINE
    if what == COINS:
        return FINE if s.supply > 0 else NO_COINS_LEFT
    if what == CITY:
        return FINE if s.city_deck_count > 0 else NO_CITIES_LEFT
    return market.refuse_card(s, setup, seat, action - TAKE)


@compiled
def choices_of(s: Record, setup: Record, seat: int, what: int) -> int:
    """How many things there are to take for a deed."""
    if what == NOTHING:
        return 0
    if what >= CITY:
        return int(turn.possible(s, setup, seat, what))
    count = 0
    for place in range(ROW):
        card = s.market[what, place]
        if card != NOTHING and setup.cost[card] <= s.coins[seat]:
            count += 1
    return count


@compiled
def choice_at(s: Record, setup: Record, seat: int, what: int, k: int) -> int:
    """The k-th of them, as an action."""
    if what == COINS:
        return TAKE_COINS
    if what == CITY:
        return LOOK_AT_CITIES
    place = 0
    while True:
        card = int(s.market[what, place])
        if card != NOTHING and setup.cost[card] <= s.coins[seat]:
            if k == 0:
                return TAKE + card
            k -= 1
        place += 1


@compiled
def deeds_now(s: Record, deed: int) -> int:
    """The first and second deed that may be done now; NOTHING for none, and for a second one like the first."""
    if s.phase == RESOLVING:
        return turn.next_effect(s) if deed == 0 else NOTHING
    if deed == 1 and s.deeds[0, 0] == s.deeds[1, 0]:
        return NOTHING
    return int(s.deeds[deed, 0])


@compiled
def legal_count(s: Record, setup: Record, seat: int) -> int:
    """How many actions a seat has. None if it is not asked."""
    if not has(s.acting, seat):
        return 0
    if s.phase == DRAFTING:
        cards = size_of(s.packs[seat])
        return cards * (cards - 1) // 2
    if s.phase == PLAYING:
        return size_of(s.hands[seat])
    if s.phase == PLACING:
        return int(s.looked_count) + 1
    count, skips = 0, s.phase == DOING or s.may == 1
    for deed in range(2):
        what = deeds_now(s, deed)
        count += choices_of(s, setup, seat, what) + (what != NOTHING and skips)
    return count


@compiled
def legal_at(s: Record, setup: Record, seat: int, k: int) -> int:
    """The k-th of them, found without listing the others."""
    if s.phase == DRAFTING:
        higher = 1
        while (higher + 1) * higher // 2 <= k:
            higher += 1
        return KEEP + pair_of(nth_card(s.packs[seat], k - higher * (higher - 1) // 2), nth_card(s.packs[seat], higher))
    if s.phase == PLAYING:
        return PLAY + nth_card(s.hands[seat], k)
    if s.phase == PLACING:
        return PLACE + int(s.looked[k]) if k < s.looked_count else PLACE_NONE
    first = deeds_now(s, 0)
    here = choices_of(s, setup, seat, first)
    if k < here:
        return choice_at(s, setup, seat, first, k)
    k -= here
    second = deeds_now(s, 1)
    there = choices_of(s, setup, seat, second)
    if k < there:
        return choice_at(s, setup, seat, second, k)
    return SKIP + (first if k == there and first != NOTHING else second)


@compiled_apart
def carry_out(s: Record, setup: Record, seat: int, action: int, rows: Telling) -> None:
    """Do what is known to be legal, and tell what happened."""
    if action < PLAY:
        draft.keep(s, seat, action - KEEP, rows)
        return
    if action < TAKE:
        turn.play(s, setup, seat, action - PLAY, rows)
    elif action < TAKE_COINS:
        turn.use_up(s, row_of(action - TAKE))
        market.take(s, setup, seat, action - TAKE, rows)
        turn.add_effects(s, setup, action - TAKE)
    elif action == TAKE_COINS:
        market.take_coins(s, seat, turn.use_up(s, COINS), rows)
    elif action == LOOK_AT_CITIES:
        turn.use_up(s, CITY)
        city.look(s, seat, rows)
        s.phase = PLACING
        return
    elif action < SKIP:
        city.place(s, seat, action - PLACE if action < PLACE_NONE else NOTHING, rows)
    else:
        turn.skip(s, seat, action - SKIP, rows)
    turn.go_on(s, setup, seat, rows)


@compiled
def has_won(s: Record, seat: int) -> bool:
    """Whether nobody is better; several may share the victory."""
    return int(s.ahead[seat]) == 0
