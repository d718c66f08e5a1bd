"""How large messages are: the news that every seat of a table gets in whole games of the usual bots, with all aids.

    python -m bottega.lab.load.frames
"""

from collections.abc import Iterator
from typing import NamedTuple

from bottega import bots
from bottega.core import chance
from bottega.table import entries, telling
from bottega.table.asking import Asker, ask
from bottega.table.commands import Sit, Start
from bottega.table.opening import Wish, open_table
from bottega.table.table import Table

TABLES = (("omen", 3), ("omen", 8), ("omnia", 2), ("omnia", 4))
GAMES = 12
NOON = 1_800_000_000.0                      # moments as long as real ones


class Sizes(NamedTuple):
    game: str
    players: int
    frames: int
    mean: float                             # bytes
    largest: int


def begun(game: str, players: int, seed: int) -> Table:
    """A table of people who have all sat down, dealt."""
    opened = open_table(Wish(game, (None,) * players), "0", bytes([seed] * 64))
    table = Table(opened, 0.0)
    for seat in range(players):
        asker = Asker(str(seat), f"Player {seat}", False)
        table.apply(ask(table, asker, Sit(id="sit", seat=seat, nonce=str(seat)), ()), 0.0)
    table.apply(ask(table, Asker("0", "Player 0", False), Start(id="start"), ()), 0.0)
    return table


def frames_of(game: str, players: int, seed: int) -> Iterator[int]:
    """The bytes of every message of a game after the deal."""
    table = begun(game, players, seed)
    terms, dice = table.terms, chance.from_seed(seed, 1)
    bot = bots.make(terms, bots.usual(terms.game))
    while table.acting:
        seat, since = table.acting[0], table.version
        action = bot.choose(table.playing().position.views(seat), dice)
        do = terms.game.write(int(action), terms.deck)
        table.apply(entries.Acted(seat=seat, do=do), NOON + since / 3)
        for eyes in range(players):
            yield len(telling.write(telling.news(table, eyes, since, with_aids=True)))


def sizes(game: str, players: int, games: int = GAMES) -> Sizes:
    found = [size for seed in range(games) for size in frames_of(game, players, seed)]
    return Sizes(game, players, len(found), sum(found) / len(found), max(found))


def main() -> None:
    for game, players in TABLES:
        found = sizes(game, players)
        print(f"{game.upper()}, {players} players: {found.mean:,.0f} bytes per message, {found.largest:,} at most, "
              f"{found.frames:,} messages")


if __name__ == "__main__":
    main()
