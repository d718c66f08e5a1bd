"""What we draw ourselves, from `drawings.toml`."""

import tomllib
from collections.abc import Mapping
from importlib.resources import files

TABLES = tomllib.loads(files(__package__).joinpath("drawings.toml").read_text("utf-8"))


def table(name: str, prefix: str = "") -> Mapping[str, str]:
    """The drawings of a table, each on one line."""
    return {f"{prefix}{key}": "".join(drawing.splitlines()) for key, drawing in TABLES[name].items()}


DRAWINGS = table("drawings")
SIGNS = table("signs")
MARKS = {**table("marks", "mark-"), "mark-character": SIGNS["sign-character"]}
OTHER_MARKS = table("other", "mark-other-")
PIPS = tuple(table("pips").values())
