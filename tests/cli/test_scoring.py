"""bottega score: a game played at a table of wood, counted to the letter of the documented format."""

import json
from pathlib import Path
from typing import Any

import pytest

from bottega.cli.terminal.omnia.score_sheet import Completing
from bottega.core.words import LANGUAGES
from cli.running import complaint, run

EXAMPLE: dict[str, Any] = {                 # of the rulebooks (omnia-6.8)
    "cities": ["mantova", "amboise", "vinci", "milano"],
    "players": [
        {"name": "Ann", "coins": 1, "cards": ["carro-armato", "bombarda-multipla", "balestra-gigante", "vite-aerea",
                                              "scafandro", "gioconda", "cuore", "leonardo-a-bottega", "francesco-i"]},
        {"name": "Ben", "coins": 2, "cards": ["madonna-litta", "madonna-benois", "cranio", "annunciazione",
                                              "ultima-cena"]},
    ],
}


def written(folder: Path, table: object) -> Path:
    file = folder / "table.json"
    file.write_text(json.dumps(table), "utf-8")
    return file


def table(cities: list[str], *players: tuple[str, int, list[str]]) -> dict[str, Any]:
    return {"cities": cities, "players": [{"name": name, "coins": coins, "cards": cards}
                                          for name, coins, cards in players]}


def scored(folder: Path, of: object) -> dict[str, Any]:
    status, out, err = run("score", written(folder, of), "--json")
    assert (status, err) == (0, "")
    read: dict[str, Any] = json.loads(out)
    return read


def test_the_rulebooks_example_is_18_points(tmp_path: Path) -> None:
    result = scored(tmp_path, EXAMPLE)

    assert list(result) == ["players", "ranking", "tie_break"]
    ann, ben = result["players"]
    assert list(ann) == ["name", "printed", "cities", "sets", "total", "coins", "characters", "lines"]
    assert (ann["name"], ann["printed"], ann["total"], ann["coins"], ann["characters"]) == ("Ann", 6, 18, 1, 1)
    assert ann["cities"] == {"mantova": 0, "amboise": 8, "vinci": 0, "milano": 4}
    assert [len(made["cards"]) for made in ann["sets"]] == [2, 2, 3]
    assert all(list(made) == ["city", "cards"] for made in ann["sets"])
    assert ben["total"] == 5
    assert (result["ranking"], result["tie_break"]) == ([["Ann"], ["Ben"]], None)


@pytest.mark.parametrize(("players", "ranking", "tie_break"), [
    ([("a", 1, ["salai"]), ("b", 0, [])], [["a"], ["b"]], None),
    ([("a", 1, ["salai"]), ("b", 2, ["leonardo-a-corte"])], [["b"], ["a"]], "coins"),
    ([("a", 2, ["leonardo-a-corte"]), ("b", 2, ["salai"])], [["b"], ["a"]], "characters"),
    ([("a", 2, []), ("b", 2, []), ("c", 1, [])], [["a", "b"], ["c"]], "shared"),
])
def test_the_tie_break_is_what_decided_the_first_place(tmp_path: Path, players: list[tuple[str, int, list[str]]],
                                                       ranking: list[list[str]], tie_break: str | None) -> None:
    result = scored(tmp_path, table(["vinci"], *players))

    assert (result["ranking"], result["tie_break"]) == (ranking, tie_break)


def test_players_are_in_the_order_of_the_file_and_one_can_be_piped_in(tmp_path: Path) -> None:
    of = table([], ("zoe", 1, []), ("ann", 9, []), ("bob", 3, []))

    assert [player["name"] for player in scored(tmp_path, of)["players"]] == ["zoe", "ann", "bob"]
    assert run("score", "-", "--json", typed=[json.dumps(of)]).out == run("score", written(tmp_path, of), "--json").out


@pytest.mark.parametrize(("language", "told"), [
    ("en", ["Ann has 18 points in all.", "Printed points: Leonardo in the Workshop 2 and Francis I 4. (omnia-6.1)",
            "Mantua: not the most works (2; the most is 5). (omnia-6.2)", "Vinci: no complete set. (omnia-6.3)",
            "Milan: set of Mona Lisa and Diving suit. (omnia-6.3)", "Ranking (omnia-7.1)"]),
    ("it", ["Ann ha 18 punti in tutto.", "Mantova: nessuna maggioranza di opere (2; il massimo è 5). (omnia-6.2)",
            "Amboise: set (Carro armato, Bombarda multipla e Balestra gigante). (omnia-6.3)"]),
    ("de", ["Ann hat insgesamt 18 Punkte.", "Mantua: nicht die meisten Werke (2; die Höchstzahl ist 5). (omnia-6.2)",
            "Milano: Kartenset (Mona Lisa und Tauchanzug). (omnia-6.3)"]),
])
def test_people_are_told_each_point_with_its_cards_and_its_rule(tmp_path: Path, language: str,
                                                                told: list[str]) -> None:
    status, out, err = run("score", written(tmp_path, EXAMPLE), language=language, columns=200)

    assert (status, err) == (0, "")
    for line in told:
        assert line in out


