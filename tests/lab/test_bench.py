"""`bottega bench`: that everything is measured and told. How fast it is, no test asserts."""

import json
import re
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner, Result
from msgspec.structs import replace

from bottega.cli.commands.bench import bench, show
from bottega.core import games
from bottega.core.happened import UNTOLD
from bottega.lab.bench import page, peers, scoring, tables
from bottega.lab.bench.results import GAMES, TIMES, Aim, Cost, Rate, Report, Target, compare, targets
from bottega.lab.bench.run import PLANS
from bottega.omnia import OMNIA
from bottega.omnia.scoring import score_table

REPOSITORY = Path(__file__).parent.parent.parent
PEER_IS_HERE = find_spec("pyspiel") is not None
FROM_PYTHON = {
    "step.direct", "step.choose", "step.legal", "step.position", "step.numbers", "step.batch", "look", "imagine",
    "replay", "call",
}
OURS = {
    "omen": {"playouts.3", "playouts.5", "playouts.8", "playouts.5.expansion=on", *FROM_PYTHON},
    "omnia": {"playouts.2", "playouts.3", "playouts.4", "playouts.4.draft=off", "score", *FROM_PYTHON},
}
THEIRS = {game: {f"openspiel.{way}.{peer}" for way in ("rollouts", "python", "steps") for peer in peers_of_it}
          for game, peers_of_it in {"omen": ("liars_dice", "liars_dice(numdice=5)"),
                                    "omnia": ("hearts", "crazy_eights")}.items()}
WAITS = {"start.game", "start.deal", "start.compile"}
HANDS = {f"score.{bot}.{part}": limit for bot in ("random", "dreamer")
         for part, limit in (("median", 5), ("rare", 100))}
LIMITS = {
    "omen": {"state": 256, "view": None, "start.help": 0.3, "start.game": 1.5, "start.deal": 1.5, "start.compile": 30},
    "omnia": {"state": 512, "view": None, **HANDS, **dict.fromkeys(WAITS)},
}
GAMES_UNDER_TEST = pytest.mark.parametrize("game", PLANS)


def rate(key: str, median: float) -> Rate:
    return Rate("omen", key, f"the work of {key}", "decisions", median, 1.1 * median, None)


def cost(key: str, unit: str, median: float | None, limit: float | None) -> Cost:
    return Cost("omen", key, f"the cost of {key}", unit, median, median, limit)


def report(rates: list[Rate], costs: list[Cost]) -> Report:
    rates = compare(rates)
    aims = {"omen": [Aim("playouts.3", TIMES, 2)]}
    return Report("2026-11-15", {"processor": "A processor", "cores": "2"}, rates, costs, targets(rates, costs, aims))


# The whole of it


@pytest.fixture(scope="module")
def quick() -> Result:
    return CliRunner().invoke(bench, ["--quick", "--json"], catch_exceptions=False)


def test_every_game_is_measured() -> None:
    assert [*PLANS] == games.names()


@GAMES_UNDER_TEST
def test_a_quick_run_measures_everything(game: str, quick: Result) -> None:
    found = json.loads(quick.stdout)
    rates = [rate for rate in found["rates"] if rate["game"] == game]

    assert quick.exit_code == 0
    assert {rate["key"] for rate in rates} == OURS[game] | (THEIRS[game] if PEER_IS_HERE else set())
    assert all(0 < rate["median"] <= rate["best"] for rate in rates)
    assert {cost["key"]: cost["limit"] for cost in found["costs"] if cost["game"] == game} == LIMITS[game]
    assert {"processor", "cores", "Python", "numba", "NumPy"} <= set(found["machine"])


@GAMES_UNDER_TEST
def test_each_target_is_told_even_if_it_could_not_be_measured(game: str, quick: Result) -> None:
    found = [target for target in json.loads(quick.stdout)["targets"] if target["game"] == game]
    aims, limits = PLANS[game].aims, [limit for limit in LIMITS[game].values() if limit is not None]

    assert [target["needed"] for target in found] == [*(aim.needed for aim in aims), *limits]
    assert [target["met"] is not None for target in found[:len(aims)]] == [PEER_IS_HERE or aim.unit != TIMES
                                                                          for aim in aims]


def test_a_quick_run_compiles_nothing_anew(quick: Result) -> None:
    [compiling] = [target for target in json.loads(quick.stdout)["targets"] if target["unit"] == "s"][-1:]

    assert (compiling["needed"], compiling["met"]) == (30, None)


def test_without_the_peer_one_sentence_tells_how_to_get_it(quick: Result) -> None:
    assert (peers.MISSING in quick.stderr.splitlines()) != PEER_IS_HERE
    assert (peers.peer_version() is None) != PEER_IS_HERE


# Beside the peer


def test_a_rate_is_compared_with_the_fastest_of_the_peers_that_do_the_same_work() -> None:
    rates = compare([
        rate("playouts.3", 12), rate("step.choose", 5), rate("look", 9),
        rate("openspiel.rollouts.a", 4), rate("openspiel.rollouts.b", 6), rate("openspiel.python.a", 2),
        rate("openspiel.steps.a", 3),
    ])

    assert [one.factor for one in rates] == [2, 2.5, None, None, None, None, None]


