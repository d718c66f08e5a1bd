"""Why an action may be refused: a number in the kernels, a key of the catalogues and a rule for people."""

from bottega.core.refusals import Reason

REASONS = (
    Reason("fine", None),
    Reason("core.refusal.no_such_seat", None),
    Reason("core.refusal.no_such_action", None),
    Reason("omen.refusal.over", "omen-5.1"),
    Reason("omen.refusal.out", "omen-5.1"),
    Reason("omen.refusal.not_your_turn", "omen-3.2"),
    Reason("omen.refusal.losing_first", "omen-3.9"),
    Reason("omen.refusal.nothing_to_lose", "omen-3.9"),
    Reason("omen.refusal.no_wolves", "omen-1.4"),
    Reason("omen.refusal.too_low", "omen-3.3"),
    Reason("omen.refusal.too_high", "omen-3.4"),
    Reason("omen.refusal.nothing_declared", "omen-3.4"),
    Reason("omen.refusal.not_held", "omen-3.9"),
)
(FINE, NO_SUCH_SEAT, NO_SUCH_ACTION, GAME_OVER, OUT, NOT_YOUR_TURN, LOSING_FIRST, NOTHING_TO_LOSE, NO_WOLVES, TOO_LOW,
 TOO_HIGH, NOTHING_DECLARED, NOT_HELD) = range(len(REASONS))
