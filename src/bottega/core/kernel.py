"""The one place that names numba.

`compiled` turns a rule into machine code, kept on disk for the next start. numba looks only at a function's own
file when it decides whether its stored code is still good; a function that calls into another file would go on
running the old callee. So the store is a folder named by a hash of every source a kernel can reach: after an edit
the folder is another one, and stale code is never found. What it can reach are its own room and those below it, so an
edit among the bots compiles no rule anew.

With `NUMBA_DISABLE_JIT=1` the same sources run interpreted, for debugging and for coverage; records then come as
recarrays, so that `s.dealer` works there too (which is why no field may be named like an array's attribute).
"""

import hashlib
import os
import shutil
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numpy as np
import numpy.typing as npt

Record = Any                                # one row of Records inside a kernel; numba knows its fields
Records = np.ndarray[Any, np.dtype[Any]]    # a structured array: games, views or setups
Function = TypeVar("Function", bound=Callable[..., Any])

INTERPRETED = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")
PACKAGE = Path(__file__).parent.parent
# The rooms with kernels, and what a kernel there can reach, as the import contracts have it. A folder within a room is
# one of its own where it is named here.
REACH = {
    "core": {"core"},
    "omen": {"core", "omen"},
    "omnia": {"core", "omnia"},
    "bots": {"core", "bots"},
    "bots/omen": {"core", "omen", "bots", "bots/omen"},
    "bots/omnia": {"core", "omnia", "bots", "bots/omnia"},
    "lab/training": {"core", "omen", "omnia", "bots", "bots/omen", "bots/omnia", "lab/training"},
}
KEPT_STORES = 6                             # of a room: older ones are swept away when a new one is made


def room_of(source: str) -> str:
    """The room with kernels that a source of the package lies in; none has an empty name."""
    return max((room for room in REACH if f"{source}/".startswith(f"{room}/")), key=len, default="")


def fingerprint(room: str, package: Path = PACKAGE) -> str:
    """A hash of all that stored machine code of a room depends on: our sources, Python, NumPy."""
    digest = hashlib.sha256(f"{sys.version} {np.__version__}".encode())
    for source in sorted(package.rglob("*.py")):
        place = source.relative_to(package).as_posix()
        if room_of(place) in REACH[room]:
            digest.update(f"{place}\0".encode() + source.read_bytes())
    return digest.hexdigest()[:16]


@cache
def _stores() -> Path:
    """The folder of stores: the user's cache, or, where that cannot be written, one for this run alone."""
    named = os.environ.get("NUMBA_CACHE_DIR") or os.environ.get("XDG_CACHE_HOME")
    folder = (Path(named) if named else Path.home() / ".cache") / "bottega"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if os.access(folder, os.W_OK):
            return folder
    except OSError:
        pass
    return Path(tempfile.mkdtemp(prefix="bottega-"))


@cache
def _open_store(room: str) -> Path:
    made_of, name = fingerprint(room), room.replace("/", "-")
    store = _stores() / f"{name}-{made_of}"
    if not store.exists():
        store.mkdir(parents=True, exist_ok=True)
        for old in sorted(_stores().glob(f"{name}-{'?' * len(made_of)}"), key=_age)[:-KEPT_STORES]:
            shutil.rmtree(old, ignore_errors=True)
    return store


def _age(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:                             # swept away by another program meanwhile
        return 0.0


if INTERPRETED:
    np.seterr(over="ignore")                # chance wraps its 64-bit words on purpose

    def compiled(function: Function) -> Function:
        """Interpreted: the function itself."""
        return function

    compiled_apart = compiled
else:
    from numba import config, njit, types

    def _store_of(function: Callable[..., Any]) -> str:
        """Where the code of a function is kept. What comes from no room, such as a test, is kept with the core."""
        source = function.__module__.removeprefix(f"{PACKAGE.name}.").replace(".", "/")
        return str(_open_store(room_of(source) or "core"))

    def _wide(type_: Any) -> Any:
        small = isinstance(type_, types.Integer) and type_ != types.uint64
        return types.int64 if small else type_

    def _take_whole_numbers_alike(kernel: Any) -> None:
        """Kernels pass each other int8 fields, literals and sums; numba would compile a callee anew for each type.

        Widened to int64 on the way in, one version serves all: a third of the compile time, and no narrow sums.
        """
        resolve = kernel.get_call_template
        kernel.get_call_template = lambda args, keywords: resolve(tuple(map(_wide, args)), keywords)

    def _compile(function: Function, *, inlined: bool) -> Function:
        config.CACHE_DIR = _store_of(function)      # numba reads it now; the environment it read when first imported
        kernel = njit(cache=True, nogil=True, error_model="numpy", forceinline=inlined)(function)
        _take_whole_numbers_alike(kernel)
        return cast(Function, kernel)

    def compiled(function: Function) -> Function:
        """The function as machine code, put in whole wherever another kernel calls it; its types stay as written."""
        return _compile(function, inlined=True)

    def compiled_apart(function: Function) -> Function:
        """The same, but called: for what is large and seldom needed, so that it is compiled once."""
        return _compile(function, inlined=False)


def direct(kernel: Callable[..., Any], *arguments: object) -> Callable[..., Any]:
    """The machine code that a kernel has for such arguments: a third faster to call, but it trusts their types."""
    if INTERPRETED:
        return kernel
    dispatcher = cast(Any, kernel)
    code: Callable[..., Any] = dispatcher.compile(tuple(map(dispatcher.typeof_pyval, arguments)))
    return code


def records(kind: np.dtype[Any], count: int) -> Records:
    """So many empty records, in the form the kernels want."""
    made: Records = np.zeros(count, kind)
    return made.view(np.recarray) if INTERPRETED else made


Words64 = npt.NDArray[np.uint64]            # the 256 bits of a chance, as four words
Rows = npt.NDArray[np.int16]                # what happened, as numbers (core/happened.py)
