"""For whoever runs the server: closing a table, restoring a backup, and whether all is well."""

from functools import partial
from hmac import compare_digest
from typing import Annotated

from msgspec import Meta, Struct

from bottega.core.refusals import Refused
from bottega.server.http.endpoint import Call, Operation
from bottega.server.http.headers import bearer
from bottega.server.storage import tables


class TableName(Struct, frozen=True, forbid_unknown_fields=True):
    table: Annotated[str, Meta(max_length=100)]


class BackupFile(Struct, frozen=True, forbid_unknown_fields=True):
    file: Annotated[str, Meta(min_length=1, max_length=4000)]      # on the machine where the server runs


class Rotation(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether every cookie that was signed before is to end."""

    end_cookies: bool = False


class Health(Struct, frozen=True):
    status: str
    tables: int                             # in memory


def check_admin(call: Call) -> None:
    """The token lies in the database: whoever can read that file may do this."""
    if not compare_digest((bearer(call.request.scope["headers"]) or "").encode(), call.house.admin_token.encode()):
        call.house.miss(call.request, Refused("server.token"))


async def close_any_table(call: Call, wish: TableName) -> None:
    """Close a table, whatever happens there."""
    check_admin(call)
    await call.house.hub.close(wish.table)


async def restore_backup(call: Call, wish: BackupFile) -> None:
    """Go on with the database of a backup."""
    check_admin(call)
    await call.house.restore(wish.file)


async def rotate_keys(call: Call, wish: Rotation) -> None:
    """Sign cookies with a new key."""
    check_admin(call)
    await call.house.rotate(end_cookies=wish.end_cookies)


async def tell_health(call: Call) -> Health:
    """Whether the server is well."""
    await call.house.read(lambda c: tables.open_tables(c, 1))
    return Health("ok", len(call.house.hub))


operation = partial(Operation, "running")
routes = [
    operation("POST", "/api/admin/close", close_any_table, refusals=[404, 409]),
    operation("POST", "/api/admin/restore", restore_backup, refusals=[409]),
    operation("POST", "/api/admin/rotate", rotate_keys),
    operation("GET", "/healthz", tell_health),
]
