"""What people were told by a server that is killed again and again. Nothing of it may change or get lost."""

from collections import Counter
from dataclasses import dataclass, field

import msgspec
from msgspec import Raw, Struct

from bottega.table import telling
from bottega.table.entries import Began, Ended
from bottega.table.table import Table
from server.crash_process import Log

Eyes = tuple[str, int | None]               # a table, and a seat


class Numbered(Struct):
    version: int


class Event(Numbered):
    event: str
    seat: int | None = None


@dataclass
class Ledger:
    opened: set[str] = field(default_factory=set)                           # tables
    granted: dict[str, dict[str, int]] = field(default_factory=dict)        # by table and id: the version it made
    shown: dict[Eyes, dict[int, list[bytes]]] = field(default_factory=dict)     # by version: the events it brought
    views: dict[Eyes, dict[int, bytes]] = field(default_factory=dict)       # by version: the view, and whose turn it is
    records: dict[str, bytes] = field(default_factory=dict)                 # of finished games
    counts: Counter[str] = field(default_factory=Counter)                   # how much there was of everything

    def grant(self, table: str, id: str, version: int) -> None:     # noqa: A002  the wire's own word
        """A wish was acknowledged; asked again it is acknowledged in the same way."""
        known = self.granted.setdefault(table, {})
        assert known.setdefault(id, version) == version, f"{id} at table {table}: {known[id]}, then {version}"

    def show(self, eyes: Eyes, since: int, version: int, events: list[Raw]) -> list[Event]:
        """Events came: what was told before is told again byte by byte."""
        told: dict[int, list[bytes]] = {number: [] for number in range(since + 1, version + 1)}
        read = [msgspec.json.decode(event, type=Event) for event in events]
        for number, raw in zip(read, events, strict=True):
            told[number.version].append(bytes(raw))
        known = self.shown.setdefault(eyes, {})
        for number_of, some in told.items():
            assert known.setdefault(number_of, some) == some, f"{eyes}, version {number_of}: {known[number_of]}, {some}"
        return read

    def look(self, eyes: Eyes, version: int, view: bytes) -> None:
        known = self.views.setdefault(eyes, {})
        assert known.setdefault(version, view) == view, f"{eyes}, version {version}: {known[version]!r}, {view!r}"

    def keep(self, table: str, record: bytes) -> None:
        assert self.records.setdefault(table, record) == record, f"another record of table {table}"

    def check(self, logs: dict[str, Log]) -> None:
        """Every acknowledged wish is in its log once, as the version it was said to make; and all that was shown."""
        for table, wishes in self.granted.items():
            log = logs[table]
            ids = Counter(entry.id for _, entry in log if entry.id is not None)
            lost = [wish for wish, version in wishes.items() if len(log) < version or log[version - 1][1].id != wish]
            self.counts["lost"] += len(lost)
            assert lost == [], f"table {table} has lost {lost}"
            twice = [wish for wish, count in ids.items() if count > 1]
            assert twice == [], f"table {table} has {twice} more than once"
        assert self.opened <= logs.keys(), f"no tables {self.opened - logs.keys()}"
        for (table, seat), told in self.shown.items():
            latest = max(told, default=0)
            assert len(logs[table]) >= latest, f"seat {seat} was shown {latest} of {len(logs[table])} at table {table}"

    def check_against_logs(self, logs: dict[str, Log]) -> None:
        """When all is over: every game that began has ended, and all that was ever shown is what the logs tell."""
        for table, log in logs.items():
            has_begun = any(isinstance(entry, Began) for _, entry in log)
            has_ended = any(isinstance(entry, Ended) for _, entry in log)
            assert has_begun == has_ended == (table in self.records), f"table {table} has not ended"
        for (table, seat), told in self.shown.items():
            replayed: dict[int, list[bytes]] = {number: [] for number in range(1, len(logs[table]) + 1)}
            for event in telling.events(Table.replayed(logs[table]), seat, 0):
                replayed[event["version"]].append(msgspec.json.encode(event))
            assert {number: replayed[number] for number in told} == told, f"table {table}, seat {seat}"

    def summary(self) -> str:
        granted = sum(map(len, self.granted.values()))
        told = sum(len(versions) for versions in self.shown.values())
        counts = ", ".join(f"{count} {what}" for what, count in sorted(self.counts.items()))
        return f"{len(self.opened)} tables opened, {granted} wishes granted, {told} versions shown, {counts}"


