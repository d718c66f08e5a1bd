"""The rows that the kernels write: what happened, by number. `events.py` makes events of them."""

DEALT, ROLLED, CUP_HELD, CUP_SHOWN, BID, CALLED, JUDGED, LOST, WENT_OUT, ENDED, RANKED = range(11)
