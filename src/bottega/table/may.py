"""What somebody may ask a table for: whatever `asking` would grant at this moment. No condition is written here."""

from collections.abc import Callable, Collection
from functools import cache

from bottega.core.refusals import Refused
from bottega.table import commands
from bottega.table.asking import Asker, ask, ask_rematch, undo
from bottega.table.commands import AnyCommand
from bottega.table.table import PLAYING, Table
from bottega.table.talk import PHRASES

Wish = tuple[str, AnyCommand]               # as it is listed, and as it is tried

TRIED = "-"                                 # an id, a nonce or a text where any will do
STRANGER = ""                               # nobody's user: for whoever has no name yet
UNDO, HURRY = commands.Undo(id=TRIED), commands.Hurry(id=TRIED)


def may(table: Table, user: str | None, present: Collection[int] = ()) -> list[str]:
    """By the name of the command, with the seat that it is about: `undo`, `kick 2`. Actions are in the view."""
    asker, seat = Asker(user or STRANGER, ""), table.seat_of(user)
    return [name for name, wish in _wishes(table.players, seat) if _is_granted(table, asker, wish, present)]


def after_step(known: list[str], table: Table, user: str | None) -> tuple[list[str], str | None]:
    """The same after a step or a word, which touch neither seats nor settings: taking back has to be tried, and
    skipping to the end, since a step may put somebody out. Also why nothing can be taken back."""
    why = why_no_undo(table, user)
    is_playing = table.status == PLAYING and table.seat_of(user) is not None
    granted = [name_of(UNDO)] if is_playing and why is None else []
    if is_playing and _is_granted(table, Asker(user or STRANGER, ""), HURRY, ()):
        granted.append(name_of(HURRY))
    return [*granted, *(name for name in known if name not in TRIED_AGAIN)], why


def why_no_undo(table: Table, user: str | None) -> str | None:
    """What stands in the way of taking back one's last step, by its key; None where nothing does, or nobody plays."""
    if table.status != PLAYING or table.seat_of(user) is None:
        return None
    try:
        undo(table, Asker(user or STRANGER, ""), UNDO)
    except Refused as refused:
        return refused.refusal.key
    return None


def _is_granted(table: Table, asker: Asker, wish: AnyCommand, present: Collection[int]) -> bool:
    try:
        if isinstance(wish, commands.Rematch):
            ask_rematch(table, asker)
        else:
            ask(table, asker, wish, present)
    except Refused:
        return False
    return True


@cache
def _wishes(players: int, seat: int | None) -> list[Wish]:
    """All that is worth trying. Nobody wishes to mute themselves."""
    about_others: list[Callable[[int], AnyCommand]] = [
        lambda other: commands.Sit(id=TRIED, seat=other, nonce=TRIED),
        lambda other: commands.Kick(id=TRIED, seat=other),
        lambda other: commands.Fill(id=TRIED, seat=other),
        lambda other: commands.StandIn(id=TRIED, seat=other),
        lambda other: commands.Mute(id=TRIED, seat=other),
    ]
    wishes: list[AnyCommand] = [
        UNDO, HURRY, commands.Answer(id=TRIED, yes=True), commands.Start(id=TRIED), commands.Close(id=TRIED),
        commands.Leave(id=TRIED), commands.Return(id=TRIED), commands.Rematch(id=TRIED), commands.Share(id=TRIED),
        commands.Fill(id=TRIED),
    ]
    return [
        *((name_of(wish), wish) for wish in wishes),
        ("start without", commands.Start(id=TRIED, without=True)),
        ("say phrase", commands.Say(id=TRIED, phrase=PHRASES[0])),
        ("say text", commands.Say(id=TRIED, text=TRIED)),
        *((f"{name_of(wish(other))} {other}", wish(other)) for wish in about_others
          for other in range(players) if other != seat),
    ]


def name_of(wish: AnyCommand) -> str:
    return str(wish.__struct_config__.tag)


TRIED_AGAIN = frozenset({name_of(UNDO), name_of(HURRY)})
