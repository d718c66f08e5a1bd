"""A view made into the round to solve, as all at the table know it; own cards then only pick a type.

Small rounds are solved whole, from their first declaration on. Where at most one hand is hidden, only few numbers are
in doubt, however many sit at the table. Let the best suit have K cards in open hands, jokers included, and k cards be
hidden: below K a number is surely true and not exact in that suit, above K + k it is false in every suit. So the tree
holds the numbers K - 1 to K + k, in the suits that may reach them, and below some safe steps, in the best suit only:

- A safe step costs nobody anything, but it hands on who has to take a risk. Anybody may pass safe numbers over at any
  time, so the last few are enough to leave that to one seat or another: as many as there are seats, if the tree stays
  small enough, fewer otherwise.
- What was declared below the tree's numbers, or as a safe step in another suit, is taken to tell nothing more.
- A number is left out in suits that cannot reach it: all know that it is false, so it is worth as much as a wrong call.
- Lower numbers in doubt in another suit are left out as well. They could serve as baits; that is given up. Where one
  was declared, or what all know to be false, the round is solved from there on, with that declaration standing.
"""

from math import prod
from typing import NamedTuple

import numpy as np

from bottega.bots.omen.solve.beliefs import Beliefs, beliefs
from bottega.bots.omen.solve.equity import Equity
from bottega.bots.omen.solve.tree import NOT_SAID, NOTHING_KEPT, Floats, Ints, Round, tree_of
from bottega.core.bits import has, next_in
from bottega.core.kernel import Records
from bottega.omen.actions import CALL_DESTINY, CALL_OMEN, SUITS, declaration_of
from bottega.omen.facts import DECLARING, JOKER, KINDS, NOTHING

WHOLE = 4096                                # nodes of a tree, where at most one hand is hidden


class Frame(NamedTuple):
    """What of the numbers and suits a tree holds."""

    numbers: tuple[int, ...]
    suits: tuple[tuple[int, ...], ...]      # of each number
    spoken: int                             # declarations before its root
    standing: tuple[int, int] | None        # number and suit of what can be called at its root


class Secret(NamedTuple):
    """A type: what one seat alone knows. None where it is no secret."""

    hand: tuple[int, ...] | None
    top: int | None


class Setting(NamedTuple):
    """A round to solve, and what its numbers stand for."""

    game: Round
    frame: Frame
    seats: tuple[int, ...]                  # as the table counts them, in the order of the round
    secrets: tuple[tuple[Secret, ...], ...]     # by seat of the round, its types


def turn_order(seen: Records) -> list[int]:
    """Who is still in, from the dealer on."""
    still_in, dealer = int(seen["still_in"][0]), int(seen["dealer"][0])
    order = [dealer]
    while (seat := next_in(still_in, order[-1])) != dealer:
        order.append(int(seat))
    return order


def hidden_seats(seen: Records) -> list[int]:
    return [seat for seat in turn_order(seen) if not has(int(seen["known"][0]), seat)]


def ladder(seen: Records) -> list[tuple[int, int]]:
    """The declarations of this round: number and suit."""
    return [(number + 1, int(suit) - 1) for number, suit in enumerate(seen["ladder"][0]) if suit > 0]


def hidden_cards(seen: Records) -> int:
    return sum(int(seen["held"][0, seat]) for seat in hidden_seats(seen))


def is_declaring(seen: Records) -> bool:
    return int(seen["phase"][0]) == DECLARING


def surely(seen: Records) -> Ints:
    """Of each suit, how many cards lie in open hands, jokers included."""
    held = seen["hands"][0].sum(axis=0, dtype=np.int64)
    counts: Ints = held[:int(seen["suits"][0])] + held[JOKER]
    return counts


def frame_of(seen: Records) -> Frame:
    """What to solve: the whole round if it is small or all is hidden, else what is in doubt."""
    every, suits = int(seen["in_hands"][0]), tuple(range(int(seen["suits"][0])))
    if len(hidden_seats(seen)) > 1 or (len(suits) + 1) ** every <= WHOLE:
        return Frame(tuple(range(1, every + 1)), (suits,) * every, 0, None)
    return frame_after(seen, last_doubtful(seen))


