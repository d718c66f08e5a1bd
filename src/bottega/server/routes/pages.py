"""The browser client: files of `web/`, as they lie there."""

from pathlib import Path, PurePath

from fastapi import FastAPI
from sqlalchemy.exc import SQLAlchemyError
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from bottega.core import games
from bottega.server import preloads
from bottega.server.house import House, language_of
from bottega.server.preloads import WEB
from bottega.server.storage import tables
from bottega.table.opening import CODE_LENGTH

PAGES = ("/", "/t/{table}", "/t/{table}/replay", "/t/{table}/fairness", "/shared/{table}", "/create", "/recover", "/me",
         "/settings", "/rules", "/rules/{game}", "/learn", "/learn/{game}",
         "/credits")                        # all are one page, which looks at its own address
# Said here, because what Python says of them depends on its version and on the machine.
KINDS = {".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".json": "application/json",
         ".svg": "image/svg+xml", ".woff2": "font/woff2"}
ASKED_ABOUT = "no-cache"                    # a browser keeps it, but asks every time whether it is still good
FOR_EVER = "public, max-age=31536000, immutable"


class Files(StaticFiles):
    """A folder, with how long browsers may keep what lies there."""

    def __init__(self, folder: Path, keeping: str) -> None:
        super().__init__(directory=folder, check_dir=False)
        self._keeping = keeping

    async def get_response(self, path: str, scope: Scope) -> Response:
        answer = await super().get_response(path, scope)
        answer.headers["cache-control"] = self._keeping
        if "content-type" in answer.headers and (kind := KINDS.get(PurePath(path).suffix)):
            answer.headers["content-type"] = kind
        return answer


async def game_shown(request: Request) -> str | None:
    """The game that a page will show. Not for a code: it could be guessed, and the answer would tell."""
    asked: dict[str, str] = request.path_params
    if "game" in asked:
        has_cards = request.url.path.startswith("/learn/")      # rules are read without them
        return asked["game"] if has_cards and asked["game"] in games.names() else None
    name = asked.get("table", "")
    if len(name) <= CODE_LENGTH:
        return None
    house: House = request.app.state.house
    row = await house.read(lambda c: tables.table_named(c, name))
    return row.game if row else None


async def show_client(request: Request) -> Response:
    """The one page there is, with what it is going to need."""
    headers, house = request.scope["headers"], request.app.state.house
    chosen = request.cookies.get("bottega_language", "")        # also by somebody who has no name yet
    try:
        language, game = language_of(headers, chosen, await house.identities.of(headers)), await game_shown(request)
    except SQLAlchemyError:                 # the page can say what is wrong
        language, game = language_of(headers, chosen, None), None
    page = (WEB / "index.html").read_text("utf-8")
    hints = preloads.hints(request.url.path, language, game)
    return HTMLResponse(page.replace("</head>", f"  {hints}\n  </head>"), headers={"cache-control": ASKED_ABOUT})


def add_pages(app: FastAPI) -> None:
    for path in PAGES:
        app.add_route(path, show_client, include_in_schema=False)

    def add_file(path: str, file: str, kind: str) -> None:
        async def show(_request: Request) -> Response:
            return FileResponse(WEB / file, headers={"cache-control": ASKED_ABOUT}, media_type=kind)

        app.add_route(path, show, include_in_schema=False)

    add_file("/worker.js", "worker.js", KINDS[".js"])           # at the root: it serves only what lies below it
    add_file("/manifest.webmanifest", "manifest.json", "application/manifest+json")
    app.mount("/web/fonts", Files(WEB / "fonts", FOR_EVER))     # packed already
    app.mount("/web", GZipMiddleware(Files(WEB, ASKED_ABOUT)), name="web")
