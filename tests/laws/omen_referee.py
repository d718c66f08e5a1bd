"""A referee of OMEN: reads a whole game as an omniscient reader is told it, and knows the rulebook but no kernel."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from bottega.core.events import Plain
from bottega.core.game import Terms
from bottega.core.options import Options

JOKER = "omen"
SUITS = ["raven", "skull", "feather", "wolf"]


def referee(story: Sequence[Plain], terms: Terms) -> None:
    table = _Table(terms.players, terms.options)
    for event in story:
        details = {key: value for key, value in event.items() if key != "event"}
        getattr(table, f"on_{event['event']}")(**details)
    assert table.is_over


class _Table:
    """What a person beside the table would note."""

    def __init__(self, players: int, options: Options) -> None:
        self.players, self.options = players, options
        self.hands: list[Counter[str]] = []
        self.pool: Counter[str] = Counter()                     # middle and deck
        self.deck_size = 0
        self.dealer = self.turn = 0
        self.number, self.suit, self.declarer, self.caller, self.call = 0, "", -1, -1, ""
        self.losers: list[int] = []
        self.lose_next: list[int] = []
        self.out: list[list[int]] = []                          # by round, the first first
        self.is_over = False

    @property
    def still_in(self) -> list[int]:
        return [seat for seat, hand in enumerate(self.hands) if hand.total() > 0]

    def left_of(self, seat: int) -> int:
        return next(other for step in range(1, self.players + 1)
                    if self.hands[other := (seat + step) % self.players].total() > 0)

    def on_deal(self, dealer: int, hands: list[list[str]], table: list[str], deck: list[str]) -> None:
        self.hands, self.deck_size = [Counter(hand) for hand in hands], len(deck)
        assert [len(hand) for hand in hands] == [4] * self.players                              # omen-2.3
        printed = self.options["expansion"] == "on" and self.options["extras"] == "printed"
        assert len(deck) == ({3: 3, 8: 5}.get(self.players, 4) if printed else 4)               # omen-2.3, 2.4
        self._begin(dealer, table, deck)

    def _begin(self, dealer: int, table: list[str], deck: list[str]) -> None:
        assert len(table) == 4
        assert len(deck) == self.deck_size
        assert dealer in self.still_in
        self.pool = Counter(table) + Counter(deck)
        self.dealer = self.turn = dealer
        self.number, self.call = 0, ""
        self.out.append([])

    def on_declare(self, seat: int, number: int, suit: str) -> None:
        assert seat == self.turn                                                                # omen-3.2
        assert self.number < number <= sum(hand.total() for hand in self.hands)                 # omen-3.3, 3.4
        assert suit in SUITS[:4 if self.options["expansion"] == "on" else 3]
        self.number, self.suit, self.declarer = number, suit, seat
        self.turn = self.left_of(seat)

    def on_call(self, seat: int, call: str, on: int, number: int, suit: str, count: int,
                right: bool, losers: list[int], rule: str) -> None:
        assert (seat, on, number, suit) == (self.turn, self.declarer, self.number, self.suit)
        assert number > 0                                                                       # omen-3.4
        assert count == sum(hand[suit] + hand[JOKER] for hand in self.hands)                    # omen-3.5, 3.6
        self.caller, self.call = seat, call
        if call == "omen":
            self.losers = [on] if number > count else [seat]                                    # omen-3.7
        else:
            others = [other for other in self.still_in if other != seat]
            self.losers = others if number == count else [seat]                                 # omen-3.8
        assert losers == self.losers
        assert right == (seat not in self.losers)
        assert rule == ("omen-3.7" if call == "omen" else "omen-3.8")
        self.lose_next = self.losers.copy()

    def on_lose(self, seat: int, card: str) -> None:
        assert seat == self.lose_next.pop(0)
        assert self.hands[seat][card] > 0
        self.hands[seat][card] -= 1

    def on_out(self, seat: int, rule: str) -> None:
        assert self.hands[seat].total() == 0                                                    # omen-5.1
        assert rule == "omen-5.1"
        self.out[-1].append(seat)

    def on_redeal(self, dealer: int, hands: list[list[str]], table: list[str], deck: list[str],
                  drew: list[int], after: str, rule: str) -> None:
        assert self.lose_next == []
        assert len(self.still_in) > 1
        redrawn = self.still_in if self.call == "destiny" else self.losers                      # omen-4.1, 4.2
        assert drew == [seat for seat in redrawn if seat in self.still_in]                      # omen-4.3
        assert (after, rule) == (self.call, "omen-4.2" if self.call == "destiny" else "omen-4.1")
        drawn = [Counter(hand) for hand in hands]
        mixed, laid = self.pool.copy(), Counter(table) + Counter(deck)
        for seat in range(self.players):
            assert drawn[seat].total() == self.hands[seat].total()
            if seat in redrawn:
                mixed += self.hands[seat]
                laid += drawn[seat]
            else:
                assert drawn[seat] == +self.hands[seat]
        assert mixed == laid                                    # not a card more, not a card less
        self.hands = drawn
        self._check_dealer(dealer)
        self._begin(dealer, table, deck)

    def _check_dealer(self, dealer: int) -> None:
        """omen-4.4"""
        if self.options["next_dealer"] == "clockwise":
            assert dealer == self.left_of(self.dealer)
        elif self.options["next_dealer"] == "loser" and self.losers[0] != self.caller and self.call == "destiny":
            assert dealer == self.caller
        elif self.options["next_dealer"] == "loser":
            loser = self.losers[0]
            assert dealer == (loser if loser in self.still_in else self.left_of(loser))

    def on_end(self, ranking: list[list[int]], rule: str) -> None:
        assert rule == "omen-5.1"
        assert self.lose_next == []
        assert len(self.still_in) == 1                                                          # omen-5.1, 5.2
        gone: list[Any] = [seats for seats in reversed(self.out) if seats]                      # omen-5.3
        assert ranking == [self.still_in, *gone]
        self.is_over = True
