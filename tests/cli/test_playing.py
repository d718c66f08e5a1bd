"""bottega play: a whole game with what is piped in, in three languages; bad input costs nothing."""

import json
import re
import signal
from pathlib import Path

import pytest

from bottega.core.words import LANGUAGES
from cli.running import SPEECH, Outcome, run, start


def play(*arguments: object, typed: list[str] | None = None, language: str = "en", columns: int = 80) -> Outcome:
    bots = () if {"--bots", "--resume"} & {*map(str, arguments)} else ("--bots", "greedy")
    return run("play", "omen", *arguments, *bots, typed=typed or [], language=language, columns=columns)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("columns", [40, 80])
def test_a_game_goes_to_its_end(tmp_path: Path, language: str, columns: int) -> None:
    file = tmp_path / "game.json"

    status, out, err = play("--seed", 5, "--bots", "random", "--record", file, typed=[*SPEECH[language]] * 100,
                            language=language, columns=columns)

    assert (status, err) == (0, "")
    assert {"it": "Classifica (omen-5.3)", "en": "Ranking (omen-5.3)", "de": "Rangfolge (omen-5.3)"}[language] in out
    assert "\x1b" not in out
    assert max(len(line) for line in out.splitlines() if "game.json" not in line and str(tmp_path)[:20] not in line) \
        <= columns
    assert run("verify", file).status == 0


@pytest.mark.parametrize("arguments", [
    ["--players", "3"], ["--players", "8", "--bots", "random"], ["--bots", "random,greedy,random,random"],
    ["--players", "9", "-o", "expansion=on", "--bots", "random"], ["--seat", "2"],
    ["--players", "3", "-o", "expansion=on", "-o", "extras=printed", "-o", "next_dealer=random"],
])
def test_any_table_can_be_played_at(tmp_path: Path, arguments: list[str]) -> None:
    file = tmp_path / "game.json"

    status, out, err = play(*arguments, "--seed", 1, "--record", file, typed=[*SPEECH["en"], "w"] * 120)

    assert (status, err) == (0, "")
    assert "Ranking (omen-5.3)" in out
    seat = int(arguments[1]) if arguments[0] == "--seat" else 0
    assert [number for number, sitter in enumerate(json.loads(file.read_text("utf-8"))["seats"])
            if not sitter.get("bot")] == [seat]


def test_the_same_seed_and_the_same_words_give_the_same_game() -> None:
    one, same, other = (play("--seed", seed, typed=[*SPEECH["en"]] * 50).out for seed in (3, 3, 4))

    assert one == same
    assert one != other


@pytest.mark.parametrize("typed", [[], ["quit"], ["q"], ["exit"]])
def test_leaving_asks_nothing_and_says_how_to_go_on(tmp_path: Path, typed: list[str]) -> None:
    file = tmp_path / "game.json"

    status, out, err = play("--seed", 5, "--record", file, typed=typed, columns=200)

    assert (status, err) == (0, "")
    assert f"bottega play omen --resume {file}" in out
    assert "--record FILE" in play("--seed", 5, typed=typed).out


