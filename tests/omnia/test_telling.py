"""Events in sentences: to those who watch, to those who did it, and in three languages without a gap."""

from collections.abc import Iterator
from random import Random

import pytest

from bottega.core.events import Event
from bottega.core.sentences import Reader
from bottega.core.words import LANGUAGES, Words, catalogue
from bottega.omnia import OMNIA
from bottega.omnia.events import Coins, End, Keep, Line, Look, Pass, Place, Play, Score, Skip, Take
from omnia.building import OWN_DECK

NAMES = {card["id"]: card["names"] for card in OWN_DECK.cards}
EVEN = "Points, coins and characters were equal; the victory is shared."
SEATS = ("Zoë", "Quin", "Wim")


def told(event: Event, me: int | None = None, language: str = "en") -> str:
    reader = Reader(Words(language, "bottega.omnia"), SEATS, lambda card: str(NAMES[card][language]), me)
    return " ".join(reader.read(sentence) for sentence in OMNIA.tell(event, OWN_DECK))


@pytest.mark.parametrize(("event", "others", "mine"), [
    (Keep(0, ["a01", "a02"]), "Zoë keeps 2 × “Work and invention”.", "You keep 2 × “Work and invention”."),
    (Keep(0, ["a01", "a03"]), "Zoë keeps “Work and invention” and “Work and character”.",
     "You keep “Work and invention” and “Work and character”."),
    (Keep(0, [None, None]), "Zoë keeps 2 cards in secret.", "You keep 2 cards in secret."),
    (Pass(0, 1, ["a01"]), "Zoë passes “Work and invention” to Quin.", "You pass “Work and invention” to Quin."),
    (Pass(1, 0, ["a01"]), "Quin passes “Work and invention” to Zoë.", "Quin passes “Work and invention” to you."),
    (Pass(1, 0, [None]), "Quin passes 1 card to Zoë.", "Quin passes 1 card to you."),
    (Play(0, "a01"), "Zoë plays “Work and invention”.", "You play “Work and invention”."),
    (Take(0, "work", "gioconda", 0), "Zoë takes Mona Lisa.", "You take Mona Lisa."),
    (Take(0, "character", "francesco-i", 3), "Zoë takes Francis I for 3 coins.", "You take Francis I for 3 coins."),
    (Coins(0, 1), "Zoë takes 1 coin.", "You take 1 coin."),
    (Look(0, ["milano", "vinci"]), "Zoë looks at Milan and Vinci in secret.", "You look at Milan and Vinci in secret."),
    (Look(0, [None] * 3), "Zoë looks at 3 cities in secret.", "You look at 3 cities in secret."),
    (Place(0, "milano"), "Zoë places Milan. Each set of 1 work and 1 invention: 2 points.",
     "You place Milan. Each set of 1 work and 1 invention: 2 points."),
    (Place(0, None), "Zoë places no city.", "You place no city."),
    (Skip(0, "coins"), "Zoë skips the coins.", "You skip the coins."),
    (End([[0], [1]], "points"), "The game is over: Zoë wins.", "The game is over: you win."),
    (End([[0], [1]], "coins"), "The game is over: Zoë wins. Points were equal; coins decided the first place.",
     "The game is over: you win. Points were equal; coins decided the first place."),
    (End([[0, 1, 2]], "shared"), f"The game is over: Zoë, Quin, and Wim share the victory. {EVEN}",
     f"The game is over: you share the victory with Quin and Wim. {EVEN}"),
])
def test_an_event_is_told_to_others_and_to_whom_it_happens(event: Event, others: str, mine: str) -> None:
    assert told(event) == others
    assert told(event, 0) == mine


def score(*lines: Line) -> Score:
    return Score(0, 0, {}, [], sum(line.points for line in lines), 0, 0, [*lines])


@pytest.mark.parametrize(("line", "sentence"), [
    (Line(0, "omnia-6.1"), "No printed points."),
    (Line(5, "omnia-6.1", cards=["francesco-i", "salai"]), "Printed points: Francis I 4 and Salaì 1."),
    (Line(5, "omnia-6.2", "mantova", count=3, most=3, tied=1), "Mantua: the most works (3)."),
    (Line(2, "omnia-6.2", "mantova", count=3, most=3, tied=2),
     "Mantua: the most works (3), tied; the points are divided by 2."),
    (Line(0, "omnia-6.2", "mantova", count=2, most=3, tied=2), "Mantua: not the most works (2; the most is 3)."),
    (Line(0, "omnia-6.2", "mantova", tied=3), "Mantua: the most works, but nobody has any."),
    (Line(7, "omnia-6.2", "rimini", count=8, most=8, tied=1),
     "Rimini: the most different colours among works and inventions (8)."),
    (Line(6, "omnia-6.6", "lago-di-como", count=3), "Lake Como: 3 coins."),
    (Line(2, "omnia-6.3", "milano", ["gioconda", "trivella"]), "Milan: set of Mona Lisa and Drill."),
    (Line(0, "omnia-6.3", "milano"), "Milan: no complete set."),
])
def test_a_line_of_a_score_says_where_its_points_come_from_and_by_which_rule(line: Line, sentence: str) -> None:
    headline, of_line = OMNIA.tell(score(line), OWN_DECK)

    assert told(score(line)) == f"Zoë has {line.points} point{'s' * (line.points != 1)} in all. {sentence}"
    assert (headline.rule, of_line.rule) == (None, line.rule)


def played(players: int, seed: int) -> Iterator[tuple[int | None, Event]]:
    """All that everybody is told in a random game, seats and a spectator."""
    table, luck = OMNIA.start(players, seed), Random(seed)
    while True:
        for eyes in (None, *range(players)):
            yield from ((eyes, event) for event in table.events_for(eyes))
        if table.is_over:
            return
        seat = luck.choice(table.acting)
        table.act(seat, luck.choice(table.legal(seat)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_whole_games_are_told_to_everybody_without_a_gap(language: str) -> None:
    for players, seed in ((2, 1), (3, 2), (3, 5)):
        for eyes, event in played(players, seed):
            sentence = told(event, eyes, language)
            assert sentence
            assert "{" not in sentence
            if eyes is not None:
                assert SEATS[eyes] not in sentence


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_form_for_the_reader_belongs_to_a_sentence_and_has_its_plurals(language: str) -> None:
    sentences = catalogue("bottega.omnia", language)
    forms = [key for key in sentences if "@" in key]

    assert forms
    for key in forms:
        assert isinstance(sentences[key], str) == isinstance(sentences[key.partition("@")[0]], str)
