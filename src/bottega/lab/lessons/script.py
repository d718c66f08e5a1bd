"""The script of a lesson, as it lies beside this file: one for each game."""

from pathlib import Path

import msgspec
from msgspec import Struct

HERE = Path(__file__).parent
LEARNER = 0                                 # the seat of whoever learns


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """Something that is said, and shown by a pointer; with `do` the learner then does it."""

    say: str                                # learn.{game}.{say} of the client's words
    at: list[str]                           # what it speaks of: CSS selectors, the first one that is there counts
    rules: list[str] = []                   # the numbers of the rules that say so
    passed: list[str] = []                  # what happens before it, in a hurry: "seat action"
    before: list[str] = []                  # what happens before it, and is told
    do: str | None = None                   # what the learner does, in notation
    cards: list[str] = []                   # faces to show beside it, of cards that may not be on the table


class Script(Struct, frozen=True, forbid_unknown_fields=True):
    game: str
    seed: int
    names: list[str]                        # of the seats; the learner's is a place that a browser fills
    step: list[Step]
    options: dict[str, str] = {}


def games() -> list[str]:
    return sorted(file.stem for file in HERE.glob("*.toml"))


def read(game: str) -> Script:
    return msgspec.toml.decode((HERE / f"{game}.toml").read_bytes(), type=Script)
