"""A wheel may carry machine code: whoever installs it compiles nothing, unless something differs."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from bottega.core.kernel import MADE_FOR
from bottega.core.processor import common, made_for

ROOT = Path(__file__).parents[1]
CARRIED = "bottega/machine_code/"

# Uses every kernel of a game, or only what refuses an action, and says which were compiled for it.
COUNTING = """
import sys
from numba.core import event
import bottega
from bottega.bots.carry import use_all
from bottega.core import games
from bottega.core.warm import steps

class Listener(event.Listener):
    def on_start(self, happening):
        names.append(happening.data["dispatcher"].py_func.__name__)
    def on_end(self, happening):
        pass

names, (what, name) = [], sys.argv[1:]
with event.install_listener("numba:compile", Listener()):
    game = games.find(name)
    if what == "all":
        use_all(game)
    else:
        dict(steps(game))[what]()
print("compiled:", *names)
print("from:", bottega.__path__[0])
"""


class Installed:
    """What an installer would put there, with an empty cache."""

    def __init__(self, wheel: Path, folder: Path) -> None:
        self.site, self.cache = folder / "site", folder / "cache"
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(self.site)

    def compiled(self, what: str, game: str, **environment: str) -> list[str]:
        """The kernels that are compiled when one, or all of a game, are used."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("NUMBA_", "BOTTEGA_"))}
        done = subprocess.run(
            [sys.executable, "-c", COUNTING, what, game], cwd=self.site.parent, capture_output=True, text=True,
            env={**kept, "PYTHONPATH": str(self.site), "XDG_CACHE_HOME": str(self.cache), **environment})
        assert done.returncode == 0, done.stderr
        *_, counted, place = done.stdout.splitlines()
        assert place == f"from: {self.site / 'bottega'}"
        return counted.split()[1:]


def build(folder: Path, **environment: str) -> Path:
    kept = {name: value for name, value in os.environ.items() if name != "BOTTEGA_MACHINE_CODE"}
    done = subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)], cwd=ROOT,
                          env={**kept, **environment}, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    [wheel] = folder.glob("*.whl")
    return wheel


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Made by the hook, for the processor at hand: from the store that the other tests use, so nothing is compiled."""
    return build(tmp_path_factory.mktemp("wheel"), BOTTEGA_MACHINE_CODE="1", BOTTEGA_PROCESSOR="host")


@pytest.fixture
def installed(wheel: Path, tmp_path: Path) -> Installed:
    return Installed(wheel, tmp_path)


def carried(wheel: Path) -> list[str]:
    with zipfile.ZipFile(wheel) as archive:
        return [name for name in archive.namelist() if name.startswith(CARRIED)]


@pytest.mark.timeout(1200)          # whoever runs only this test may have nothing in the store
def test_a_wheel_with_machine_code_fits_every_system(wheel: Path) -> None:
    assert wheel.name.endswith("-py3-none-any.whl")
    assert {name.split("/")[2] for name in carried(wheel)} == {MADE_FOR}


def test_what_is_carried_says_nothing_of_where_the_sources_lay(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        assert not [name for name in carried(wheel) if os.fsencode(ROOT / "src") in archive.read(name)]


@pytest.mark.parametrize("game", ["omen", "omnia"])
def test_whoever_installs_it_compiles_nothing(installed: Installed, game: str) -> None:
    assert installed.compiled("all", game) == []
    assert not [path for path in installed.cache.rglob("*") if path.is_file()]


def test_it_is_read_where_it_lies_even_if_nothing_may_be_written_there(installed: Installed) -> None:
    for path in installed.site.rglob("*"):
        path.chmod(0o555 if path.is_dir() else 0o444)

    assert installed.compiled("refuse", "omen") == []


def test_a_changed_source_is_compiled_and_what_does_not_depend_on_it_is_not(installed: Installed) -> None:
    source = installed.site / "bottega" / "omen" / "declaration.py"
    source.write_text(source.read_text("utf-8") + "# edited\n", "utf-8")

    assert "refuse" in installed.compiled("refuse", "omen")
    assert installed.compiled("refuse", "omen") == []               # now from the user's own store
    assert installed.compiled("refuse", "omnia") == []


def test_code_for_the_common_kind_is_preferred_where_it_was_brought(installed: Installed) -> None:
    """A wheel for many machines has only such code; another processor, or a wish, compiles as before."""
    folder = installed.site / CARRIED / made_for(str(common()))
    shutil.rmtree(installed.site / CARRIED)
    assert "refuse" in installed.compiled("refuse", "omen", BOTTEGA_PROCESSOR="common")
    folder.parent.mkdir()
    (installed.cache / "bottega").rename(folder)

    assert installed.compiled("refuse", "omen") == []
    assert "refuse" in installed.compiled("refuse", "omen", BOTTEGA_PROCESSOR="host")


def test_other_versions_of_what_compiled_it_compile(installed: Installed) -> None:
    """As if another NumPy were installed: the folder is that of other versions."""
    folder = installed.site / CARRIED / MADE_FOR
    folder.rename(folder.with_name(MADE_FOR.replace("numpy-", "numpy-1.")))

    assert "refuse" in installed.compiled("refuse", "omen")


def test_a_wheel_carries_nothing_unless_it_is_asked_to(tmp_path: Path) -> None:
    assert carried(build(tmp_path)) == []


def test_a_wheel_can_be_given_code_that_other_machines_made(wheel: Path, tmp_path: Path) -> None:
    """Folders from several machines are laid together, and named."""
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "one", carried(wheel))
    code = tmp_path / "code"
    for processor in ("here", "elsewhere"):
        shutil.copytree(tmp_path / "one" / CARRIED / MADE_FOR, code / f"linux-{processor}")

    both = carried(build(tmp_path / "both", BOTTEGA_MACHINE_CODE=str(code)))

    assert {name.split("/")[2] for name in both} == {"linux-here", "linux-elsewhere"}
    assert len(both) == 2 * len(carried(wheel))
