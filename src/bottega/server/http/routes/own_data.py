"""One's own data: all of it to take along, or none of it left here."""

from functools import partial

from msgspec import Struct
from starlette.responses import Response

from bottega.core.refusals import Refused
from bottega.server import own_data
from bottega.server.http.endpoint import Call, Operation, written
from bottega.server.own_data import MyData


class Erasing(Struct, frozen=True, forbid_unknown_fields=True):
    """`sure` must be true: there is no way back."""

    sure: bool


async def get_my_data(call: Call) -> Response:
    """All that is kept here about me: my name, my accounts, and what I did and said at tables."""
    who = call.known()
    if who.bot:
        raise Refused("server.people_only")
    call.count(call.house.limiter.decks)
    answer = written(await call.house.read(lambda c: own_data.gathered(c, who.user)))
    answer.headers["content-disposition"] = 'attachment; filename="bottega.json"'
    return answer


async def erase_me(call: Call, wish: Erasing) -> Response:
    """Be forgotten: my name and words go from all tables, and nobody can be me any more. Games stay, with a guest."""
    who = call.known()
    if who.bot:
        raise Refused("server.people_only")
    if not wish.sure:
        raise Refused("server.erase.sure")
    call.house.limiter.actions.take(who.user)
    await own_data.erase(call.house, who)
    answer = Response(status_code=204)
    if "authorization" not in call.request.headers:
        answer.headers["set-cookie"] = call.house.identities.no_cookie()
    return answer


operation = partial(Operation, "people")
routes = [
    operation("GET", "/api/me/data", get_my_data, answer=MyData),
    operation("POST", "/api/me/erase", erase_me, refusals=[409]),
]
