"""What a judge is told of a game of OMEN: all hands. It plays no game, but it tells the net sooner what was luck.

A decision is compared with what was to be expected of the moment; whoever knows all the cards expects better, and the
comparison is as fair, since what was expected does not depend on what was decided (Yang et al. 2022).
"""

from bottega.bots.net import Floats
from bottega.bots.omen.net.answers import Places
from bottega.core.bits import has, next_in
from bottega.core.kernel import Record, compiled_apart
from bottega.omen.actions import CALL_DESTINY
from bottega.omen.facts import JOKER, KINDS, LOSING, SEATS

OF_A_SEAT = 4 + KINDS
OF_THE_TABLE = 22
SEEN_BY_ALL = OF_THE_TABLE + SEATS * OF_A_SEAT


@compiled_apart
def uncover(s: Record, mover: int, places: Places, inputs: Floats) -> None:
    """All inputs of the judge: the table, then seat by seat from the one that acts."""
    inputs[:] = 0.0
    alive, number = 0, int(s.number)
    for seat in range(s.seats):
        alive += has(s.still_in, seat)
    inputs[alive - 2] = 1.0
    inputs[8] = s.in_hands / 36.0
    inputs[9] = number > 0
    inputs[10] = (s.in_hands - number) / 20.0
    inputs[11] = number / 20.0
    inputs[12] = s.phase == LOSING
    inputs[13] = s.phase == LOSING and s.called == CALL_DESTINY
    for place in range(s.suits):
        count = 0
        for seat in range(s.seats):
            count += int(s.hands[seat, places[place]]) + s.hands[seat, JOKER]
        inputs[14 + place] = min(1.5, max(-1.5, (count - number) / 4.0))
        if place == 0 and number > 0:
            inputs[18] = count >= number
            inputs[19] = count == number
    if number > 0:
        inputs[20] = s.held[s.declarer] / 4.0
    inputs[21] = s.suits > 3
    seat = mover
    for turn in range(alive):
        at = OF_THE_TABLE + turn * OF_A_SEAT
        inputs[at] = 1.0
        inputs[at + 1] = s.held[seat] / 4.0
        inputs[at + 2] = s.dealer == seat
        inputs[at + 3] = has(s.known, seat)
        for place in range(KINDS):
            inputs[at + 4 + place] = s.hands[seat, places[place]] / 2.0
        seat = next_in(s.still_in, seat)