def last_doubtful(seen: Records) -> int:
    """How many declarations there were up to the last that a tree of doubts cannot hold; 0 if it can hold them all."""
    counts, doubtful = surely(seen), hidden_cards(seen)
    first, spoken = int(counts.max()) - 1, 0
    for turn, (number, suit) in enumerate(ladder(seen), 1):
        held = number < counts[suit] or first <= number <= counts[suit] + doubtful
        spoken = spoken if held else turn
    return spoken


def frame_after(seen: Records, spoken: int) -> Frame:
    """What is in doubt after the first declarations, the last of which stands."""
    said, counts, every = ladder(seen), surely(seen), int(seen["in_hands"][0])
    doubtful, best = hidden_cards(seen), int(counts.argmax())
    first, top = int(counts[best]) - 1, min(int(counts[best]) + doubtful, every)
    standing = said[spoken - 1] if spoken else None
    last = standing[0] if standing else 0
    numbers = [*range(max(first, last + 1), top + 1)] or [*range(last + 1, every + 1)][:1]
    suits = [tuple(suit for suit, count in enumerate(counts) if count + doubtful >= number) or (best,)
             for number in numbers]
    nodes, steps = prod(len(reach) + 1 for reach in suits), 0
    while numbers and steps < len(turn_order(seen)) and numbers[0] - 1 > last and 2 * nodes <= WHOLE:
        numbers.insert(0, numbers[0] - 1)
        suits.insert(0, (best,))
        nodes, steps = 2 * nodes, steps + 1
    before = sum(number < numbers[0] for number, _ in said) if numbers else len(said)
    return Frame(tuple(numbers), tuple(suits), before, standing if before == spoken else None)


def frame_from_here(seen: Records) -> Frame:
    """The rest of the round, after what stands."""
    said, every, suits = ladder(seen), int(seen["in_hands"][0]), tuple(range(int(seen["suits"][0])))
    last = said[-1][0] if said else 0
    if len(hidden_seats(seen)) < 2 and (len(suits) + 1) ** (every - last) > WHOLE:
        return frame_after(seen, len(said))
    return Frame(tuple(range(last + 1, every + 1)), (suits,) * (every - last), len(said), said[-1] if said else None)


def setting(seen: Records, frame: Frame, equity: Equity) -> Setting:
    """A round from a public view: what all believe, and what the game is worth after each call."""
    order = turn_order(seen)
    first = frame.spoken % len(order)
    seats, dealer, hidden = order[first:] + order[:first], order[0], hidden_seats(seen)
    peeked = int(seen["deck_count"][0]) > 0 and any(seat != dealer for seat in hidden)
    believed = beliefs(seen, hidden, top=peeked)
    secrets, deals = type_all(believed, seats, hidden, dealer if peeked else NOTHING)
    said = [(number, suit) for number, suits in zip(frame.numbers, frame.suits, strict=True) for suit in suits]
    said.append(frame.standing or (0, 0))
    counts = surely(seen)
    cards = tuple(int(seen["held"][0, seat]) for seat in seats)
    wolves = int(seen["suits"][0]) == SUITS
    game = Round(
        suits=np.array([len(suits) for suits in frame.suits], np.int64),
        types=np.array([len(types) for types in secrets], np.int64),
        counts=counts_of(secrets),
        deals=deals,
        weights=believed.weights,
        columns=np.array([suit for _, suit in said], np.int64),
        needed=np.array([number - counts[suit] for number, suit in said], np.int64),
        stands=frame.standing is not None,
        payoffs=equity.payoffs(cards, seats.index(dealer), int(seen["next_dealer"][0]), wolves=wolves),
        kept=keeping(seen, seats, secrets, equity) if len(seats) == 2 else NOTHING_KEPT,
    )
    return Setting(game, frame, tuple(seats), secrets)


