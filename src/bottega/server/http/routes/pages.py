"""The browser client: files of `web/`, as they lie there."""

from collections.abc import Mapping
from functools import lru_cache, partial
from pathlib import Path, PurePath

from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from bottega.core import games
from bottega.core.refusals import Refused
from bottega.server.client.boards import has_lesson
from bottega.server.client.cached_answers import Kept, answer, kept_text
from bottega.server.client.packing import WEB, Packs, packs
from bottega.server.client.preloads import Visit, hints
from bottega.server.guard.identity import Identity
from bottega.server.house import House, language_of
from bottega.table.opening import CODE_LENGTH

PAGES = ("/", "/t/{table}", "/t/{table}/replay", "/t/{table}/fairness", "/shared/{table}", "/create", "/recover", "/me",
         "/settings", "/rules", "/rules/{game}", "/rules/{game}/start", "/rules/{game}/questions", "/learn",
         "/learn/{game}", "/gallery", "/gallery/{part}", "/score", "/deck", "/deck/{game}", "/box", "/box/{game}",
         "/deal/{table}", "/credits")       # all are one page, which looks at its own address
# Said here, because what Python says of them depends on its version and on the machine.
KINDS = {".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".json": "application/json",
         ".svg": "image/svg+xml", ".woff2": "font/woff2"}
ASKED_ABOUT = "no-cache"                    # a browser caches it, but asks every time whether it is current
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


async def show_client(request: Request) -> Response:
    """The one page there is, with what it is going to need."""
    headers, house = request.scope["headers"], request.app.state.house
    chosen = request.cookies.get("bottega_language", "")        # also by somebody who has no name yet
    visit = Visit(request.url.path, language_of(headers, chosen, None))
    try:
        who = await house.identities.of(headers)
        visit = visit._replace(language=language_of(headers, chosen, who), is_known=who is not None)
        visit = await seen(visit, house, who, request.path_params)
    except (Refused, SQLAlchemyError):      # no such table, or no database: the page will say so
        pass
    page = (WEB / "index.html").read_text("utf-8").replace("</head>", f"  {hints(visit)}\n  </head>")
    return HTMLResponse(page, headers={"cache-control": ASKED_ABOUT})


async def seen(visit: Visit, house: House, who: Identity | None, named: Mapping[str, str]) -> Visit:
    """What the page will show, as far as whoever opens it may see it."""
    if visit.path.startswith("/learn/") and named["game"] in games.names() and has_lesson(named["game"]):
        return visit._replace(game=named["game"])
    if len(named.get("table", "")) <= CODE_LENGTH:              # a code could be guessed, and the answer would tell
        return visit
    hosted = await house.hub.find(named["table"])
    terms, user = hosted.table.terms, who.user if who else None
    hosted.check_may_watch(user)
    if terms.deck.digest != terms.game.read_deck(None).digest:  # its cards come another way
        return visit
    return visit._replace(game=terms.game.name, table=hosted.table.id)


def show_pack(request: Request) -> Response:
    """Several scripts in one answer."""
    found, name = packs(), request.path_params["pack"]
    if name not in found.names:
        raise HTTPException(404)
    return answer(request, kept_pack(found, name))


@lru_cache(64)
def kept_pack(found: Packs, name: str) -> Kept:
    return kept_text(found.write(name).encode(), KINDS[".js"])


async def show_file(file: str, kind: str, _request: Request) -> Response:
    return FileResponse(WEB / file, headers={"cache-control": ASKED_ABOUT}, media_type=kind)


routes = [
    *(Route(path, show_client) for path in PAGES),
    Route("/worker.js", partial(show_file, "worker.js", KINDS[".js"])),     # at the root: it serves what lies below it
    Route("/manifest.webmanifest", partial(show_file, "manifest.json", "application/manifest+json")),
    Mount("/web/fonts", Files(WEB / "fonts", FOR_EVER)),                    # packed already
    Route("/web/packs/{pack:path}", show_pack),
    Mount("/web", GZipMiddleware(Files(WEB, ASKED_ABOUT))),
]
