"""What cannot be done in OMNIA: one line with its rule; at the table the prompt again, elsewhere the status 2."""

import json
from pathlib import Path
from typing import Any

import pytest

from bottega.core.words import LANGUAGES
from cli.running import complaint, run, simulated

# At this seed, without the draft and beginning, seat 0 of three holds a06 a09 a11 a13 a17 a20 a21 and has one coin.
TABLE = ("--players", 3, "--seed", 3, "-o", "draft=off", "-o", "first=0", "--bots", "random")


def answers(typed: list[str], *arguments: object, language: str = "en") -> list[str]:
    """What follows each line that was typed, up to the next prompt."""
    status, out, err = run("play", "omnia", *arguments, typed=typed, language=language, columns=300)
    assert (status, err) == (0, "")
    return [part.partition("\n")[2] for part in out.split("> ")[1:]]


@pytest.mark.parametrize(("before", "typed", "told"), [
    (["a06"], "take trivella", "This card is not among the face-up cards. (omnia-5.2)"),
    (["a09"], "mona lisa", "The card played does not offer this action, or not any more. (omnia-4.2)"),
    (["a09"], "michelangelo", "This card is not among the face-up cards. (omnia-5.2)"),
    (["a09"], "leo x", "Leo X costs 3, you have 1. (omnia-5.5)"),
    (["a09"], "take leo-x", "Leo X costs 3, you have 1. (omnia-5.5)"),
    (["a09"], "city", "The card played does not offer this action, or not any more. (omnia-4.2)"),
    (["a09"], "cuore", "The card played does not offer this action, or not any more. (omnia-4.2)"),
    (["a09"], "skip work", "The card played does not offer this action, or not any more. (omnia-4.2)"),
    (["a09", "coins"], "coins", "The card played does not offer this action, or not any more. (omnia-4.2)"),
    (["a09"], "play a06", "Only one action card is played in a turn, and it already lies on the table. (omnia-4.1)"),
    (["a09"], "a06", "Only one action card is played in a turn, and it already lies on the table. (omnia-4.1)"),
    (["a09"], "place vinci", "Only a city that has just been looked at can be placed. (omnia-5.1)"),
    (["a09", "coins", "lorenzo"], "coins", "First an action card is played; its actions come after that. (omnia-4.1)"),
    (["a09", "verrocchio"], "coins", "The immediate effect of the card just taken comes first"),
    (["a09", "verrocchio"], "skip", "Immediate effects are mandatory at this table"),
    (["a13", "city"], "coins", "First one of the cities looked at is placed, or none"),
    (["a13", "city"], "place vinci", "Only a city that has just been looked at can be placed. (omnia-5.1)"),
    ([], "take gioconda", "First an action card is played; its actions come after that. (omnia-4.1)"),
    ([], "play a01", "There is no such action card in this hand. (omnia-4.1)"),
    ([], "play a99", "“a99” is not an action card of this deck. (omnia-4.1)"),
    ([], "keep a06 a09", "Cards to keep are chosen only in the draft, and none is going on now. (omnia-3.1)"),
    ([], "work and nothing", "is not an action here"),
    ([], "8", "There is no line 8; they go from 1 to 7. (omnia-4.1)"),
    ([], "dance", "“dance” is not an action here; try the number of a line, a card's name, or “help”. (omnia-4.1)"),
    ([], "\x1b[31m", "is not an action here"),
    ([], "invention", "may mean several cards: Invention and character, Invention and city. (omnia-4.1)"),
])
def test_bad_input_gets_one_clear_line_and_the_prompt_again(before: list[str], typed: str, told: str) -> None:
    answered = answers([*before, typed, "help 4.1"], *TABLE)[len(before)]

    assert told in answered
    assert len(answered.splitlines()) == 1


@pytest.mark.parametrize(("typed", "told"), [
    ("keep a01 a02", "Only cards that lie before this seat to choose from can be kept. (omnia-3.1)"),
    ("play a06", "The draft is still going on; action cards are played after it. (omnia-3.1)"),
    ("1", "Two different cards are kept"),
    ("1 1", "Two different cards are kept"),
    ("1 9", "There is no line 9; they go from 1 to 7. (omnia-3.1)"),
    ("keep a06 a06", "Two different cards are kept"),
    ("a06 a99", "(omnia-3.1)"),
])
def test_the_draft_refuses_what_cannot_be_kept(typed: str, told: str) -> None:
    answered = answers([typed, "1 2"], "--players", 3, "--seed", 3, "--bots", "random")[0]

    assert told in answered
    assert len(answered.splitlines()) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_is_in_the_readers_language(language: str) -> None:
    told = {"en": "costs 3, you have 1.", "it": "costa 3, tu hai 1.", "de": "kostet 3, du hast 1."}[language]

    assert told in answers(["a09", "take leo-x"], *TABLE, language=language)[1]


@pytest.fixture
def record(tmp_path: Path) -> Path:
    return simulated(tmp_path, "--players", 2, "-o", "draft=off", "-o", "first=0", "--seed", 4, game="omnia")


def acted(file: Path, *actions: str) -> Path:
    """The record of a game in which the first seat does these."""
    read: dict[str, Any] = json.loads(file.read_text("utf-8"))
    read.update(actions=[[0, action, None] for action in actions], result=None)
    file.write_text(json.dumps(read), "utf-8")
    return file


def first_card(file: Path) -> str:
    played: str = json.loads(file.read_text("utf-8"))["actions"][0][1]
    return played


@pytest.mark.parametrize(("action", "rule"), [
    ("take nobody", "omnia-5.2"), ("place nowhere", "omnia-5.1"), ("skip dinner", "omnia-4.2"), ("dance", "omnia-4.2"),
    ("keep a01 a02", "omnia-3.1"), ("place vinci", "omnia-5.1"),
])
@pytest.mark.parametrize("command", ["verify", "replay"])
def test_an_action_against_the_rules_is_refused_with_its_rule_once(record: Path, command: str, action: str,
                                                                   rule: str) -> None:
    said = complaint(command, acted(record, first_card(record), action))

    assert action in said
    assert said.endswith(f"({rule})")
    assert said.count(rule) == 1


def test_a_third_action_is_refused(record: Path) -> None:
    """Two skips, and the turn is over."""
    deck = {card["id"]: card for card in json.loads(run("deck", "omnia", "--json").out)}
    card = first_card(record)
    deeds = [deed["type"] for deed in deck[card.split()[1]]["actions"]]

    assert "(omnia-2.4)" in complaint("verify", acted(record, card, *(f"skip {deed}" for deed in deeds), "coins"))


@pytest.mark.parametrize("command", ["play", "simulate"])
@pytest.mark.parametrize(("arguments", "told"), [
    (["--players", "1"], "(omnia-1.1)"),
    (["--players", "5"], "(omnia-1.1)"),
    (["--players", "2", "-o", "first=2"], "(omnia-2.4)"),
    (["-o", "draft=maybe"], "“maybe”"),
    (["-o", "coin_supply=17"], "“17”"),
    (["-o", "expansion=on"], "“expansion”"),
    (["--bots", "greedy"], "“greedy”"),
])
def test_a_table_that_cannot_be_is_refused(command: str, arguments: list[str], told: str) -> None:
    assert told in complaint(command, "omnia", *arguments)
