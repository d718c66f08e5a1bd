"""Answers that are the same for everybody: made and compressed once, and kept by browsers.

A browser asks every time whether its copy is still current, and usually gets a few bytes that say so.
"""

import gzip
from hashlib import sha256
from typing import NamedTuple

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from bottega.server.http.endpoint import JSON


class Kept(NamedTuple):
    """A body, as it is and packed, and what tells it from another."""

    plain: bytes
    packed: bytes
    tag: str
    media: str


def kept(told: object) -> Kept:
    return kept_text(msgspec.json.encode(told), JSON)


def kept_text(body: bytes, media: str) -> Kept:
    return Kept(body, gzip.compress(body, mtime=0), f'"{sha256(body).hexdigest()[:32]}"', media)


def answer(request: Request, body: Kept) -> Response:
    headers = {"etag": body.tag, "cache-control": "no-cache", "vary": "accept-encoding"}
    if body.tag in [tag.strip().removeprefix("W/") for tag in request.headers.get("if-none-match", "").split(",")]:
        return Response(status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(body.packed, media_type=body.media, headers={**headers, "content-encoding": "gzip"})
    return Response(body.plain, media_type=body.media, headers=headers)
