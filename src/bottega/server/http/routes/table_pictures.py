"""What a table looks like from outside: its card faces, and its address as a QR code."""

import io
from functools import partial
from typing import Any

import segno
from msgspec import Struct
from starlette.responses import Response

from bottega.server.http.endpoint import JSON, Call, Operation
from bottega.server.http.routes import public
from bottega.server.live.reading import SIGHT

SVG = "image/svg+xml"
QUIET_ZONE = 4                              # modules of white around it, as readers want it


class Faces(Struct, frozen=True):
    """Cards in words, and drawn: a sheet of symbols, `card-` and the id of each."""

    digest: str
    cards: list[dict[str, Any]]
    sheet: str


async def get_faces(call: Call) -> Response:
    """The cards this table plays with, in words and drawn."""
    call.count(call.house.limiter.reads)
    async with call.house.hub.at(call.table) as hosted:
        terms = hosted.table.terms
    kept = await call.house.readers.read(SIGHT, partial(public.kept_faces, terms.game, terms.deck, call.language))
    return Response(kept.plain, media_type=JSON)


async def get_qr_code(call: Call) -> Response:
    """The address of this table as a QR code: black on white, whatever lies around it."""
    call.count(call.house.limiter.reads)
    async with call.house.hub.at(call.table) as hosted:
        link = call.link(f"/t/{hosted.table.id}")
    return Response(await call.house.readers.read(SIGHT, partial(qr_code, link)), media_type=SVG)


def qr_code(link: str) -> bytes:
    drawing = io.BytesIO()
    segno.make(link, micro=False, error="m").save(drawing, kind="svg", border=QUIET_ZONE, dark="#000", light="#fff",
                                                  xmldecl=False, svgclass=None, lineclass=None, omitsize=True)
    return drawing.getvalue()


operation = partial(Operation, "showing")
routes = [
    operation("GET", "/api/tables/{table}/faces", get_faces, answer=Faces),
    operation("GET", "/api/tables/{table}/qr.svg", get_qr_code, answer=str, media=SVG),
]
