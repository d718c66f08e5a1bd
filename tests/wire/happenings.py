"""Whatever happens where people play over the wire: in both worlds, with the eyes in the middle of it.

A happening takes the twins and luck, and does something; what the eyes receive by it is compared there.
"""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from bottega.core.refusals import Refused
from bottega.table.clock import due
from bottega.table.table import PLAYING
from laws.facts import facts_of
from laws.tables import legal_numbers
from wire.raw import BINARY, TEXT, request
from wire.twins import STRANGER, USERS, Twins

Happening = Callable[[Twins, Random], None]
Wish = tuple[str, dict[str, Any]]           # a command, and what it says
NONSENSE = [(TEXT, b""), (TEXT, b"{"), (TEXT, b"[]"), (TEXT, b"[" * 2000), (TEXT, b'{"ask":"peek","id":"1"}'),
            (TEXT, b'{"ask":"act","id":"1","do":7,"after":0}'), (TEXT, b'{"ask":"undo","id":"1","seat":0}'),
            (TEXT, b'{"ask":"leave","id":""}'), (BINARY, b"\xff\xfe"), (BINARY, b'{"ask":"say","id":"1"}')]
HALF_A_MINUTE = "30"


def act(twins: Twins, luck: Random) -> None:
    """Whoever's turn it is does something."""
    seats = [seat for seat in twins.real.acting if twins.real.chairs[seat].player is None]
    if not seats:
        wait(twins, luck)
        return
    seat = luck.choice(seats)
    twins.act(seat, chosen(twins, seat, luck), by_socket=luck.random() < 0.7)


def chosen(twins: Twins, seat: int, luck: Random) -> str:
    position = twins.positions[0]
    manners = [*facts_of(position.game).MANNERS.values(), None]
    manner = luck.choice(manners)
    action = manner(position, seat, luck) if manner else None
    legal = legal_numbers(position.terms, position.states, seat)
    return position.game.write(luck.choice(legal) if action is None else action, position.deck)


def try_something(twins: Twins, luck: Random) -> None:
    """The eyes try any action there is, mostly a wrong one, or at a moment that has passed."""
    game, deck = twins.real.terms.game, twins.real.terms.deck
    do = luck.choice([game.write(luck.randrange(game.actions), deck), "play nothing", "", "omen omen"])
    if twins.eyes is not None and twins.real.chairs[twins.eyes].player is None and is_legal(twins, twins.eyes, do):
        twins.act(twins.eyes, do)
        return
    after = luck.choice([0, twins.version, twins.version + 5])
    twins.ask(twins.user, "act", {"do": do, "after": after}, by_socket=luck.random() < 0.5)


def is_legal(twins: Twins, seat: int, do: str) -> bool:
    try:
        return twins.positions[0].refuse(seat, do) is None
    except Refused:                         # no action at all
        return False


def come_late(twins: Twins, luck: Random) -> None:
    """A click on what has passed. It may be stale or, where nothing has happened since, just an action."""
    if twins.eyes is None or twins.eyes not in twins.real.acting or twins.real.chairs[twins.eyes].player:
        return
    asked_by, _ = twins.real.asked[twins.eyes]
    twins.ask(twins.user, "act", {"do": chosen(twins, twins.eyes, luck), "after": luck.randrange(asked_by)},
              by_socket=luck.random() < 0.5)


def ask_again(twins: Twins, luck: Random) -> None:
    """An id that was used before, with the same wish or another: nothing changes."""
    number = luck.randint(1, twins.number + 1)
    wishes: list[Wish] = [("act", {"do": "", "after": 0}), ("say", {"phrase": "hello"}), ("undo", {})]
    command, values = luck.choice(wishes)
    twins.ask(twins.user, command, {**values, "id": f"wish {number}"}, by_socket=luck.random() < 0.5)


def wait(twins: Twins, luck: Random) -> None:
    twins.wait()


def let_time_pass(twins: Twins, luck: Random) -> None:
    """As long as the table has nothing to do."""
    moment = due(twins.real)
    step = luck.random() * 10
    later = twins.pair.clock.now + step
    twins.pair.clock.now = later if moment is None else max(twins.pair.clock.now, min(later, moment.at - 0.01))


def undo(twins: Twins, luck: Random) -> None:
    """Somebody takes back a step, or asks for it; or all others answer."""
    request = twins.real.undo
    if request is None:
        twins.ask(someone(twins, luck), "undo", {}, by_socket=luck.random() < 0.5)
        return
    for seat in [*request.waiting_for]:
        twins.ask(USERS[seat], "answer", {"yes": luck.random() < 0.8}, by_socket=luck.random() < 0.5)


