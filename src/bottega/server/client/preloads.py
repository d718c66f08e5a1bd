"""What a page is going to need, told to the browser at once.

It would find out by itself: a script names those it imports, then the page asks who it is talking to, and what is on
the table. But each step of that takes a round trip, and on a phone a round trip is what a person waits for.
"""

from typing import NamedTuple

from bottega.server.client.boards import board_of
from bottega.server.client.packing import SHELL, packs

SCREENS = {"": "screens/home.js", "t": "screens/table.js", "shared": "screens/shared.js", "learn": "screens/learn.js"}


class Visit(NamedTuple):
    """What is known of the person who opens a page."""

    path: str
    language: str
    is_known: bool = False                  # whether they have a name here
    game: str | None = None                 # that the page will show
    table: str | None = None                # by its id


def hints(visit: Visit) -> str:
    """The lines for the head of a page."""
    first, _, rest = visit.path.strip("/").partition("/")
    is_live = first == "t" and "/" not in rest
    wanted = [SHELL, *([SCREENS[first]] if first in SCREENS and (is_live or first != "t") else []),
              *([f"{board_of(visit.game)}/index.js"] if visit.game else [])]
    lines = [f'<link rel="modulepreload" href="{address}">' for address in packs().needed_by(*wanted)]
    lines += [f'<link rel="preload" as="fetch" crossorigin="anonymous" href="{address}">'
              for address in fetched(visit, is_live)]
    styles = f"{board}/{board}.css" if visit.game and (board := board_of(visit.game)) else "screens.css"
    lines.append(f'<link rel="stylesheet" href="/web/{styles}">')
    return "\n    ".join(lines)


def fetched(visit: Visit, is_live: bool) -> list[str]:
    """What the scripts will ask for, word for word as they ask for it."""
    asked = [f"/public/words/{visit.language}.json", f"/api/games?language={visit.language}"]
    if visit.is_known:
        asked.append(f"/api/me?language={visit.language}")
    if visit.game:
        asked.append(f"/public/faces/{visit.game}.{visit.language}.json")
    if visit.table and is_live:
        asked.append(f"/api/tables/{visit.table}/news?since=0&amp;aids=true&amp;language={visit.language}")
    return asked                            # not the sheet of faces: it is large, and a table can be shown without it
