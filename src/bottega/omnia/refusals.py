"""Why an action may be refused: a number in the kernels, a key of the catalogues and a rule for people."""

from bottega.core.refusals import Reason

REASONS = (
    Reason("fine", None),
    Reason("core.refusal.no_such_seat", None),
    Reason("core.refusal.no_such_action", None),
    Reason("omnia.refusal.over", "omnia-4.1"),
    Reason("omnia.refusal.not_your_turn", "omnia-2.4"),
    Reason("omnia.refusal.already_kept", "omnia-3.1"),
    Reason("omnia.refusal.drafting", "omnia-3.1"),
    Reason("omnia.refusal.draft_over", "omnia-3.1"),
    Reason("omnia.refusal.not_in_pack", "omnia-3.1"),
    Reason("omnia.refusal.play_first", "omnia-4.1"),
    Reason("omnia.refusal.one_card", "omnia-4.1"),
    Reason("omnia.refusal.not_in_hand", "omnia-4.1"),
    Reason("omnia.refusal.not_on_card", "omnia-4.2"),
    Reason("omnia.refusal.effect_first", "omnia-4.3"),
    Reason("omnia.refusal.effect_must", "omnia-4.4"),
    Reason("omnia.refusal.not_in_market", "omnia-5.2"),
    Reason("omnia.refusal.too_dear", "omnia-5.5"),
    Reason("omnia.refusal.no_coins_left", "omnia-1.5"),
    Reason("omnia.refusal.no_cities_left", "omnia-4.6"),
    Reason("omnia.refusal.place_first", "omnia-5.1"),
    Reason("omnia.refusal.not_looked_at", "omnia-5.1"),
)
(FINE, NO_SUCH_SEAT, NO_SUCH_ACTION, GAME_OVER, NOT_YOUR_TURN, ALREADY_KEPT, STILL_DRAFTING, DRAFT_OVER, NOT_IN_PACK,
 PLAY_FIRST, ONE_CARD, NOT_IN_HAND, NOT_ON_CARD, EFFECT_FIRST, EFFECT_MUST, NOT_IN_MARKET, TOO_DEAR, NO_COINS_LEFT,
 NO_CITIES_LEFT, PLACE_FIRST, NOT_LOOKED_AT) = range(len(REASONS))
