"""A game retold from its events alone: a bookkeeper who knows the cards and the rules, and trusts nobody.

Every event is compared with all that its rules let happen there; what must follow is worked out from what was told
before. It is written from the numbered rules and the list of events, not from how Bottega plays.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from bottega.core.events import Plain
from bottega.core.options import Deck

Face = Mapping[str, Any]
KINDS = ("work", "invention", "character")
FIELDS = {
    "deal": {"first", "cities", "market", "hands", "coins", "decks"},
    "keep": {"seat", "cards"}, "pass": {"from", "to", "cards"}, "play": {"seat", "card"},
    "take": {"seat", "kind", "card", "paid"}, "coins": {"seat", "amount"}, "look": {"seat", "cards"},
    "place": {"seat", "card"}, "skip": {"seat", "action"}, "refill": {"kind", "card"},
    "score": {"seat", "printed", "cities", "sets", "total", "coins", "characters", "lines"},
    "end": {"ranking", "decided_by", "rule"},
}


class Bookkeeper:
    def __init__(self, events: Sequence[Plain], players: int, options: Mapping[str, str], deck: Deck) -> None:
        self.events, self.place = events, 0
        self.players, self.options = players, options
        self.faces: dict[str, Face] = {card["id"]: card for card in deck.cards}

    def follow(self) -> None:
        """The whole game, from the deal to the end."""
        self.deal()
        if self.options["draft"] == "on":
            for size in (7, 5, 3):
                self.stage(size)
        for seat in range(self.players):
            self.hands[seat] |= self.packs[seat]                    # what the last pass brought, or the deal
        for turn in range(6 * self.players):
            self.turn((self.first + turn) % self.players, is_last=turn == 6 * self.players - 1)
        self.score()
        assert self.place == len(self.events)

    def next(self, name: str) -> Plain:
        event = self.events[self.place]
        self.place += 1
        assert event["event"] == name, (event, name)
        assert set(event) == {"event"} | FIELDS[name]
        return event

    def expect(self, **event: Any) -> None:
        assert self.next(event["event"]) == event

    def ids(self, kind: str) -> list[str]:
        return sorted(card for card, face in self.faces.items() if face["kind"] == kind)

    def deal(self) -> None:
        event = self.next("deal")
        assert event["coins"] == [1] * self.players
        assert self.options["first"] in ("random", str(event["first"]))
        assert set(event["market"]) == set(KINDS)
        assert set(event["decks"]) == {"city", *KINDS}
        in_play = [card for card in self.ids("action") if self.faces[card]["mark"] <= self.players]
        assert sorted(card for hand in event["hands"] for card in hand) == in_play
        assert [len(hand) for hand in event["hands"]] == [7] * self.players
        assert len(event["cities"]) == 1
        assert sorted(event["cities"] + event["decks"]["city"]) == self.ids("city")
        for kind in KINDS:
            assert len(event["market"][kind]) == 3
            assert sorted(event["market"][kind] + event["decks"][kind]) == self.ids(kind)
        self.first: int = event["first"]
        self.cities, self.city_deck = [*event["cities"]], [*event["decks"]["city"]]
        self.market: dict[str, list[str | None]] = {kind: [*event["market"][kind]] for kind in KINDS}
        self.decks = {kind: [*event["decks"][kind]] for kind in KINDS}
        self.packs = [{*hand} for hand in event["hands"]]
        self.hands: list[set[str]] = [set() for _ in range(self.players)]
        self.owned: list[list[str]] = [[] for _ in range(self.players)]
        self.coins = [1] * self.players
        self.supply = int(self.options["coin_supply"]) - self.players

    def stage(self, size: int) -> None:
        """Everybody keeps, whoever is first; then everybody passes to the left."""
        keepers = set()
        for _ in range(self.players):
            event = self.next("keep")
            keepers.add(event["seat"])
            two, pack = event["cards"], self.packs[event["seat"]]
            assert len(pack) == size
            assert len({*two}) == 2
            assert {*two} <= pack
            pack -= {*two}
            self.hands[event["seat"]] |= {*two}
        assert keepers == {*range(self.players)}
        for seat in range(self.players):
            left = (seat + 1) % self.players
            self.expect(event="pass", **{"from": seat, "to": left, "cards": sorted(self.packs[seat])})
        self.packs = [self.packs[seat - 1] for seat in range(self.players)]

    def turn(self, seat: int, *, is_last: bool) -> None:
        event = self.next("play")
        assert event["seat"] == seat
        self.hands[seat].remove(event["card"])
        deeds = [*self.faces[event["card"]]["actions"]]
        while deeds:
            kind = self.upcoming()
            deed = next(deed for deed in deeds if deed["type"] == kind)
            deeds.remove(deed)
            self.do(seat, deed, must=False)
        if not is_last:
            for kind in KINDS:
                for place in range(3):
                    if self.market[kind][place] is None and self.decks[kind]:
                        self.market[kind][place] = self.decks[kind].pop(0)
                        self.expect(event="refill", kind=kind, card=self.market[kind][place])

    def upcoming(self) -> str:
        """What the next event is about."""
        event = self.events[self.place]
        about: str = {"take": event.get("kind"), "coins": "coins", "look": "city",
                      "skip": event.get("action")}[event["event"]]          # type: ignore[assignment]
        return about

    def do(self, seat: int, deed: Face, *, must: bool) -> None:
        """An action or effect, to its very end: effects of a card taken come at once, depth first."""
        if self.events[self.place]["event"] == "skip":
            self.expect(event="skip", seat=seat, action=deed["type"])
            assert not (must and self.is_possible(seat, deed))
            return
        assert self.is_possible(seat, deed)
        if deed["type"] == "coins":
            received = min(deed["amount"], self.supply)
            self.coins[seat], self.supply = self.coins[seat] + received, self.supply - received
            self.expect(event="coins", seat=seat, amount=received)
        elif deed["type"] == "city":
            self.look(seat)
        else:
            self.take(seat, deed["type"])

    def is_possible(self, seat: int, deed: Face) -> bool:
        if deed["type"] == "coins":
            return self.supply > 0
        if deed["type"] == "city":
            return bool(self.city_deck)
        return any(card and self.faces[card].get("cost", 0) <= self.coins[seat] for card in self.market[deed["type"]])

    def look(self, seat: int) -> None:
        looked, self.city_deck = self.city_deck[:3], self.city_deck[3:]
        self.expect(event="look", seat=seat, cards=looked)
        event = self.next("place")
        assert event["seat"] == seat
        assert event["card"] is None or event["card"] in looked
        self.cities += [event["card"]] if event["card"] else []
        self.city_deck += [city for city in looked if city != event["card"]]

    def take(self, seat: int, kind: str) -> None:
        event = self.next("take")
        card, cost = event["card"], self.faces[event["card"]].get("cost", 0)
        assert event == {"event": "take", "seat": seat, "kind": kind, "card": card, "paid": cost}
        self.market[kind][self.market[kind].index(card)] = None
        assert cost <= self.coins[seat]
        self.coins[seat], self.supply = self.coins[seat] - cost, self.supply + cost
        self.owned[seat].append(card)
        for effect in self.faces[card].get("effects", []):
            self.do(seat, effect, must=self.options["effects"] == "must")

    def score(self) -> None:
        """In the order of the seats; what each number is worth is proven elsewhere."""
        standings = []
        for seat in range(self.players):
            event, owned = self.next("score"), [self.faces[card] for card in self.owned[seat]]
            assert event["seat"] == seat
            assert event["printed"] == sum(face.get("points", 0) for face in owned)
            assert set(event["cities"]) == set(self.cities)
            assert event["total"] == event["printed"] + sum(event["cities"].values())
            assert event["coins"] == self.coins[seat]
            assert event["characters"] == sum(face["kind"] == "character" for face in owned)
            assert sum(line["points"] for line in event["lines"]) == event["total"]
            assert {line["city"] for line in event["lines"] if "city" in line} == set(self.cities)
            standings.append((event["total"], event["coins"], event["characters"]))
        places = sorted({*standings}, reverse=True)
        ranking = [[seat for seat in range(self.players) if standings[seat] == place] for place in places]
        decided = "shared" if len(ranking[0]) > 1 else next(
            name for name, best, next_best in zip(("points", "coins", "characters"), *places[:2], strict=True)
            if best != next_best)
        self.expect(event="end", ranking=ranking, decided_by=decided, rule="omnia-7.1")


def as_seen(event: Plain, eyes: int | None) -> Plain:
    """An event as a seat, or a spectator, is told of it: null for what it may not see."""
    def hidden(cards: Sequence[str]) -> list[None]:
        return [None] * len(cards)

    match event["event"]:
        case "deal":
            hands = [hand if seat == eyes else hidden(hand) for seat, hand in enumerate(event["hands"])]
            return {**event, "hands": hands, "decks": {kind: hidden(deck) for kind, deck in event["decks"].items()}}
        case "keep" | "look" if event["seat"] != eyes:
            return {**event, "cards": hidden(event["cards"])}
        case "pass" if eyes not in (event["from"], event["to"]):
            return {**event, "cards": hidden(event["cards"])}
    return event
