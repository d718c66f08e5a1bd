"""One socket, one viewer: news go out, commands come in."""

import asyncio
import logging
from contextlib import suppress

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy.exc import SQLAlchemyError
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from bottega.core.refusals import Refusal, Refused
from bottega.server.guard.identity import Identity
from bottega.server.guard.limits import address_of
from bottega.server.house import House, words_for
from bottega.server.http.endpoint import language_for
from bottega.server.live import frames
from bottega.server.live.hosted_table import Broken, Hosted
from bottega.server.live.hub import NoSuchTable
from bottega.server.live.patience import Patience
from bottega.server.live.reading import SIGHT, Busy
from bottega.server.live.watcher import Watcher
from bottega.table import telling
from bottega.table.asking import MovedOn

PATIENCE = 20.0                             # seconds for a reader to take a frame; who is slower must come back
LAST_WORD = 1.0                             # seconds to take in why a socket closes
NOBODY, NOT_ALLOWED, UNKNOWN, TOO_SLOW, TOO_MANY, TROUBLE = 4401, 4403, 4404, 4408, 4429, 4500

logger = logging.getLogger(__name__)


class Watching(Struct, frozen=True):
    """What the query of a socket's address asks for."""

    since: int = 0
    text: bool = False
    aids: bool = False


class Eyes:
    """A socket's two tasks share it."""

    def __init__(self, house: House, socket: WebSocket, who: Identity | None, language: str, name: str,
                 *, with_text: bool, with_aids: bool) -> None:
        self.with_text, self.with_aids = with_text, with_aids
        self.house, self.socket, self.who, self.language, self.name = house, socket, who, language, name
        self.patience = Patience(PATIENCE)

    async def tell(self, hosted: Hosted, watcher: Watcher) -> None:
        """Send whatever there is, for ever. What happens meanwhile comes with the next frame."""
        while True:
            await watcher.awake.wait()
            watcher.awake.clear()
            while not watcher.answers.empty():
                await self._send(watcher.answers.get_nowait())
            async with hosted.lock:
                if hosted.broken:
                    return
                if hosted.table.version <= watcher.since and watcher.you is not None:
                    continue
                news = hosted.news(watcher, with_text=self.with_text)
                aids = hosted.aids(watcher.user) if self.with_aids else None
            await self._send(await self._frame(hosted, news, aids))

    async def _frame(self, _hosted: Hosted, news: telling.News, aids: telling.Aids | None) -> bytes:
        """News do not wait for what only helps: while too much is being worked out, they come without it."""
        if aids is not None:
            with suppress(Busy):
                news = replace(news, aids=await self.house.readers.read(SIGHT, aids))
        return telling.write(news)

    async def _send(self, frame: bytes) -> None:
        try:
            with self.patience:
                await self.socket.send({"type": "websocket.send", "text": frame.decode()})
        except RuntimeError as error:       # closed this very moment, by a frame that broke the protocol
            raise WebSocketDisconnect(1006) from error

    async def hear(self, watcher: Watcher) -> None:
        """Take commands one after the other, until the socket closes."""
        while True:
            message = await self.socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            frame = message.get("text")
            answer = await take(self, message.get("bytes") or b"" if frame is None else frame)
            if isinstance(answer, frames.Refused):
                self.house.settings.metrics.refusals.labels(answer.refused.key).inc()
            await watcher.answers.put(frames.write(answer))
            watcher.wake()


async def take(eyes: Eyes, frame: str | bytes) -> frames.AnyAnswer:
    """Carry one message out. Whatever it holds, there is an answer."""
    words = words_for(eyes.language)
    try:
        command = frames.read(frame)
    except (msgspec.DecodeError, RecursionError) as error:
        return frames.refuse(None, Refusal("server.message", None, {"reason": str(error)}), words)
    if eyes.who is None:
        return frames.refuse(command.id, Refusal("server.who"), words)
    try:
        _, version = await eyes.house.ask(eyes.name, eyes.who, command, over_http=False)
        return frames.Done(command.id, version)
    except MovedOn:
        return frames.Stale(command.id, (await eyes.house.hub.find(eyes.name)).table.version)
    except Refused as refused:
        is_ours = refused.refusal.key in words      # or it is the game's: then the table is at hand
        game = None if is_ours else (await eyes.house.hub.find(eyes.name)).table.opened.game
        return frames.refuse(command.id, refused.refusal, words_for(eyes.language, game))
    except (Broken, SQLAlchemyError):
        return frames.refuse(command.id, Refusal("server.trouble"), words)


