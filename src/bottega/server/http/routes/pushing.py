"""Messages to a browser that is closed, for tables that are played over days (Web Push)."""

from functools import partial
from typing import Annotated

from msgspec import Meta, Struct

from bottega.server.http.endpoint import Call, Operation

Url = Annotated[str, Meta(min_length=1, max_length=2000)]


class PushKey(Struct, frozen=True):
    """What a browser needs to subscribe."""

    key: str


class BrowserKeys(Struct, frozen=True):
    p256dh: Annotated[str, Meta(max_length=200)]
    auth: Annotated[str, Meta(max_length=100)]


class Subscribe(Struct, frozen=True):
    """As a browser's PushSubscription writes itself down."""

    endpoint: Url
    keys: BrowserKeys


class Unsubscribe(Struct, frozen=True, forbid_unknown_fields=True):
    endpoint: Url


async def get_push_key(call: Call) -> PushKey:
    """The public key of this server."""
    return PushKey(call.house.push.key)


async def subscribe(call: Call, wish: Subscribe) -> None:
    """Be told on this browser when it is my turn."""
    who = call.known()
    call.house.limiter.actions.take(who.user)
    keys = {"p256dh": wish.keys.p256dh, "auth": wish.keys.auth}
    await call.house.push.subscribe(who.user, wish.endpoint, keys)


async def unsubscribe(call: Call, wish: Unsubscribe) -> None:
    """Be told no more on this browser."""
    who = call.known()
    call.house.limiter.actions.take(who.user)
    await call.house.push.unsubscribe(who.user, wish.endpoint)


operation = partial(Operation, "notices")
routes = [
    operation("GET", "/api/push", get_push_key),
    operation("POST", "/api/push", subscribe, refusals=[409]),
    operation("DELETE", "/api/push", unsubscribe),
]
