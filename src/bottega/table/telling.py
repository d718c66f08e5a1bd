"""What one viewer is told of a table: views, events since a version, and who sits there."""

from collections.abc import Callable, Collection
from functools import partial
from typing import Any, Literal, TypedDict, cast

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bottega.core.bits import NOBODY
from bottega.core.events import Event, plain
from bottega.core.game import Terms
from bottega.core.position import Position
from bottega.table.chairs import Chair
from bottega.table.clock import until
from bottega.table.events import Say
from bottega.table.may import after_step, why_no_undo
from bottega.table.may import may as may_ask
from bottega.table.sentences import packed, tell
from bottega.table.table import WAITING, Table

MILLISECONDS = 3                            # decimals of a moment: more tell nobody anything
Shown = dict[str, Any]                      # an event by its fields, with what else is known of it
Aids = Callable[[], dict[str, Any]]
Sitter = Literal["person", "bot", "program"]


class SeatShown(Struct, frozen=True):
    name: str
    bot: str | None                         # its own bot, or the one that stands in
    kind: Sitter
    stand_in: bool
    online: bool
    called: str | None = None               # who that bot is in the game's world


class You(Struct, frozen=True, omit_defaults=True):
    seat: int | None
    host: bool
    muted: list[int]
    reserved: int | None                    # a seat kept for you in a rematch
    may: list[str]                          # what you may ask the table for: `undo`, `kick 2`
    no_undo: str | None = None              # why your last step cannot be taken back, by key
    out: bool = False                       # the game goes on without you


class Request(Struct, frozen=True):
    seat: int
    waiting_for: list[int]


class DeckShown(Struct, frozen=True):
    name: str
    digest: str


class Result(TypedDict):
    """How a game ended; what else it has is the game's own."""

    ranking: list[list[int]]


class Head(Struct, frozen=True, omit_defaults=True):
    """The head of a table: what anybody may know of it."""

    id: str
    code: str
    game: str
    rules: int
    options: dict[str, str]
    deck: DeckShown
    players: int
    pace: str
    visibility: str
    spectators: str
    free_text: bool
    aids: str                               # what help the screen may give: none, memory or odds
    status: str
    seats: list[SeatShown | None]
    host: int | None
    you: You
    commitment: str
    nonces: list[str]
    undo: Request | None
    result: Result | None
    rematch: str | None
    rematch_of: str | None
    public: bool                            # whether anybody may look at the game once it is over
    hurried: bool = False                   # only bots play on, and without pauses
    proof: int = 1                          # how its luck is proven (docs/fairness.md)
    seals: list[str] = []                   # of the nonces; an empty one belongs to one that was open from the start
    fixed: bool = False                     # nobody can sit down any more, and sealed nonces are to be opened


class Turn(Struct, frozen=True):
    seat: int
    until: float | None                     # when its time is up, in seconds since 1970; None: never


class News(Struct, frozen=True, tag="news", omit_defaults=True):
    version: int
    events: list[Shown]
    turns: list[Turn]
    view: Any = None
    table: Head | None = None
    may: list[str] | None = None            # `you.may` of the head, where only that, `no_undo` or `out` has changed
    no_undo: str | None = None              # these come with it
    out: bool = False
    stood_in: bool = False                  # for the seat alone: the clock let a bot act for it
    text: str | None = None                 # the view as plain text, where it is asked for
    aids: dict[str, Any] = {}               # what helps to decide, where it is asked for and the table allows it


def news(table: Table, seat: int | None, since: int, head: Head | None = None, *, you: You | None = None,
         with_text: bool = False, with_aids: bool = False) -> News:
    """All that a seat, or a spectator, may know that it has not been told yet."""
    course = table.course
    view = course.position.view(seat) if course else None
    return News(
        version=table.version,
        events=events(table, seat, since),
        turns=[Turn(acting, until(table, acting)) for acting in table.acting],
        view=view,
        table=head,
        may=you.may if you else None,
        no_undo=you.no_undo if you else None,
        out=you.out if you else False,
        stood_in=seat is not None and table.stood_in.get(seat, 0) > since,
        text=table.terms.game.picture(view) if with_text and view is not None else None,
        aids=aids(table.terms, course.position, seat, table.opened.aids) if with_aids and course else {},
    )


def aids(terms: Terms, position: Position, seat: int | None, allowed: str) -> dict[str, Any]:
    """What helps a seat, or a spectator, to decide or to follow: made from nothing but its view."""
    return terms.game.aids(position.views(seat), 0, terms, allowed)


