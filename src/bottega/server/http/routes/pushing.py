"""Messages to a browser that is closed, for tables that are played over days (Web Push)."""

from typing import Annotated

from msgspec import Meta, Struct

from bottega.server.http.endpoint import Call, Door

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


async def subscribe(call: Call) -> None:
    """Be told on this browser when it is my turn."""
    wish, who = call.body(Subscribe), call.known()
    call.house.limiter.actions.take(who.user)
    keys = {"p256dh": wish.keys.p256dh, "auth": wish.keys.auth}
    await call.house.push.subscribe(who.user, wish.endpoint, keys)


async def unsubscribe(call: Call) -> None:
    """Be told no more on this browser."""
    wish, who = call.body(Unsubscribe), call.known()
    call.house.limiter.actions.take(who.user)
    await call.house.push.unsubscribe(who.user, wish.endpoint)


door = Door("notices")
door.add("GET", "/api/push", get_push_key, answer=PushKey, refusals=[401])
door.add("POST", "/api/push", subscribe, body=Subscribe, status=204, refusals=[401, 403, 409])
door.add("DELETE", "/api/push", unsubscribe, body=Unsubscribe, status=204, refusals=[401, 403])
