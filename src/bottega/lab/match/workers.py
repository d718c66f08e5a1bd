"""Work by number, in threads or processes, answered in order."""

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from typing import TypeVar

Answer = TypeVar("Answer")


def in_order(work: Callable[[int], Answer], count: int, threads: int, *, apart: bool = False) -> Iterator[Answer]:
    """The answers for 0 to count - 1. Whoever has seen enough need not wait for the rest.

    Compiled code leaves Python's lock alone, so threads are enough. `apart`: in processes, for work that does not.
    """
    waiting: deque[Future[Answer]] = deque()
    with pool(threads, apart=apart) as workers:
        try:
            for number in range(count):
                waiting.append(workers.submit(work, number))
                if len(waiting) > 2 * threads:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            for future in waiting:
                future.cancel()


def pool(threads: int, *, apart: bool) -> Executor:
    return ProcessPoolExecutor(threads, get_context("spawn")) if apart and threads > 1 else ThreadPoolExecutor(threads)
