"""The lessons: what lies in the browser client is what the rules make of the scripts, and it can be played."""

import json
from pathlib import Path

import pytest

import bottega
from bottega.core import games
from bottega.core.refusals import Refused
from bottega.core.words import LANGUAGES
from bottega.lab.lessons import lesson, script
from bottega.lab.lessons.__main__ import main
from bottega.lab.lessons.script import LEARNER, Script, Step

WEB = Path(bottega.__path__[0]) / "web"
EACH = pytest.mark.parametrize("game", script.games())


def test_every_game_has_a_lesson() -> None:
    assert script.games() == games.names()


@EACH
def test_the_stored_lesson_is_what_the_rules_make_of_its_script(game: str, tmp_path: Path) -> None:
    main(tmp_path)

    assert (WEB / "lessons" / f"{game}.json").read_text("utf-8") == (tmp_path / f"{game}.json").read_text("utf-8")


@EACH
def test_what_a_learner_is_asked_to_do_is_legal_and_there_is_a_choice(game: str) -> None:
    for step in lesson.play(script.read(game)).steps:
        if step.do is not None:
            assert step.do in step.view.legal, step.say
            assert len(step.view.legal) > 1, step.say


@EACH
def test_a_lesson_is_short_begins_soon_and_is_won(game: str) -> None:
    steps = lesson.play(script.read(game)).steps

    assert 12 <= len(steps) <= 20
    assert steps[2].do is not None or steps[1].do is not None       # the first decision comes within half a minute
    assert steps[-1].result is not None
    assert steps[-1].result["ranking"][0] == [LEARNER]
    assert all(step.result is None for step in steps[:-1])


@EACH
def test_a_lesson_shows_what_the_learner_may_know_and_nothing_else(game: str) -> None:
    steps = lesson.play(script.read(game)).steps

    assert all(step.view.seat == LEARNER for step in steps)
    hidden = [card for event in steps[0].events for hand in event["hands"][1:] for card in hand]
    assert hidden
    assert set(hidden) == {None}


@EACH
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_has_its_sentence_and_no_sentence_is_left_over(game: str, language: str) -> None:
    words = json.loads((WEB / "words" / language / "learn.json").read_text("utf-8"))
    said = [key.removeprefix(f"learn.{game}.") for key in words if key.startswith(f"learn.{game}.")]

    assert said == [step.say for step in script.read(game).step]


@EACH
def test_every_rule_that_a_lesson_links_is_a_rule(game: str) -> None:
    page = (Path(__file__).parents[2] / "docs" / "rules" / f"{game}.md").read_text("utf-8")

    assert all(f"**{rule}**" in page for step in script.read(game).step for rule in step.rules)
    assert all(step.rules for step in script.read(game).step)


def test_a_script_that_breaks_a_rule_is_refused() -> None:
    too_low = Script("omen", 65, ["", "Freya", "Ragnar"], [
        Step("declare", [], do="declare 3 skull"), Step("ladder", [], before=["1 declare 2 raven"])])

    with pytest.raises(Refused) as refused:
        lesson.play(too_low)
    assert refused.value.refusal.rule == "omen-3.3"


def test_what_passes_in_a_hurry_is_kept_apart_from_what_is_told() -> None:
    steps = lesson.play(script.read("omen")).steps
    later = next(step for step in steps if step.say == "later")

    assert [event["event"] for event in later.passed].count("call") == 4
    assert later.events == []
