"""A game that fits what a seat knows. What others hold was rolled: every way it can lie is as likely."""

from bottega.core.bits import NOBODY, bit
from bottega.core.chance import next_word
from bottega.core.kernel import Records, Words64, compiled
from liars_dice.facts import FACES, SEATS
from liars_dice.rules import roll
from liars_dice.view import copy_public


@compiled
def imagine(views: Records, j: int, states: Records, i: int, luck: Words64) -> None:
    """Write into place i a state with the view in place j; `luck` is the imaginer's, and runs on."""
    v, s = views[j], states[i]
    copy_public(v, s)
    for seat in range(SEATS):
        for face in range(FACES):
            s.cups[seat, face] = v.cup[face] if seat == v.seat else 0
    everybody = bit(SEATS) - 1
    roll(s, everybody if v.seat == NOBODY else everybody ^ bit(v.seat), luck)
    for word in range(4):
        s.chance[word] = next_word(luck)


@compiled
def imagine_all(views: Records, j: int, states: Records, luck: Words64) -> None:
    """The same for every place there is."""
    for i in range(len(states)):
        imagine(views, j, states, i, luck)
