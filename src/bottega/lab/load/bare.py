"""A server that does nothing: each frame is answered with as many bytes as a view has, to three readers.

It runs as ours does, on uvicorn with the same loop and the same sockets, so what it costs is what sockets cost on this
machine. Ours is measured as a multiple of that.
"""

import asyncio
from collections import defaultdict
from typing import Any

import uvicorn

ANSWER = "x" * 1_500
Readers = defaultdict[str, list[Any]]       # how to send to each, by the path they came by


def make_app() -> Any:
    readers: Readers = defaultdict(list)

    async def app(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "websocket":
            return
        await receive()
        await send({"type": "websocket.accept"})
        group = readers[scope["path"]]
        group.append(send)
        try:
            while (await receive())["type"] == "websocket.receive":
                for tell in group:
                    await tell({"type": "websocket.send", "text": ANSWER})
        finally:
            group.remove(send)

    return app


def main() -> None:
    config = uvicorn.Config(make_app(), port=0, ws="websockets-sansio", ws_per_message_deflate=False, log_config=None,
                            access_log=False, lifespan="off")
    listening = config.bind_socket()
    listening.listen(2048)
    print(listening.getsockname()[1], flush=True)
    with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
        runner.run(uvicorn.Server(config).serve(sockets=[listening]))


if __name__ == "__main__":
    main()