async def play(socket: WebSocket) -> None:
    house: House = socket.app.state.house
    name = socket.path_params["table"]
    try:
        asked = msgspec.convert(dict(socket.query_params), Watching, strict=False)
    except msgspec.ValidationError:
        return await socket.close()         # never opened: it is answered with 403
    try:
        await socket.accept()
        who, cookie = await house.known_sender(socket)
        address, signed_out = address_of(socket.scope), asyncio.Event()
        with (house.limiter.socket(who.user if who else None, address), house.guarded(name, address),
              house.signed_in.staying(cookie, signed_out.set), house.settings.metrics.sockets.track_inprogress()):
            await watch(Eyes(house, socket, who, language_for(socket, who), name, with_text=asked.text,
                             with_aids=asked.aids), asked.since, signed_out)
    except NoSuchTable as refused:
        await close(socket, UNKNOWN, refused.refusal)
    except Refused as refused:
        await close(socket, code_of(refused.refusal.key), refused.refusal)
    except TimeoutError:
        await close(socket, TOO_SLOW, Refusal("server.slow"))
    except SQLAlchemyError as error:
        logger.error("the database cannot be read", exc_info=None if house.store.is_away(error) else error)
        await close(socket, TROUBLE, Refusal("server.trouble"))
    except WebSocketDisconnect:
        pass


async def watch(eyes: Eyes, since: int, signed_out: asyncio.Event) -> None:
    """Until the other end disconnects or is signed out, also across a reload of the table."""
    watcher = Watcher(eyes.who.user if eyes.who else None, since)
    hearing, leaving = asyncio.create_task(eyes.hear(watcher)), asyncio.create_task(signed_out.wait())
    try:
        while not hearing.done():
            await ready_or_gone(eyes, hearing)
            if hearing.done():
                break
            hosted = await eyes.house.hub.find_fresh(eyes.name)
            hosted.check_may_watch(watcher.user)
            watcher.since = min(watcher.since, hosted.table.version)
            hosted.enter(watcher)
            telling_task = asyncio.create_task(eyes.tell(hosted, watcher))
            try:
                await asyncio.wait({hearing, telling_task, leaving}, return_when=asyncio.FIRST_COMPLETED)
                if leaving.done():
                    raise Refused("server.signed_out")
                if telling_task.done():
                    telling_task.result()           # why it ended, if it did not end by itself
            finally:
                telling_task.cancel()
                hosted.go(watcher)
    finally:
        leaving.cancel()
        hearing.cancel()
        with suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
            await hearing


async def ready_or_gone(eyes: Eyes, hearing: "asyncio.Task[None]") -> None:
    """A socket stays open, silent, until the rules of its table are compiled; or until the other end disconnects."""
    waiting = asyncio.create_task(eyes.house.hub.wait_for_rules(eyes.name))
    try:
        await asyncio.wait({waiting, hearing}, return_when=asyncio.FIRST_COMPLETED)
        if waiting.done():
            waiting.result()
    finally:
        waiting.cancel()


def code_of(key: str) -> int:
    if key in ("server.token", "server.signed_out"):
        return NOBODY
    return TOO_MANY if key.startswith(("server.limit.", "server.busy")) else NOT_ALLOWED


async def close(socket: WebSocket, code: int, refusal: Refusal) -> None:
    """The reason is a key: what is said to people is said in their language by who shows it."""
    socket.app.state.house.settings.metrics.refusals.labels(refusal.key).inc()
    if socket.application_state is WebSocketState.CONNECTED:
        with suppress(RuntimeError, WebSocketDisconnect, TimeoutError):
            async with asyncio.timeout(LAST_WORD):          # who does not read does not read this either
                await socket.close(code, refusal.key)


routes = [WebSocketRoute("/api/tables/{table}/socket", play)]
