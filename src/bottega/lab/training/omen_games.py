"""Games of OMEN for the net to learn from, in one kernel: nets and simple players at a table, and what came of it."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from bottega.bots.net import Floats, forward
from bottega.bots.omen.net.answers import ANSWERS, NO_ACTION, drawn_answer, share_answers
from bottega.bots.omen.net.counting import Chances, reckon
from bottega.bots.omen.net.features import INPUTS, describe_by
from bottega.core.bits import has, lowest
from bottega.core.chance import below, next_word, unit
from bottega.core.kernel import Record, Records, Words64, compiled, compiled_apart, records
from bottega.lab.training.omen_critic import SEEN_BY_ALL, uncover
from bottega.omen.actions import CALL_DESTINY, CALL_OMEN, LOSE, SUITS, declaration_of
from bottega.omen.facts import DECLARING, JOKER, KINDS, NOTHING, NUMBERS, SEATS
from bottega.omen.rules import carry_out, deal, legal_at, legal_count
from bottega.omen.state import STATE
from bottega.omen.view import VIEW, look

LEARNER = 0                                 # the sitter whose decisions are written down; then come older nets
AT_RANDOM, BY_ODDS = -1, -2                 # sitters without a net
LAMBDA = np.float32(0.9)                    # how far ahead a decision is judged by what came, not by what was expected
MOST_DECISIONS = 600                        # of a game, that there must be room for
CURIOUS, TRIES = 0.25, 0.1                  # games in which a seat tries anything, and how often it then does
Sitters = npt.NDArray[np.int64]


class Book(NamedTuple):
    """What was decided, one row per decision."""

    inputs: Floats
    all_seen: Floats                        # what the judge is told (omen_critic.py)
    allowed: npt.NDArray[np.bool_]          # by answer
    answer: npt.NDArray[np.int64]
    chance: Floats                          # with which it was chosen
    seat: npt.NDArray[np.int64]
    rivals: npt.NDArray[np.int64]           # still in, but for the seat
    expected: Floats                        # the chance to win, as the judge saw it
    became: Floats                          # and as it turned out, some steps on


def blank_book(rows: int) -> Book:
    wide, all_seen = np.zeros((rows, INPUTS), np.float32), np.zeros((rows, SEEN_BY_ALL), np.float32)
    whole, part = np.zeros((3, rows), np.int64), np.zeros((3, rows), np.float32)
    allowed = np.zeros((rows, ANSWERS), np.bool_)
    return Book(wide, all_seen, allowed, whole[0], part[0], whole[1], whole[2], part[1], part[2])


class Desk(NamedTuple):
    """Where a game is played."""

    states: Records
    views: Records
    inputs: Floats
    all_seen: Floats
    room: Floats
    actions: npt.NDArray[np.int64]
    at_least: Chances
    unseen: Chances
    places: npt.NDArray[np.int64]


def desk(widest: int, layers: int) -> Desk:
    return Desk(records(STATE, 1), records(VIEW, 1), np.zeros(INPUTS, np.float32), np.zeros(SEEN_BY_ALL, np.float32),
                np.zeros((layers + 1, widest), np.float32), np.zeros(ANSWERS, np.int64),
                np.zeros((SUITS, NUMBERS + 2)), np.zeros(KINDS), np.zeros(KINDS, np.int64))


class Minds(NamedTuple):
    """The nets at a table: the learner, older versions of it, then others that learn nothing; and the judge."""

    sizes: npt.NDArray[np.int64]            # by net
    nets: Floats                            # their weights, in rows as long as the longest
    judge_sizes: npt.NDArray[np.int64]
    judge: Floats


@compiled_apart
def by_odds(v: Record, at_least: Chances, safe: float) -> int:
    """What most likely costs no card: the highest safe number, or a call."""
    if v.phase != DECLARING:
        kind = 0
        for suit in range(SUITS):
            if v.hands[v.seat, suit] > v.hands[v.seat, kind]:
                kind = suit
        return LOSE + (kind if v.hands[v.seat, kind] > 0 else JOKER)
    number, best, chosen = int(v.number), -1.0, CALL_OMEN
    for n in range(number + 1, int(v.in_hands) + 1):
        holds, suit = 0.0, 0
        for s in range(v.suits):
            if at_least[s, n] > holds:
                holds, suit = at_least[s, n], s
        if n == number + 1 or holds >= safe:
            best, chosen = holds, declaration_of(n, suit)
    if number > 0:
        holds, more = at_least[v.suit, number], at_least[v.suit, number + 1]
        if 1.0 - holds > best:
            best, chosen = 1.0 - holds, CALL_OMEN
        if holds - more > best:
            chosen = CALL_DESTINY
    return chosen


@compiled_apart
def play(at: Desk, setups: Records, sitters: Sitters, curious: int, minds: Minds, luck: Words64, book: Book,
         written: int) -> int:
    """A game to its end; the learner's decisions are written down after those written. Answers how many there are."""
    first, layers, chances = written, minds.sizes.shape[1] - 1, np.zeros(ANSWERS, np.float32)
    start = np.zeros(4, np.uint64)
    for word in range(4):
        start[word] = next_word(luck)
    deal(at.states, 0, setups, start, None)
    s = at.states[0]
    while s.acting != 0:
        seat = lowest(s.acting)
        sitter = sitters[seat]
        if sitter == AT_RANDOM:
            action = legal_at(s, setups[0], seat, below(luck, legal_count(s, setups[0], seat)))
        else:
            look(at.states, 0, seat, at.views, 0)
            if sitter == BY_ODDS:
                reckon(at.views[0], at.at_least, at.unseen)
                action = by_odds(at.views[0], at.at_least, 0.75)
            else:
                describe_by(at.views[0], at.at_least, at.unseen, at.places, at.inputs, at.actions)
                forward(minds.sizes[sitter], minds.nets[sitter], at.inputs, at.room)
                share_answers(at.room[layers], at.actions, TRIES if seat == curious else 0.0, chances)
                answer = drawn_answer(chances, luck)
                action = at.actions[answer]
                if sitter == LEARNER and written < len(book.answer):
                    write_down(at, minds, book, written, seat, answer, chances[answer])
                    written += 1
        carry_out(s, setups[0], seat, action, None)
    settle(s, book, first, written)
    return written


