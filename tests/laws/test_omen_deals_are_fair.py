"""What imagining rests on: every composition, hand, middle and deck is dealt as often as counting the cards says."""

import numpy as np

from bottega.core import chance
from bottega.core.bits import NOBODY
from bottega.core.happened import UNTOLD
from bottega.core.kernel import records
from bottega.core.options import complete
from bottega.omen.actions import LOSE
from bottega.omen.facts import KINDS
from laws.counting import TIMES, TOO_UNLIKELY, chance_of_so_much_difference
from laws.omen_points import LOSING, OMEN, few_cards, state
from laws.omen_posterior import Mixing, Witness, flat, lies, ways_to_deal

DECK = OMEN.read_deck(None)


def test_the_first_deal_is_fair() -> None:
    setup, dealt = few_cards(3, complete(OMEN.options, {}), OMEN.read_deck(None)), records(OMEN.state, TIMES)
    for i in range(TIMES):
        OMEN.deal(dealt, i, setup, chance.from_seed(3, i), UNTOLD)
    blind = Witness(NOBODY, setup)
    blind.mixings.append(Mixing(away=(0,) * KINDS))
    four = {flat(lie): float(share) for lie, share in lies(blind, [4], 0).items()}
    two = {flat(lie): float(share) for lie, share in lies(blind, [], 2).items()}
    dealers: dict[tuple[int, ...], float] = {(seat,): 1 / 3 for seat in range(3)}          # omen-2.5

    assert chance_of_so_much_difference(four, dealt["middle"]) > TOO_UNLIKELY
    assert all(chance_of_so_much_difference(four, dealt["hands"][:, seat]) > TOO_UNLIKELY for seat in range(3))
    assert chance_of_so_much_difference(two, dealt["deck"][:, :2]) > TOO_UNLIKELY
    assert chance_of_so_much_difference(dealers, dealt["dealer"][:, None]) > TOO_UNLIKELY


def test_the_redeal_after_omen_is_fair() -> None:
    """The loser's hand, the middle and the deck come from one mixed pool, and nobody else draws (omen-4.1)."""
    before = LOSING.find()[0][-1]
    seat, s = before.acting[0], state(before)
    action = OMEN.read(before.legal(seat)[0], DECK)
    worlds = records(OMEN.state, TIMES)
    worlds[:] = s
    for i in range(TIMES):
        worlds["chance"][i] = chance.from_seed(4, i)
        OMEN.loops.apply(worlds, i, seat, action, before.terms.setups, UNTOLD)
    in_deck = np.bincount(s["deck"][:int(s["deck_count"])], minlength=KINDS)
    lost = np.bincount([action - LOSE], minlength=KINDS)
    pool = tuple((s["hands"][seat] + s["middle"] + in_deck - lost).tolist())
    dealt = [*ways_to_deal(pool, [int(s["held"][seat]) - 1, 4], 2)]
    total = sum(ways for _, ways in dealt)
    others = [other for other in range(3) if other != seat]

    assert (worlds["hands"][:, others] == s["hands"][others]).all()
    assert chance_of_so_much_difference(
        {flat(lie): ways / total for lie, ways in dealt},
        np.concatenate([worlds["hands"][:, seat], worlds["middle"], worlds["deck"][:, :2]], axis=1)) > TOO_UNLIKELY