def aids_later(table: Table, seat: int | None) -> Aids | None:
    """The same of a table as it is now, to be worked out by whoever has the time; None before the start."""
    if table.course is None:
        return None
    return partial(table.terms.game.aids, table.course.position.views(seat), 0, table.terms, table.opened.aids)


def events(table: Table, seat: int | None, since: int) -> list[Shown]:
    """What happened after a version, each with the version it made, when, and what is said of it."""
    muted = table.chairs[seat].muted if seat is not None else frozenset()
    found: list[Shown] = []
    for version in range(max(since, 0) + 1, table.version + 1):
        told = table.told[version - 1]
        if isinstance(told, bytes):
            found += of_game(table, seat, version, told)
        else:
            found += [dated(table, version, event) for event in told
                      if not (isinstance(event, Say) and event.seat in muted)]
    return found


def of_game(table: Table, seat: int | None, version: int, told: bytes) -> list[Shown]:
    """What the game brought about. What everybody saw alike is put into sentences once for all."""
    if table.seen_by_all is not None and table.seen_by_all[0] == version:
        return table.seen_by_all[1]
    course = table.playing()
    found = [dated(table, version, event) for event in course.events_for(NOBODY if seat is None else seat, told)]
    if version == table.version and course.is_for_all(told):
        table.seen_by_all = version, found
    return found


def dated(table: Table, version: int, event: Event) -> Shown:
    return {"version": version, "at": round(table.moments[version - 1], MILLISECONDS), **shown(event, table.terms)}


def shown(event: Event, terms: Terms) -> Shown:
    """An event with what is said of it, for whoever does not know the rules: sentences that are in no language yet."""
    told = terms.game.tell(event, terms.deck) if isinstance(event, terms.game.event) else tell(event)
    return {**plain(event), "told": [packed(sentence, terms.game.name) for sentence in told]} if told else plain(event)


def head(table: Table, user: str | None, online: Collection[int] = ()) -> Head:
    opened, request = table.opened, table.undo
    return Head(
        id=table.id, code=opened.code, game=opened.game, rules=opened.rules, options=opened.options,
        deck=DeckShown(table.terms.deck.name, table.terms.deck.digest), players=table.players, pace=opened.pace,
        visibility=opened.visibility, spectators=opened.spectators, free_text=opened.free_text, aids=opened.aids,
        status=table.status,
        seats=[_shown(chair, person, number in online)
               for number, (chair, person) in enumerate(zip(table.chairs, table.people, strict=True))],
        host=table.seat_of(opened.host),
        you=you(table, user, online),
        commitment=table.commitment, nonces=table.nonces(),
        undo=Request(request.seat, request.waiting_for) if request else None, hurried=table.hurried,
        result=cast(Result | None, table.result), rematch=table.rematch, rematch_of=opened.rematch_of,
        public=table.is_public, proof=opened.proof, seals=table.seals() if opened.proof > 1 else [],
        fixed=table.is_fixed and table.status == WAITING,
    )


def you(table: Table, user: str | None, online: Collection[int] = ()) -> You:
    seat = table.seat_of(user)
    muted = sorted(table.chairs[seat].muted) if seat is not None else []
    return You(seat, table.opened.host == user, muted, _reserved(table, user), may_ask(table, user, online),
               why_no_undo(table, user), seat is not None and table.is_out(seat))


def you_after_step(known: You, table: Table, user: str | None) -> You:
    """The same after a step or a word."""
    may, why = after_step(known.may, table, user)
    out = known.seat is not None and table.is_out(known.seat)
    if (may, why, out) == (known.may, known.no_undo, known.out):
        return known
    return replace(known, may=may, no_undo=why, out=out)


def write(told: Struct) -> bytes:
    return _writer.encode(told)


def _reserved(table: Table, user: str | None) -> int | None:
    if user is None or table.status != WAITING or table.seat_of(user) is not None:
        return None
    return next((seat for seat, chair in enumerate(table.chairs) if chair.reserved == user), None)


def _shown(chair: Chair, person: str, online: bool) -> SeatShown | None:
    if not chair.is_taken:
        return None
    kind: Sitter = "bot" if chair.bot else "program" if chair.program else "person"
    return SeatShown(chair.bot or chair.name, chair.player, kind, chair.stand_in is not None,
                     online or chair.bot is not None, person if chair.player else None)


_writer = msgspec.json.Encoder()
