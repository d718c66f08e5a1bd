"""Whoever reads a table's log again has the same table, and whoever reads in pieces has heard it all."""

from random import Random
from typing import Any

import pytest
from hypothesis import given

from bottega.table import entries, telling
from bottega.table.clock import due
from bottega.table.table import Table
from laws.facts import facts_of, tried
from laws.sittings import begun, eyes_on, happen, sittings
from laws.tables import all_terms, examples, seeds
from table.sitting import Sitting


@examples(12)
@given(sittings())
def test_a_log_read_again_gives_the_same_table_byte_by_byte(sitting: Sitting) -> None:
    written = [(at, entries.write(entry)) for at, entry in sitting.log]
    table, again = sitting.table, Table.replayed((at, entries.read(line)) for at, line in written)

    assert due(again) == due(table)
    assert again.heard == table.heard
    for seat in eyes_on(sitting):
        user = None if seat is None else table.chairs[seat].user
        assert telling.write(telling.head(again, user)) == telling.write(telling.head(table, user))
        for since in range(table.version + 1):
            assert telling.write(telling.news(again, seat, since)) == telling.write(telling.news(table, seat, since))


@examples(20)
@given(sittings(), seeds)
def test_events_heard_in_pieces_are_all_events(sitting: Sitting, seed: int) -> None:
    """Whatever the cut. What was said is left out: somebody may have stopped listening in between."""
    luck, table = Random(seed), Table.replayed(sitting.log[:1])
    everybody = eyes_on(sitting)
    heard: dict[int | None, list[Any]] = {seat: [] for seat in everybody}
    until = dict.fromkeys(everybody, 0)
    for number, (at, entry) in enumerate(sitting.log):
        if number > 0:
            table.apply(entry, at)
        for seat in everybody:
            if luck.random() < 0.3 or number + 1 == len(sitting.log):
                told = telling.news(table, seat, until[seat])
                heard[seat] += told.events
                until[seat] = told.version

    for seat in everybody:
        whole = telling.news(sitting.table, seat, 0).events
        assert without_talk(heard[seat]) == without_talk(whole)
        assert [event["version"] for event in whole] == sorted(event["version"] for event in whole)
        assert telling.news(sitting.table, seat, sitting.table.version).events == []


@examples(20)
@given(sittings())
def test_every_seat_is_told_what_the_game_tells_it_and_when(sitting: Sitting) -> None:
    table = Table.replayed(sitting.log[:1])
    for at, entry in sitting.log[1:]:
        table.apply(entry, at)
        if isinstance(entry, entries.Acted | entries.Began):
            for seat in eyes_on(sitting):
                made = {"version": table.version, "at": round(at, telling.MILLISECONDS)}
                meant = [{**made, **telling.shown(event, table.terms)}
                         for event in table.playing().position.events_for(seat)]
                assert telling.events(sitting.table, seat, table.version - 1)[:len(meant)] == meant


def without_talk(events: list[Any]) -> list[Any]:
    return [event for event in events if event["event"] != "say"]


@pytest.mark.parametrize("name", tried())
def test_sittings_come_to_all_that_can_happen(name: str) -> None:
    """A law is as good as the tables it reaches."""
    found: set[object] = set()
    for seed in range(60):
        luck = Random(seed)
        sitting = begun(luck.choice(all_terms(name)), luck)
        manner = luck.choice(["any", *facts_of(sitting.table.terms.game).MANNERS])
        while sitting.table.acting and len(sitting.log) < 200:
            steps = len(sitting.table.course.steps) if sitting.table.course else 0
            happen(sitting, manner, luck)
            last = sitting.log[-1][1]
            found |= {type(entry) for _, entry in sitting.log[-2:]}
            if isinstance(last, entries.Acted):
                found.add(last.chosen_by)
            if isinstance(last, entries.TookBack):
                found.add(("taken back", "alone" if last.alone else "with others", "last" if last.action + 1 == steps
                           else "earlier"))

    assert found >= {entries.Acted, entries.TookBack, entries.UndoAsked, entries.UndoAnswered, entries.StoodIn,
                     entries.Returned, entries.Said, entries.Muted, entries.Ended, "person", "bot", "clock",
                     ("taken back", "alone", "last"), ("taken back", "alone", "earlier"),
                     ("taken back", "with others", "earlier")}
