"""Lines of a turn, against a walk through the rules by Python."""

from collections.abc import Iterator

import pytest

from bots.omnia.moments import moments
from bottega.bots.omnia.judging import own_desk, try_action
from bottega.bots.omnia.lines import find_lines, room_for_lines
from bottega.core.position import Position
from bottega.omnia.facts import DEED_NAMES, NOTHING, OVER, PLACING, PLAYING


def is_left_lying(position: Position, text: str) -> bool:
    """Whether a deed is skipped for which something lies free: no line goes on so."""
    if not text.startswith("skip") or text == "skip city":
        return False
    if text == "skip coins":
        return bool(position.states["supply"][0] > 0)
    row, setup = position.states["market"][0, DEED_NAMES.index(text.split()[1])], position.terms.setups[0]
    return any(card != NOTHING and setup["cost"][card] == 0 for card in row)


def ends(position: Position, seat: int, path: tuple[int, ...] = ()) -> Iterator[tuple[tuple[int, ...], Position]]:
    """All ways to the end of the turn or to a look at cities."""
    for text in position.legal(seat):
        if path and is_left_lying(position, text):
            continue
        after = position.copy()
        after.act(seat, text)
        longer = (*path, after.history[-1][1])
        if after.states["turns"][0] == position.states["turns"][0] and after.states["phase"][0] != PLACING:
            yield from ends(after, seat, longer)
        else:
            yield longer, after


@pytest.mark.parametrize("players", [2, 3])
def test_in_the_last_turn_what_a_line_is_worth_is_the_win_it_brings(players: int) -> None:
    """Brute force: every way to the end, and who has won there."""
    desks, lines, seen, won = own_desk(next(moments(players, 1, 1)).terms), room_for_lines(4096), 0, 0.0
    for position in moments(players, 30, 1):
        if position.states["turns"][0] != 6 * players - 1 or position.states["phase"][0] != PLAYING:
            continue
        seat = position.acting[0]
        worth: dict[int, set[float]] = {}
        for path, after in ends(position, seat):
            if after.states["phase"][0] == OVER:
                worth.setdefault(path[0], set()).add((seat in after.ranking[0]) / len(after.ranking[0]))
        count = find_lines(position.states, 0, position.terms.setups, seat, True, lines, desks)
        found: dict[int, set[float]] = {}
        for line in range(count):
            after = position.copy()
            for action in lines.actions[line, :lines.length[line]]:
                after.act(seat, int(action))
            if after.is_over:
                found.setdefault(int(lines.actions[line, 0]), set()).add(float(lines.worth[line]))

        assert found == worth
        seen += 1
        won += max(max(values) for values in worth.values()) if worth else 0.0
    assert seen > 20
    assert 0 < won < seen


def test_every_way_through_a_turn_is_weighed_where_it_ends() -> None:
    """Ways that differ in nothing that counts, such as cards of one colour, are one line; so worths are compared."""
    lines, seen = room_for_lines(4096), 0
    for position in moments(2, 4, 1):
        if position.states["phase"][0] != PLAYING or position.states["turns"][0] % 5 != 2:
            continue
        seat, setups, desks = position.acting[0], position.terms.setups, own_desk(position.terms)
        worths: dict[int, set[float]] = {}
        for path, _ in ends(position, seat):
            before = position.copy()
            for action in path[:-1]:
                before.act(seat, action)
            worth = try_action(before.states, 0, setups, seat, path[-1], True, desks)
            worths.setdefault(path[0], set()).add(worth)
        count = find_lines(position.states, 0, setups, seat, True, lines, desks)
        found: dict[int, set[float]] = {}
        for line in range(count):
            found.setdefault(int(lines.actions[line, 0]), set()).add(float(lines.worth[line]))

        assert found == worths
        assert count == sum(map(len, worths.values()))
        seen += 1
    assert seen > 5


def test_with_little_room_the_best_lines_are_kept() -> None:
    for position in moments(2, 3, 6):
        if position.states["phase"][0] in (0, PLACING):
            continue
        seat, desks = position.acting[0], own_desk(position.terms)
        many, few = room_for_lines(4096), room_for_lines(3)
        count = find_lines(position.states, 0, position.terms.setups, seat, True, many, desks)
        kept = find_lines(position.states, 0, position.terms.setups, seat, True, few, desks)

        assert kept == min(count, 3)
        assert sorted(few.worth[:kept])[::-1] == pytest.approx(sorted(many.worth[:count])[::-1][:kept])
