"""Machine code on disk: one file per entry, found again by any process, and whole whoever writes at the same time."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

# A package of one file with three kernels. It says which of them were compiled, and what came out.
KERNELS = """
import sys
from numba.core import event
import numpy as np
from bottega.core.kernel import compiled, compiled_apart

@compiled
def half(number):
    return number // 2

@compiled_apart
def spread(numbers, i):
    return half(numbers[i]) + np.sqrt(half(16))

@compiled
def total(numbers, more):
    sum = 0.0 if more is None else more
    for i in range(len(numbers)):
        sum += spread(numbers, i)
    return sum

class Listener(event.Listener):
    def on_start(self, happening):
        names.append(happening.data["dispatcher"].py_func.__name__)
    def on_end(self, happening):
        pass

names = []
with event.install_listener("numba:compile", Listener()):
    numbers = np.array([9, 16, 25], np.int8)
    plain, more = total(numbers, None), total(numbers, 1.0)
print(round(plain, 3), round(more, 3), *names)
"""
RESULT = "32.485 33.485"


class Bench:
    """The package with a store of its own."""

    def __init__(self, folder: Path) -> None:
        self.source, self.cache = folder / "site" / "halves.py", folder / "cache"
        self.source.parent.mkdir()
        self.source.write_text(KERNELS, "utf-8")
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("NUMBA_", "BOTTEGA_"))}
        self.environment = {**kept, "XDG_CACHE_HOME": str(self.cache), "PYTHONPATH": str(self.source.parent),
                            "PYTHONDONTWRITEBYTECODE": "1"}

    def start(self, **environment: str) -> subprocess.Popen[str]:
        return subprocess.Popen([sys.executable, "-c", "import halves"], env={**self.environment, **environment},
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def run(self, **environment: str) -> tuple[str, list[str]]:
        """What came out, and what was compiled for it."""
        return read(self.start(**environment))

    def files(self) -> list[Path]:
        return sorted(path for path in self.cache.rglob("*") if path.is_file())


def read(process: subprocess.Popen[str]) -> tuple[str, list[str]]:
    out, error = process.communicate()
    assert process.returncode == 0, error
    words = out.split()
    return " ".join(words[:2]), words[2:]


@pytest.fixture(scope="module")
def full(tmp_path_factory: pytest.TempPathFactory) -> Bench:
    """With all that was compiled by one run."""
    bench = Bench(tmp_path_factory.mktemp("halves"))
    result, compiled = bench.run()
    assert result == RESULT
    assert sorted(compiled) == ["half", "spread", "total", "total"]
    return bench


@pytest.fixture
def bench(full: Bench, tmp_path: Path) -> Bench:
    copy = Bench(tmp_path)
    shutil.copytree(full.cache, copy.cache)
    return copy


def test_what_python_calls_is_stored_and_what_kernels_call_is_inside(full: Bench) -> None:
    assert [path.name.split("-")[0] for path in full.files()] == ["total", "total"]

    assert full.run() == (RESULT, [])


def test_damaged_files_are_made_again(bench: Bench) -> None:
    first, second = bench.files()
    first.write_bytes(b"not a pickle")
    second.write_bytes(second.read_bytes()[:-100])

    result, compiled = bench.run()

    assert result == RESULT
    assert compiled.count("total") == 2
    assert bench.run() == (RESULT, [])


def test_a_file_in_the_place_of_another_is_not_taken_for_it(bench: Bench) -> None:
    first, second = bench.files()
    whole = first.read_bytes(), second.read_bytes()
    first.write_bytes(whole[1])
    second.write_bytes(whole[0])

    assert bench.run()[0] == RESULT


def test_processes_that_compile_at_once_leave_one_whole_store(bench: Bench) -> None:
    shutil.rmtree(bench.cache)

    results = [read(process) for process in [bench.start() for _ in range(3)]]

    assert {result for result, _ in results} == {RESULT}
    assert len(bench.files()) == 2
    assert bench.run() == (RESULT, [])


def test_an_edit_compiles_again_and_an_edit_back_does_not(bench: Bench) -> None:
    bench.source.write_text(KERNELS.replace("number // 2", "number // 4"), "utf-8")

    result, compiled = bench.run()
    assert result == "18.0 19.0"
    assert compiled.count("total") == 2

    bench.source.write_text(KERNELS, "utf-8")
    assert bench.run() == (RESULT, [])


def test_code_for_another_processor_lies_elsewhere(bench: Bench) -> None:
    result, compiled = bench.run(NUMBA_CPU_NAME="generic", NUMBA_CPU_FEATURES="")

    assert result == RESULT
    assert compiled.count("total") == 2
    assert len({path.parent for path in bench.files()}) == 2
