"""Golden files: what every game does on fixed seeds, as text that is kept and compared.

    python tests/golden/rewrite.py

writes them anew. A difference is a change of the rules' behaviour: read it, say so in the commit, and ask whether
the game's `rules` version has to move.

- `perft.txt`: how many sequences of so many actions a deal allows. Where several may act, the lowest seat does.
- `playthroughs/`: whole games as every seat saw them.
- `signature.txt`: for every game one hash of what is told and allowed in many games of random play (`plays`), and
  one of the records too (`states`), which also moves when a field does.
"""

import hashlib
import json
from collections.abc import Iterator
from contextlib import suppress
from itertools import count, product
from pathlib import Path

import numpy as np

from bottega.core import chance, games
from bottega.core.bits import NOBODY
from bottega.core.events import plain
from bottega.core.game import Game, Terms
from bottega.core.kernel import Words64
from bottega.core.options import Options, complete
from bottega.core.position import Position
from bottega.core.refusals import Refused

HERE = Path(__file__).parent
COMMAND = "python tests/golden/rewrite.py"
MOST_SEQUENCES = 65_000                     # deeper counts than this are left out
SEEDS = (15, 20, 16, 12)                    # of the playthroughs; in OMEN's a call costs several a card
GAMES_EACH = 2                              # in the signature, for every choice of options and number of players


def all_files() -> dict[str, str]:
    """Every golden file by its path, as it should be."""
    return {"perft.txt": perft_text(), "signature.txt": signature_text(), **playthroughs()}


def tables_with(game: Game, options: Options) -> Iterator[Terms]:
    """For each number of players that can play with some options."""
    for players in game.players(complete(game.options, options)):
        with suppress(Refused):
            yield game.terms(players, options)


# Perft

def perft_text() -> str:
    """A paragraph for every game, and one for each of its options that makes a difference."""
    text = "# seats seed depth sequences\n"
    for game in map(games.find, games.names()):
        for options in one_change_at_most(game):
            counts = "".join(f"{terms.players} 1 {depth} {sequences}\n" for terms in tables_with(game, options)
                             for depth, sequences in depths(Position.dealt(terms, 1)))
            if counts not in text:
                chosen = [f"{name}={value}" for name, value in options.items()]
                text += f"\n{' '.join([game.name, *chosen])}\n{counts}"
    return text


def one_change_at_most(game: Game) -> Iterator[dict[str, str]]:
    """No option chosen, and each other value of an option alone."""
    yield {}
    for option in game.options:
        yield from ({option.name: value} for value in option.values[1:])


def depths(dealt: Position) -> Iterator[tuple[int, int]]:
    """How many sequences of one action there are, of two, and so on."""
    loops, setups, states = dealt.game.loops, dealt.terms.setups, dealt.states
    for depth in count(1):
        choices = [loops.choices(states, i, setups) for i in range(len(states))]
        yield depth, sum(choices)
        if sum(choices) > MOST_SEQUENCES:
            return
        states = np.repeat(states, choices)
        for i, k in enumerate(k for choice_count in choices for k in range(choice_count)):
            loops.choose(states, i, k, setups)


# Playthroughs

def playthroughs() -> dict[str, str]:
    return {f"playthroughs/{game.name}-{position.players}-seed-{seed}.txt": playthrough(position, seed)
            for game in map(games.find, games.names()) for position, seed in golden_games(game)}


def golden_games(game: Game) -> Iterator[tuple[Position, int]]:
    """The two smallest tables of a game, with the first and with the last value of every option; and the seed."""
    fewest = game.players(complete(game.options, {}))[0]
    for seed, (last, players) in zip(SEEDS, product((False, True), (fewest, fewest + 1)), strict=True):
        options = last_values(game, players) if last else {}
        yield Position.dealt(game.terms(players, options), seed), seed


def last_values(game: Game, players: int) -> dict[str, str]:
    """The last value of every option that so many can play with."""
    chosen: dict[str, str] = {}
    for option in game.options:
        chosen[option.name] = [value for value in option.values if any(
            terms.players == players for terms in tables_with(game, {**chosen, option.name: value}))][-1]
    return chosen


def playthrough(position: Position, seed: int) -> str:
    """A game of random play: each action, what everybody was told of it, and in every round what everybody saw."""
    options = " ".join(f"-o {name}={value}" for name, value in position.options.items())
    lines = [f"{position.game.name}, {position.players} players, seed {seed} {options}".rstrip(), "", "deal"]
    lines += [*told(position), *pictures(position)]
    dice = chance.from_seed(seed, 1)
    while not position.is_over:
        round_before = position.view(None).round
        seat, action = act_at_random(position, dice)
        done = position.game.write(action, position.deck)
        lines += [f"{len(position.history)}. seat {seat}: {done}", *told(position)]
        if not position.acting or position.view(None).round != round_before:
            lines += pictures(position)
    return "\n".join(lines).rstrip() + "\n"


def told(position: Position) -> Iterator[str]:
    """Events as JSON; what is not the same for all stands apart for each."""
    every = range(NOBODY, position.players)
    texts = {seat: [json.dumps(plain(event)) for event in position.events_for(None if seat == NOBODY else seat)]
             for seat in every}
    for number, text in enumerate(texts[NOBODY]):
        yield f"    {text}"
        yield from (f"    seat {seat}: {texts[seat][number]}" for seat in every if texts[seat][number] != text)


def pictures(position: Position) -> Iterator[str]:
    for seat in (*range(position.players), None):
        yield ""
        yield position.game.picture(position.view(seat))
    yield ""


def act_at_random(position: Position, dice: Words64) -> tuple[int, int]:
    """Any acting seat does anything legal."""
    seat = position.acting[chance.below(dice, len(position.acting))]
    legal = position.legal(seat)
    action = position.game.read(legal[chance.below(dice, len(legal))], position.deck)
    position.act(seat, action)
    return seat, action


# Signature

def signature_text() -> str:
    lines = []
    for name in games.names():
        plays, states = hashlib.sha256(), hashlib.sha256()
        for position in every_position(games.find(name)):
            happened = [plain(event) for event in position.events()]
            plays.update(json.dumps([happened, *map(position.legal, range(position.players))]).encode())
            states.update(b"".join(position.states[field][0].tobytes() for field in position.game.state.names or ()))
        lines += [f"{name} plays {plays.hexdigest()[:16]}", f"{name} states {states.hexdigest()[:16]}"]
    return "\n".join(lines) + "\n"


def every_position(game: Game) -> Iterator[Position]:
    """Games of random play for all options and all numbers of players, after each action."""
    for values in product(*(option.values for option in game.options)):
        options = {option.name: value for option, value in zip(game.options, values, strict=True)}
        for terms, number in product(tables_with(game, options), range(GAMES_EACH)):
            seed = 100 * terms.players + number
            position, dice = Position.dealt(terms, seed), chance.from_seed(seed, 1)
            yield position
            while not position.is_over:
                act_at_random(position, dice)
                yield position


if __name__ == "__main__":
    (HERE / "playthroughs").mkdir(exist_ok=True)
    for old in (HERE / "playthroughs").glob("*.txt"):
        old.unlink()
    for path, text in all_files().items():
        (HERE / path).write_text(text, encoding="utf-8", newline="\n")
        print(path)
