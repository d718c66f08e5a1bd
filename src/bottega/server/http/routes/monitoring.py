"""For programs that watch over the server: whether it lives, and what it counts."""

import asyncio
from functools import partial
from hmac import compare_digest

from msgspec import Struct
from starlette.responses import Response

from bottega.core.refusals import Refused
from bottega.server.http.endpoint import Call, Unasked
from bottega.server.http.headers import bearer
from bottega.server.watch.metrics import MEDIA


class Life(Struct, frozen=True):
    status: str


async def tell_life(_call: Call) -> Life:
    """Whether the server answers at all: nothing but its event loop is needed for it."""
    return Life("alive")


async def tell_metrics(call: Call) -> Response:
    """What the server counts, for Prometheus."""
    house = call.house
    known = (bearer(call.request.scope["headers"]) or "").encode()
    tokens = (house.metrics_token, house.admin_token)
    if not house.settings.open_metrics and not any(compare_digest(known, token.encode()) for token in tokens):
        house.miss(call.request, Refused("server.token"))
    return Response(await asyncio.to_thread(house.settings.metrics.text), media_type=MEDIA)


unasked = partial(Unasked, "running")
routes = [
    unasked("GET", "/livez", tell_life),
    unasked("GET", "/metrics", tell_metrics, answer=str, media=MEDIA.partition(";")[0]),
]
