"""A server in a process of its own, watched from outside."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import msgspec

# Nothing but the limits is unusual: the load comes from one address.
PROGRAM = """
import gc
gc.disable()
import sys
from bottega.server.guard.limits import boundless
from bottega.server.run import serve
from bottega.server.settings import Settings
from bottega.server.workers import serve_with
settings = Settings(sys.argv[1], port=0, limits=boundless(), haste=float(sys.argv[2]))
say, nodes = lambda port: print(port, flush=True), int(sys.argv[3])
serve(settings, say) if nodes == 1 else serve_with(nodes, settings, say, gc.disable)
"""
KILOBYTE = 1024


class Server:
    def __init__(self, child: "subprocess.Popen[str]", port: int, begun: float) -> None:
        self.child, self.port, self._begun = child, port, begun
        self.started_in = self.age()            # when it says where it is; `running` waits until it answers

    def age(self) -> float:
        """Seconds since its process was begun."""
        return time.perf_counter() - self._begun

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def resident(self) -> float:
        """Bytes of memory it holds, with all of its nodes."""
        return sum(map(resident, self._processes()))

    def seconds_of_processor(self) -> float:
        return sum(map(seconds_of_processor, self._processes()))

    def _processes(self) -> list[int]:
        pid = self.child.pid
        return [pid, *map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii").split())]


def resident(pid: int) -> float:
    status = Path(f"/proc/{pid}/status").read_text("utf-8")
    line = next((line for line in status.splitlines() if line.startswith("VmRSS:")), "VmRSS: 0")
    return float(line.split()[1]) * KILOBYTE


def seconds_of_processor(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def started(command: Sequence[str]) -> Iterator[Server]:
    """A process that says its port when it listens; and that is stopped at the end."""
    begun = time.perf_counter()
    with subprocess.Popen([sys.executable, *command], stdout=subprocess.PIPE, text=True) as child:
        try:
            assert child.stdout is not None
            yield Server(child, int(child.stdout.readline()), begun)
        finally:
            child.terminate()


@contextmanager
def running(database: str | Path, haste: float = 1.0, nodes: int = 1) -> Iterator[Server]:
    """Ready when it answers. With more haste bots think sooner. Several nodes share a database in PostgreSQL, and a
    port."""
    with started(["-c", PROGRAM, str(database), str(haste), str(nodes)]) as server:
        with closing(Caller(server.port)) as caller:
            caller.call("GET", "/healthz")
            server.started_in = server.age()
            while not caller.call("GET", "/api/readiness")["ready"]:
                time.sleep(0.05)                # what is compiled or loaded meanwhile would count as the tables'
        yield server


class Caller:
    """One connection by which somebody asks by HTTP."""

    def __init__(self, port: int, cookie: str = "") -> None:
        self.port, self.cookie = port, cookie
        self._connection = HTTPConnection("127.0.0.1", port, timeout=60)

    def close(self) -> None:
        self._connection.close()

    def call(self, method: str, path: str, body: object = None) -> Any:
        headers = {"content-type": "application/json", "origin": f"http://127.0.0.1:{self.port}"}
        if self.cookie:
            headers["cookie"] = self.cookie
        self._connection.request(method, path, msgspec.json.encode(body) if body is not None else None, headers)
        answer = self._connection.getresponse()
        told = answer.read()
        if answer.status >= 300:
            raise OSError(f"{method} {path}: {answer.status} {told.decode()}")
        if cookie := answer.getheader("set-cookie"):
            self.cookie = cookie.partition(";")[0]
        return msgspec.json.decode(told) if told else None
