"""The store of machine code: a folder for each file with kernels, named by a hash of every source that file can reach.

numba looks only at a function's own file when it decides whether its stored code is still valid; a function that calls
into another file would go on running the old callee. So the folder is named by all that the code depends on: the file
itself, every file of ours that it imports, directly or not, the processor, and the versions of Python, NumPy and numba.
After an edit the folder is another one, and stale code is never found. Imports are read from the sources, so a game in
a package of its own needs no entry in any list, and an edit of a file that no kernel imports compiles nothing again.
"""

import hashlib
import os
import re
import shutil
import tempfile
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import NamedTuple

PACKAGE = Path(__file__).parent.parent
CARRIED = PACKAGE / "machine_code"          # in a wheel that was made with it (docs/packaging.md); not in the sources
KEPT_STORES = 8                             # per file: older ones are swept away when a new one is made
HASH = 16                                   # hexadecimal digits in the name of a folder
IMPORT = re.compile(r"^[ \t]*(?:from[ \t]+([\w.]+)[ \t]+import[ \t]+(\([^)]*\)|[^\n#]*)|import[ \t]+([^\n#]+))", re.M)


def reached(sources: Iterable[Path], packages: Iterable[Path]) -> set[Path]:
    """The sources, and all that they import from these packages, directly or not."""
    roots = tuple(sorted({*packages}))
    found: set[Path] = set()
    left = [*sources]
    while left:
        source = left.pop()
        if source not in found:
            found.add(source)
            left += _imported(source, roots)
    return found


@cache
def _imported(source: Path, packages: tuple[Path, ...]) -> tuple[Path, ...]:
    """The files that a source imports. Of a package it is the submodule named, or else what the package itself has."""
    roots = {package.name: package for package in packages}
    found: dict[Path, None] = {}
    for module, names in _imports(source):
        place = _place(module, source, roots)
        for name in names if place else ():
            file = _file(place / name) or _file(place) if place else None
            if file:
                found[file] = None
    return tuple(found)


@cache
def _imports(source: Path) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """What a source imports: modules, and the names taken from each."""
    found: list[tuple[str, tuple[str, ...]]] = []
    for module, names, modules in IMPORT.findall(source.read_text("utf-8")):
        if module:
            found.append((module, tuple(map(_first_word, names.strip("() \n").rstrip(",").split(",")))))
        else:
            found += [(_first_word(name), ("",)) for name in modules.split(",")]
    return tuple(found)


def _first_word(name: str) -> str:
    return name.split("#")[-1].split()[0] if name.split("#")[-1].split() else ""


def _place(module: str, source: Path, roots: dict[str, Path]) -> Path | None:
    """Where a module lies, without its ending; None if it is in none of the packages."""
    name = module.lstrip(".")
    if level := len(module) - len(name):
        return source.parents[level - 1].joinpath(*filter(None, name.split(".")))
    first, *rest = name.split(".")
    return roots[first].joinpath(*rest) if first in roots else None


def _file(place: Path) -> Path | None:
    return next((path for path in (place.with_name(f"{place.name}.py"), place / "__init__.py") if _exists(path)), None)


@cache
def _exists(path: Path) -> bool:
    return path.is_file()


@cache
def _digest(source: Path) -> bytes:
    return hashlib.sha256(source.read_bytes()).digest()


def fingerprint(sources: Iterable[Path], packages: Iterable[Path] = (PACKAGE,), made_for: str = "") -> str:
    """A hash of all that the machine code of some sources depends on: what they reach, and what it is made for."""
    roots = sorted({*packages})
    digest = hashlib.sha256(made_for.encode())
    for source in sorted(reached(sources, roots)):
        root = next((root for root in roots if source.is_relative_to(root)), source.parent)
        digest.update(f"{root.name}/{source.relative_to(root).as_posix()}\0".encode() + _digest(source))
    return digest.hexdigest()[:HASH]


def package_of(module: str, source: Path) -> Path:
    """The outermost package that a module lies in: the folder of `dice` for `dice.rules`."""
    depth = module.count(".") - (source.name != "__init__.py")
    return source.parents[max(depth, 0)]


class Shelf(NamedTuple):
    """Where the machine code of some sources is looked for. Either folder may not exist."""
    carried: Path                           # came with the package; only read
    own: Path                               # the user's


@cache
def shelf_of(name: str, modules: tuple[tuple[str, Path], ...], made_for: str) -> Shelf:
    """The folders of this name for code that is made of these modules, each with its file, and their imports."""
    packages = {PACKAGE, *(package_of(module, source) for module, source in modules)}
    folder = f"{name}-{fingerprint([source for _, source in modules], packages, made_for)}"
    return Shelf(CARRIED / made_for / folder, _stores() / folder)


def open_folder(folder: Path) -> None:
    """Make a folder of the user's store, and sweep away the oldest of its name."""
    if not folder.exists():
        folder.mkdir(parents=True, exist_ok=True)
        name = folder.name[:-HASH]
        for old in sorted(folder.parent.glob(f"{name}{'?' * HASH}"), key=_age)[:-KEPT_STORES]:
            shutil.rmtree(old, ignore_errors=True)


@cache
def _stores() -> Path:
    """The folder of stores: the user's cache, or, where that cannot be written, one for this run alone."""
    named = os.environ.get("NUMBA_CACHE_DIR") or os.environ.get("XDG_CACHE_HOME")
    folder = (Path(named) if named else Path.home() / ".cache") / "bottega"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if os.access(folder, os.W_OK):
            return folder
    except OSError:
        pass
    return Path(tempfile.mkdtemp(prefix="bottega-"))


def _age(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:                             # swept away by another program meanwhile
        return 0.0
