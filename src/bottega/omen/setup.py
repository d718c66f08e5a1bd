"""Players, options and deck, made into what a game begins from (omen-2)."""

from collections import Counter
from collections.abc import Mapping

from bottega.core.kernel import Records, records
from bottega.core.options import Deck, Option
from bottega.omen.facts import KIND_NAMES, NEXT_DEALERS, WOLF
from bottega.omen.state import SETUP

OPTIONS = (
    Option("expansion", ("off", "on")),                             # omen-1.4, 2.2
    Option("extras", ("fitted", "printed")),                        # omen-2.4
    Option("next_dealer", ("loser", "clockwise", "random")),        # omen-4.4
)

EXTRAS = {3: 9, 4: 9, 5: 10, 6: 10, 7: 11, 8: 11}                   # omen-2.1
EXTRAS_WITH_WOLVES = {3: 5, 4: 5, 5: 5, 6: 4, 7: 4, 8: 4, 9: 4}     # omen-2.2, as printed
FITTED = {3: 6, 8: 3}                                               # omen-2.4


def players(options: Mapping[str, str]) -> range:
    """How many can play (omen-1.1)."""
    return range(3, 10 if options["expansion"] == "on" else 9)


def set_up(seats: int, options: Mapping[str, str], deck: Deck) -> Records:
    """The cards surely in play, and how many more are drawn unseen (omen-2.1, 2.2)."""
    wolves = options["expansion"] == "on"
    extras = EXTRAS_WITH_WOLVES[seats] if wolves else EXTRAS[seats]
    if wolves and options["extras"] == "fitted":
        extras = FITTED.get(seats, extras)
    copies = Counter(card["kind"] for card in deck.cards)
    box = [copies[kind] for kind in KIND_NAMES]
    if not wolves:
        box[WOLF] = 0
    made = records(SETUP, 1)
    made["seats"], made["suits"], made["extras"] = seats, 4 if wolves else 3, extras
    made["next_dealer"] = NEXT_DEALERS[OPTIONS[2].values.index(options["next_dealer"])]
    made["box"] = box
    made["least"] = [seats, seats, seats, min(seats, 8) if wolves else 0, seats // 2 + 1]
    return made
