"""The page on which the server describes itself to programs, made from its operations and their structs."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from bottega.server.http.endpoint import JSON, Operation
from bottega.server.http.exception_handlers import Refusing

PATH = "/api/openapi.json"
INFO = {"title": "Bottega", "summary": "Tables for hidden-information card games."}
REF = "#/components/schemas/{name}"
LANGUAGE = {"name": "language", "in": "query", "required": False, "schema": {"type": "string"},
            "description": "Of the sentences: it, en or de. Without it, the person's own, or what the browser prefers."}
MEANINGS = {400: "It cannot be read.", 401: "Nobody is known by this cookie or token.", 403: "It is not allowed.",
            404: "There is no such thing.", 409: "Something stands in the way, or the table has moved on.",
            413: "It is too large.", 415: "It is no JSON.", 429: "Too much was asked for in a short time.",
            503: "The database cannot be used, what this needs is still being compiled, or too much is being worked "
                 "out; nothing has changed."}
ALWAYS, CHANGING, WITH_BODY, OF_A_TABLE = (400, 401, 429, 503), (403,), (413, 415), (404, 409)


def route(version: str, routes: Sequence[BaseRoute]) -> Route:
    """Where the page is. It is made when somebody asks for it."""
    operations = [route for route in routes if isinstance(route, Operation)]

    @cache
    def text() -> bytes:
        return msgspec.json.encode(page(version, operations))

    async def get_page(_request: Request) -> Response:
        return Response(text(), media_type=JSON)

    return Route(PATH, get_page)


def page(version: str, operations: Sequence[Operation]) -> dict[str, Any]:
    kinds = [Refusing, *(kind for operation in operations for kind in (operation.body, operation.answer) if kind)]
    # All together, since two structs of the same name, of different subjects, get longer ones.
    schemas, components = msgspec.json.schema_components(kinds, ref_template=REF)
    for component in components.values():
        if "ask" in component.get("required", ()):          # the path says what is asked for
            component["required"].remove("ask")
    schema_of = dict(zip(kinds, schemas, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for operation in operations:
        paths.setdefault(operation.path, {})[operation.method.lower()] = described(operation, schema_of)
    return {"openapi": "3.1.0", "info": {**INFO, "version": version}, "paths": paths,
            "components": {"schemas": components}}


def described(operation: Operation, schema_of: dict[Any, Any]) -> dict[str, Any]:
    def content(what: Any, media: str = JSON) -> dict[str, Any]:
        return {"content": {media: {"schema": schema_of[what]}}}

    done = {"description": "As asked for.", **content(operation.answer, operation.media)} if operation.answer else {
        "description": "Done."}
    refusals = {str(status): {"description": MEANINGS[status], **content(Refusing)}
                for status in refusals_of(operation)}
    return {"tags": [operation.subject], "summary": (operation.handler.__doc__ or "").strip().partition("\n")[0],
            "operationId": operation.name, "parameters": [*in_path(operation), *in_query(operation), LANGUAGE],
            **({"requestBody": {"required": needs_body(operation), **content(operation.body)}}
               if operation.body else {}),
            "responses": {str(operation.status): done, **refusals}}


def refusals_of(operation: Operation) -> list[int]:
    """What any such operation may answer, and what is this one's own."""
    groups = [ALWAYS, operation.refusals, CHANGING if operation.method != "GET" else (),
              WITH_BODY if operation.body else (), OF_A_TABLE if "{table}" in operation.path else ()]
    return sorted({status for group in groups for status in group})


def needs_body(operation: Operation) -> bool:
    """Whether something must be said in it: where nothing must, none is read as an empty one."""
    return any(field.required for field in msgspec.structs.fields(operation.body))


def in_path(operation: Operation) -> Iterator[dict[str, Any]]:
    for name in operation.param_convertors:
        yield {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}


def in_query(operation: Operation) -> Iterator[dict[str, Any]]:
    if operation.query is None:
        return
    _, components = msgspec.json.schema_components([operation.query], ref_template=REF)
    query = components[operation.query.__name__]
    for name, schema in query["properties"].items():
        yield {"name": name, "in": "query", "required": name in query.get("required", ()), "schema": schema}
