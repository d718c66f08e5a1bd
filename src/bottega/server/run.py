"""Running a server: uvicorn, set up for many small messages."""

import asyncio
import gc
import logging
import os
import socket as sockets
import sys
import threading
from collections.abc import Callable

import uvicorn

from bottega.core.refusals import Refused
from bottega.server.app import make_app
from bottega.server.guard.proxies import Proxies
from bottega.server.guard.unfinished import patient
from bottega.server.settings import Settings

LARGEST_FRAME = 16 * 1024
GRACE = 1                                   # second for requests in progress, when the server stops
PINGS = 20.0                                # seconds between them; who does not answer is gone


def is_worth_a_line(record: logging.LogRecord) -> bool:
    """What is no trouble of ours: a frame that is no text, whose socket closes (1007), and a second Ctrl-C."""
    text = str(record.msg)
    return not text.startswith("Invalid UTF-8") and not text.rstrip().endswith("asyncio.exceptions.CancelledError")


class Server(uvicorn.Server):
    async def shutdown(self, sockets: list[sockets.socket] | None = None) -> None:
        """Long polls are answered first: uvicorn itself would wait for them."""
        self.lifespan.state["house"].hub.close_soon()
        await super().shutdown(sockets)


def config(settings: Settings) -> uvicorn.Config:
    logging.getLogger("uvicorn.error").addFilter(is_worth_a_line)       # the same function is added once
    return uvicorn.Config(
        make_app(settings), host=settings.host, port=settings.port,
        http=patient(settings.limits, Proxies(settings.trusted_proxies)),
        ws="websockets-sansio", ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False, ws_ping_interval=PINGS, ws_ping_timeout=PINGS, log_config=None, access_log=False,
        server_header=False, proxy_headers=False,           # uvicorn would believe whatever runs on this machine
        timeout_graceful_shutdown=GRACE, lifespan="on")


def bound(settings: Settings, *, listen: bool = True) -> sockets.socket:
    """The address, taken before anything else is done: port 0 is any that is free. Without `listen` it is only kept."""
    family = sockets.AF_INET6 if ":" in settings.host else sockets.AF_INET
    taken = sockets.socket(family, sockets.SOCK_STREAM)
    taken.setsockopt(sockets.SOL_SOCKET, sockets.SO_REUSEADDR, 1)
    if settings.shares_port:
        taken.setsockopt(sockets.SOL_SOCKET, sockets.SO_REUSEPORT, 1)
    try:
        taken.bind((settings.host, settings.port))
    except OSError as error:
        taken.close()
        raise Refused("server.address", None, host=settings.host, port=settings.port,
                      reason=error.strerror or str(error)) from error
    if hasattr(sockets, "TCP_USER_TIMEOUT"):        # who takes nothing in for so long is let go by the kernel
        taken.setsockopt(sockets.IPPROTO_TCP, sockets.TCP_USER_TIMEOUT, int(3000 * PINGS))
    if listen:
        taken.listen(2048)
    return taken


def serve(settings: Settings, on_ready: Callable[[int], None]) -> None:
    """Until it is told to stop, by Ctrl-C or a signal. `on_ready` is told the port."""
    taken = bound(settings)
    server = Server(config(settings))

    async def run() -> None:
        serving = asyncio.create_task(server.serve(sockets=[taken]))
        while not server.started and not serving.done():
            await asyncio.sleep(0.01)
        if server.started:
            keep_quiet()
            on_ready(taken.getsockname()[1])
        await serving

    uvicorn_loop(server)(run())


def keep_quiet() -> None:
    """Looking through all objects for cycles takes a third of a second, in which nobody is answered.

    What is there when the server starts, compilers and libraries, is never looked at again, and the rest seldom.
    """
    gc.freeze()
    gc.enable()                             # the caller may have disabled it until now
    gc.set_threshold(5_000, 50, 100)


def uvicorn_loop(server: uvicorn.Server) -> Callable[..., None]:
    """Where uvloop is installed, it runs the server."""
    factory = server.config.get_loop_factory()

    def run(main: object) -> None:
        with asyncio.Runner(loop_factory=factory) as runner:
            runner.run(main)        # type: ignore[arg-type]

    return run


def leave_threads_behind() -> None:
    """All is written and said. Python would still wait for threads in which a bot thinks, for nobody: a server that is
    started again should not have to."""
    if any(not thread.daemon for thread in threading.enumerate() if thread is not threading.main_thread()):
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(0)