def come_and_go(twins: Twins, luck: Random) -> None:
    """Somebody leaves the game or comes back; or a stand-in is called for."""
    command = luck.choice(["leave", "return", "return", "stand_in"])
    values: dict[str, Any] = {"seat": luck.randrange(twins.real.players)} if command == "stand_in" else {}
    if values and luck.random() < 0.7:
        values["bot"] = luck.choice(["random", "dreamer", "nobody"])
    if any(asked_at < twins.pair.clock.now for _, asked_at in twins.real.asked.values()):
        twins.agree()                       # a question that is old already may be answered by a bot at once
    twins.ask(someone(twins, luck), command, values, by_socket=luck.random() < 0.5)


def ask_in_vain(twins: Twins, luck: Random) -> None:
    """What cannot be done in the middle of a game."""
    seat = luck.randrange(twins.real.players + 1)
    wishes: list[Wish] = [("sit", {"seat": seat, "nonce": "late"}), ("kick", {"seat": seat}), ("start", {}),
                          ("close", {}), ("rematch", {}), ("answer", {"yes": True})]
    if twins.real.status == PLAYING:
        twins.ask(twins.user, *luck.choice(wishes), by_socket=luck.random() < 0.5)


def talk(twins: Twins, luck: Random) -> None:
    wishes: list[Wish] = [
        ("say", {"phrase": "hello"}), ("say", {"text": "perhaps"}), ("say", {"phrase": "no such phrase"}), ("say", {}),
        ("mute", {"seat": luck.randrange(twins.real.players), "on": luck.random() < 0.6})]
    twins.ask(someone(twins, luck), *luck.choice(wishes), by_socket=luck.random() < 0.5)


def look(twins: Twins, luck: Random) -> None:
    """By HTTP."""
    since, table = luck.randint(0, twins.version + 2), luck.choice([twins.table, twins.real.opened.code])
    extra = f"Accept-Language: {luck.choice(['it', 'de;q=0.8', 'fr'])}"
    twins.get(luck.choice([
        f"/api/tables/{table}", f"/api/tables/{table}/news?since={since}", f"/api/tables/{table}/news?text=true",
        f"/api/tables/{table}/news?aids=true", f"/api/tables/{table}/qr.svg",
        f"/api/tables/{table}/news?since={since}&wait=0", f"/api/tables/{table}/news?since=none",
        f"/api/tables/{table}/record", f"/api/tables/{table}/deck", "/api/me/tables", "/api/tables",
        f"/api/tables/{twins.table[::-1]}/news"]), extra)


def look_again(twins: Twins, luck: Random) -> None:
    """Hang up and come back, knowing much or little."""
    if twins.watching and luck.random() < 0.8:
        twins.disconnect(luck.randrange(len(twins.watching)))
    since = luck.choice([0, twins.version, luck.randint(-1, twins.version + 3)])
    language, text, aids = luck.choice(["it", "en", "de", ""]), luck.choice(["true", "false"]), luck.random() < 0.7
    twins.connect(f"?since={since}&language={language}&text={text}&aids={aids}")


def wait_for_news(twins: Twins, luck: Random) -> None:
    """The eyes ask by HTTP for what is not there yet, and somebody says something."""
    lines, may_wait = [world.http() for world in twins.pair.worlds], twins.may_watch()
    path = f"/api/tables/{twins.table}/news?since={twins.version}&wait={HALF_A_MINUTE}"
    for line, world in zip(lines, twins.pair.worlds, strict=True):
        before = world.watchers(twins.table)
        line.send(request("GET", path, twins.pair.cookies[twins.user], None, "Connection: close"))
        while may_wait and world.watchers(twins.table) == before and not line.has_more():
            pass                            # whoever leaks may refuse at once
    if may_wait:
        twins.ask(someone(twins, luck, sitting=True), "say", {"phrase": "eyes"})
    twins.check([line.answer() for line in lines], "news that were waited for")
    for line in lines:
        line.hang_up()
    twins.settle()


def show_up(twins: Twins, luck: Random) -> None:
    """Another person's browser opens or closes."""
    user = luck.choice([user for user in (*USERS[:twins.real.players], STRANGER) if user != twins.user])
    if user in twins.others:
        twins.go(user)
    else:
        twins.come(user)


def talk_nonsense(twins: Twins, luck: Random) -> None:
    if pair := twins.open_pair():
        twins.say(pair, *luck.choice(NONSENSE))


def someone(twins: Twins, luck: Random, *, sitting: bool = False) -> str | None:
    """The eyes themselves, half of the time."""
    if luck.random() < 0.5 and (twins.eyes is not None or not sitting):
        return twins.user
    return luck.choice([USERS[seat] for seat, chair in enumerate(twins.real.chairs) if chair.user])


HAPPENINGS: Mapping[Happening, int] = {
    act: 14, try_something: 6, come_late: 2, ask_again: 2, wait: 3, let_time_pass: 2, undo: 4, come_and_go: 3,
    ask_in_vain: 2, talk: 2, look: 5, look_again: 3, wait_for_news: 1, show_up: 2, talk_nonsense: 1,
}


def happen(twins: Twins, luck: Random) -> None:
    luck.choices([*HAPPENINGS], [*HAPPENINGS.values()])[0](twins, luck)
