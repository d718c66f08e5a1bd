"""The game that the pages tell of: made to be short and to show everything, by players who know all hands."""

from typing import Any

import msgspec

from bottega.core import fairness, records
from bottega.core.position import Position
from bottega.omen import OMEN
from bottega.omen.facts import JOKER, RAVEN

SECRET = bytes(range(32)).hex()             # a real one is drawn at random
TABLE, NONCES = "kitchen", ["ada-5d1e", "ben-c07a"]
SITTERS = [records.Sitter("Ada"), records.Sitter("Ben"), records.Sitter("greedy", bot=True)]


def proof() -> fairness.Fairness:
    return fairness.Fairness(TABLE, fairness.commit(SECRET), NONCES, SECRET)


def dealt() -> Position:
    options = OMEN.terms(len(SITTERS), {}).options
    key = fairness.game_key(SECRET, TABLE, options, NONCES)
    return Position.dealt(OMEN.terms(len(SITTERS), options), key, keyed=True)


def played() -> records.Record:
    """A wrong Omen first; then the last seat before the dealer's turn comes again calls a right Destiny."""
    position = dealt()
    begin_with_a_wrong_omen(position)
    while not position.is_over:
        play_a_right_destiny(position)
    times = [float(4 * number) for number in range(1, len(position.history) + 1)]
    return records.of(position, SITTERS, times=times, fairness=proof())


def begin_with_a_wrong_omen(position: Position) -> None:
    position.act(position.acting[0], "declare 2 skull")
    position.act(position.acting[0], f"declare {max(ravens(position), 3)} raven")
    position.act(position.acting[0], "omen")
    lose_cards(position)


def play_a_right_destiny(position: Position) -> None:
    """The dealer declares low, the next one exactly, and the one after calls."""
    if ravens(position) > 1:
        position.act(position.acting[0], "declare 1 feather")
    position.act(position.acting[0], f"declare {max(ravens(position), 1)} raven")
    position.act(position.acting[0], "destiny")
    lose_cards(position)


def lose_cards(position: Position) -> None:
    while position.acting and position.view(None).phase == "losing":
        seat = position.acting[0]
        position.act(seat, position.legal(seat)[0])


def ravens(position: Position) -> int:
    """Ravens and Omen cards in all hands."""
    return int(position.states["hands"][0][:, [RAVEN, JOKER]].sum())


def written(record: records.Record) -> str:
    """One document over several lines: a field a line, and a few actions a line."""
    fields = {name: encode(getattr(record, name)) for name in record.__struct_fields__}
    acts = [encode(act) for act in record.actions]
    rows = [", ".join(acts[start:start + 4]) for start in range(0, len(acts), 4)]
    fields["actions"] = "[\n    " + ",\n    ".join(rows) + "\n  ]"
    if record.fairness:
        parts = [f'"{name}": {encode(getattr(record.fairness, name))}' for name in record.fairness.__struct_fields__
                 if getattr(record.fairness, name) is not msgspec.UNSET]
        fields["fairness"] = "{\n    " + ",\n    ".join(parts) + "\n  }"
    return "{\n" + ",\n".join(f'  "{name}": {value}' for name, value in fields.items()) + "\n}\n"


def encode(value: Any) -> str:
    return msgspec.json.encode(value).decode().replace(":", ": ").replace(",", ", ")