def test_ties_coins_and_the_tie_break_are_told(tmp_path: Path) -> None:
    of = table(["cesena", "lago-di-como", "rimini"],
               ("ann", 2, ["salai"]), ("ben", 2, ["leo-x"]), ("cat", 0, ["cuore"]))
    out = run("score", written(tmp_path, of), columns=200).out

    assert "Cesena: the most characters (1), tied; the points are divided by 2. (omnia-6.2)" in out
    assert "4  Lake Como: 2 coins. (omnia-6.6)" in out
    assert "7  Rimini: the most different colours among works and inventions (1). (omnia-6.2)" in out
    even = table([], ("ann", 2, ["salai"]), ("ben", 2, ["lorenzo-de-medici"]))
    assert "the victory is shared. (omnia-7.1)" in run("score", written(tmp_path, even), columns=200).out


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_may_be_named_as_they_are_printed(tmp_path: Path, language: str) -> None:
    names = {card["id"]: card["names"][language].upper() for card in json.loads(run("deck", "omnia", "--json").out)}
    printed = table([names[city] for city in EXAMPLE["cities"]],
                    *((player["name"], player["coins"], [names[card] for card in player["cards"]])
                      for player in EXAMPLE["players"]))

    assert scored(tmp_path, printed) == scored(tmp_path, EXAMPLE)


def test_a_name_without_its_article_is_enough(tmp_path: Path) -> None:
    skull = table([], ("a", 1, ["skull"]), ("b", 1, ["the heart"]))

    assert run("score", written(tmp_path, skull)).status == 0


@pytest.mark.parametrize("columns", [40, 80])
@pytest.mark.parametrize("language", LANGUAGES)
def test_it_fits_the_terminal(tmp_path: Path, columns: int, language: str) -> None:
    out = run("score", written(tmp_path, EXAMPLE), columns=columns, language=language).out

    assert max(map(len, out.splitlines())) <= columns
    assert [line for line in out.splitlines() if line != line.rstrip()] == []


@pytest.mark.parametrize(("of", "told"), [
    (table([], ("a", 1, ["gioconda", "gioconda"]), ("b", 1, [])), "(omnia-1.2)"),
    (table([], ("a", 1, ["gioconda"]), ("b", 1, ["gioconda"])), "already listed under a; there is only one. (omnia-"),
    (table(["atlantis"], ("a", 1, []), ("b", 1, [])), "“atlantis” is not a city of this deck. (omnia-5.1)"),
    (table(["Millano"], ("a", 1, []), ("b", 1, [])), "did you mean: Milano? (omnia-5.1)"),
    (table([], ("a", 1, ["Mona Liza"]), ("b", 1, [])), "did you mean: Mona Lisa"),
    (table(["como"], ("a", 1, []), ("b", 1, [])), "did you mean: Lago di Como?"),
    (table([], ("a", 1, ["ermine"]), ("b", 1, [])), "did you mean: Lady with an Ermine?"),
    (table(["Milan", "Milano"], ("a", 1, []), ("b", 1, [])), "The city “Milan” stands more than once"),
    (table([], ("a", 1, ["Mona Lisa"]), ("b", 1, ["La Gioconda"])), "The card “La Gioconda”, listed under b"),
    (table(["gioconda"], ("a", 1, []), ("b", 1, [])), "(omnia-5.1)"),
    (table(["vinci", "vinci"], ("a", 1, []), ("b", 1, [])), "(omnia-1.2)"),
    (table([], ("a", 1, ["nobody"]), ("b", 1, [])), "“nobody”, listed under a"),
    (table([], ("a", 1, ["vinci"]), ("b", 1, [])), "(omnia-5.6)"),
    (table([], ("a", 1, ["a01"]), ("b", 1, [])), "(omnia-5.6)"),
    (table([], ("a", -1, []), ("b", 1, [])), "(omnia-1.5)"),
    (table([], ("a", 30, []), ("b", 7, [])), "(omnia-1.5)"),
    (table([], ("a", 10**18, []), ("b", 7, [])), "(omnia-1.5)"),
    (table([], ("a", 1, []), ("a", 1, [])), "“a” stands more than once"),
    (table([], ("a", 1, [])), "(omnia-1.1)"),
    (table([]), "(omnia-1.1)"),
    (table([], *((str(n), 1, []) for n in range(5))), "(omnia-1.1)"),
    ([], "cannot be read"), ({}, "cannot be read"), ({"cities": []}, "cannot be read"), (1, "cannot be read"),
    ({**table([], ("a", 1, []), ("b", 1, [])), "more": 1}, "cannot be read"),
    (table([], ("a", 1, ["\x1b[31m\n"]), ("b", 1, [])), "listed under a"),
])
def test_a_table_that_cannot_be_is_refused(tmp_path: Path, of: object, told: str) -> None:
    said = complaint("score", written(tmp_path, of))

    assert told in said
    assert "\x1b" not in said


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("content", [b"", b"{", b"\xff\xfe", b'{"cities": [["a"]]}', b"[" * 10_000])
def test_a_file_that_is_no_table_is_refused(tmp_path: Path, language: str, content: bytes) -> None:
    file = tmp_path / "table.json"
    file.write_bytes(content)

    assert complaint("score", file, language=language)


