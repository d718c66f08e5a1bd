"""bottega play omnia: whole games with what is piped in, in three languages, with and without the draft."""

import json
import re
from pathlib import Path

import pytest

from bottega.core.words import LANGUAGES
from cli.running import Outcome, run

RANKING = {"it": "Classifica (omnia-7.1)", "en": "Ranking (omnia-7.1)", "de": "Rangfolge (omnia-7.1)"}
ANYTHING = ["1 2", "1"] * 80            # what does not fit is only refused


def play(*arguments: object, typed: list[str] | None = None, language: str = "en", columns: int = 80) -> Outcome:
    return run("play", "omnia", "--bots", "random", *arguments, typed=ANYTHING if typed is None else typed,
               language=language, columns=columns)


def answer(typed: str, out: str) -> str:
    """The line that follows what was typed."""
    return out.partition(f"> {typed}\n")[2].splitlines()[0]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("draft", ["on", "off"])
@pytest.mark.parametrize(("players", "columns"), [(2, 40), (3, 80), (4, 60)])
def test_a_game_goes_to_its_end(tmp_path: Path, language: str, draft: str, players: int, columns: int) -> None:
    file = tmp_path / "game.json"

    status, out, err = play("--players", players, "--seed", 5, "-o", f"draft={draft}", "--record", file,
                            language=language, columns=columns)

    assert (status, err) == (0, "")
    assert RANKING[language] in out
    assert "\x1b" not in out
    wide = [line for line in out.splitlines() if len(line) > columns]
    assert [line for line in wide if "game.json" not in line and str(tmp_path)[:20] not in line] == []
    assert run("verify", file).status == 0


@pytest.mark.parametrize("arguments", [
    ["--players", 2, "-o", "effects=may"], ["--players", 4, "-o", "coin_supply=36"], ["--seat", 2, "-o", "first=3"],
    ["--players", 3, "-o", "draft=off", "-o", "effects=may", "-o", "first=1"], ["--bots", "random,dreamer"],
])
def test_any_table_can_be_played_at(arguments: list[object]) -> None:
    status, out, err = play(*arguments, "--seed", 1)

    assert (status, err) == (0, "")
    assert RANKING["en"] in out


@pytest.mark.parametrize("seed", range(6))
def test_the_trail_adds_up_to_what_the_record_says(tmp_path: Path, seed: int) -> None:
    file = tmp_path / "game.json"
    out = play("--players", 3, "--seed", seed, "--record", file, columns=300).out
    result = json.loads(file.read_text("utf-8"))["result"]

    trails = [trail.partition("in all.\n")[2]
              for trail in re.split(r"\n\n(?=.* ha(?:s|ve) \d+ points? in all\.)", out)[1:]]
    sums = [[int(number) for number in re.findall(r"^ +(\d+)  .*\(omnia-6\.\d\)", trail, re.MULTILINE)]
            for trail in trails]
    totals = [int(number) for trail in trails for number in re.findall(r"^ +(\d+)  Total", trail, re.MULTILINE)]

    assert totals == result["totals"] == [sum(points) for points in sums]


def test_the_first_screen_says_what_a_stranger_needs() -> None:
    out = play("--seed", 5, typed=[], columns=200).out

    for told in ("Have the most points", "Each action card offers two", "Keep two (omnia-3.1)", "Works", "Inventions",
                 "Characters", "Cities", "“help”"):
        assert told in out
    [[name, neighbour]] = re.findall(r"At the table with you: (\w+) \(random\)(?s:.*)the other 5 go to (\w+)\.", out)
    assert name == neighbour


def test_every_colour_has_a_mark_and_a_name_beside_it() -> None:
    marks = re.findall(r"\[(\w\w)\] .*\((\w[\w ]*)\)", play("--players", 4, "--seed", 2, columns=300).out)
    known = {"Vi": "violet", "Ye": "yellow", "Re": "red", "Or": "orange", "lb": "light blue", "lg": "light green",
             "db": "deep blue", "te": "teal"}

    assert set(marks) == set(known.items())


