"""What rules and bots know of numba: the rest of it is in linking.py, stored_code.py and processor.py.

`compiled` turns a rule into machine code, kept on disk for the next start (core/store.py). With `NUMBA_DISABLE_JIT=1`
the same sources run interpreted, for debugging and for coverage; records then come as recarrays, so that `s.dealer`
works there too (which is why no field may be named like an array's attribute).
"""

import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar, cast

import numpy as np
import numpy.typing as npt

Record = Any                                # one row of Records inside a kernel; numba knows its fields
Records = np.ndarray[Any, np.dtype[Any]]    # a structured array: games, views or setups
Function = TypeVar("Function", bound=Callable[..., Any])

INTERPRETED = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")


if INTERPRETED:
    np.seterr(over="ignore")                # chance wraps its 64-bit words on purpose

    def compiled(function: Function) -> Function:
        """Interpreted: the function itself."""
        return function

    compiled_apart = compiled

    def compiled_around(function: Function, made_of: Iterable[Callable[..., Any]]) -> Function:
        return function
else:
    from numba import types

    from bottega.core.linking import kernel_of
    from bottega.core.processor import choose
    from bottega.core.store import CARRIED, shelf_of
    from bottega.core.stored_code import StoredCode

    MADE_FOR = choose(CARRIED)

    def _wide(type_: Any) -> Any:
        """Kernels pass each other int8 fields, literals and sums; numba would compile a callee again for each type.

        Widened to int64 on the way in, one version serves all: a third of the compile time, and no narrow sums.
        """
        small = isinstance(type_, types.Integer) and type_ != types.uint64
        return types.int64 if small else type_

    def _made_of(function: Callable[..., Any]) -> tuple[str, Path]:
        written = getattr(function, "py_func", function)
        return function.__module__, Path(written.__code__.co_filename)

    def _compile(function: Function, made_of: Iterable[Callable[..., Any]], *, inlined: bool) -> Function:
        shelf = shelf_of(function.__module__, tuple(dict.fromkeys(map(_made_of, made_of))), MADE_FOR)
        return cast(Function, kernel_of(function, StoredCode(function, shelf), _wide, inlined=inlined))

    def compiled(function: Function) -> Function:
        """The function as machine code, put in whole wherever another kernel calls it; its types stay as written."""
        return _compile(function, [function], inlined=True)

    def compiled_apart(function: Function) -> Function:
        """The same, but called: for what is large and seldom needed, so that it is compiled once."""
        return _compile(function, [function], inlined=False)

    def compiled_around(function: Function, made_of: Iterable[Callable[..., Any]]) -> Function:
        """A copy of a function in which some names mean others than in its source: its code depends on all of these."""
        return _compile(function, made_of, inlined=True)


def direct(kernel: Callable[..., Any], *arguments: object) -> Callable[..., Any]:
    """The machine code that a kernel has for such arguments: a third faster to call, but it trusts their types."""
    if INTERPRETED:
        return kernel
    dispatcher = cast(Any, kernel)
    code: Callable[..., Any] = dispatcher.compile(tuple(map(dispatcher.typeof_pyval, arguments)))
    return code


def records(kind: np.dtype[Any], count: int) -> Records:
    """So many empty records, in the form the kernels want."""
    # NumPy looks through all fields before it makes a record; memory that is empty already it takes as it is.
    made: Records = np.ndarray((count,), kind, bytearray(count * kind.itemsize))
    return made.view(np.recarray) if INTERPRETED else made


Words64 = npt.NDArray[np.uint64]            # the 256 bits of a chance, as four words
Rows = npt.NDArray[np.int16]                # what happened, as numbers (core/happened.py)
