"""The table of OMEN as one seat sees it: drawn from its view, and from nothing else."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rich.console import Group, RenderableType
from rich.text import Text

from bottega.cli.terminal.omen.cards import counted, faces, said
from bottega.cli.terminal.rows import Row, Rows
from bottega.core.words import Words
from bottega.omen.facts import KIND_NAMES
from bottega.omen.showing import View


class Drawing:
    def __init__(self, words: Words, labels: Sequence[str]) -> None:
        self._words, self._labels = words, labels

    def scene(self, view: View) -> RenderableType:
        """A player who loses a card needs only the hand; what all know of the deck is shown once, at the start."""
        if view.phase == "losing":
            return self.hand(view)
        return self.table(view, whole=view.round == 1 and len(view.declarations) < view.players)

    def table(self, view: View, whole: bool) -> RenderableType:
        heading = self._words.say("cli.omen.heading", round=view.round, cards=view.in_hands)
        return Group(Text(heading, "bold underline"), Rows([
            *(self._seat(view, seat) for seat in range(view.players)), *self._middle(view),
            *([self._in_play(view)] if whole else []),
        ]))

    def hand(self, view: View) -> RenderableType:
        """The seat's own cards, and whether they are a secret."""
        seat = view.seat if view.seat is not None else view.dealer
        known = [self._words.say("cli.omen.known")] if seat in view.known else []
        return Rows([replace(self._seat(view, seat), notes=known)])

    def _seat(self, view: View, seat: int) -> Row:
        hand = view.hands[seat]
        if hand is None:
            hidden = self._words.say("cli.omen.hidden", count=view.held[seat])
            return Row(self._labels[seat], hidden, faces(self._words, [None] * view.held[seat]),
                       [*self._notes(view, seat)])
        told = counted(self._words, hand) or self._words.say("cli.omen.out")
        return Row(self._labels[seat], told, faces(self._words, hand), [*self._notes(view, seat)])

    def _notes(self, view: View, seat: int) -> Iterator[str]:
        if seat not in view.still_in:
            return
        if seat == view.dealer:
            yield self._words.say("cli.omen.dealer")
        if seat in view.known:
            yield self._words.say("cli.omen.known")
        if seat in view.acting:
            yield self._words.say("cli.omen.acting")

    def _middle(self, view: View) -> Iterator[Row]:
        words = self._words
        yield Row(words.say("cli.omen.middle"), counted(words, view.table), faces(words, view.table))
        hidden = words.say("cli.omen.hidden", count=view.deck_count - (view.top is not None))
        top = [] if view.top is None else [words.say("cli.omen.top", kind=words.say(f"omen.kind.{view.top}"))]
        yield Row(words.say("cli.omen.deck"), hidden, faces(words, [view.top, *[None] * (view.deck_count - 1)]), top)
        if view.lost:
            yield Row(words.say("cli.omen.lost"), counted(words, view.lost))
        declared = "; ".join(f"{self._labels[one.seat]}: {said(words, one.number, one.suit)}"
                             for one in view.declarations)
        yield Row(words.say("cli.omen.declared"), declared or words.say("cli.omen.nothing"))

    def _in_play(self, view: View) -> Row:
        """What all know of the cards in play."""
        surely = counted(self._words, [kind for kind in KIND_NAMES for _ in range(view.surely.get(kind, 0))])
        rule = "omen-2.2" if "wolf" in view.suits else "omen-2.1"
        kinds = ", ".join(self._words.say(f"omen.kind.{kind}") for kind in view.extra_kinds or view.surely)
        key = "cli.omen.surely" if view.extras else "cli.omen.whole_box"
        told = self._words.say(key, cards=surely, count=view.extras, kinds=kinds, rule=rule)
        return Row(self._words.say("cli.omen.in_play"), told)
