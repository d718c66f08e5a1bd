"""What the browser client has for a game: a board and a lesson of its own, or a plain board and no lesson."""

from bottega.server.client.packing import WEB

PLAIN = "plain"                             # draws any game, from its view, its sentences and its legal actions


def board_of(game: str) -> str:
    """The folder of `web/` that draws a game."""
    return game if (WEB / game / "index.js").is_file() else PLAIN


def has_lesson(game: str) -> bool:
    return (WEB / "lessons" / f"{game}.json").is_file()
