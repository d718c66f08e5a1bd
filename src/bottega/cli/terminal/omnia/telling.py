"""What happened in OMNIA, in sentences: a turn as its card and what came of it; at the end every point and its rule."""

from collections.abc import Callable, Iterator, Sequence

from rich.console import RenderableType
from rich.padding import Padding
from rich.text import Text

from bottega.cli.terminal.omnia.faces import Faces
from bottega.cli.terminal.omnia.standing import Owned
from bottega.cli.terminal.omnia.trail import Trail
from bottega.cli.terminal.rows import Row, Rows
from bottega.core.events import Event, Plain, plain
from bottega.core.words import Words
from bottega.omnia.facts import ROUNDS


class Telling:
    """Remembers who took what, because the score is told with its cards, and how many cards were played."""

    def __init__(self, words: Words, labels: Sequence[str], faces: Faces, tell_hands: bool) -> None:
        self._words, self._labels, self._faces, self._tell_hands = words, labels, faces, tell_hands
        self._trail = Trail(words, faces)
        self._taken: list[list[str]] = [[] for _ in labels]
        self._scores: list[Plain] = []
        self._plays = 0

    def tell(self, happened: Event) -> Iterator[RenderableType]:
        event = plain(happened)
        tellers: dict[str, Callable[[Plain], Iterator[RenderableType]]] = {
            "deal": self._deal, "keep": self._keep, "pass": self._pass, "play": self._play, "take": self._take,
            "coins": self._coins, "look": self._look, "place": self._place, "skip": self._skip,
            "refill": self._refill, "score": self._score, "end": self._end,
        }
        return tellers[event["event"]](event)

    def _say(self, key: str, event: Plain, **values: object) -> str:
        return self._words.say(key, seat=self._labels[event["seat"]], **values)

    def _deal(self, event: Plain) -> Iterator[RenderableType]:
        yield Text()
        yield Text(self._words.say("omnia.event.deal", first=self._labels[event["first"]]), "bold")
        if self._tell_hands:
            yield Rows([*self._laid(event)])

    def _laid(self, event: Plain) -> Iterator[Row]:
        for kind, cards in event["market"].items():
            name = self._words.say(f"omnia.majority.{kind}").capitalize()
            yield Row(name, Text("\n").join(map(self._faces.line, cards)))
        yield Row(self._words.say("cli.omnia.cities"), "\n".join(map(self._faces.city, event["cities"])))
        for label, hand in zip(self._labels, event["hands"], strict=True):
            if None not in hand:
                yield Row(label, self._faces.names(hand))

    def _keep(self, event: Plain) -> Iterator[RenderableType]:
        if None in event["cards"]:
            yield Text(self._say("omnia.event.keep_hidden", event))
        else:
            yield Text(self._say("omnia.event.keep", event, cards=self._faces.names(event["cards"])))

    def _pass(self, event: Plain) -> Iterator[RenderableType]:
        """At the table, only what this seat gives and gets: the others pass as many."""
        giver, taker = self._labels[event["from"]], self._labels[event["to"]]
        if None not in event["cards"]:
            yield Text(self._words.say("omnia.event.pass", giver=giver, taker=taker,
                                       cards=self._faces.names(event["cards"])))
        elif self._tell_hands:
            yield Text(self._words.say("omnia.event.pass_hidden", giver=giver, taker=taker, count=len(event["cards"])))

    def _play(self, event: Plain) -> Iterator[RenderableType]:
        if self._plays % len(self._labels) == 0 and self._tell_hands:       # at a table the drawing says it
            yield Text()
            yield Text(self._words.say("cli.omnia.round", round=self._plays // len(self._labels) + 1, rounds=ROUNDS),
                       "bold underline")
        self._plays += 1
        yield Text(self._say("omnia.event.play", event, card=self._faces.name(event["card"])), "bold")

    def _take(self, event: Plain) -> Iterator[RenderableType]:
        self._taken[event["seat"]].append(event["card"])
        key = "omnia.event.take_paid" if event["paid"] else "omnia.event.take"
        yield _below(self._say(key, event, card=self._faces.name(event["card"]),
                               coins=self._words.say("omnia.coins", count=event["paid"])))

    def _coins(self, event: Plain) -> Iterator[RenderableType]:
        yield _below(self._say("omnia.event.coins", event,
                               coins=self._words.say("omnia.coins", count=event["amount"])))

    def _look(self, event: Plain) -> Iterator[RenderableType]:
        if None in event["cards"]:
            yield _below(self._say("omnia.event.look_hidden", event, count=len(event["cards"])))
        else:
            yield _below(self._say("omnia.event.look", event, cards=self._faces.names(event["cards"])))

    def _place(self, event: Plain) -> Iterator[RenderableType]:
        if event["card"] is None:
            yield _below(self._say("omnia.event.place_none", event))
        else:
            placed = self._say("omnia.event.place", event, card=self._faces.name(event["card"]))
            yield _below(f"{placed} {self._faces.objective(event['card'])}")

    def _skip(self, event: Plain) -> Iterator[RenderableType]:
        yield _below(self._say("omnia.event.skip", event, deed=self._words.say(f"omnia.deed.{event['action']}")))

    def _refill(self, event: Plain) -> Iterator[RenderableType]:
        yield _below(self._words.say("omnia.event.refill", card=self._faces.name(event["card"])))

    def _score(self, event: Plain) -> Iterator[RenderableType]:
        """Kept until all are in: a majority is told with what the others have."""
        self._scores.append(event)
        yield from ()

    def _end(self, event: Plain) -> Iterator[RenderableType]:
        owners = [Owned(cards, score["coins"]) for cards, score in zip(self._taken, self._scores, strict=True)]
        for seat, label in enumerate(self._labels):
            yield Text()
            yield self._trail.draw(label, seat, self._scores, owners)
        winners = [self._labels[seat] for seat in event["ranking"][0]]
        yield Text()
        if len(winners) == 1:
            yield Text(self._words.say("omnia.event.end", seat=winners[0]), "bold")
        else:
            yield Text(self._words.say("omnia.event.end_shared", seats=", ".join(winners)), "bold")
        decided = None if event["decided_by"] == "points" else event["decided_by"]
        yield self._trail.end(self._labels, event["ranking"], decided)


def _below(sentence: str) -> RenderableType:
    """A line under the card that was played."""
    return Padding(Text(sentence), (0, 0, 0, 2), expand=False)
