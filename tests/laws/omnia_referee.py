"""A referee of OMNIA: reads a whole game as an omniscient reader is told it, and knows the rulebook but no kernel."""

from collections.abc import Sequence
from typing import Any

from bottega.core.events import Plain
from bottega.core.game import Terms
from laws.omnia_score import Score, check_score

ROWS = ("work", "invention", "character")


def referee(story: Sequence[Plain], terms: Terms) -> None:
    table = _Table(terms)
    for event in story:
        details = {"giver" if key == "from" else key: value for key, value in event.items() if key != "event"}
        getattr(table, f"on_{event['event']}")(**details)
    assert table.is_over


class _Table:
    """What a person beside the table would note."""

    def __init__(self, terms: Terms) -> None:
        self.players, self.options = terms.players, terms.options
        self.faces = {card["id"]: card for card in terms.deck.cards}
        self.hands: list[set[str]] = [set() for _ in range(self.players)]
        self.packs: list[set[str]] = []
        self.owned: list[list[str]] = [[] for _ in range(self.players)]
        self.market: dict[str, list[str]] = {}
        self.decks: dict[str, list[str]] = {}
        self.coins: list[int] = []
        self.cities: list[str] = []
        self.first = self.turns = 0
        self.has_kept: set[int] = set()                         # in this stage of the draft
        self.has_passed = 0
        self.todo: list[dict[str, Any]] = []                    # deeds of the card played, in either order
        self.effects: list[dict[str, Any]] = []                 # the next one last
        self.looked: list[str] | None = None
        self.refilled: list[int] = []                           # rows, after this turn
        self.scores: list[Score] = []
        self.is_over = False

    @property
    def supply(self) -> int:
        return int(self.options["coin_supply"]) - sum(self.coins)

    def on_deal(self, first: int, cities: list[str], market: dict[str, list[str]], hands: list[list[str]],
                coins: list[int], decks: dict[str, list[str]]) -> None:
        assert [len(hand) for hand in hands] == [7] * self.players                              # omnia-2.2
        assert sorted(card for hand in hands for card in hand) == sorted(
            card for card, face in self.faces.items() if face["kind"] == "action" and face["mark"] <= self.players)
        assert len(cities) == 1                                                                 # omnia-2.1
        assert [len(market[row]) for row in ROWS] == [3] * 3
        assert coins == [1] * self.players                                                      # omnia-2.3
        assert self.options["first"] in ("random", str(first))                                  # omnia-2.4
        for kind, laid in [("city", cities), *((row, market[row]) for row in ROWS)]:
            assert sorted(laid + decks[kind]) == sorted(id_ for id_, face in self.faces.items() if face["kind"] == kind)
        self.first, self.cities, self.market, self.coins, self.decks = first, cities, market, coins, decks
        self.packs = [set(hand) for hand in hands]
        if self.options["draft"] == "off":                                                      # omnia-3.2
            self.hands, self.packs = self.packs, [set() for _ in hands]

    def on_keep(self, seat: int, cards: list[str]) -> None:
        assert seat not in self.has_kept
        assert self.has_passed == 0
        assert len(cards) == 2                                                                  # omnia-3.1
        assert set(cards) <= self.packs[seat]
        self.packs[seat] -= set(cards)
        self.hands[seat] |= set(cards)
        self.has_kept.add(seat)

    def on_pass(self, giver: int, to: int, cards: list[str]) -> None:
        assert len(self.has_kept) == self.players                                               # first all keep
        assert giver == self.has_passed
        assert to == (giver + 1) % self.players                                                 # omnia-2.4
        assert sorted(cards) == sorted(self.packs[giver])
        self.has_passed += 1
        if self.has_passed == self.players:                                                     # then all take up
            self.has_kept, self.has_passed = set(), 0
            self.packs = [self.packs[seat - 1] for seat in range(self.players)]
            if len(cards) == 1:
                self.hands = [hand | pack for hand, pack in zip(self.hands, self.packs, strict=True)]
                self.packs = [set() for _ in self.hands]

    def _end_turn(self) -> None:
        assert (self.todo, self.effects, self.looked) == ([], [], None)

    def on_play(self, seat: int, card: str) -> None:
        self._end_turn()
        assert not any(self.packs)
        assert all(len(self.market[row]) == 3 or not self.decks[row] for row in ROWS)           # omnia-4.5, 4.6
        assert seat == (self.first + self.turns) % self.players                                 # omnia-4.1
        assert len(self.hands[seat]) == 7 - self.turns // self.players
        self.hands[seat].remove(card)
        self.todo = [*self.faces[card]["actions"]]
        self.turns += 1
        self.refilled = []

    def _do(self, seat: int, kind: str) -> dict[str, Any]:
        """Strike off what is done: the next effect, or either deed of the card (omnia-4.2, 4.3)."""
        assert seat == (self.first + self.turns - 1) % self.players
        assert self.looked is None
        if self.effects:
            assert self.effects[-1]["type"] == kind
            return self.effects.pop()
        deed = next(deed for deed in self.todo if deed["type"] == kind)
        self.todo.remove(deed)
        return deed

    def on_take(self, seat: int, kind: str, card: str, paid: int) -> None:
        face = self.faces[card]
        self._do(seat, kind)
        assert paid == face.get("cost", 0) <= self.coins[seat]                                  # omnia-5.4, 5.5
        self.market[kind].remove(card)
        self.coins[seat] -= paid
        self.owned[seat].append(card)
        self.effects += reversed(face.get("effects", []))                                       # omnia-4.3

    def on_coins(self, seat: int, amount: int) -> None:
        assert amount == min(self._do(seat, "coins")["amount"], self.supply) > 0                # omnia-1.5, 5.3
        self.coins[seat] += amount

    def on_look(self, seat: int, cards: list[str]) -> None:
        self._do(seat, "city")
        assert cards == self.decks["city"][:3]                                                  # omnia-5.1
        assert cards
        self.decks["city"] = self.decks["city"][3:]
        self.looked = cards

    def on_place(self, seat: int, card: str | None) -> None:
        assert seat == (self.first + self.turns - 1) % self.players
        assert self.looked is not None
        assert card is None or card in self.looked
        self.decks["city"] += [city for city in self.looked if city != card]
        self.cities += [card] if card else []
        self.looked = None

    def on_skip(self, seat: int, action: str) -> None:
        is_effect = bool(self.effects)
        self._do(seat, action)
        if is_effect and self.options["effects"] == "must":                                     # omnia-4.4
            assert not self._is_possible(seat, action)

    def _is_possible(self, seat: int, kind: str) -> bool:
        if kind == "coins":
            return self.supply > 0
        if kind == "city":
            return bool(self.decks["city"])
        return any(self.faces[card].get("cost", 0) <= self.coins[seat] for card in self.market[kind])

    def on_refill(self, kind: str, card: str) -> None:
        self._end_turn()
        self.refilled.append(ROWS.index(kind))
        assert self.refilled == sorted(self.refilled)
        assert 0 < self.turns < 6 * self.players
        assert len(self.market[kind]) < 3
        assert card == self.decks[kind].pop(0)
        self.market[kind].append(card)

    def on_score(self, seat: int, **score: Any) -> None:
        self._end_turn()
        assert self.turns == 6 * self.players                                                   # omnia-4.1
        assert not self.refilled
        assert seat == len(self.scores)
        said = Score(**score)
        check_score(said, seat, self.owned, self.coins, self.cities, self.faces)
        assert sum(line["points"] for line in said.lines) == said.total                         # omnia-6.1
        self.scores.append(said)

    def on_end(self, ranking: list[list[int]], decided_by: str, rule: str) -> None:
        """omnia-7.1"""
        assert rule == "omnia-7.1"
        assert len(self.scores) == self.players
        standings = [(score.total, score.coins, score.characters) for score in self.scores]
        assert ranking == [[seat for seat in range(self.players) if standings[seat] == place]
                           for place in sorted(set(standings), reverse=True)]
        tied = [sum(standing[:length] == max(standings)[:length] for standing in standings) for length in (1, 2, 3)]
        names = ("points", "coins", "characters")
        assert decided_by == next((name for name, many in zip(names, tied, strict=True) if many == 1), "shared")
        self.is_over = True
