"""Every law that holds for any game holds for one that has just moved in, and so do its own tests."""

from pathlib import Path

import pytest

from third.installed import DISTRIBUTION, REPOSITORY, run

TESTS = REPOSITORY / "tests"
OF_ONE_GAME = ("test_omen", "test_omnia")
LAWS = sorted(file.name for file in (TESTS / "laws").glob("test_*.py") if not file.name.startswith(OF_ONE_GAME))
WIRE = "test_the_wire_keeps_secrets.py"


@pytest.mark.timeout(1200)                          # the first time all kernels of the game are compiled
@pytest.mark.parametrize("law", [law for law in LAWS if law != WIRE])
def test_a_law_holds_for_it(law: str, site: Path) -> None:
    assert " passed" in run(site, "-m", "pytest", "-q", "--timeout", 0, TESTS / "laws" / law, BOTTEGA_GAMES="dice")


@pytest.mark.timeout(1200)
def test_the_wire_keeps_its_secrets(site: Path) -> None:
    said = run(site, "-m", "pytest", "-q", "--timeout", 0, "-k", "receive", TESTS / "laws" / WIRE, BOTTEGA_GAMES="dice",
               BOTTEGA_WIRE_GAMES="40")

    assert "4 passed" in said


@pytest.mark.timeout(1200)
@pytest.mark.parametrize("tests", [DISTRIBUTION / "tests", TESTS / "test_rules_covered.py",
                                   TESTS / "core" / "test_games.py"], ids=lambda tests: tests.name)
def test_what_is_tested_of_a_game_is_tested_of_it(tests: Path, site: Path) -> None:
    said = run(site, "-m", "pytest", "-q", "--timeout", 0, tests)

    assert " passed" in said
    assert "failed" not in said
