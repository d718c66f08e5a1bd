"""`bottega setup`: how the table is laid with real cards."""

import json

import pytest

from cli.running import complaint, run


@pytest.mark.parametrize(("language", "said"), [
    ("en", ["5 ravens (omen-2.1)", "10 extra cards, drawn unseen from all cards left in the box (omen-2.1)"]),
    ("it", ["5 corvi (omen-2.1)", "10 carte extra"]),
    ("de", ["5 Raben (omen-2.1)", "10 Extrakarten"])])
def test_omen_2_1_it_is_said_in_three_languages(language: str, said: list[str]) -> None:
    told = run("setup", "omen", "--players", 5, language=language)

    assert told.status == 0
    assert all(text in told.out for text in said)


def test_programs_get_the_same_as_json() -> None:
    told = json.loads(run("setup", "omnia", "--players", 2, "--json").out)

    assert [(pile["count"], pile["rule"]) for pile in told["taken"]] == [(14, "omnia-2.2")]
    assert [pile["count"] for pile in told["left"]] == [7, 7]


def test_omen_2_4_both_ways_to_read_a_doubtful_row_are_explained() -> None:
    for extras, drawn in (("fitted", 6), ("printed", 5)):
        told = run("setup", "omen", "--players", 3, "-o", "expansion=on", "-o", f"extras={extras}").out

        assert f"{drawn} extra cards, drawn unseen" in told
        assert "(omen-2.4)" in told


def test_omen_1_1_too_many_players_are_refused() -> None:
    assert complaint("setup", "omen", "--players", 9).endswith("(omen-1.1)")
