"""The application: every route there is, and what goes around them all."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import version

from starlette.applications import Starlette
from starlette.types import ASGIApp

from bottega.server.guard.logs import Logged
from bottega.server.guard.proxies import Forwarded
from bottega.server.guard.safety import Safety
from bottega.server.house import House
from bottega.server.http import openapi
from bottega.server.http.exception_handlers import HANDLERS
from bottega.server.http.routes import (
    admin,
    comparing,
    decks,
    lobby,
    monitoring,
    own_data,
    pages,
    people,
    playing,
    printing,
    public,
    pushing,
    readiness,
    real_table,
    replaying,
    reviewing,
    scoring,
    table_pictures,
)
from bottega.server.live import socket
from bottega.server.settings import Settings

# Whoever adds a route adds it to the list `routes` of one of these.
FILES = (people, own_data, lobby, playing, replaying, reviewing, scoring, table_pictures, decks, comparing, printing,
         real_table, pushing, admin, readiness, monitoring, socket, public, pages)


def make_app(settings: Settings) -> ASGIApp:
    """A server of its own: two of them in one process share nothing but the code."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[dict[str, House]]:
        house = app.state.house = House(settings)
        async with house.open():
            yield {"house": house}              # for whoever runs the server

    routes = [route for file in FILES for route in file.routes]
    app = Starlette(routes=[*routes, openapi.route(version("bottega"), routes)], exception_handlers=HANDLERS,
                    lifespan=lifespan)
    return Logged(Forwarded(Safety(app, settings.public_url), settings.trusted_proxies), settings.metrics.answered)
