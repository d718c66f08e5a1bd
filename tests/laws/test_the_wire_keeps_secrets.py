"""Not a byte that comes over the wire depends on what its reader may not know.

Two real servers have the same time and the same chance, so that both answer the same byte by byte. They play the same
games; in the second, all that one pair of eyes cannot see lies differently. Then the same things are done at both, and
every byte these eyes receive is compared: frames, their number and sizes, answers with their headers, close codes; and
the moments at which the tables act by themselves.

The games are the same in every run. To look further:

    BOTTEGA_WIRE_GAMES=5000 python -m pytest tests/laws/test_the_wire_keeps_secrets.py -k receive -n 2 --timeout 0

A game that fails is named by its number. To see it again: BOTTEGA_WIRE_FIRST=its number BOTTEGA_WIRE_GAMES=1.
"""

import os
from pathlib import Path

import pytest

from wire.leaks import LEAKS
from wire.meeting import play
from wire.twins import Different, Pair
from wire.worlds import two_worlds

GAMES = int(os.environ.get("BOTTEGA_WIRE_GAMES", "200"))
FIRST = int(os.environ.get("BOTTEGA_WIRE_FIRST", "1"))
PARTS = min(GAMES, 4)                       # each with servers of its own
MOST_TO_FIND = 60                           # games in which a leak must show


@pytest.mark.parametrize("part", range(PARTS))
def test_eyes_receive_the_same_whatever_is_hidden_from_them(part: int, tmp_path: Path) -> None:
    compared = apart = 0
    with two_worlds(tmp_path) as worlds:
        pair = Pair(worlds)
        for number in range(FIRST + part, FIRST + GAMES, PARTS):
            try:
                twins = play(pair, number)
            except Exception as error:
                raise AssertionError(f"game {number}: {error}") from error
            compared, apart = compared + twins.compared, apart + twins.apart

    print(f"{compared} bytes, {apart} actions in worlds that differed")
    assert compared > 0
    assert apart > 0 or GAMES < 10 * PARTS          # worlds that never differ prove nothing


@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_is_found(leak: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    LEAKS[leak](monkeypatch)
    with two_worlds(tmp_path) as worlds, pytest.raises(Different):      # noqa: PT012  whichever game finds it
        pair = Pair(worlds)
        for number in range(FIRST, FIRST + MOST_TO_FIND):
            play(pair, number)
