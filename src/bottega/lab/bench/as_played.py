"""What a perfect opponent gains against a bot in a round of two, the bot being asked as a table asks it.

    bottega bench --as-played [--quick] [--write BENCHMARKS.md]

A certificate of what a solver computed says nothing about what is then played. So the bot is shown every view that it
can come to in a round, and what it says it does there, and how often, is the strategy that is replied to:

(1) The round as all know it, with chances to win the game as payoffs, and every type that a seat can be (`Setting`).
(2) For each type and each moment at which the seat acts: a view, built by the rules (`look`), and the bot's shares.
(3) The best reply to these shares, and what the other could count on anyway: the round solved with many iterations.

Pools are all ways, up to the order of the suits, in which the unseen cards of such a round can be made up: the hidden
hands and the deck, with a composition that everybody knows. After an Omen the hand of the seat that called is open.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement, islice
from typing import NamedTuple

import numpy as np

from bottega import bots
from bottega.bots.levels import Player
from bottega.bots.omen.solve import equity, rounds
from bottega.bots.omen.solve.beliefs import public
from bottega.bots.omen.solve.certificate import reply, settled
from bottega.bots.omen.solve.pools import cards_of
from bottega.bots.omen.solve.rounds import Frame, Secret, Setting
from bottega.bots.omen.solve.solver import solve
from bottega.bots.omen.solve.tree import Floats, tree_of
from bottega.core.bits import NOBODY
from bottega.core.chance import from_seed
from bottega.core.game import Terms
from bottega.core.kernel import Records, records
from bottega.lab.bench.rounds import Pool
from bottega.omen import OMEN
from bottega.omen.facts import DECLARING, HAND, KINDS, LOSER, MIDDLE, NOTHING
from bottega.omen.view import VIEW

SEATS, IN_DECK = 3, 4                       # the game that the round is of: a third seat is out
EXACT = {2: 4000, 3: 2000, 4: 1500, 5: 500, 6: 300}             # iterations to solve a round, by cards in hands


class Cards(NamedTuple):
    """What a round of two begins with. Suits, and jokers last."""

    dealer: int
    other: int
    pool: Pool                              # unseen: the hidden hands and the deck
    opened: Pool | None = None              # the other's hand, if all see it


class Gains(NamedTuple):
    """What a perfect opponent gains, in points of win chance, if the bot is the dealer, and if it is the other."""

    dealer: float
    other: float


def terms_of(cards: Cards) -> Terms:
    return OMEN.terms(SEATS, {"expansion": "on" if len(cards.pool) == KINDS else "off"})


def table_of(cards: Cards) -> Records:
    """The state in which such a round begins: seat 0 is the dealer, seat 1 the other, seat 2 is out."""
    setup, states = terms_of(cards).setups, records(OMEN.state, 1)
    opened = cards_of(cards.opened) if cards.opened else np.zeros_like(cards_of(cards.pool))
    for name in ("seats", "suits"):
        states[name] = setup[name]
    states["next_dealer"], states["phase"], states["rounds"] = LOSER, DECLARING, SEATS * HAND
    states["held"][0, :2] = cards.dealer, cards.other
    states["in_hands"], states["deck_count"], states["still_in"] = cards.dealer + cards.other, IN_DECK, 0b11
    states["out_in"][0, 2] = 1
    for place, count in (("middle", MIDDLE), ("lost", SEATS * HAND - cards.dealer - cards.other)):
        for k in range(count):
            states[place][0, k % int(states["suits"][0])] += 1          # it does not matter what lies there
    states["least"][0] = states["box"][0] = cards_of(cards.pool) + opened + states["middle"][0] + states["lost"][0]
    states["hands"][0, 1] = opened
    states["known"] = 0b10 if cards.opened else 0
    return states


def gains(name: str, states: Records, terms: Terms) -> Gains:
    """Of a round of two that begins in a state; hidden hands and the deck in it do not count."""
    what = whole(states)
    asked = asked_everywhere(bots.make(terms, name), what, states)
    exact = settled(what.game, solve(what.game, EXACT[int(what.game.suits.size)]))
    most = [reply(what.game, exact, place, best=True) for place in range(2)]
    found = []
    for place in range(2):
        against = settled(what.game, with_own(what, place, asked, exact.share))
        least = 1.0 - most[place]           # what the other can count on, whatever this seat does
        found.append(100.0 * (reply(what.game, against, 1 - place, best=True) - least))
    return Gains(*found)


def whole(states: Records) -> Setting:
    """The whole round, as all know it."""
    views = records(VIEW, 1)
    OMEN.look(states, 0, NOBODY, views, 0)
    every, suits = int(states["in_hands"][0]), tuple(range(int(states["suits"][0])))
    frame = Frame(tuple(range(1, every + 1)), (suits,) * every, 0, None)
    return rounds.setting(public(views), frame, equity.own())


def with_own(what: Setting, place: int, asked: Floats, others: Floats) -> Floats:
    """What a bot does in one place, beside what is done in the other."""
    tree, made = tree_of(what.game), others.copy()
    for x in np.flatnonzero(tree.turn == place):
        made[tree.entry[x]:tree.entry[x + 1]] = asked[tree.entry[x]:tree.entry[x + 1]]
    return made


def asked_everywhere(bot: bots.Bot, what: Setting, states: Records) -> Floats:
    """How often a bot does what, as each type at each moment of a round, by entry of the tree."""
    if not isinstance(bot, Player):
        raise TypeError(f"{bot.name} has no shares")
    tree, luck = tree_of(what.game), from_seed(1)
    shares, views = np.zeros(int(tree.entry[-1])), records(VIEW, 1)
    for x in range(len(tree.last)):
        place = int(tree.turn[x])
        seat, n = what.seats[place], int(what.game.types[place])
        for i, secret in enumerate(what.secrets[place]):
            table = moment(what, states, x, seat, secret)
            OMEN.look(table, 0, seat, views, 0)
            weighed = bot.weigh(views, luck)
            often = dict(zip(weighed.actions.tolist(), weighed.share.tolist(), strict=True))
            mix = [often.pop(action, 0.0) for action in rounds.actions_at(what, x)]
            if often:
                raise ValueError("the bot does what is not in the tree")
            shares[tree.entry[x] + i:tree.entry[x + 1]:n] = mix
    return shares


def moment(what: Setting, states: Records, x: int, seat: int, secret: Secret) -> Records:
    """A state in which a round has come to a node, and a seat, which acts now, is of a type."""
    table, rest, turn = states.copy(), x, 0
    for number, suits in zip(what.frame.numbers, what.frame.suits, strict=True):
        rest, digit = divmod(rest, len(suits) + 1)
        if digit > 0:
            table["number"], table["suit"], table["ladder"][0, number - 1] = number, suits[digit - 1], digit
            table["declarer"] = what.seats[turn % 2]
            turn += 1
    if turn == 0:
        table["suit"] = table["declarer"] = NOTHING
    table["caller"] = table["called"] = table["chosen"] = NOTHING
    table["acting"] = 1 << seat
    if secret.hand is not None:
        table["hands"][0, seat] = secret.hand
    in_sight = table["hands"][0].sum(axis=0) + table["middle"][0] + table["lost"][0]
    table["deck"] = NOTHING
    table["deck"][0, 0] = secret.top if secret.top is not None else int((table["box"][0] - in_sight).argmax())
    return table


@cache
def made_up(cards: int, suits: int = 3) -> tuple[Pool, ...]:
    """All pools of so many cards, up to the order of the suits: the most common first."""
    kinds = {(*sorted((hand.count(suit) for suit in range(suits)), reverse=True), hand.count(suits))
             for hand in combinations_with_replacement(range(suits + 1), cards)}
    return tuple(sorted(kinds, key=lambda pool: (max(pool) - min(pool), pool)))


def all_hidden(dealer: int, other: int, suits: int = 3) -> Iterator[Cards]:
    for pool in made_up(dealer + other + IN_DECK, suits):
        yield Cards(dealer, other, pool)


def after_omen(dealer: int, other: int, suits: int = 3) -> Iterator[Cards]:
    """Every hand that the other may show beside every pool; suits are interchangeable in one of the two only."""
    for pool in made_up(dealer + IN_DECK, suits):
        shown = set()
        for hand in combinations_with_replacement(range(suits + 1), other):
            opened = tuple(hand.count(kind) for kind in range(suits + 1))
            alike = (*sorted(zip(pool[:-1], opened[:-1], strict=True)), opened[-1])
            if alike not in shown:
                shown.add(alike)
                yield Cards(dealer, other, pool, opened)


def spread(every: Iterator[Cards], count: int) -> list[Cards]:
    """So many of them, at equal distances."""
    listed = [*every]
    return [*islice(listed, 0, None, max(1, -(-len(listed) // count)))]