def test_a_game_goes_on_where_it_was_left(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.json", tmp_path / "parts.json"
    typed = [*SPEECH["en"]] * 100

    play("--seed", 5, "--record", whole, typed=typed)
    play("--seed", 5, "--record", parts, typed=typed[:4])
    pauses = 0
    while json.loads(parts.read_text("utf-8"))["result"] is None:
        pauses += 1
        assert play("--resume", parts, typed=typed[4 * pauses:4 * pauses + 4]).status == 0

    one, other = (json.loads(file.read_text("utf-8")) for file in (whole, parts))
    assert [act[:2] for act in one["actions"]] == [act[:2] for act in other["actions"]]
    assert one["result"] == other["result"]
    assert pauses > 3


def test_only_a_game_of_one_person_that_still_runs_can_be_resumed(tmp_path: Path) -> None:
    over = tmp_path / "over.json"
    play("--seed", 5, "--record", over, typed=[*SPEECH["en"]] * 100)

    assert play("--resume", over).status == 2
    assert play("--resume", over, "--players", 3).status == 2


@pytest.mark.parametrize(("typed", "told"), [
    ("3 crows", "“crows” is not a suit; the suits are: raven, skull, feather. (omen-3.3)"),
    ("3 omen", "“omen” is not a suit; the suits are: raven, skull, feather. (omen-3.3)"),
    ("3", "After the number comes a suit: raven, skull, feather. (omen-3.3)"),
    ("ravens", "Before the suit comes a number, higher than 7. (omen-3.3)"),
    ("7 ravens", "The number must be higher than 7. (omen-3.3)"),
    ("declare 1 raven", "The number must be higher than 7. (omen-3.3)"),
    ("17 ravens", "All hands together hold 16 cards; the number cannot be higher than that. (omen-3.4)"),
    ("0 ravens", "0 cannot be declared; try 8–16. (omen-3.3)"),
    ("-3 ravens", "-3 cannot be declared; try 8–16. (omen-3.3)"),
    ("99 ravens", "99 cannot be declared; try 8–16. (omen-3.3)"),
    ("8 wolves", "Wolves are in play only with the expansion Presagi di Sangue. (omen-1.4)"),
    ("lose raven", "There is no card to lose now. (omen-3.9)"),
    ("fold", "“fold” is not an action; try “3 ravens”, “omen”, “destiny” or “help”. (omen-3.2)"),
    ("8 9 ravens", "“8 9 ravens” is not an action"),
    ("rule 9.9", "There is no rule “9.9”"),
    ("save", "To save, name a file: save FILE."),
    ("save no/such/folder/file", "The file no/such/folder/file cannot be written"),
    ("\x1b[31m", "is not an action"),
])
def test_bad_input_gets_one_clear_line_and_the_prompt_again(typed: str, told: str) -> None:
    """At this seed another seat has declared 7 ravens of 16 cards when the person is asked."""
    status, out, err = play("--seed", 5, "--bots", "greedy,greedy,greedy", "--seat", "2", typed=[typed, "8 ravens"],
                            columns=200)

    answer = out.partition(f"> {typed}\n".replace("\x1b", " "))[2].splitlines()
    assert (status, err) == (0, "")
    assert told in answer[0]
    assert answer[1] == "> 8 ravens"
    assert "You declare 8 ravens." in answer[2]


def test_nothing_can_be_called_before_the_first_declaration() -> None:
    out = play("--seed", 5, "--seat", "1", typed=["omen", "d", "1 raven"], columns=200).out

    assert out.count("so there is nothing to call on. (omen-3.4)") == 2
    assert "You declare 1 raven." in out


def test_an_empty_line_is_nothing() -> None:
    assert play("--seed", 5, typed=["", "  "]).out.count("> ") == 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_can_be_read_at_the_table(language: str) -> None:
    words = {"it": "aiuto", "en": "help", "de": "hilfe"}[language]

    out = play("--seed", 5, typed=[words, f"{words} 3.3", "rule omen-3.8", f"{words} 5", "rules", "options"],
               language=language, columns=400).out

    assert "omen-3.3: " in out
    assert "omen-3.8: " in out
    assert out.count("omen-5.2: ") == 2
    assert all(f"omen-{rule}: " in out for rule in ("1.1", "2.4", "3.10", "4.4", "5.3"))
    assert "next_dealer=loser: " in out


def test_legal_view_and_hand_show_what_they_say() -> None:
    out = play("--seed", 5, typed=["legal", "view", "hand"], columns=200).out

    assert "Declare a number (10–16) and one of: raven, skull, feather (omen-3.3)." in out
    assert "Call Destiny: the number is exact (omen-3.8)." in out
    assert out.count("In play") == 2
    assert out.count("[S] [S] [S] [O]  3 skulls, 1 Omen card") == 3


def test_saving_writes_a_record(tmp_path: Path) -> None:
    file = tmp_path / "saved.json"

    out = play("--seed", 5, typed=["10 ravens", f"save {file}"], columns=200).out

    assert f"The game is saved in {file}." in out
    assert run("verify", file).status == 0


def test_whoever_has_saved_is_told_how_to_go_on(tmp_path: Path) -> None:
    file = tmp_path / "saved.json"

    at_once = play("--seed", 5, typed=[f"save {file}", "quit"], columns=200).out
    behind = play("--seed", 5, typed=[f"save {tmp_path / 'other.json'}", *SPEECH["en"], "quit"], columns=200).out

    assert f"To continue: bottega play omen --resume {file}" in at_once
    assert "was not saved" not in at_once + behind
    assert "moves are not saved. To continue from before them: bottega play omen --resume" in behind
    assert play("--resume", file, typed=["quit"]).status == 0


@pytest.mark.parametrize(("language", "word", "told"), [
    ("it", "consiglio", r"Lo Squalo farebbe così: dichiarare \d+ \w+\."),
    ("en", "hint", r"The Shark would do this: declare \d+ \w+\."),
    ("de", "tipp", r"Der Hai würde das tun: \d+ \w+ ansagen\."),
])
def test_a_hint_says_the_move_in_the_language_of_the_player(language: str, word: str, told: str) -> None:
    out = play("--seed", 7, typed=[word], language=language, columns=200).out

    assert re.search(told, out), out


def test_a_reveal_shows_each_hand_the_count_and_the_rule() -> None:
    out = play("--seed", 5, typed=["omen"], columns=200).out

    call = out.index("You call Omen on 9 ravens, declared by Sigrid.")
    outcome = out.index("In all hands, Omen cards included:", call)
    assert out[call:outcome].count("[") == 16
    assert re.search(r"lose a card\. \(omen-3\.7\)", out[outcome:])


def test_what_is_in_play_is_told_as_it_is() -> None:
    eight, nine = (play("--players", players, *more, "--bots", "random", "--seed", 1, typed=["view"], columns=200).out
                   for players, more in ((8, ()), (9, ("-o", "expansion=on"))))

    assert "all cards of the box: 10 ravens, 10 skulls, 10 feathers, 10 Omen cards (omen-2.1)" in eight
    assert re.search(r"8 wolves.*4 unseen extra cards of these kinds: raven, skull, feather, Omen \(omen-2\.2\)", nine)


def test_ctrl_c_leaves_politely_and_loses_nothing(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    process = start("play", "omen", "--seed", 5, "--record", file, BOTTEGA_LANGUAGE="en", PYTHONUNBUFFERED="1")
    assert process.stdout is not None
    read = ""
    while not read.endswith("\n> "):
        read += process.stdout.read(1)

    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)

    assert process.returncode == 130
    assert "--resume" in out
    assert "Traceback" not in err
    assert run("verify", file).status == 0
