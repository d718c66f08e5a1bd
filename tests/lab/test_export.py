"""Games as data: every source tells the same of a game, nothing leaks, and what was interrupted goes on."""

from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest
from pyarrow import parquet

from bottega.core import games, records, replay
from bottega.core.game import Game
from bottega.core.kernel import records as blank
from bottega.core.refusals import Refused
from bottega.lab.export.rows import LABELS, Column, Rows
from bottega.lab.export.run import export
from bottega.lab.export.sources import Played, Recorded, legal_bits
from bottega.lab.simulate import Series, simulate

EACH = pytest.mark.parametrize(("name", "players"), [("omen", 3), ("omen", 8), ("omnia", 2), ("omnia", 4)])
KNOWN_THEN = {"game", "move", "legal", "action"}


def series(name: str, players: int, count: int, *bots: str) -> Series:
    return Series(games.find(name).terms(players), bots or ("random",) * players, 7, count)


def kept(of: Series) -> list[records.Record]:
    lines: list[str] = []
    simulate(of, keep=lines.append)
    return [records.read(line) for line in lines]


def same(one: dict[str, Column], other: dict[str, Column]) -> bool:
    return [*one] == [*other] and all(np.array_equal(one[name], other[name]) for name in one)


@EACH
def test_random_games_in_compiled_code_are_the_games_of_their_records(name: str, players: int) -> None:
    of = series(name, players, 12)
    replayed = Recorded(of.terms.game, of.terms.deck, kept(of)).rows(range(12)).columns()

    assert same(Played(of).rows(range(12)).columns(), replayed)


def test_games_of_bots_are_the_games_of_their_records() -> None:
    of = series("omen", 3, 3, "greedy", "random", "greedy")
    replayed = Recorded(of.terms.game, of.terms.deck, kept(of)).rows(range(3)).columns()

    assert same(Played(of).rows(range(3)).columns(), replayed)


@EACH
def test_rows_say_what_was_legal_what_was_done_and_how_it_ended(name: str, players: int) -> None:
    of = series(name, players, 6)
    columns: dict[str, Any] = Played(of).rows(range(6)).columns()
    row = 0
    for number, record in enumerate(kept(of)):
        ranking = replay.verify(record, of.terms.game).ranking
        places = {seat: 1 + sum(map(len, ranking[:rank])) for rank, seats in enumerate(ranking) for seat in seats}
        for move, act in enumerate(record.actions):
            assert (columns["game"][row], columns["move"][row], columns["view_seat"][row]) == (number, move, act.seat)
            assert columns["action"][row] == of.terms.read(act.do)
            assert np.unpackbits(columns["legal"][row], bitorder="little")[columns["action"][row]] == 1
            assert columns["place"][row] == places[act.seat]
            assert columns["won"][row] == pytest.approx((places[act.seat] == 1) / len(ranking[0]))
            if "points" in columns:
                assert columns["points"][row] == (record.result or {})["totals"][act.seat]
            row += 1
    assert row == len(columns["action"])


@EACH
def test_no_column_holds_what_the_seat_of_its_row_may_not_know(name: str, players: int) -> None:
    """In any other world that its seat holds for possible, the row would be the same, but for what came later."""
    terms = games.find(name).terms(players)
    rows = Played(series(name, players, 4)).rows(range(4))
    columns = rows.columns()

    assert {*columns} - {*LABELS} == KNOWN_THEN | {f"view_{field}" for field in terms.game.view.names or ()}
    for row in range(0, len(rows.actions), 7):
        views, elsewhere = rows.views[row:row + 1].copy(), blank(terms.game.view, 1)
        worlds = blank(terms.game.state, 5)
        terms.game.imagine_all(views, 0, worlds, np.full(4, row + 1, np.uint64))
        for i in range(len(worlds)):
            terms.game.look(worlds, i, int(views["seat"][0]), elsewhere, 0)
            there = Rows(terms.game, 0, elsewhere, legal_bits(terms, elsewhere)[None], rows.actions[row:row + 1],
                         np.ones(1, np.int64), worlds[i:i + 1]).columns()
            assert all(np.array_equal(there[field][0], columns[field][row]) for field in there
                       if field.startswith("view_") or field == "legal")


def game_of(name: str) -> Game:
    return games.find(name)


def test_a_game_that_never_ended_has_no_outcome() -> None:
    [record] = kept(series("omen", 3, 1))
    running = msgspec.structs.replace(record, actions=record.actions[:5], result=None)
    columns = Recorded(game_of("omen"), game_of("omen").read_deck(None), [running]).rows(range(1)).columns()

    assert len(columns["action"]) == 5
    assert np.isnan(columns["won"].astype(float)).all()
    assert not columns["place"].any()


@pytest.mark.parametrize("form", ["parquet", "npz"])
def test_both_forms_hold_all_columns(tmp_path: Path, form: str) -> None:
    of = series("omnia", 2, 5)
    columns = Played(of).rows(range(5)).columns()
    written = export(Played(of), {"a": 1}, tmp_path, form)

    assert (written.games, written.rows, written.files) == (5, len(columns["action"]), 1)
    [file] = tmp_path.glob("part-*")
    if form == "npz":
        with np.load(file) as found:
            assert same(dict(found), columns)
        return
    table = parquet.read_table(file)
    shapes = msgspec.json.decode(table.schema.metadata[b"bottega"])["shapes"]
    assert table.column_names == [*columns]
    for name, column in columns.items():
        if name == "legal":
            assert b"".join(table[name].to_pylist()) == column.tobytes()
        else:
            flat = np.array(table[name].to_pylist(), column.dtype)
            assert np.array_equal(flat.reshape(-1, *shapes[name]), column.reshape(-1, *shapes[name]))


class Slowly(Played):
    """Fails after some parts, as if somebody had pulled the plug."""

    at_a_time = 2
    left = 3

    def rows(self, numbers: range) -> Rows:
        if Slowly.left == 0:
            raise KeyboardInterrupt
        Slowly.left -= 1
        return super().rows(numbers)


def test_an_interrupted_export_goes_on_where_it_stopped(tmp_path: Path) -> None:
    source, told = Slowly(series("omen", 3, 11)), list[tuple[int, int]]()
    Slowly.left = 3
    with pytest.raises(KeyboardInterrupt):
        export(source, {}, tmp_path, "npz")
    assert len([*tmp_path.glob("part-*")]) == 3
    Slowly.left = 3
    written = export(source, {}, tmp_path, "npz", say=lambda done, of: told.append((done, of)))

    assert (written.games, written.files) == (11, 6)
    assert told == [(0, 11), (2, 11), (4, 11), (6, 11), (8, 11), (10, 11), (11, 11)]
    assert {file.name for file in tmp_path.iterdir()} == {"_export.json", *(f"part-{n:05}.npz" for n in range(6))}


def test_another_export_is_not_written_over_unless_by_force_and_nothing_else_ever_is(tmp_path: Path) -> None:
    source = Played(series("omen", 3, 2))
    export(source, {"seed": 1}, tmp_path / "one", "npz")
    with pytest.raises(Refused, match=r"cli\.export\.other"):
        export(source, {"seed": 2}, tmp_path / "one", "npz")
    assert export(source, {"seed": 2}, tmp_path / "one", "npz", force=True).games == 2
    (tmp_path / "letter.txt").write_text("dear", "utf-8")
    with pytest.raises(Refused):
        export(source, {}, tmp_path, "npz", force=True)

    assert (tmp_path / "letter.txt").read_text("utf-8") == "dear"