def type_all(believed: Beliefs, seats: list[int], hidden: list[int],
             peeks: int) -> tuple[tuple[tuple[Secret, ...], ...], Ints]:
    """The types of every seat, of those deals that can be; and which of them it has in each deal."""
    hands = [[tuple(int(cards) for cards in hand) for hand in part] for part in believed.parts[:len(hidden)]]
    tops = [int(part.argmax()) for part in believed.parts[-1]] if peeks != NOTHING else []
    deals, secrets = np.zeros((len(believed.weights), len(seats)), np.int64), []
    for place, seat in enumerate(seats):
        mine = believed.deals[:, hidden.index(seat)] if seat in hidden else np.zeros(len(deals), np.int64)
        width = len(tops) if seat == peeks else 1
        looked = believed.deals[:, -1] if seat == peeks else np.zeros(len(deals), np.int64)
        kept, deals[:, place] = np.unique(mine * width + looked, return_inverse=True)
        secrets.append(tuple(Secret(hands[hidden.index(seat)][kind // width] if seat in hidden else None,
                                    tops[kind % width] if seat == peeks else None) for kind in kept.tolist()))
    return tuple(secrets), deals


def keeping(seen: Records, seats: list[int], secrets: tuple[tuple[Secret, ...], ...], equity: Equity) -> Floats:
    """Of two seats: what the hand of each type is worth to the player who keeps it."""
    cards, wolves = [int(seen["held"][0, seat]) for seat in seats], int(seen["suits"][0]) == SUITS
    kept = np.zeros((len(seats), max(map(len, secrets))))
    for place, types in enumerate(secrets):
        for i, secret in enumerate(types):
            hand = secret.hand or seen["hands"][0, seats[place]]
            kept[place, i] = equity.keeping(cards, place, int(seen["next_dealer"][0]), joker=hand[JOKER] > 0,
                                            wolves=wolves)
    return kept if kept.any() else NOTHING_KEPT


def counts_of(secrets: tuple[tuple[Secret, ...], ...]) -> Ints:
    """What each type adds to the count of every suit: its hidden cards of it, and its hidden jokers (omen-3.6)."""
    counts = np.zeros((len(secrets), SUITS, max(map(len, secrets))), np.int64)
    for seat, types in enumerate(secrets):
        for i, secret in enumerate(types):
            hand = np.array(secret.hand or (0,) * KINDS)
            counts[seat, :, i] = hand[:SUITS] + hand[JOKER]
    return counts


def node_of(what: Setting, seen: Records) -> int:
    """Where this round's ladder has led. A safe step is one in whatever suit."""
    steps, frame, node = tree_of(what.game).steps, what.frame, 0
    for number, suit in ladder(seen)[frame.spoken:]:
        at = frame.numbers.index(number)
        digit = frame.suits[at].index(suit) if suit in frame.suits[at] else 0
        node += (digit + 1) * int(steps[at])
    return node


def type_of(what: Setting, place: int, views: Records) -> int:
    """Which type the seat of a view is."""
    hand, top = tuple(int(cards) for cards in views["hands"][0, int(views["seat"][0])]), int(views["top"][0])
    [i] = [i for i, secret in enumerate(what.secrets[place])
           if secret.hand in (None, hand) and secret.top in (None, top)]
    return i


def actions_at(what: Setting, node: int) -> list[int]:
    """What can be done at a node, by number, in the order of the tree."""
    frame, tree = what.frame, tree_of(what.game)
    left = [*zip(frame.numbers, frame.suits, strict=True)][int(tree.last[node]):]
    listed = [int(declaration_of(number, suit)) for number, suits in left for suit in suits]
    return listed + ([CALL_OMEN, CALL_DESTINY] if tree.said[node] != NOT_SAID else [])


def believed_here(what: Setting, reach: Floats, starts: Ints, doubt: float) -> Floats:
    """Weights of the deals once seats have spoken: as often as each type goes to a node, and a little more."""
    weights: Floats = what.game.weights.copy()
    for place in range(len(what.seats)):
        weights *= reach[starts[place] + what.game.deals[:, place]] + doubt
    weights /= weights.sum()
    return weights
