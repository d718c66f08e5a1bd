"""Cities: look at three in secret, place one for everybody or none (omnia-5.1)."""

from bottega.core.bits import bit
from bottega.core.happened import ALL_EYES, Telling, tell, tell_list
from bottega.core.kernel import Record, compiled, compiled_apart
from bottega.omnia.facts import LOOK, NOTHING
from bottega.omnia.rows import LOOKED, LOOKED_AT, PLACED


@compiled_apart
def look(s: Record, seat: int, rows: Telling) -> None:
    """The top three, or what there is."""
    count = min(LOOK, int(s.city_deck_count))
    for place in range(LOOK):
        s.looked[place] = s.city_deck[place] if place < count else NOTHING
        s.looked_known[place] = int(s.city_known[place]) | bit(seat) if place < count else 0
    s.looked_count = count
    s.city_deck_count -= count
    for place in range(s.city_deck_count):
        s.city_deck[place], s.city_known[place] = s.city_deck[place + count], s.city_known[place + count]
    tell(rows, LOOKED, ALL_EYES, seat, count, 0)
    tell_list(rows, LOOKED_AT, bit(seat), 0, s.looked)


@compiled
def is_looked_at(s: Record, city: int) -> bool:
    for place in range(s.looked_count):
        if s.looked[place] == city:
            return True
    return False


@compiled_apart
def place(s: Record, seat: int, city: int, rows: Telling) -> None:
    """One face up beside the others, or none; the rest under the deck in the order drawn."""
    for look_place in range(s.looked_count):
        if s.looked[look_place] == city:
            s.cities[s.city_count] = city
            s.city_count += 1
        else:
            s.city_deck[s.city_deck_count] = s.looked[look_place]
            s.city_known[s.city_deck_count] = s.looked_known[look_place]
            s.city_deck_count += 1
        s.looked[look_place], s.looked_known[look_place] = NOTHING, 0
    s.looked_count = 0
    for below in range(s.city_deck_count, len(s.city_deck)):
        s.city_deck[below], s.city_known[below] = NOTHING, 0
    tell(rows, PLACED, ALL_EYES, seat, city, 0)
