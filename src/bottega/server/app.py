"""The application: every door, and the pages of the browser client."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import version

from fastapi import FastAPI
from starlette.types import ASGIApp

from bottega.server.guard.logs import Logged
from bottega.server.guard.safety import Safety
from bottega.server.house import House
from bottega.server.http.endpoint import publish
from bottega.server.http.routes import (
    admin,
    lobby,
    pages,
    people,
    playing,
    public,
    pushing,
    replaying,
    reviewing,
    table_pictures,
)
from bottega.server.live import socket
from bottega.server.settings import Settings


def make_app(settings: Settings) -> ASGIApp:
    """A server of its own: two of them in one process share nothing but the code."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[dict[str, House]]:
        house = app.state.house = House(settings)
        async with house.open():
            yield {"house": house}              # for who runs the server

    app = FastAPI(title="Bottega", version=version("bottega"), summary="Tables for hidden-information card games.",
                  lifespan=lifespan, openapi_url="/api/openapi.json", docs_url=None, redoc_url=None)
    rooms = (people, lobby, playing, replaying, reviewing, table_pictures, pushing, admin)
    publish(app, [room.door for room in rooms])
    app.include_router(socket.router)
    app.mount("/public", public.public)
    pages.add_pages(app)
    return Logged(Safety(app, settings.public_url))