def test_a_target_is_met_from_twice_the_speed_and_up_to_the_limit() -> None:
    found = report(
        [rate("playouts.3", 8), rate("playouts.5", 1), rate("openspiel.rollouts.a", 4)],
        [cost("state", "bytes", 256, 256), cost("start", "s", 0.31, 0.3), cost("compile", "s", None, 30),
         cost("view", "bytes", 999, None)],
    ).targets

    assert [(target.what, target.reached, target.met) for target in found] == [
        ("the work of playouts.3", 2, True),
        ("the cost of state", 256, True),
        ("the cost of start", 0.31, False),
        ("the cost of compile", None, None),
    ]


def test_games_a_second_can_be_a_target_too() -> None:
    found = targets([replace(rate("playouts.3", 8), games=41_000)], [], {"omen": [Aim("playouts.3", GAMES, 40_000)]})

    assert found == [Target("omen", "the work of playouts.3", 41_000, 40_000, "games/s", True)]
    assert page.target_row(found[0])[1:] == ("41.0 k games/s", "at least 40.0 k games/s", "reached")


# Scoring hands, one by one


def test_a_hand_is_scored_as_in_its_game_and_by_every_seat_alike() -> None:
    at = OMNIA.terms(3)
    states = scoring.random_finals(at, 20)
    hands = scoring.hands_of(states, at.players)
    alone = hands.copy()
    for i in range(len(hands)):
        score_table(hands, i, at.setups, UNTOLD)

    assert (hands["totals"][:, :3] == hands["totals"][:, :1]).all()
    for field in scoring.OF_A_SEAT:
        assert (alone[field][:, 2].reshape(20, 3, -1) == states[field][:, :3].reshape(20, 3, -1)).all()
    assert hands["cities"].tolist() == np.repeat(states["cities"], 3, axis=0).tolist()


def test_hands_of_a_bot_are_from_games_that_are_over() -> None:
    states = scoring.finals_of("dreamer", OMNIA.terms(2), 1)

    assert states["acting"].tolist() == [0]
    assert (states["turns"] == 12).all()


# For people


def test_tables_show_figures_that_can_be_read_at_a_glance() -> None:
    shown = page.markdown(report([rate("playouts.3", 17_861_234), rate("openspiel.rollouts.a", 5_849_574)],
                                 [cost("start", "s", 0.25, 0.3)]))

    assert shown.startswith("Measured on 2026-11-15: A processor · cores 2.\n\n### omen: ")
    assert "| the work of playouts.3 | 17.9 M decisions | 19.6 M | – | 3.05 |\n" in shown
    assert "| the cost of start | 0.25 s | 0.25 s | 0.30 s |\n" in shown
    assert "| the work of playouts.3 | 3.05 × | at least 2.00 × | reached |\n" in shown


def test_a_table_has_texts_at_the_left_and_figures_at_the_right() -> None:
    assert tables.table("Matches", ("bot", "among", "wins"), [("club", "casual", "67 %")], texts=2) == (
        "### Matches\n\n| bot | among | wins |\n| --- | --- | ---: |\n| club | casual | 67 % |")
    assert tables.head("Paces", ("who", "rate")) == tables.table("Paces", ("who", "rate"), [])


@pytest.mark.parametrize(("number", "text"), [
    (17_861_234, "17.9 M"), (1_234_567, "1.23 M"), (949_500, "950 k"), (45_678, "45.7 k"), (745.4, "745"),
    (9.876, "9.88"), (0.5, "0.50"),
])
def test_numbers_keep_three_figures(number: float, text: str) -> None:
    assert page.short(number) == text


def test_tables_are_shown_in_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    show(report([rate("playouts.3", 8), rate("openspiel.rollouts.a", 4)], [cost("start", "s", 0.31, 0.3)]))

    shown = capsys.readouterr().out
    assert "processor A processor, cores 2" in shown
    assert re.search(r"playouts\.3 +│ +2\.00 × │ at least 2\.00 × │ reached │", shown)
    assert re.search(r"start +│ +0\.31 s │ +at most 0\.30 s │ +missed │", shown)


# The page that keeps them


def test_only_what_stands_between_the_marks_is_replaced(tmp_path: Path) -> None:
    kept = tmp_path / "page.md"
    kept.write_text(f"before\n\n{page.BEGIN}\n\nold\n\n{page.END}\n\nafter\n", "utf-8")

    page.write(kept, "new\n")
    page.write(kept, "newer\n")

    assert kept.read_text("utf-8") == f"before\n\n{page.BEGIN}\n\nnewer\n\n{page.END}\n\nafter\n"


def test_a_page_without_the_marks_is_told_before_anything_is_measured(tmp_path: Path) -> None:
    kept = tmp_path / "page.md"
    kept.write_text("no marks\n", "utf-8")

    answer = CliRunner().invoke(bench, ["--quick", "--write", str(kept)])

    assert isinstance(answer.exception, page.NoPlace)
    assert answer.stderr == ""
    assert kept.read_text("utf-8") == "no marks\n"


def test_our_own_page_has_the_marks() -> None:
    before, after = page.around_figures(REPOSITORY / "BENCHMARKS.md")

    assert before.startswith("# ")
    assert after.strip()
