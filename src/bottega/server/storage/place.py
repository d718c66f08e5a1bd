"""Where a database is: a file, or an address of PostgreSQL."""

from pathlib import Path

from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

SCHEMES = ("postgresql://", "postgres://", "postgresql+psycopg://")


def is_shared(place: str | Path) -> bool:
    """Whether several nodes may use it at once."""
    return isinstance(place, str) and place.startswith(SCHEMES)


def shown(place: str | Path) -> str:
    """As people may read it: without its password."""
    if not is_shared(place):
        return str(place)
    try:
        return make_url(str(place)).render_as_string(hide_password=True)
    except (ArgumentError, ValueError):
        return "postgresql://…"
