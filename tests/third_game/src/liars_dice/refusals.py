"""Why an action may be refused: a number in the kernels, a key of the catalogues and a rule for people."""

from bottega.core.refusals import Reason

REASONS = (
    Reason("fine", None),
    Reason("core.refusal.no_such_seat", None),
    Reason("core.refusal.no_such_action", None),
    Reason("dice.refusal.over", "dice-4.2"),
    Reason("dice.refusal.out", "dice-4.1"),
    Reason("dice.refusal.not_your_turn", "dice-2.3"),
    Reason("dice.refusal.too_low", "dice-2.4"),
    Reason("dice.refusal.too_high", "dice-2.5"),
    Reason("dice.refusal.nothing_bid", "dice-2.5"),
)
(FINE, NO_SUCH_SEAT, NO_SUCH_ACTION, GAME_OVER, IS_OUT, NOT_YOUR_TURN, TOO_LOW, TOO_HIGH,
 NOTHING_BID) = range(len(REASONS))
