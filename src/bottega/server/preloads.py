"""What a page is going to need, told to the browser at once.

It would find out by itself: a script names the scripts it imports, and those name others. But each step of that takes a
round trip, and on a phone a round trip is what a person waits for.
"""

import re
from functools import cache
from pathlib import Path, PurePosixPath
from posixpath import normpath

import bottega

WEB = Path(bottega.__path__[0]) / "web"
IMPORT = re.compile(r"""^(?:import|export)\b[^"';]*?from\s+"(\.[^"]+)";$""", re.MULTILINE)
SHELL = "app.js"
SCREENS = {"": "screens/home.js", "t": "screens/table.js", "shared": "screens/shared.js"}   # by a path's first part


@cache
def needed_by(*scripts: str) -> tuple[str, ...]:
    """Scripts and all that they import, directly or not; those that are needed first come first."""
    found = [*scripts]
    for script in found:                    # grows while it is walked through
        for name in IMPORT.findall((WEB / script).read_text("utf-8")):
            imported = normpath(PurePosixPath(script).parent / name)
            if imported not in found:
                found.append(imported)
    return tuple(found)


def hints(path: str, language: str, game: str | None = None) -> str:
    """The lines for the head of a page."""
    first = path.strip("/").partition("/")[0]
    scripts = [SHELL, *([SCREENS[first]] if first in SCREENS else []), *([f"{game}/index.js"] if game else [])]
    lines = [f'<link rel="modulepreload" href="/web/{script}">' for script in needed_by(*scripts)]
    fetched = [f"/public/words/{language}.json", *([f"/public/faces/{game}.{language}.json"] if game else [])]
    lines += [f'<link rel="preload" as="fetch" crossorigin="anonymous" href="{address}">' for address in fetched]
    if game:
        lines.append(f'<link rel="stylesheet" href="/web/{game}/{game}.css">')
    return "\n    ".join(lines)
