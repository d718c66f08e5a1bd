"""Compiled code is found again by all that it was made of, and by nothing less: what a source imports is read right."""

import subprocess
import sys
from pathlib import Path

import pytest

from bottega.core.store import PACKAGE, fingerprint, package_of, reached

KERNELS = sorted(path for path in PACKAGE.rglob("*.py") if "@compiled" in path.read_text("utf-8"))

# Import a module by itself and list the files of the package that came with it.
LISTING = """
import importlib, sys
sys.modules["bottega.{parent}"] = type(sys)("bottega.{parent}")
sys.modules["bottega.{parent}"].__path__ = [{folder!r}]
importlib.import_module({module!r})
print(*[m.__file__ for n, m in sys.modules.items() if n.startswith("bottega.") and getattr(m, "__file__", None)])
"""

SOURCES = {
    "__init__.py": "from dice import rules\n",
    "rules.py": """
from bottega.core.bits import (  # two of them
    bit,
    has,
)
from . import cups, text as words
import dice.luck, numpy as np
if True:
    from .facts import FACES as faces
""",
    "cups.py": "", "luck.py": "from dice.facts import FACES\n", "facts.py": "FACES = 6\n", "text.py": "",
    "apart.py": "",
}


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A package that is none of ours: rules that import in every way there is."""
    package = tmp_path / "dice"
    package.mkdir()
    for name, text in SOURCES.items():
        (package / name).write_text(text, "utf-8")
    return package


def names(game: Path, source: str = "rules.py") -> set[str]:
    return {path.relative_to(game.parent).as_posix() for path in reached([game / source], [game])}


def test_every_way_to_import_is_followed_and_nothing_else(game: Path) -> None:
    assert names(game) == {"dice/rules.py", "dice/cups.py", "dice/text.py", "dice/luck.py", "dice/facts.py"}


def test_what_a_package_itself_has_is_reached_with_all_that_it_imports(game: Path) -> None:
    (game / "apart.py").write_text("from dice import DICE\n", "utf-8")

    assert names(game, "apart.py") == {"dice/apart.py", "dice/__init__.py", *names(game)}


def test_other_packages_are_followed_where_they_are_ours(game: Path) -> None:
    assert PACKAGE / "core" / "bits.py" in reached([game / "rules.py"], [game, PACKAGE])


@pytest.mark.parametrize(("edited", "changes"), [
    ("facts.py", True), ("rules.py", True), ("apart.py", False), ("__init__.py", False),
])
def test_an_edit_changes_the_fingerprint_of_what_reaches_it_alone(game: Path, edited: str, changes: bool) -> None:
    copies = [game, game.parent / "edited" / "dice"]
    copies[1].mkdir(parents=True)
    for source in game.iterdir():
        (copies[1] / source.name).write_bytes(source.read_bytes() + (b"# edited\n" if source.name == edited else b""))

    before, after = (fingerprint([copy / "rules.py"], [copy]) for copy in copies)

    assert (before != after) is changes


def test_where_the_sources_lie_makes_no_difference(game: Path) -> None:
    elsewhere = game.parent / "elsewhere" / "dice"
    elsewhere.mkdir(parents=True)
    for source in game.iterdir():
        (elsewhere / source.name).write_bytes(source.read_bytes())

    assert fingerprint([game / "rules.py"], [game]) == fingerprint([elsewhere / "rules.py"], [elsewhere])


def test_the_outermost_package_is_found_from_a_modules_name() -> None:
    assert package_of("bottega.omen.rules", PACKAGE / "omen" / "rules.py") == PACKAGE
    assert package_of("bottega.omen", PACKAGE / "omen" / "__init__.py") == PACKAGE
    assert package_of("alone", Path("/somewhere/alone.py")) == Path("/somewhere")


@pytest.mark.parametrize("module", ["omen.rules", "omen.imagine", "omnia.rules", "omnia.standings"])
def test_all_that_python_loads_with_a_kernel_is_reached(module: str) -> None:
    """Python itself says what a module imports: with its package emptied, all that comes along is what it asked for."""
    parent = module.rpartition(".")[0]
    code = LISTING.format(parent=parent, folder=str(PACKAGE / parent), module=f"bottega.{module}")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = {Path(file) for file in done.stdout.split()} - set(PACKAGE.glob("*/__init__.py"))

    assert loaded <= reached([PACKAGE / f"{module.replace('.', '/')}.py"], [PACKAGE])


@pytest.mark.parametrize("source", KERNELS, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_an_edit_of_sentences_pages_or_commands_compiles_no_kernel_anew(source: Path) -> None:
    rooms = {path.relative_to(PACKAGE).parts[0] for path in reached([source], [PACKAGE])}

    assert rooms <= {"core", "omen", "omnia", "bots", "lab"}
    assert not {PACKAGE / game / "telling.py" for game in ("omen", "omnia")} & reached([source], [PACKAGE])
