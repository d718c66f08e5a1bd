"""Who somebody is: a name without registration, the way to another device, accounts for programs, one's own tables."""

from functools import partial
from typing import Annotated

from msgspec import Meta, Struct
from starlette.background import BackgroundTask
from starlette.responses import Response

from bottega.core.refusals import Refused
from bottega.server.guard import names
from bottega.server.guard.identity import Identity
from bottega.server.http.endpoint import Call, Operation, written
from bottega.server.storage import tables

Name = Annotated[str, Meta(min_length=1, max_length=100)]
Token = Annotated[str, Meta(min_length=1, max_length=100)]
MOST_LISTED = 200


class Me(Struct, frozen=True):
    name: str
    language: str
    bot: bool


class Introduction(Struct, frozen=True, forbid_unknown_fields=True):
    name: Name
    language: Annotated[str, Meta(max_length=10)] | None = None


class Recovery(Struct, frozen=True):
    """A private link: whoever opens it is you."""

    link: str


class NewRecovery(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether every other device is signed out, too."""

    end_others: bool = True


class SigningOut(Struct, frozen=True, forbid_unknown_fields=True):
    """Here, or on all devices."""

    everywhere: bool = False


class RecoveryToken(Struct, frozen=True, forbid_unknown_fields=True):
    token: Token


class NewBot(Struct, frozen=True, forbid_unknown_fields=True):
    name: Name


class BotAccount(Struct, frozen=True):
    """The token is shown this once."""

    name: str
    token: str


class NewGuest(Struct, frozen=True, forbid_unknown_fields=True):
    name: Name


class GuestAccount(Struct, frozen=True):
    """The token is shown this once; whoever has it is that person."""

    name: str
    token: str


class MyTable(Struct, frozen=True):
    table: str
    code: str
    game: str
    status: str
    seat: int
    your_turn: bool
    moved_at: float


class MyTables(Struct, frozen=True):
    """Those that wait for you come first."""

    tables: list[MyTable]


def shown(who: Identity) -> Me:
    return Me(who.name, who.language, who.bot)


def with_cookie(call: Call, who: Identity) -> Response:
    answer = written(shown(who))
    if "authorization" not in call.request.headers:     # a guest shares the browser with whose cookie it is
        answer.headers["set-cookie"] = call.house.identities.cookie(who, call.sender.cookie)
    return answer


async def get_me(call: Call) -> Me:
    """Who I am."""
    return shown(call.known())


async def introduce_myself(call: Call, wish: Introduction) -> Response:
    """Be somebody, by a name; or change one's name or language."""
    if call.who is not None:
        call.house.limiter.actions.take(call.who.user)
        renamed = await call.house.identities.rename(call.who.user, wish.name, wish.language)
        return with_cookie(call, renamed or call.who)
    call.house.limiter.newcomers.check(call.address)
    call.house.limiter.identities.take(call.address)
    call.house.limiter.newcomers.spend(call.address)
    who, _ = await call.house.identities.make(wish.name, wish.language or call.language)
    return with_cookie(call, who)


async def make_recovery_link(call: Call, wish: NewRecovery) -> Response:
    """A link that carries me to another device; the one before it becomes invalid, and other devices are signed out."""
    who = call.known()
    if who.bot:
        raise Refused("server.people_only")
    call.house.limiter.actions.take(who.user)
    token = await call.house.identities.recovery_link(who.user, end_cookies=wish.end_others)
    # Behind the #, so that it reaches no log of any server on the way.
    answer = written(Recovery(call.link(f"/recover#{token}")))
    if wish.end_others:
        if call.sender.cookie is not None:
            now = await call.house.identities.named(who.user) or who
            answer.headers["set-cookie"] = call.house.identities.cookie(now, call.sender.cookie)
        # Afterwards: this browser's own sockets come back with the new cookie.
        answer.background = BackgroundTask(call.house.signed_in.end, who.user)
    return answer


async def sign_out(call: Call, wish: SigningOut) -> Response:
    """Be nobody in this browser, or in all of mine. A token stays valid; so does the recovery link, the way back."""
    house, (who, cookie) = call.house, call.sender
    if who is not None and wish.everywhere:
        house.limiter.actions.take(who.user)
        await house.identities.sign_out_everywhere(who.user)
        house.signed_in.end(who.user)
    elif who is not None and cookie is not None:
        house.limiter.actions.take(who.user)
        await house.identities.sign_out(cookie)
        house.signed_in.end(who.user, cookie.device)
    answer = Response(status_code=204)
    if "authorization" not in call.request.headers:
        answer.headers["set-cookie"] = house.identities.no_cookie()
    return answer


async def recover(call: Call, wish: RecoveryToken) -> Response:
    """Be the one whose recovery link it is."""
    who = await call.house.identities.recover(wish.token)
    if who is None:
        call.house.miss(call.request, Refused("server.recover.unknown"))
    return with_cookie(call, who)


async def make_bot(call: Call, wish: NewBot) -> BotAccount:
    """An account for a program of mine, which plays with a token."""
    who = call.known()
    if who.bot:
        raise Refused("server.people_only")
    call.house.limiter.tables.take(who.user)
    return BotAccount(wish.name, await call.house.identities.make_bot(who.user, wish.name))


async def make_guest(call: Call, wish: NewGuest) -> GuestAccount:
    """Another person on this device, who plays with a token."""
    who = call.known()
    if who.bot:
        raise Refused("server.people_only")
    call.house.limiter.tables.take(who.user)
    token = await call.house.identities.make_guest(who.user, wish.name)
    return GuestAccount(names.read(wish.name), token)


async def list_my_tables(call: Call) -> MyTables:
    """The tables where I sit, and where it is my turn."""
    user = call.known().user
    mine = await call.house.read(lambda c: tables.tables_of(c, user, MOST_LISTED))
    return MyTables([MyTable(row.table.id, row.table.code, row.table.game, row.table.status, row.seat, row.your_turn,
                             row.table.moved_at) for row in mine])


operation = partial(Operation, "people")
routes = [
    operation("GET", "/api/me", get_me),
    operation("POST", "/api/me", introduce_myself, answer=Me, refusals=[409]),
    operation("POST", "/api/me/recovery", make_recovery_link, answer=Recovery),
    operation("POST", "/api/me/sign_out", sign_out),
    operation("POST", "/api/recover", recover, answer=Me, refusals=[404]),
    operation("POST", "/api/bots", make_bot, status=201, refusals=[409]),
    operation("POST", "/api/guests", make_guest, status=201, refusals=[409]),
    operation("GET", "/api/me/tables", list_my_tables),
]