def test_the_standing_of_a_city_is_what_the_rules_would_give_now() -> None:
    out = "".join(play("--players", 3, "--seed", seed, columns=300).out for seed in range(6))
    standings = re.findall(r"Most ([\w, ]+): (\d) points\. *\n +now – (.*)", out)

    assert standings
    for _, points, standing in standings:
        counts = [int(count) for count in re.findall(r": (\d+)", standing)]
        given = [int(number) for number in re.findall(r"= (\d+) points?", standing)]
        best = counts.count(max(counts))
        assert given == [int(points) // best] * best


def test_legal_view_and_hand_show_what_they_say() -> None:
    out = play("--players", 2, "--seed", 5, typed=["legal", "hand", "1 2", "1 2", "1 2", "legal", "view", "hand"],
               columns=300).out

    assert "Two of these cards can be kept, in 21 ways" in out
    assert re.search(r"^ +1 .* · play a\d\d *$", out, re.MULTILINE)
    assert "Other hands" in out
    assert "Decks" in out


def test_what_was_passed_on_is_remembered() -> None:
    """With two players every pack went by: which card is where is known but for what was kept at first."""
    out = play("--players", 2, "--seed", 5, typed=["1 2", "1 2", "1 2", "view"], columns=300).out

    [name] = re.findall(r"At the table with you: (\w+) ", out)
    assert re.search(rf"{name} \(\d\): ", out.rpartition("Other hands")[2])


def test_a_card_is_shown_with_its_names_its_face_and_its_history() -> None:
    out = play("--seed", 5, typed=["card mona lisa", "card leo x", "card vinci", "card a13", "card nobody", "card"],
               columns=300).out

    assert "it: La Gioconda · en: Mona Lisa · de: Mona Lisa" in out
    assert "Portraits (red)" in out
    assert "costs 3 · 2 points · at once: City, 2 coins" in out
    assert "Each set of 2 inventions of one colour: 3 points." in out
    assert "City, 1 coin · with 2 players or more" in out
    assert "names: reconstructed" in out
    assert "15 April 1452" in out
    assert "“nobody” is not a card of this deck" in out
    assert "“” is not a card of this deck" in out


@pytest.mark.parametrize(("language", "word"), [("it", "carta gioconda"), ("de", "karte mona lisa"),
                                                ("it", "card gioconda")])
def test_a_card_can_be_asked_for_in_every_language(language: str, word: str) -> None:
    name = {"it": "La Gioconda", "de": "Mona Lisa"}[language]

    assert f"{name} (gioconda)" in play("--seed", 5, typed=[word], language=language).out


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_and_options_can_be_read_at_the_table(language: str) -> None:
    words = {"it": ("aiuto", "regole", "opzioni"), "en": ("help", "rules", "options"),
             "de": ("hilfe", "regeln", "optionen")}[language]
    out = play("--seed", 5, "-o", "first=2", typed=[f"{words[0]} 4.3", f"{words[0]} 5", *words], language=language,
               columns=400).out

    assert out.count("omnia-4.3: ") == 2
    assert out.count("omnia-5.6: ") == 2
    assert "first=2: " in out
    assert "draft=on: " in out
    assert "8.1" not in out


def test_there_is_no_chapter_without_rules() -> None:
    assert "the chapters are 1 to 7" in play("--seed", 5, typed=["help 8"], columns=200).out


def test_a_bot_of_the_usual_level_plays_if_none_is_named() -> None:
    assert "At the table with you: Caterina (Regular)." in run("play", "omnia", "--players", 2, "--seed", 1).out
    assert run("play", "omen", "--players", 3, "--seed", 1).out.count("(Regular)") == 2


def test_a_game_goes_on_where_it_was_left(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.json", tmp_path / "parts.json"
    typed = ["1 2", "2 3", "1 3", *["1"] * 60]

    play("--players", 3, "--seed", 5, "--record", whole, typed=typed)
    play("--players", 3, "--seed", 5, "--record", parts, typed=typed[:5])
    out, pauses = "", 0
    while json.loads(parts.read_text("utf-8"))["result"] is None:
        pauses += 1
        out = run("play", "omnia", "--resume", parts, typed=typed[5 * pauses:5 * pauses + 5]).out

    one, other = (json.loads(file.read_text("utf-8")) for file in (whole, parts))
    assert [act[:2] for act in one["actions"]] == [act[:2] for act in other["actions"]]
    assert one["result"] == other["result"]
    assert "Printed points: " in out                # what was taken before the pauses is remembered


def test_a_hint_names_the_cards() -> None:
    out = run("play", "omnia", "--seed", 7, "--bots", "random", typed=["tipp"], language="de", columns=200).out

    assert re.search(r"Der Hai würde das tun: [^,]+ und [^,]+, [^,]+ und [^,]+\. ", out), out
