"""What happened in OMEN, laid out: the sentences are the game's own, and hands are drawn as rows of cards."""

from collections.abc import Iterator, Sequence

from rich.console import RenderableType
from rich.text import Text

from bottega.cli.terminal.omen.cards import counted, faces
from bottega.cli.terminal.ranking import ranking
from bottega.cli.terminal.rows import Row, Rows
from bottega.core.events import Event
from bottega.core.game import Terms
from bottega.core.sentences import Reader, Sentence
from bottega.core.words import Words
from bottega.omen.events import Call, Cards, Deal, End, Redeal, Reveal


class Telling:
    """Holds back what came of a call until its hands have been shown; an omniscient reader is shown none."""

    def __init__(self, terms: Terms, words: Words, labels: Sequence[str], me: int | None, tell_hands: bool) -> None:
        self._terms, self._words, self._labels, self._tell_hands = terms, words, labels, tell_hands
        self._reader = Reader(words, labels, str, me)
        self._outcome: list[Sentence] = []

    def tell(self, event: Event) -> Iterator[RenderableType]:
        sentences = self._terms.game.tell(event, self._terms.deck)
        outcome, self._outcome = [*map(self._say, self._outcome)], []
        if isinstance(event, Reveal):
            yield self._hands(event.hands)
            yield from outcome
            return
        yield from outcome
        if isinstance(event, Call | Deal | Redeal):
            first, *others = sentences
            yield Text()
            yield self._say(first, "bold")
            if isinstance(event, Call):
                self._outcome = others
                return
            yield from map(self._say, others)
            if self._tell_hands:
                yield self._hands(event.hands, self._cards("cli.omen.middle", event.table),
                                  self._cards("cli.omen.deck", event.deck))
        elif isinstance(event, End):
            yield Text()
            yield from map(self._say, sentences)
            yield ranking(self._words, self._labels, event.ranking, "omen-5.3")
        else:
            yield from map(self._say, sentences)

    def _say(self, sentence: Sentence, style: str = "") -> Text:
        told = self._reader.read(sentence)
        return Text(f"{told} ({sentence.rule})" if sentence.rule else told, style)

    def _hands(self, hands: Sequence[Cards], *more: Row) -> RenderableType:
        return Rows([*(self._row(self._labels[seat], hand) for seat, hand in enumerate(hands) if hand), *more])

    def _cards(self, key: str, cards: Sequence[str | None]) -> Row:
        return self._row(self._words.say(key), cards)

    def _row(self, name: str, cards: Sequence[str | None]) -> Row:
        seen, hidden = [card for card in cards if card is not None], sum(card is None for card in cards)
        notes = [self._words.say("cli.omen.hidden", count=hidden)] if hidden else []
        return Row(name, counted(self._words, seen), faces(self._words, cards), notes)
