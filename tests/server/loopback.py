"""A real server of this process, on a free port of the loopback address."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from time import sleep

import uvicorn
from starlette.types import ASGIApp


@contextmanager
def served(app: ASGIApp) -> Iterator[str]:
    """The host and port at which an application answers, over real sockets."""
    server = uvicorn.Server(uvicorn.Config(
        app, host="127.0.0.1", port=0, log_config=None, access_log=False, lifespan="off", ws="websockets-sansio",
        timeout_graceful_shutdown=5))           # a handler that hangs fails its test, and not all that follow
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        assert thread.is_alive()
        sleep(0.01)
    try:
        yield f"127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join()
