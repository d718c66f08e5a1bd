"""Which entry a command would add to the log, or what stands in its way. Nothing changes here."""

from collections.abc import Collection
from typing import NamedTuple

from bottega import bots
from bottega.core import fairness
from bottega.core.refusals import Refused
from bottega.table import commands, entries
from bottega.table.chairs import Chair
from bottega.table.commands import AnyCommand
from bottega.table.entries import AnyEntry
from bottega.table.table import OVER, PLAYING, WAITING, Table
from bottega.table.talk import SAYINGS, is_clean


class Asker(NamedTuple):
    """Who asks. The server knows it from the cookie or the token, never from the message."""

    user: str
    name: str
    program: bool = False


class MovedOn(Exception):
    """The table has moved on since what the asker saw: a late click is stale, not wrong."""


def heard(table: Table, asker: Asker, command: AnyCommand) -> int | None:
    """The version that this command has made already. Refuses another under the same id: one of the two would be
    answered with what came of the other."""
    before = table.heard.get((asker.user, command.id))
    if before is None:
        return None
    if before.asked not in (None, commands.digest(command)):
        raise Refused("table.id_used", None, id=command.id)
    return before.version


def ask(table: Table, asker: Asker, command: AnyCommand, present: Collection[int] = ()) -> AnyEntry:
    """The entry that carries out a command. `present` are the seats whose people are there."""
    match command:
        case commands.Act():
            return act(table, asker, command)
        case commands.Sit():
            return sit(table, asker, command)
        case commands.Leave():
            return leave(table, asker, command)
        case commands.Kick():
            return kick(table, asker, command)
        case commands.Fill():
            return fill(table, asker, command)
        case commands.Start():
            return start(table, asker, command)
        case commands.Unseal():
            return unseal(table, asker, command)
        case commands.Undo():
            return undo(table, asker, command)
        case commands.Answer():
            return answer(table, asker, command)
        case commands.StandIn():
            return stand_in(table, asker, command, present)
        case commands.Return():
            return take_seat_back(table, asker, command)
        case commands.Hurry():
            return hurry(table, asker, command)
        case commands.Say():
            return say(table, asker, command)
        case commands.Mute():
            return mute(table, asker, command)
        case commands.Share():
            return share(table, asker, command)
        case commands.Close():
            return close(table, asker, command)
        case commands.Rematch():
            raise Refused("table.rematch.elsewhere")    # it needs a table of its own, which only the server can open


def seat_of(table: Table, asker: Asker) -> int:
    seat = table.seat_of(asker.user)
    if seat is None:
        raise Refused("table.not_seated")
    return seat


def need(table: Table, status: str) -> None:
    """Refuses what can be done only before the start, while playing, or after the end."""
    if table.status != status:
        raise Refused(f"table.status.{table.status}")


def need_host(table: Table, asker: Asker) -> None:
    if asker.user != table.opened.host:
        raise Refused("table.host_only")


def chair_at(table: Table, seat: int) -> Chair:
    if seat >= table.players:
        raise Refused("core.refusal.no_such_seat")
    return table.chairs[seat]


def person_at(table: Table, seat: int) -> int:
    """A seat that a person has taken."""
    if chair_at(table, seat).user is None:
        raise Refused("table.nobody_there")
    return seat


def sit(table: Table, asker: Asker, command: commands.Sit) -> AnyEntry:
    need(table, WAITING)
    chair = chair_at(table, command.seat)
    if table.seat_of(asker.user) is not None:
        raise Refused("table.sit.twice")
    if chair.is_taken or chair.reserved not in (None, asker.user):
        raise Refused("table.sit.taken")
    if table.is_fixed:
        raise Refused("table.sit.fixed")
    if (command.nonce is None) == (command.seal is None):
        raise Refused("table.sit.part")
    if command.nonce is not None and not is_clean(command.nonce):
        raise Refused("table.sit.nonce")
    if command.seal is not None and table.opened.proof == 1:
        raise Refused("table.sit.seal")
    return entries.Sat(user=asker.user, id=command.id, seat=command.seat, name=asker.name, nonce=command.nonce or "",
                       program=asker.program, seal=command.seal or "")


