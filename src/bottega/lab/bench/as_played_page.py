"""Which rounds a bot is asked through (as_played.py), and the table of what a perfect opponent gains in them."""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from msgspec import Struct

from bottega.core.game import Terms
from bottega.core.kernel import Records
from bottega.lab.bench import tables
from bottega.lab.bench.as_played import Cards, Gains, after_omen, all_hidden, gains, spread, table_of, terms_of
from bottega.lab.bench.page import Grid
from bottega.lab.bench.run import machine
from bottega.lab.training import equity as collecting

BEGIN = "<!-- figures of rounds as played: written by `bottega bench --as-played --write` -->"
BOT = "shark"
SMALL, LARGER = 0.5, 1.0                    # points that may be gained: in rounds up to 2 v 2, and beyond
UP_TO_TWO = ((1, 1), (2, 1), (1, 2), (2, 2))
LARGE = ((3, 2), (2, 3), (3, 3))
SAMPLE = 3                                  # pools of a large round
MET = 24                                    # rounds met in games
EVERY = 1_000_000                           # more than there are

Asked = Iterable[tuple[Records, Terms]]
Say = Callable[[str], None]


class Section(NamedTuple):
    what: str
    limit: float
    tables: Asked


class Row(Struct, frozen=True):
    """The rounds of a section: what is gained from the bot as the dealer, and as the other, in points."""

    what: str
    rounds: int
    dealer_mean: float
    dealer_most: float
    other_mean: float
    other_most: float
    limit: float

    @property
    def met(self) -> bool:
        return max(self.dealer_most, self.other_most) <= self.limit


class Report(Struct, frozen=True):
    machine: dict[str, str]
    rows: list[Row]


def sections(*, quick: bool) -> Iterator[Section]:
    """Every pool up to 2 v 2, all hidden and after an Omen; some of the larger ones, with wolves, and from games."""
    for dealer, other in UP_TO_TWO:
        for what, cards in (("all hidden", all_hidden(dealer, other)), ("after an Omen", after_omen(dealer, other))):
            yield Section(f"{dealer} v {other}, {what}", SMALL, laid(cards, 1 if quick else EVERY))
    for dealer, other in UP_TO_TWO:
        yield Section(f"{dealer} v {other}, wolves", SMALL, laid(all_hidden(dealer, other, suits=4), 1 if quick else 6))
    yield Section("up to 2 v 2, met in games", SMALL, met_in_games(1 if quick else MET))
    for dealer, other in LARGE[:0] if quick else LARGE:
        for what, cards in (("all hidden", all_hidden(dealer, other)), ("after an Omen", after_omen(dealer, other))):
            yield Section(f"{dealer} v {other}, {what}", LARGER, laid(cards, SAMPLE))


def laid(cards: Iterator[Cards], count: int) -> Asked:
    return ((table_of(one), terms_of(one)) for one in spread(cards, count))


def met_in_games(count: int, seed: int = 1) -> Asked:
    """Rounds of games among keepers of jokers, with and without wolves: the composition is hidden, as it is there."""
    found = 0
    while found < count:
        terms = collecting.terms_of(collecting.TABLES[seed % len(collecting.TABLES)], wolves=seed % 4 == 0)
        for position in collecting.beginnings(terms, seed, None):
            two_left = int(position.states["still_in"][0]).bit_count() == 2
            if two_left and int(position.states["held"][0].max()) <= 2 and found < count:
                found += 1
                yield position.states.copy(), terms
        seed += 1


def run(say: Say, *, quick: bool, bot: str = BOT) -> Report:
    """Section by section; what each came to is said at once, since all of them take long."""
    rows = []
    for section in sections(quick=quick):
        row = row_of(section, [gains(bot, states, terms) for states, terms in section.tables])
        rows.append(row)
        say(f"{row.what}, {row.rounds} rounds: {row.dealer_most:.2f} and {row.other_most:.2f} points at most")
    return Report(machine(), rows)


def row_of(section: Section, found: list[Gains]) -> Row:
    by_seat = [one.dealer for one in found], [one.other for one in found]
    dealer, other = ((sum(points) / len(points), max(points)) for points in by_seat)
    return Row(section.what, len(found), *dealer, *other, section.limit)


def grid(report: Report) -> Grid:
    heads = ("round", "rounds", "from the dealer: mean", "most", "from the other: mean", "most", "limit", "")
    rows = [(row.what, str(row.rounds), *(f"{points:.2f}" for points in (
        row.dealer_mean, row.dealer_most, row.other_mean, row.other_most, row.limit)),
        "reached" if row.met else "missed") for row in report.rows]
    return Grid("What a perfect opponent gains, in points of win chance", heads, rows)


def markdown(report: Report) -> str:
    return f"{tables.measured(report.machine)}\n\n{tables.table(*grid(report))}\n"
