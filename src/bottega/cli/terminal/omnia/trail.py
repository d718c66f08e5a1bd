"""A score line by line: which rule and which cards gave which points."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from bottega.cli.terminal.omnia.faces import Faces
from bottega.cli.terminal.omnia.standing import Owned, Score, count
from bottega.cli.terminal.ranking import ranking
from bottega.core.words import Words


class Line(NamedTuple):
    points: int
    told: str
    rule: str


class Trail:
    def __init__(self, words: Words, faces: Faces) -> None:
        self._words, self._faces = words, faces

    def draw(self, label: str, seat: int, scores: Sequence[Score], owners: Sequence[Owned]) -> RenderableType:
        """A seat's score. What the others have decides its majorities."""
        grid = Table.grid(padding=(0, 2, 0, 0))
        grid.add_column(justify="right", width=5, no_wrap=True)
        grid.add_column()
        for line in self._lines(scores[seat], seat, owners):
            grid.add_row(str(line.points), f"{line.told} ({line.rule})")
        grid.add_row(Text(str(scores[seat]["total"]), "bold"), Text(self._words.say("omnia.trail.total"), "bold"))
        points = self._words.say("omnia.points", count=scores[seat]["total"])
        return Group(Text(self._words.say("omnia.event.score", seat=label, points=points), "bold"), grid)

    def _lines(self, score: Score, seat: int, owners: Sequence[Owned]) -> Iterator[Line]:
        say = self._words.say
        given = [f"{self._faces.name(card)} {points}" for card in owners[seat].cards
                 if (points := self._faces.cards[card].get("points", 0))]
        yield Line(score["printed"], _with(say("omnia.trail.printed"), ", ".join(given)), "omnia-6.1")
        for city, points in score["cities"].items():
            name, face = self._faces.name(city), self._faces.cards[city]
            match face["objective"]["type"]:
                case "majority":
                    told = say("omnia.trail.majority", city=name)
                    yield Line(points, _with(told, self._majority(face["objective"]["of"], seat, owners)), "omnia-6.2")
                case "coins":
                    told = say("omnia.trail.coins", city=name)
                    yield Line(points, _with(told, say("omnia.coins", count=owners[seat].coins)), "omnia-6.6")
                case "set":
                    sets = [made["cards"] for made in score["sets"] if made["city"] == city]
                    for cards in sets or [[]]:
                        told = say("omnia.trail.set", city=name, cards=self._faces.names(cards) or "–")
                        yield Line(face["points"] if cards else 0, told, "omnia-6.3")

    def _majority(self, of: Sequence[str], seat: int, owners: Sequence[Owned]) -> str:
        """What a seat has of what counts, and what the most is."""
        counts = [count(self._faces, owned, of) for owned in owners]
        what, most = " + ".join(self._words.say(f"omnia.majority.{kind}") for kind in of), max(counts)
        tied = counts.count(most) if 0 < counts[seat] == most else 0
        key = "cli.omnia.trail.tied" if tied > 1 else "cli.omnia.trail.counted"
        return self._words.say(key, of=what, count=counts[seat], most=most, tied=tied)

    def end(self, labels: Sequence[str], places: Sequence[Sequence[int]], tie_break: str | None) -> RenderableType:
        """Who came where, and what decided it if points did not."""
        ranked = ranking(self._words, labels, places, "omnia-7.1")
        if tie_break is None:
            return ranked
        return Group(ranked, Text(f"{self._words.say(f'omnia.tie_break.{tie_break}')} (omnia-7.1)"))


def _with(told: str, more: str) -> str:
    return f"{told}: {more}" if more else told