def leave(table: Table, asker: Asker, command: commands.Leave) -> AnyEntry:
    seat = seat_of(table, asker)
    if table.status == WAITING:
        return entries.Rose(user=asker.user, id=command.id, seat=seat)
    need(table, PLAYING)
    if table.chairs[seat].stand_in is not None:
        raise Refused("table.stand_in.already")
    return entries.StoodIn(user=asker.user, id=command.id, seat=seat, bot=table.stand_in)


def kick(table: Table, asker: Asker, command: commands.Kick) -> AnyEntry:
    need_host(table, asker)
    need(table, WAITING)
    chair = chair_at(table, command.seat)
    if not (chair.is_taken or chair.is_kept):
        raise Refused("table.nobody_there")
    return entries.Rose(user=asker.user, id=command.id, seat=command.seat)


def fill(table: Table, asker: Asker, command: commands.Fill) -> AnyEntry:
    """All that are free, but not those that are kept for somebody: the host frees them first."""
    need_host(table, asker)
    need(table, WAITING)
    bot = command.bot or bots.usual(table.terms.game)
    bots.check(table.terms.game, bot)
    free = [seat for seat, chair in enumerate(table.chairs) if not (chair.is_taken or chair.is_kept)]
    if command.seat is not None:
        chair_at(table, command.seat)
        free = [seat for seat in free if seat == command.seat]
    if not free:
        raise Refused("table.fill.none" if command.seat is None else "table.sit.taken")
    return entries.Filled(user=asker.user, id=command.id, seats=free, bot=bot)


def start(table: Table, asker: Asker, command: commands.Start) -> AnyEntry:
    need_host(table, asker)
    need(table, WAITING)
    free = sum(not chair.is_taken for chair in table.chairs)
    if free:
        raise Refused("table.start.free", None, count=free)
    sealed = sum(chair.is_sealed for chair in table.chairs)
    if command.without and not table.is_fixed:
        raise Refused("table.start.not_fixed")
    if sealed and not table.is_fixed:
        return entries.Fixed(user=asker.user, id=command.id)
    if sealed and not command.without:
        raise Refused("table.start.sealed", None, count=sealed)
    return entries.Began(user=asker.user, id=command.id)


def unseal(table: Table, asker: Asker, command: commands.Unseal) -> AnyEntry:
    """Not before the seats are fixed: whoever sat down later could have chosen theirs by it."""
    seat = seat_of(table, asker)
    need(table, WAITING)
    chair = table.chairs[seat]
    if not chair.is_sealed:
        raise Refused("table.unseal.nothing")
    if not table.is_fixed:
        raise Refused("table.unseal.early")
    if not is_clean(command.nonce) or fairness.seal(command.nonce) != chair.seal:
        raise Refused("table.unseal.other")
    return entries.Unsealed(user=asker.user, id=command.id, seat=seat, nonce=command.nonce)


def act(table: Table, asker: Asker, command: commands.Act) -> AnyEntry:
    seat, course = seat_of(table, asker), table.course
    if table.status != PLAYING or course is None:
        raise Refused(f"table.status.{table.status}")
    if table.chairs[seat].stand_in is not None:
        raise Refused("table.act.stood_in")
    asked = table.asked.get(seat)
    if asked is not None and command.after < asked[0]:
        raise MovedOn
    action = table.terms.game.read(command.do, table.terms.deck)
    if refusal := course.position.refuse(seat, action):
        raise Refused(refusal.key, refusal.rule, **refusal.values)
    return entries.Acted(user=asker.user, id=command.id, seat=seat, do=table.terms.game.write(action, table.terms.deck))


def undo(table: Table, asker: Asker, command: commands.Undo) -> AnyEntry:
    """Freely, as long as nothing was seen and nobody else rests on it; else with everybody's consent; never to peek."""
    seat, course = seat_of(table, asker), table.course
    need(table, PLAYING)
    if table.chairs[seat].stand_in is not None:
        raise Refused("table.act.stood_in")
    if table.undo is not None:
        raise Refused("table.undo.pending")
    number = course.last_of(seat) if course else None
    if course is None or number is None:
        raise Refused("table.undo.nothing")
    if not course.is_covered_since(number):
        raise Refused("table.undo.seen")
    if course.is_late(number, table.pace.seconds):      # or the rest of a turn could be put off for ever
        raise Refused("table.undo.late")
    alone = course.may_go_alone(number)
    others = any(chair.is_asked for other, chair in enumerate(table.chairs) if other != seat)
    if alone or not others:
        return entries.TookBack(user=asker.user, id=command.id, seat=seat, action=number, alone=alone)
    return entries.UndoAsked(user=asker.user, id=command.id, seat=seat, action=number)


