"""The machine code of one kernel on disk: found for its arguments' types and this processor, or else to be made.

numba's own cache readies all that compiling needs before it looks, and keeps one index per kernel, in which processes
that compile at once can mix up each other's files. Here stored code is loaded without such preparation, and each piece
is one file, named by what it is for and moved into place when it is complete.
"""

import hashlib
import pickle
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any
from uuid import uuid4

from llvmlite import binding
from numba.core.caching import FunctionCache
from numba.core.compiler import CompileResult
from numba.core.errors import NumbaWarning
from numba.core.runtime import rtsys
from numba.core.serialize import dumps

from bottega.core.store import HASH, Shelf, open_folder

USED: dict[Path, None] = {}                 # the files that this process read or wrote, for code that carries them on
DAMAGED = (EOFError, pickle.PickleError, AttributeError, ImportError, IndexError, TypeError, ValueError)


class StoredCode(FunctionCache):    # type: ignore[misc]  # numba has no types
    """Looks into the store that came with the package, then into the user's; what is made is kept in the latter."""

    def __init__(self, function: Callable[..., Any], shelf: Shelf) -> None:
        self._py_func, self._shelf, self._enabled = function, shelf, True

    @property
    def cache_path(self) -> str:
        return str(self._shelf.own)

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """What was stored for such arguments, or None."""
        with self._guard_against_spurious_io_errors():
            return self._load_overload(sig, target_context)

    def _load_overload(self, sig: Any, target_context: Any) -> Any:
        key = self._index_key(sig, target_context.codegen())
        for folder in (self._shelf.carried, self._shelf.own) if self._enabled else ():
            file = folder / self._file(key)
            found, needed, made = _read(file)
            if found == key:                            # the name of a file is only a hash of it
                USED[file] = None
                rtsys.initialize(target_context)
                if not all(map(binding.address_of_symbol, needed)):
                    target_context.refresh()            # brings what numba adds for rarer functions
                return CompileResult._rebuild(target_context, *made)
        return None

    def _save_overload(self, sig: Any, data: Any) -> None:
        if not self._enabled:
            return
        if data.lifted or data.library.has_dynamic_globals:
            warnings.warn(NumbaWarning(f"{self._py_func.__qualname__} cannot be stored: it holds an address, such as "
                                       "that of a large array"), stacklevel=2)
            return
        open_folder(self._shelf.own)
        key = self._index_key(sig, data.target_context.codegen())
        made = data._replace(type_annotation="")._reduce()         # a long text, with the paths of this machine
        file = self._shelf.own / self._file(key)
        unfinished = file.with_suffix(f".{uuid4().hex}")
        unfinished.write_bytes(dumps((key, data.library.needed(), made)))
        unfinished.replace(file)
        USED[file] = None

    def _file(self, key: tuple[object, ...]) -> str:
        name = self._py_func.__qualname__.replace("<", "").replace(">", "")
        line = self._py_func.__code__.co_firstlineno
        return f"{name}-{line}-{hashlib.sha256(str(key).encode()).hexdigest()[:HASH]}.nbc"

    def flush(self) -> None:
        """Nothing to do: no other code has the name of this one's folder."""


def _read(file: Path) -> tuple[object, list[str], tuple[Any, ...]]:
    """What is in a file; nothing if there is none, or it is damaged: then the kernel is compiled again."""
    try:
        key, needed, made = pickle.loads(file.read_bytes())
    except (OSError, *DAMAGED):
        return None, [], ()
    return key, needed, made
