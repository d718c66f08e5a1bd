"""What happens in OMEN is told in three languages, to each as it concerns them."""

from collections.abc import Iterator

import pytest

from bottega.core import chance
from bottega.core.events import Event
from bottega.core.sentences import Reader, Sentence
from bottega.core.words import LANGUAGES, Words, catalogue
from bottega.omen import OMEN
from bottega.omen.events import Call, Redeal
from golden.rewrite import act_at_random, golden_games
from omen.building import EVERY_TABLE, OWN_DECK

Told = dict[int | None, list[Event]]        # by eyes


def moments() -> Iterator[Told]:
    """Every action of the golden games, and of games by chance at every table, as each seat and a spectator saw it."""
    tables = [*golden_games(OMEN), *((OMEN.start(players, seed, expansion=expansion), seed)
                                     for players, expansion in EVERY_TABLE for seed in range(3))]
    for position, seed in tables:
        dice = chance.from_seed(seed, 1)
        yield {eyes: position.events_for(eyes) for eyes in (None, *range(position.players))}
        while not position.is_over:
            act_at_random(position, dice)
            yield {eyes: position.events_for(eyes) for eyes in (None, *range(position.players))}


MOMENTS = [*moments()]


class Noting(Words):
    """Words that note which sentences were said."""

    def __init__(self, language: str) -> None:
        super().__init__(language, "bottega.omen")
        self.said: set[str] = set()

    def say(self, key: str, /, **values: object) -> str:
        self.said.add(key)
        return super().say(key, **values)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_told_to_everybody_and_none_names_its_reader(language: str) -> None:
    words = Noting(language)
    names = [f"<{seat}>" for seat in range(9)]
    readers = {eyes: Reader(words, names, str, eyes) for eyes in (None, *range(9))}
    for moment in MOMENTS:
        for eyes, events in moment.items():
            for event in events:
                for sentence in OMEN.tell(event, OWN_DECK):
                    told = readers[eyes].read(sentence)
                    assert f"<{eyes}>" not in told
                    assert told[-1] == "."
                    assert not {*"{}"} & {*told}

    telling = {key for key in catalogue("bottega.omen", "en") if key.split(".")[1] in ("event", "one")}
    assert words.said >= telling                # so each form was read, and none is left over


def test_everybody_is_told_the_same_sentences_of_what_all_may_see() -> None:
    for moment in MOMENTS:
        told = [[OMEN.tell(event, OWN_DECK) for event in events] for events in moment.values()]
        assert all(sentences == told[0] for sentences in told)


def of(kind: type[Event]) -> Iterator[tuple[Event, list[Sentence]]]:
    for moment in MOMENTS:
        for event in moment[None]:
            if isinstance(event, kind):
                yield event, OMEN.tell(event, OWN_DECK)


def test_a_call_is_told_first_then_the_count_then_who_loses_and_by_which_rule() -> None:
    for event, (called, counted, judged) in of(Call):
        assert isinstance(event, Call)
        assert called.key == f"omen.event.call_{event.call}"
        assert counted.values == {"cards": Sentence(f"omen.cards.{event.suit}", {"count": event.count})}
        assert judged.rule == event.rule
        assert (called.rule, counted.rule) == (None, None)


def test_a_redeal_is_told_with_who_drew_and_the_rule() -> None:
    keys = {"destiny": "omen.event.redraw_all", "omen": "omen.event.redraw_one"}
    for event, (_, redrawn) in of(Redeal):
        assert isinstance(event, Redeal)
        assert redrawn.key == (keys[event.after] if event.drew else "omen.event.redraw_none")
        assert redrawn.rule == event.rule
