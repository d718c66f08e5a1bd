"""Reasons for a move are what the bot thought, in three languages."""

import re

import pytest

from bottega import bots
from bottega.bots.why import reckoned, why
from bottega.core import chance, games
from bottega.core.position import Position
from bottega.core.words import LANGUAGES, Words
from bottega.omen import OMEN
from bottega.omen.chances import counts


def thought(position: Position, name: str, action: str | None = None) -> str:
    seat = position.acting[0]
    number = None if action is None else position.game.read(action, position.terms.deck)
    found = why(position.terms, name, position.views(seat), chance.from_seed(1), number)
    assert found is not None
    return found.say(Words("en", "bottega.bots"))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games.names())
def test_every_level_has_reasons_in_every_language(game: str, language: str) -> None:
    found, words = games.find(game), Words(language, "bottega.bots")
    position = found.start(3, 5)
    for level in bots.levels(found):
        reasons = why(position.terms, level, position.views(position.acting[0]), chance.from_seed(1))
        assert reasons is not None
        reckons = next(one.reckons for one in bots.roster_of(found).levels if one.name == level)
        assert bool(re.search(r"\d+ %", reasons.say(words))) == reckons
        assert words.say(f"bots.level.{level}")


def test_a_bot_that_does_not_think_has_no_reasons() -> None:
    position = OMEN.start(3, 5)

    assert why(position.terms, "random", position.views(position.acting[0]), chance.from_seed(1)) is None


def test_the_numbers_are_the_minds_own() -> None:
    position = OMEN.start(3, 5)
    seat = position.acting[0]
    mind = bots.mind_of(position.terms, "club")
    assert mind is not None
    weighed = mind.weigh(position.views(seat), chance.from_seed(1))
    best = int(weighed.share.argmax())

    said = thought(position, "club")

    assert f"{round(100 * weighed.worth[best])} %" in said
    assert reckoned(weighed, best)[1]["worth"] == round(100 * weighed.worth[best])


def test_omen_a_declaration_is_told_with_its_exact_odds() -> None:
    position = OMEN.start(3, 5)
    holds = sum([*counts(position.views(position.acting[0]), 0)][1][4:])

    assert thought(position, "club", "declare 4 skull").startswith(f"At least 4: {round(100 * holds)} % likely.")


def test_omen_a_call_is_told_with_its_exact_odds() -> None:
    position = OMEN.start(3, 5)
    position.act(position.acting[0], "declare 5 raven")
    exactly = next(counts(position.views(position.acting[0]), 0))

    reached, exact = round(100 * sum(exactly[5:])), round(100 * exactly[5])
    assert f"{reached} % likely that there really are at least 5." in thought(position, "club", "omen")
    assert f"{exact} % likely that there are exactly 5." in thought(position, "club", "destiny")


def test_who_likes_another_move_says_so() -> None:
    position = OMEN.start(3, 5)
    found = why(position.terms, "shark", position.views(position.acting[0]), chance.from_seed(1),
                OMEN.read("declare 6 raven", position.terms.deck))

    assert found is not None
    assert found.liked != found.action
    assert "the best move" in found.say(Words("en", "bottega.bots"))