@compiled_apart
def write_down(at: Desk, minds: Minds, book: Book, row: int, seat: int, answer: int, chance: float) -> None:
    v = at.views[0]
    uncover(at.states[0], seat, at.places, at.all_seen)
    forward(minds.judge_sizes, minds.judge, at.all_seen, at.room)
    for i in range(INPUTS):
        book.inputs[row, i] = at.inputs[i]
    for i in range(SEEN_BY_ALL):
        book.all_seen[row, i] = at.all_seen[i]
    for k in range(ANSWERS):
        book.allowed[row, k] = at.actions[k] != NO_ACTION
    book.answer[row], book.chance[row], book.seat[row] = answer, chance, seat
    book.expected[row] = 1.0 / (1.0 + np.exp(-at.room[len(minds.judge_sizes) - 1, 0]))
    book.rivals[row] = -1
    for other in range(v.seats):
        book.rivals[row] += has(v.still_in, other)


@compiled_apart
def settle(s: Record, book: Book, first: int, end: int) -> None:
    """From the end back: what each decision led to, as later moments of the same seat saw it (TD lambda)."""
    after, gain = np.zeros(SEATS, np.float32), np.zeros(SEATS, np.float32)
    for seat in range(s.seats):
        after[seat] = has(s.still_in, seat)
    for row in range(end - 1, first - 1, -1):
        seat = book.seat[row]
        gain[seat] = after[seat] - book.expected[row] + LAMBDA * gain[seat]
        book.became[row] = book.expected[row] + gain[seat]
        after[seat] = book.expected[row]


class Company(NamedTuple):
    """With whom the learner sits at a table."""

    mixed: float                            # games in which about half of the seats are anybody's: older nets, others,
    #                                         players by odds and by luck
    among: float                            # games in which most seats are those of one that learns nothing
    known: int                              # nets up to here are the learner and older ones
    first: int                              # from here on they are those that learn nothing
    last: int                               # and here they end


@compiled
def seat_some(sitters: Sitters, seats: int, company: Company, luck: Words64) -> None:
    """The learner everywhere, or only in some seats; it sits in one at least."""
    drawn, others = unit(luck), company.last - company.first
    known = company.known if company.known > 1 else 0
    one = company.first + below(luck, others) if others > 0 else LEARNER
    for seat in range(seats):
        sitters[seat] = LEARNER
        if drawn < company.among:
            if below(luck, 4) > 0:
                sitters[seat] = one
        elif drawn < company.among + company.mixed and below(luck, 2) == 0:
            anybody = below(luck, known + others + 2) - 2
            sitters[seat] = anybody if anybody < known else company.first + anybody - known
    sitters[below(luck, seats)] = LEARNER


@compiled
def play_some(at: Desk, setups: Records, games: int, company: Company, minds: Minds, luck: Words64, book: Book,
              written: int) -> int:
    """So many games, or fewer if the book is full. Answers how many rows are written."""
    sitters, seats = np.zeros(SEATS, np.int64), int(setups[0].seats)
    for _ in range(games):
        if written + MOST_DECISIONS <= len(book.answer):
            seat_some(sitters, seats, company, luck)
            curious = below(luck, seats) if unit(luck) < CURIOUS else NOTHING
            written = play(at, setups, sitters, curious, minds, luck, book, written)
    return written


@compiled
def wins_among(at: Desk, setups: Records, games: int, one: int, others: int, minds: Minds, luck: Words64,
               book: Book) -> int:
    """How many games one sitter wins in a random seat among others of a kind. The book has no rows."""
    sitters, wins = np.zeros(SEATS, np.int64), 0
    for _ in range(games):
        seat = below(luck, int(setups[0].seats))
        sitters[:] = others
        sitters[seat] = one
        play(at, setups, sitters, NOTHING, minds, luck, book, 0)
        wins += has(at.states[0].still_in, seat)
    return wins
