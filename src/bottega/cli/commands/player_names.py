"""The names of players that people give to a command."""

from bottega.core.game import Game
from bottega.core.refusals import Refused
from bottega.lab.match import players


def check_player(game: Game, name: str) -> None:
    """Refuses a bot that cannot play a game here, and says what is missing where it is a peer of ours."""
    try:
        players.check(game, name)
    except players.NoPeer:
        raise Refused("cli.match.no_peer", None, name=name) from None