def answer(table: Table, asker: Asker, command: commands.Answer) -> AnyEntry:
    seat = seat_of(table, asker)
    if table.undo is None or seat not in table.undo.waiting_for:
        raise Refused("table.undo.not_asked")
    return entries.UndoAnswered(user=asker.user, id=command.id, seat=seat, yes=command.yes)


def stand_in(table: Table, asker: Asker, command: commands.StandIn, present: Collection[int]) -> AnyEntry:
    """By the host; or by anybody at the table, while the host is away or has no seat."""
    seat_of_asker = table.seat_of(asker.user)
    host_seat = table.seat_of(table.opened.host)
    if asker.user != table.opened.host and (seat_of_asker is None or host_seat in present):
        raise Refused("table.host_only")
    need(table, PLAYING)
    seat, bot = person_at(table, command.seat), command.bot or table.stand_in
    if table.chairs[seat].stand_in is not None:
        raise Refused("table.stand_in.already")
    if seat in present:
        raise Refused("table.stand_in.present")
    bots.check(table.terms.game, bot)
    return entries.StoodIn(user=asker.user, id=command.id, seat=seat, bot=bot)


def take_seat_back(table: Table, asker: Asker, command: commands.Return) -> AnyEntry:
    seat = seat_of(table, asker)
    need(table, PLAYING)
    if table.chairs[seat].stand_in is None:
        raise Refused("table.return.seated")
    return entries.Returned(user=asker.user, id=command.id, seat=seat)


def hurry(table: Table, asker: Asker, command: commands.Hurry) -> AnyEntry:
    """Nobody is rushed: a person who still plays, or a program, has all the time of a turn."""
    seat = seat_of(table, asker)
    need(table, PLAYING)
    if table.hurried:
        raise Refused("table.hurry.already")
    if any(table.is_waited_for(other) for other in range(table.players)):
        raise Refused("table.hurry.playing")
    return entries.Hurried(user=asker.user, id=command.id, seat=seat)


def say(table: Table, asker: Asker, command: commands.Say) -> AnyEntry:
    seat = seat_of(table, asker)
    if (command.phrase is None) == (command.text is None):
        raise Refused("table.say.one")
    if command.phrase is not None and command.phrase not in SAYINGS:
        raise Refused("table.say.phrase", None, phrase=command.phrase)
    if command.text is not None and not table.opened.free_text:
        raise Refused("table.say.free_text")
    if command.text is not None and not is_clean(command.text):
        raise Refused("table.say.characters")
    return entries.Said(user=asker.user, id=command.id, seat=seat, phrase=command.phrase, text=command.text)


def mute(table: Table, asker: Asker, command: commands.Mute) -> entries.Muted:
    seat = seat_of(table, asker)
    other = person_at(table, command.seat)
    return entries.Muted(user=asker.user, id=command.id, seat=seat, other=other, on=command.on)


def share(table: Table, asker: Asker, command: commands.Share) -> AnyEntry:
    """Cards of another person are not one's own to show."""
    seat = seat_of(table, asker)
    need(table, OVER)
    if table.is_public:
        raise Refused("table.share.already")
    if any(chair.bot is None for other, chair in enumerate(table.chairs) if other != seat):
        raise Refused("table.share.others")
    return entries.Shared(user=asker.user, id=command.id)


def close(table: Table, asker: Asker, command: commands.Close) -> AnyEntry:
    need_host(table, asker)
    need(table, WAITING)
    return entries.Closed(user=asker.user, id=command.id)


def ask_rematch(table: Table, asker: Asker) -> None:
    """Refuses a rematch that cannot be."""
    seat_of(table, asker)
    need(table, OVER)
