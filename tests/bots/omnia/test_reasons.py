"""Reasons for a move name what it is about, and their numbers are those of the rules and of the mind."""

import pytest

from bots.omnia.moments import acting_views, moments
from bottega import bots
from bottega.bots.omnia.reasons import reasons_for
from bottega.bots.roster import Asked, Reason
from bottega.bots.why import Why, why
from bottega.core import chance
from bottega.core.happened import UNTOLD
from bottega.core.kernel import Records
from bottega.core.position import Position
from bottega.core.sentences import Card, Seat, Sentence, Value
from bottega.core.words import LANGUAGES, Words
from bottega.omnia import OMNIA
from bottega.omnia.actions import TAKE
from bottega.omnia.facts import DRAFTING, NOTHING, PLACING, PLAYING
from bottega.omnia.scoring import score_table
from omnia.building import position

NAMES = ["Anna", "Bruno", "Clara", "Dino"]


def totals(states: Records, setups: Records) -> list[int]:
    scored = states.copy()
    score_table(scored, 0, setups, UNTOLD)
    points: list[int] = scored["totals"][0].tolist()
    return points


def told(table: Position, text: str, *, reckons: bool = True) -> dict[str, dict[str, Value]]:
    asked = Asked(table.terms, acting_views(table), OMNIA.read(text, table.deck), (), reckons)
    return dict(reasons_for(asked))


def number(value: Value) -> int:
    assert isinstance(value, Sentence)
    count = value.values["count"]
    assert isinstance(count, int)
    return count


def asked_of(table: Position, level: str, action: str | None = None) -> Why:
    do = None if action is None else OMNIA.read(action, table.deck)
    found = why(table.terms, level, acting_views(table), chance.from_seed(1), do)
    assert found is not None
    return found


def said(table: Position, level: str, action: str | None = None, language: str = "en") -> str:
    return asked_of(table, level, action).say(Words(language, "bottega.bots"), NAMES)


AMBOISE = position("carro-armato bombarda-multipla", "", "aliante", cities="amboise", card="a01", left="invention",
                   turns=9, inventions="balestra-gigante odometro")


def test_a_card_is_told_with_the_city_and_the_points_it_brings() -> None:
    assert said(AMBOISE, "strong", "take balestra-gigante").startswith(
        "As the table lies, Giant crossbow brings 8 points from Amboise.")
    assert said(AMBOISE, "strong", "take odometro").startswith("As the table lies, Odometer brings no points yet.")


def test_a_rival_is_named_to_whom_the_card_would_be_worth_something() -> None:
    table = position("", "carro-armato bombarda-multipla", "", cities="amboise", card="a01", left="invention", turns=9,
                     inventions="balestra-gigante odometro")

    assert "To Bruno the card would be worth 8 points." in said(table, "strong", "take balestra-gigante")
    assert "Bruno" not in said(table, "novice", "take balestra-gigante")


def test_points_are_what_the_rules_count_after_the_move() -> None:
    """Cards without effects, in games played at random."""
    checked = 0
    for table in moments(3, 6, 1):
        if table.states["phase"][0] in (DRAFTING, PLAYING):
            continue
        seat, setups = table.acting[0], table.terms.setups
        for text in table.legal(seat):
            if not text.startswith("take"):
                continue
            if (setups["effects"][0, OMNIA.read(text, table.deck) - TAKE, :, 0] != NOTHING).any():
                continue
            facts, after = told(table, text), table.copy()
            after.act(seat, text)
            gained = sum(number(facts[key]["points"]) for key in ("bots.why.omnia.printed", "bots.why.omnia.gives")
                         if key in facts)
            gained -= number(facts["bots.why.omnia.costs"]["points"]) if "bots.why.omnia.costs" in facts else 0
            before = totals(table.states, setups)[seat]
            assert totals(after.states, setups)[seat] - before == gained
            assert ("bots.why.omnia.not_yet" in facts) == (not facts.keys() & {
                "bots.why.omnia.printed", "bots.why.omnia.gives", "bots.why.omnia.costs"})
            checked += gained != 0
    assert checked > 30


def test_a_city_is_told_with_what_it_brings_oneself_and_the_best_rival() -> None:
    checked = 0
    for table in moments(3, 30, 1):
        seat = table.acting[0]
        if table.states["phase"][0] != PLACING:
            continue
        before = totals(table.states, table.terms.setups)
        for text in table.legal(seat)[:-1]:
            facts, after = told(table, text), table.copy()
            after.act(seat, text)
            if (after.states["coins"] != table.states["coins"]).any():      # an effect that follows brought some
                continue
            gains = [then - now for then, now in zip(totals(after.states, table.terms.setups), before, strict=True)][:3]
            if "bots.why.omnia.place" in facts:
                values = facts["bots.why.omnia.place"]
                rival = values["rival"]
                assert isinstance(rival, Seat)
                assert number(values["points"]) == gains[seat]
                assert number(values["theirs"]) == gains[rival.seat] == max(
                    gain for other, gain in enumerate(gains) if other != seat)
                checked += 1
            else:
                assert not any(gains)
    assert checked > 10


@pytest.mark.parametrize("level", ["club", "oracle", "shark"])
def test_chances_are_those_by_which_the_choice_was_made(level: str) -> None:
    quoted = 0
    for table in moments(2, 1, 4):
        views = acting_views(table)
        mind = bots.mind_of(table.terms, level)
        assert mind is not None
        weighed = mind.weigh(views, chance.from_seed(1))
        found = asked_of(table, level)
        best = int(weighed.share.argmax())
        reasons = dict(found.reasons)
        if "bots.why.best" in reasons and found.action == weighed.actions[best]:
            assert reasons["bots.why.best"]["worth"] == round(100 * weighed.worth[best])
            assert weighed.worth[best] == weighed.worth.max()
            quoted += 1
    assert quoted > 2


@pytest.mark.parametrize("level", ["novice", "casual"])
def test_who_reckons_no_chances_quotes_none(level: str) -> None:
    for table in moments(3, 1, 4):
        assert "%" not in said(table, level)


def test_a_plan_is_the_line_that_was_chosen() -> None:
    """Both lines of the card, whichever comes first: the set of Amboise, and coins."""
    table = position("carro-armato bombarda-multipla", "", cities="amboise", hands=["a08", ""], turns=8,
                     inventions="balestra-gigante aliante odometro")
    mind = bots.mind_of(table.terms, "casual")
    assert mind is not None
    weighed = mind.weigh(acting_views(table), chance.from_seed(1))
    wanted = {OMNIA.write(action, table.deck) for action in weighed.plan}

    assert "take balestra-gigante" in wanted
    assert "Giant crossbow" in said(table, "casual")


def test_what_is_worse_for_certain_is_called_so_without_a_number() -> None:
    table = position("", "", card="a07", turns=4)

    assert said(table, "shark", "skip coins").endswith(
        "The coins would have cost nothing. Something else would clearly be better.")


@pytest.mark.parametrize("language", LANGUAGES)
def test_reasons_are_whole_sentences_in_every_language(language: str) -> None:
    for table in moments(3, 2, 5):
        for text in table.legal(table.acting[0]):
            heard = said(table, "casual", text, language)
            assert heard.endswith(".")
            assert "{" not in heard


def test_a_name_is_of_a_card_of_this_deck() -> None:
    for table in moments(2, 1, 6):
        reasons: list[Reason] = asked_of(table, "club").reasons
        cards = [value.card for _, values in reasons for value in values.values() if isinstance(value, Card)]
        assert all(any(card == face["id"] for face in table.deck.cards) for card in cards)
