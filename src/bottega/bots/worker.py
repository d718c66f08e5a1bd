"""A process that compiles: jobs come in line by line, and it says how far it is. `warming.py` employs it.

    python -m bottega.bots.worker

It ends when its standard input ends, whatever it is doing: also when whoever employed it was killed.
"""

import os
import queue
import signal
import sys
import threading
from typing import IO

from bottega.bots.warm import Job, steps_of

POLITENESS = 10                             # how much others go before it, where the system can do that


def listen(lines: IO[str], jobs: "queue.SimpleQueue[Job]") -> None:
    for line in lines:
        game, name = line.split()
        jobs.put(Job(game, name, 0.0))
    os._exit(0)                             # in the midst of a kernel: nobody wants it any more


def work(jobs: "queue.SimpleQueue[Job]", out: IO[str]) -> None:
    """For ever: `1 6` says that one step of six is done, and the last of a job is its end."""
    while True:
        steps = steps_of(jobs.get())
        for number, (_, run) in enumerate(steps, 1):
            run()
            print(number, len(steps), file=out, flush=True)


def main() -> None:
    if hasattr(os, "nice"):
        os.nice(POLITENESS)
    signal.signal(signal.SIGINT, signal.SIG_IGN)        # Ctrl-C is for whoever employs it
    out, sys.stdout = sys.stdout, sys.stderr            # what anybody else prints is not an answer
    jobs: queue.SimpleQueue[Job] = queue.SimpleQueue()
    threading.Thread(target=listen, args=(sys.stdin, jobs), daemon=True).start()
    work(jobs, out)


if __name__ == "__main__":
    main()
