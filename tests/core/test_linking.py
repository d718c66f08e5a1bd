"""Kernels are translated once and optimised where Python calls: they mean the same, and never call into nowhere."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import pytest
from numba.core import event
from numba.core.codegen import JITCodeLibrary

from bottega.core import linking
from bottega.core.kernel import compiled, compiled_apart, direct
from bottega.core.linking import BUILT_ON, Part, callers_first, check_numba


@compiled
def third_of(number: int) -> int:
    return number // 3


@compiled_apart
def root_of(number: int) -> float:
    return float(np.sqrt(number))


@compiled
def both(numbers: Any, i: int) -> float:
    """Calls one that is put in and one that is called, and each from several places."""
    return third_of(numbers[i]) + root_of(numbers[i]) + third_of(7) + root_of(i)


@compiled
def all_of(numbers: Any) -> float:
    total = 0.0
    for i in range(len(numbers)):
        total += both(numbers, i)
    return total


@compiled
def factorial(number: int) -> int:
    return 1 if number < 2 else number * factorial(number - 1)


@compiled
def is_even(number: int) -> bool:
    if number == 0:
        return True
    return is_odd(number - 1)


@compiled
def is_odd(number: int) -> bool:
    if number == 0:
        return False
    return is_even(number - 1)


@compiled
def several(number: int) -> int:
    return factorial(number) + factorial(3)


@contextmanager
def counted() -> Iterator[list[str]]:
    """The names of the kernels that are compiled meanwhile."""
    names: list[str] = []

    class Listener(event.Listener):                         # type: ignore[misc]  # numba has no types
        def on_start(self, happening: Any) -> None:
            names.append(happening.data["dispatcher"].py_func.__name__)

        def on_end(self, happening: Any) -> None:
            pass

    with event.install_listener("numba:compile", Listener()):
        yield names


def interpreted(code: str) -> str:
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip()


def test_a_kernel_called_from_python_and_from_kernels_is_the_same() -> None:
    numbers = np.array([9, 16, 25], np.int8)

    one_by_one = sum(both(numbers, i) for i in range(3))

    assert all_of(numbers) == pytest.approx(one_by_one)
    assert one_by_one == pytest.approx(3 + 3 + 5 + 4 + 8 + 5 + 3 * 2 + 1 + 2 ** 0.5)


def test_a_kernel_may_call_itself() -> None:
    assert factorial(10) == 3_628_800
    assert several(4) == 24 + 6


def test_kernels_that_call_each_other_in_a_circle_are_refused() -> None:
    with pytest.raises(TypeError, match="circle"):
        is_even(7)


def test_a_direct_call_is_the_same() -> None:
    numbers = np.array([9, 16, 25], np.int8)

    assert direct(all_of, numbers)(numbers) == all_of(numbers)


def test_what_many_kernels_call_is_translated_once_for_all_whole_numbers() -> None:
    @compiled
    def doubled(number: int) -> int:
        return number * 2

    @compiled
    def of_a_byte(numbers: Any) -> int:
        return doubled(numbers[0]) + doubled(1)

    @compiled
    def of_a_sum(numbers: Any) -> int:
        return doubled(numbers[0] + 1) + of_a_byte(numbers)

    with counted() as names:
        assert of_a_byte(np.array([3], np.int8)) == 8
        assert of_a_sum(np.array([3], np.int8)) == 16

    assert names.count("doubled") == 1


def test_callers_come_first_however_they_are_reached() -> None:
    part = {name: object.__new__(Part) for name in "abcd"}
    for name, callees in {"a": "bc", "b": "d", "c": "bd", "d": "a"}.items():        # d calls back
        part[name]._linking_libraries = [part[callee] for callee in callees]

    found = callers_first([part["a"]])
    assert [*map(found.index, (part["a"], part["c"], part["b"], part["d"]))] == [0, 1, 2, 3]


def test_a_part_has_no_address_that_could_be_called() -> None:
    part = object.__new__(Part)

    with pytest.raises(AssertionError):
        part.get_pointer_to_function("_ZN7bottega4core")


def test_an_entry_that_calls_into_nowhere_is_not_made(monkeypatch: pytest.MonkeyPatch) -> None:
    """As when parts were taken in before their callers: LLVM drops what nobody calls yet."""
    monkeypatch.setattr(linking, "callers_first", lambda libraries: callers_first(libraries)[::-1])

    @compiled_apart
    def inner(number: int) -> int:
        return number + 1

    @compiled_apart
    def middle(number: int) -> int:
        return inner(number) * 2

    @compiled
    def outer(number: int) -> int:
        return middle(number)

    with pytest.raises(AssertionError, match="inner"):
        outer(1)


def test_another_numba_that_lacks_something_is_refused_with_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    check_numba()
    monkeypatch.setitem(BUILT_ON, JITCodeLibrary, ("finalize", "no_such_method"))

    with pytest.raises(ImportError, match=r"JITCodeLibrary\.no_such_method"):
        check_numba()


def test_interpreted_it_means_the_same() -> None:
    code = "from bottega.core.bits import lowest; print(lowest(12), type(lowest).__name__)"

    assert interpreted(code) == "2 CPUDispatcher"
    assert interpreted(f"import os; os.environ['NUMBA_DISABLE_JIT'] = '1'; {code}") == "2 function"
