"""The browser client: files of `web/`, as they lie there."""

from pathlib import Path

from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles

import bottega

WEB = Path(bottega.__path__[0]) / "web"
PAGES = ("/", "/t/{table}", "/recover", "/me")      # all are one page, which looks at its own address


def add_pages(app: FastAPI) -> None:
    async def show_client(_request: Request) -> Response:
        return FileResponse(WEB / "index.html", headers={"cache-control": "no-cache"})

    for path in PAGES:
        app.add_route(path, show_client, include_in_schema=False)
    app.mount("/web", StaticFiles(directory=WEB, check_dir=False), name="web")

    async def show_worker(_request: Request) -> Response:
        """At the root, because a service worker serves only what lies below it."""
        return FileResponse(WEB / "worker.js", headers={"cache-control": "no-cache"})

    app.add_route("/worker.js", show_worker, include_in_schema=False)
