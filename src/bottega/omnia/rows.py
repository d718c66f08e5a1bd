"""The rows that the kernels of OMNIA write: what happened, by number. `events.py` makes events of them."""

(DEALT, HAND_DEALT, MARKET_LAID, DECK_LAID, DECK_SHOWN, KEPT, PASSED, CARDS, PLAYED, TAKEN, COINS_TAKEN, LOOKED,
 LOOKED_AT, PLACED, SKIPPED, REFILLED, SCORED, OWNED, CITY_SCORED, SET_SCORED, TOTALLED, ENDED, RANKED) = range(23)

HALF = 14                           # bits of a set of cards that one number of a row holds
