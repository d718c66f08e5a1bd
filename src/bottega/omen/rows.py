"""The rows that the kernels of OMEN write: what happened, by number. `events.py` makes events of them."""

(DEALT, REDEALT, HAND_HELD, HAND_SHOWN, MIDDLE_LAID, TOP_SEEN, DECK_LAID, REDREW, DECLARED, CALLED, COUNTED, JUDGED,
 REVEALED, LOST, WENT_OUT, ENDED, RANKED) = range(17)
