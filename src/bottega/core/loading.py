"""Loading machine code without compiling any: what the store does not hold is refused instead of made.

    with only_loading():
        run()                       # raises NotStored where numba would begin to compile

So a process in which people wait can find out whether something is in the store, and have it at once if it is.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from bottega.core.kernel import INTERPRETED


class NotStored(Exception):
    """A kernel is not in the store; somebody has to compile it."""


_only_loading = ContextVar("only_loading", default=False)       # every thread has a value of its own


def _refuse_to_compile(kernel: str) -> None:
    if _only_loading.get():
        raise NotStored(kernel)


@contextmanager
def only_loading() -> Iterator[None]:
    """In this thread nothing is compiled; others may go on compiling."""
    before = _only_loading.set(True)
    try:
        yield
    finally:
        _only_loading.reset(before)


def watch_compiler(tell: Callable[[str], None]) -> None:
    """Tell of every kernel that this process begins to compile, in any thread. Loading is not told."""
    if INTERPRETED:
        return
    from numba.core import event

    class Listener(event.Listener):         # type: ignore[misc]  # numba has no types
        def on_start(self, told: Any) -> None:
            tell(told.data["dispatcher"].py_func.__qualname__)

        def on_end(self, told: Any) -> None:
            pass

    event.register("numba:compile", Listener())


watch_compiler(_refuse_to_compile)
