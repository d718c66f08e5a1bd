"""A turn: one action card, its two deeds in either order, effects at once and depth first (omnia-4)."""

from bottega.core.bits import bit
from bottega.core.happened import ALL_EYES, Telling, tell
from bottega.core.kernel import Record, compiled, compiled_apart
from bottega.omnia import city, market, scoring
from bottega.omnia.facts import CITY, COINS, DOING, EFFECTS, NOTHING, PLACING, PLAYING, RESOLVING, ROUNDS
from bottega.omnia.hands import card_bit
from bottega.omnia.rows import PLAYED, SKIPPED
from bottega.omnia.state import active


@compiled
def begin(s: Record) -> None:
    s.phase, s.acting, s.card = PLAYING, bit(active(s)), NOTHING
    s.deeds[0, 0], s.deeds[1, 0], s.stack_count = NOTHING, NOTHING, 0


@compiled_apart
def play(s: Record, setup: Record, seat: int, card: int, rows: Telling) -> None:
    """One action card, face up (omnia-4.1)."""
    s.hands[seat] ^= card_bit(card)
    s.played[seat] |= card_bit(card)
    s.card = card
    for deed in range(2):
        for column in range(2):
            s.deeds[deed, column] = setup.deeds[card, deed, column]
    tell(rows, PLAYED, ALL_EYES, seat, card, 0)


@compiled
def possible(s: Record, setup: Record, seat: int, what: int) -> bool:
    """Whether there is anything to take for a deed (omnia-4.6, 5.5)."""
    if what == COINS:
        return int(s.supply) > 0
    if what == CITY:
        return int(s.city_deck_count) > 0
    return market.has_offer(s, setup, seat, what)


@compiled
def next_effect(s: Record) -> int:
    """What the effect to resolve now is about; NOTHING if there is none."""
    return int(s.stack[s.stack_count - 1, 0]) if s.stack_count > 0 else NOTHING


@compiled_apart
def go_on(s: Record, setup: Record, seat: int, rows: Telling) -> None:
    """Do what leaves no choice, until the seat has one or its turn is over.

    (1) Effects come first, the newest card's before the rest of the older one's (omnia-4.3). One with nothing to take
        is skipped; where effects must be resolved, coins are taken and cities looked at without asking (omnia-4.4).
    (2) Then the deeds of the action card. When nothing can be taken for any that is left, they are skipped.
    """
    while s.stack_count > 0:
        what = next_effect(s)
        if not possible(s, setup, seat, what):
            skip(s, seat, what, rows)
        elif s.may == 1 or what < CITY:
            s.phase = RESOLVING
            return
        elif what == COINS:
            market.take_coins(s, seat, use_up(s, COINS), rows)
        else:
            use_up(s, CITY)
            city.look(s, seat, rows)
            s.phase = PLACING
            return
    for deed in range(2):
        if s.deeds[deed, 0] != NOTHING and possible(s, setup, seat, s.deeds[deed, 0]):
            s.phase = DOING
            return
    for deed in range(2):
        if s.deeds[deed, 0] != NOTHING:
            skip(s, seat, s.deeds[deed, 0], rows)
    end(s, setup, rows)


@compiled
def is_on_offer(s: Record, what: int) -> bool:
    """Whether a deed is what this turn asks for now: the next effect, or else a deed of the card."""
    if s.stack_count > 0:
        return next_effect(s) == what
    return int(s.deeds[0, 0]) == what or int(s.deeds[1, 0]) == what


@compiled
def use_up(s: Record, what: int) -> int:
    """Strike a deed off; answers its number of coins."""
    s.by_effect = s.stack_count > 0
    if s.stack_count > 0:
        s.stack_count -= 1
        return int(s.stack[s.stack_count, 1])
    deed = 0 if s.deeds[0, 0] == what else 1
    s.deeds[deed, 0] = NOTHING
    return int(s.deeds[deed, 1])


@compiled
def skip(s: Record, seat: int, what: int, rows: Telling) -> None:
    use_up(s, what)
    tell(rows, SKIPPED, ALL_EYES, seat, what, 0)


@compiled
def add_effects(s: Record, setup: Record, card: int) -> None:
    """A card just taken resolves its own effects next, in the order printed (omnia-4.3)."""
    for effect in range(EFFECTS - 1, -1, -1):
        if setup.effects[card, effect, 0] != NOTHING:
            s.stack[s.stack_count, 0] = setup.effects[card, effect, 0]
            s.stack[s.stack_count, 1] = setup.effects[card, effect, 1]
            s.stack_count += 1


@compiled
def end(s: Record, setup: Record, rows: Telling) -> None:
    """Full rows for the next player; after six rounds the score (omnia-4.1, 4.5)."""
    s.turns += 1
    if s.turns < ROUNDS * int(s.seats):
        market.refill(s, rows)
        begin(s)
    else:
        scoring.finish(s, setup, rows)
