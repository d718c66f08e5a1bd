"""The fixed facts of OMEN, by number: how large things are, and the names of kinds, phases and choices."""

from collections.abc import Iterable

SEATS, KINDS, HAND, MIDDLE = 9, 5, 4, 4     # the most seats; kinds of card; a full hand; cards face up (omen-2.3)
DECK = 5                                    # the most cards in the deck (omen-2.4)
COPIES = 10                                 # the most cards of a kind there are (omen-1.2)
NUMBERS = SEATS * HAND                      # the highest number that can be declared (omen-3.4)

RAVEN, SKULL, FEATHER, WOLF, JOKER = range(KINDS)
KIND_NAMES = ("raven", "skull", "feather", "wolf", "omen")      # as texts write them; the joker is the Omen card
NOTHING = -1                                # no card, no seat, no suit

DECLARING, LOSING, OVER = range(3)          # what the acting seats are asked for
NEXT_DEALERS = LOSER, CLOCKWISE, RANDOM = range(3)              # option next_dealer (omen-4.4)


def cards(counts: Iterable[int]) -> list[str]:
    """Counts of each kind as a list of names, in the order of the kinds."""
    return [name for name, count in zip(KIND_NAMES, counts, strict=True) for _ in range(count)]
