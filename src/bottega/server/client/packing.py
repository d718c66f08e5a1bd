"""The client's scripts, packed for a slow network: what a screen needs comes in a few answers instead of thirty.

The scripts of `web/` run as they lie there, but a browser fetches each by itself, and on a phone that takes seconds.
So several are put into one *pack*, each in a function of its own: one sees of another what it imports, as before. There
is a pack for each script that is fetched when it is needed, a screen or a game, and one for the shell: `app.js` with
all that it imports, and what several of the others need. Packs import each other like any scripts, so nothing is there
twice.

It is no reader of JavaScript: it knows how imports and exports are written here, at the beginning of a line, by name.
A test sees to it that they are.
"""

import re
from functools import lru_cache
from pathlib import Path, PurePosixPath
from posixpath import normpath
from typing import NamedTuple

import bottega

WEB = Path(bottega.__path__[0]) / "web"
PACKS = "/web/packs/"
SHELL = "app.js"
VENDOR = "vendor/"                          # packed already, by whoever made it
IMPORT = re.compile(r"""^import (\{[^}]*\}|\* as \w+) from "(\.[^"]+)";\n""", re.MULTILINE)
FETCHED = re.compile(r"""(?<=(?:=>|it) )import\("(\.[^"]+)"\)""")       # after => or await: not the types in comments
BOARD = re.compile(r"import\(`\./(\$\{\w+\}/index\.js)`\)")              # of a game, by a name that is known later
EXPORTED = re.compile(r"^export (?:async )?(?:function|class|const) (\w+)", re.MULTILINE)
LISTED = re.compile(r"^export \{([^}]*)\};\n", re.MULTILINE)
COMMENT = re.compile(r"^ */\*\*(?:(?!\*/).)*\*/\n", re.MULTILINE | re.DOTALL)
EXPORT = re.compile(r"^export ", re.MULTILINE)
AWAITING = re.compile(r"^await ", re.MULTILINE)


class Script(NamedTuple):
    """A script, taken apart."""

    name: str                               # its path in `web/`
    imports: tuple[tuple[str, str], ...]    # from which script what, as it is written there
    fetched: tuple[str, ...]                # scripts that it fetches when it needs them
    exports: tuple[str, ...]
    body: str


def read_script(name: str) -> Script:
    source = (WEB / name).read_text("utf-8")

    def beside(path: str) -> str:
        return normpath(PurePosixPath(name).parent / path)

    listed = (word.strip() for words in LISTED.findall(source) for word in words.split(","))
    body = EXPORT.sub("", LISTED.sub("", IMPORT.sub("", COMMENT.sub("", source))))
    body = BOARD.sub(rf"import(`{PACKS}\1`)", body)
    return Script(
        name,
        imports=tuple((beside(path), " ".join(words.split())) for words, path in IMPORT.findall(source)),
        fetched=tuple(beside(path) for path in FETCHED.findall(source)),
        exports=(*EXPORTED.findall(source), *filter(None, listed)),
        body=FETCHED.sub(lambda found: f'import("{PACKS}{beside(found[1])}")', body),
    )


class Packs:
    """All packs, as the scripts are now."""

    def __init__(self) -> None:
        self._scripts: dict[str, Script] = {}
        entries = [SHELL, *sorted(f"{board.parent.name}/{board.name}" for board in WEB.glob("*/index.js"))]
        for entry in entries:               # grows while it is walked through
            for name in self._closure([entry], set()):
                entries += [fetched for fetched in self.script(name).fetched if fetched not in entries]
        self._home: dict[str, str] = dict.fromkeys(self._closure([SHELL], set()), SHELL)
        for entry in entries:
            self._home.setdefault(entry, entry)
        for entry in entries[1:]:
            for name in self._closure([entry], {*entries} - {entry}):
                if self._home.setdefault(name, entry) != entry:
                    self._home[name] = SHELL

    def script(self, name: str) -> Script:
        if name not in self._scripts:
            self._scripts[name] = read_script(name)
        return self._scripts[name]

    @property
    def names(self) -> list[str]:
        return [*dict.fromkeys(self._home.values())]

    def needed_by(self, *packs: str) -> list[str]:
        """The addresses of packs and of what they import."""
        found, vendored = [*packs], {}
        for pack in found:
            for name in self._members(pack):
                for imported, _ in self.script(name).imports:
                    if imported.startswith(VENDOR):
                        vendored[f"/web/{imported}"] = True
                    elif self._home[imported] not in found:
                        found.append(self._home[imported])
        return [*(f"{PACKS}{pack}" for pack in found), *vendored]

    def write(self, pack: str) -> str:
        """A pack as a script. Those imported come before those that import them."""
        members = self._members(pack)
        outside: dict[str, list[str]] = {}
        for name in members:
            for imported, _ in self.script(name).imports:
                if imported.startswith(VENDOR):
                    outside.setdefault(f"/web/{imported}", [])
                elif imported not in members:
                    outside.setdefault(f"{PACKS}{self._home[imported]}", []).append(called(imported))
        lines = [f'import {{ {", ".join(sorted({*names}))} }} from "{address}";' if names else
                 f'import * as {called(address.removeprefix("/web/"))} from "{address}";'
                 for address, names in outside.items()]
        lines += [self._wrapped(self.script(name)) for name in members]
        lines.append(f"export {{ {', '.join(map(called, members))} }};")
        if pack in members and self.script(pack).exports:
            lines.append(f"export const {{ {', '.join(self.script(pack).exports)} }} = {called(pack)};")
        return "\n".join([*lines, ""])

    def _wrapped(self, script: Script) -> str:
        """A script in a function, which gives what it exports."""
        taken = [f"const {words.removeprefix('* as ').replace(' as ', ': ')} = {called(name)};"
                 for name, words in script.imports]
        waits = bool(AWAITING.search(script.body))
        opening, closing = ("await (async () => {", "})();") if waits else ("(() => {", "})();")
        given = f"return {{ {', '.join(script.exports)} }};"
        return "\n".join([f"const {called(script.name)} = {opening}", *taken, script.body.strip("\n"), given, closing])

    def _members(self, pack: str) -> list[str]:
        """The scripts of a pack, those that others of it need first."""
        starts = [name for name, home in self._home.items() if home == pack]
        return [name for name in self._closure(starts, set()) if self._home[name] == pack]

    def _closure(self, starts: list[str], closed: set[str]) -> list[str]:
        """Scripts and all that they import, what is imported first; not beyond those that are closed."""
        found: list[str] = []

        def visit(name: str, on_the_way: tuple[str, ...]) -> None:
            if name in on_the_way:
                raise ValueError(f"scripts import each other in a circle: {' → '.join((*on_the_way, name))}")
            if name in found or name in closed or name.startswith(VENDOR):
                return
            for imported, _ in self.script(name).imports:
                visit(imported, (*on_the_way, name))
            found.append(name)

        for start in starts:
            visit(start, ())
        return found


def called(name: str) -> str:
    """What a script is called inside a pack."""
    return re.sub(r"\W", "_", name)


def packs() -> Packs:
    """Bundled again when a script has changed: after an edit, reloading is enough."""
    return packs_at(max(file.stat().st_mtime_ns for file in WEB.rglob("*.js")))


@lru_cache(1)
def packs_at(_changed: int) -> Packs:
    return Packs()