def test_a_file_that_is_not_there_is_refused() -> None:
    assert "none.json" in complaint("score", "none.json")


def test_another_deck_file_can_be_scored_with(tmp_path: Path) -> None:
    from importlib.resources import files
    own = files("bottega.omnia").joinpath("cards.toml").read_text("utf-8")
    deck = tmp_path / "mine.toml"
    deck.write_text(own.replace('id = "francesco-i"\nkind = "character"\ncost = 3\npoints = 4',
                                'id = "francesco-i"\nkind = "character"\ncost = 3\npoints = 5'), "utf-8")

    file = written(tmp_path, EXAMPLE)
    assert json.loads(run("score", file, "--json", "--deck", deck).out)["players"][0]["total"] == 19


ANSWERS = [
    "Mantova, Amboise, vinci", "Milan", "",
    "Lisa", "", "armoured car, Bombarda multipla, balestra gigante, Vite aerea, scafandro",
    "gioconda, cranio, francesco i, Lisa Gherardini", "",
    "Salaì", "2", "cuore, annunciazione, Das Abendmahl, madonna litta, ginevra de benci", "",
    "",
]


def totals(out: str) -> list[int]:
    return [player["total"] for player in json.loads(out)["players"]]


def test_without_a_file_it_is_asked_for_and_comes_to_the_same() -> None:
    status, out, _ = run("score", "--json", typed=ANSWERS)

    assert status == 0
    assert totals(out) == [18, 5]                           # and nothing else, though there was asked
    assert "Lisa has 18 points in all." in run("score", typed=ANSWERS).out


@pytest.mark.parametrize(("wrong", "answer"), [
    (("Mantova, Amboise", "Mantova, Amboisse, Amboise"), "Amboisse"),           # a city that may have been meant
    (("\n2\ncuore", "\nmany\n99\n2\ncuore"), "omnia-1.5"),
    (("cuore, annunciazione", "cuore, gioconda, annunciazione"), "omnia-1.2"),  # Lisa has it
    (("Salaì\n2", "Lisa\nSalaì\n2"), "Lisa"),                                # a name that is there already
])
def test_a_wrong_answer_is_refused_at_once_and_loses_nothing(wrong: tuple[str, str], answer: str) -> None:
    status, out, err = run("score", "--json", typed="\n".join(ANSWERS).replace(*wrong).split("\n"))

    assert status == 0
    assert answer in err
    assert totals(out) == [18, 5]


def test_a_card_named_again_is_taken_back() -> None:
    _, out, _ = run("score", "--json", typed=[*ANSWERS[:-2], "aliante", "aliante", *ANSWERS[-2:]])

    assert totals(out) == [18, 5]


def test_whoever_stops_half_way_is_told_nothing_wrong() -> None:
    status, out, err = run("score", "--json", typed=ANSWERS[:4])

    assert (status, out) == (2, "")
    assert "The sheet was not finished, so nothing was counted." in err


def test_names_are_completed_in_any_language_without_their_accents() -> None:
    completed = Completing(["L'Ultima Cena", "Last Supper", "Salaì"])

    assert completed.complete("sal", 0) == "Salaì"
    assert completed.complete(" last", 0) == " Last Supper"
    assert (completed.complete("l", 0), completed.complete("l", 1), completed.complete("l", 2)) == (
        "L'Ultima Cena", "Last Supper", None)
