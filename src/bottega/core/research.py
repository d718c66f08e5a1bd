"""Short ways for programs that study a game: what `import bottega` offers beside games, terms and positions."""

from bottega.core import chance, games
from bottega.core.bits import NOBODY
from bottega.core.game import Game, Terms
from bottega.core.kernel import Records, records
from bottega.core.loops import Loops
from bottega.core.refusals import Refused


def game(name: str) -> Game:
    """The game of this name: `omen`, `omnia`, or one that another distribution announces."""
    return games.find(name)


def look(terms: Terms, states: Records, seat: int | None) -> Records:
    """What a seat may know in each of some games, or a spectator (None): a view for every state."""
    if seat is not None and not 0 <= seat < terms.players:
        raise Refused("core.refusal.no_such_seat")
    views = records(terms.game.view, len(states))
    for i in range(len(states)):
        terms.game.look(states, i, NOBODY if seat is None else seat, views, i)
    return views


def imagine(terms: Terms, views: Records, count: int, seed: int) -> Records:
    """So many states that fit the first of some views, each as often as the deal and all that was seen make likely."""
    states = records(terms.game.state, count)
    terms.game.imagine_all(views, 0, states, chance.from_seed(seed))
    return states


def loops(of: Game | str) -> Loops:
    """The compiled loops around a game's rules."""
    return (games.find(of) if isinstance(of, str) else of).loops
