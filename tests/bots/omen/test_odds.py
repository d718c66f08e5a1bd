"""Reasons in OMEN: what is certain, chances for those who reckon, and a card that is given away."""

import re

import pytest

from bots.omen.moments import moments
from bottega import bots
from bottega.bots.levels import Player, without
from bottega.bots.why import why
from bottega.core.chance import from_seed
from bottega.core.position import Position
from bottega.core.words import LANGUAGES, Words
from bottega.omen import OMEN
from bottega.omen.actions import CALL_DESTINY, CALL_OMEN, LOSE, number_of, suit_of
from bottega.omen.chances import counts
from omen.building import position

THREE = ("raven omen feather", "raven skull skull", "feather feather omen raven")
RECKONING = [level.name for level in bots.roster_of(OMEN).levels if level.reckons]


def said(table: Position, level: str, action: str | None = None, language: str = "en") -> str:
    [seat] = table.acting
    number = None if action is None else OMEN.read(action, table.deck)
    found = why(table.terms, level, table.views(seat), from_seed(1), number)
    assert found is not None
    return found.say(Words(language, "bottega.bots"))


@pytest.mark.parametrize("level", [level for level in bots.levels(OMEN) if level not in RECKONING])
def test_who_never_reckons_chances_quotes_none(level: str) -> None:
    for moment in moments(11):
        found = why(moment.position.terms, level, moment.views, from_seed(1))
        assert found is not None
        assert "%" not in found.say(Words("en", "bottega.bots"))


@pytest.mark.parametrize("level", [level for level in RECKONING if level != "shark"])
def test_every_number_is_one_by_which_the_choice_was_made(level: str) -> None:
    for moment in moments(23):
        terms, views = moment.position.terms, moment.views
        player = bots.make(terms, level)
        assert isinstance(player, Player)
        weighed = player.mind.weigh(views, from_seed(1))
        sensible = without(weighed, player.never(views, weighed.actions))
        found = why(terms, level, views, from_seed(1))
        assert found is not None
        worth = dict(zip(sensible.actions.tolist(), sensible.worth, strict=True))
        others = [value for action, value in worth.items() if action != found.action]
        for key, values in found.reasons:
            if "worth" in values:
                assert values["worth"] == round(100 * worth[found.action])
                assert values["other"] == round(100 * max(others))
            if "chance" in values:
                assert values["chance"] == round(100 * chance_of(moment.position, moment.seat, found.action)), key


def chance_of(table: Position, seat: int, action: int) -> float:
    """By the rules' own odds: of Destiny that it is exact, else that the number is reached."""
    views = table.views(seat)
    is_call = action in (CALL_OMEN, CALL_DESTINY)
    number, suit = (int(views[name][0]) for name in ("number", "suit")) if is_call else (number_of(action),
                                                                                           suit_of(action))
    exactly = [*counts(views, 0)][suit]
    return float(exactly[number] if action == CALL_DESTINY else sum(exactly[number:]))


@pytest.mark.parametrize("level", ["novice", "club", "shark"])
def test_what_is_certain_is_said_as_such_by_everybody(level: str) -> None:
    too_high = position("raven omen", "raven skull", "", declared="4 feather")
    exact = position(*THREE, "", known=(0, 1, 2), declared="5 raven")

    assert said(too_high, level) == "There surely are fewer than 4. Everything else would clearly be worse."
    assert said(exact, level) == "There surely are exactly 5. Everything else would clearly be worse."


@pytest.mark.parametrize("language", LANGUAGES)
def test_omen_on_a_certainty_is_told_as_a_card_that_is_given_away(language: str) -> None:
    table = position("raven omen", "skull feather", "", known=(0,), dealer=1, declared="1 raven")
    told, words = said(table, "shark", "omen", language), Words(language, "bottega.bots")

    assert words.say("bots.why.omen.surely_reached", number=1) in told
    assert words.say("bots.why.omen.given_away") in told


def test_a_card_to_lose_has_no_odds() -> None:
    table = position("raven omen", "raven skull", "", declared="4 feather")
    table.act(1, "omen")
    action = OMEN.read("lose raven", table.deck)

    assert action >= LOSE
    assert not re.search("surely|likely", said(table, "club", "lose raven"))
