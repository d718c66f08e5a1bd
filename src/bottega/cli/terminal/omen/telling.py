"""What happened in OMEN, in sentences. At a call: every hand, the count, who loses a card, and by which rule."""

from collections.abc import Iterator, Sequence

from rich.console import RenderableType
from rich.text import Text

from bottega.cli.terminal.omen.cards import counted, faces, said
from bottega.cli.terminal.ranking import ranking
from bottega.cli.terminal.rows import Row, Rows
from bottega.core.events import Event, Plain, plain
from bottega.core.words import Words

JUDGED = {                          # by call, and whether the caller was right
    ("omen", True): ("omen.event.judged.too_high", "omen-3.7"),
    ("omen", False): ("omen.event.judged.not_too_high", "omen-3.7"),
    ("destiny", True): ("omen.event.judged.exact", "omen-3.8"),
    ("destiny", False): ("omen.event.judged.not_exact", "omen-3.8"),
}


class Telling:
    """Remembers the last call: what follows it cannot be told without."""

    def __init__(self, words: Words, labels: Sequence[str], tell_hands: bool) -> None:
        self._words, self._labels, self._tell_hands = words, labels, tell_hands
        self._call: Plain | None = None             # the last one
        self._judged = True                         # whether its outcome has been told
        self._gone: set[int] = set()                # out since then

    def tell(self, happened: Event) -> Iterator[RenderableType]:
        event = plain(happened)
        what = event["event"]
        if not self._judged and what != "reveal":   # an omniscient reader is shown no hands: they are known
            yield self._count()
            yield self._judge()
        if what in ("deal", "redeal"):
            yield from self._deal(event)
        elif what == "declare":
            yield self._say("omen.event.declare", seat=self._labels[event["seat"]],
                            cards=said(self._words, event["number"], event["suit"]))
        elif what == "call":
            yield from self._called(event)
        elif what == "reveal":
            yield self._reveal(event)
            yield self._judge()
        elif what == "lose":
            yield self._say("omen.event.lose", seat=self._labels[event["seat"]],
                            kind=self._words.say(f"omen.kind.{event['card']}"))
        elif what == "out":
            self._gone.add(event["seat"])
            yield self._say("omen.event.out", seat=self._labels[event["seat"]])
        elif what == "end":
            yield Text()
            yield self._say("omen.event.end", seat=self._labels[event["ranking"][0][0]])
            yield ranking(self._words, self._labels, event["ranking"], "omen-5.3")

    def _say(self, key: str, **values: object) -> Text:
        return Text(self._words.say(key, **values))

    def _deal(self, event: Plain) -> Iterator[RenderableType]:
        yield Text()
        yield Text(self._words.say(f"omen.event.{event['event']}", dealer=self._labels[event["dealer"]]), "bold")
        if event["event"] == "redeal" and self._call is not None:
            yield self._redrawn(self._call)
        if self._tell_hands:
            yield self._hands(event["hands"], [self._cards("cli.omen.middle", event["table"]),
                                               self._cards("cli.omen.deck", event["deck"])])

    def _redrawn(self, call: Plain) -> Text:
        if call["call"] == "destiny":
            return self._say("omen.event.redraw_all")
        loser = call["on"] if call["number"] > call["count"] else call["seat"]
        if loser in self._gone:
            return self._say("omen.event.redraw_none")
        return self._say("omen.event.redraw_one", seat=self._labels[loser])

    def _called(self, event: Plain) -> Iterator[RenderableType]:
        self._call, self._judged, self._gone = event, False, set()
        yield Text()
        yield Text(self._words.say(f"omen.event.call_{event['call']}", seat=self._labels[event["seat"]],
                                   on=self._labels[event["on"]],
                                   cards=said(self._words, event["number"], event["suit"])), "bold")

    def _reveal(self, event: Plain) -> RenderableType:
        call = self._call or {}
        cards = [card for hand in event["hands"] for card in hand]
        of_suit, jokers = cards.count(call["suit"]), cards.count("omen")
        total = (f"{said(self._words, of_suit, call['suit'])} + {said(self._words, jokers, 'omen')}"
                 f" = {of_suit + jokers}")
        return self._hands(event["hands"], [Row(self._words.say("cli.omen.together"), total)])

    def _hands(self, hands: Sequence[Sequence[str | None]], more: Sequence[Row]) -> RenderableType:
        return Rows([*(self._row(self._labels[seat], hand) for seat, hand in enumerate(hands) if hand), *more])

    def _cards(self, key: str, cards: Sequence[str | None]) -> Row:
        return self._row(self._words.say(key), cards)

    def _row(self, name: str, cards: Sequence[str | None]) -> Row:
        seen, hidden = [card for card in cards if card is not None], sum(card is None for card in cards)
        notes = [self._words.say("cli.omen.hidden", count=hidden)] if hidden else []
        return Row(name, counted(self._words, seen), faces(self._words, cards), notes)

    def _count(self) -> Text:
        call = self._call or {}
        return self._say("omen.event.count", cards=said(self._words, call["count"], call["suit"]))

    def _judge(self) -> Text:
        call = self._call or {}
        self._judged = True
        right = call["number"] > call["count"] if call["call"] == "omen" else call["number"] == call["count"]
        key, rule = JUDGED[call["call"], right]
        loser = call["on"] if call["call"] == "omen" and right else call["seat"]
        told = self._words.say(key, seat=self._labels[loser], number=call["number"], found=call["count"])
        return Text(f"{told} ({rule})")
