"""One game in two worlds, from the opening of its table to its end."""

from random import Random

from bottega import bots
from bottega.table.opening import AIDS, SPECTATORS
from bottega.table.pace import PACES
from bottega.table.table import OVER, PLAYING
from laws.facts import tried
from laws.tables import all_terms
from wire.happenings import chosen, happen, look, look_again
from wire.twins import STRANGER, USERS, Pair, Twins, answered

LATE = 0.25                                 # of the games are looked at only when much of them is over
GAME_TIME = 1e6                             # seconds between the games of two seeds


def play(pair: Pair, seed: int) -> Twins:
    """A game that follows from its seed, whatever was played before at these servers."""
    luck = Random(seed)
    twins = begin(pair, seed, luck)
    if luck.random() < LATE:
        hurry(twins, luck)
    for _ in range(luck.randint(1, 2)):
        look_again(twins, luck)
    for _ in range(luck.randint(5, 40)):
        if twins.real.status == PLAYING:
            if luck.random() < 0.8:
                twins.imagine(luck)
            happen(twins, luck)
    if twins.real.status == OVER:
        for path in ("record", "news", "news?text=true", "news?aids=true", "replay?step=3"):
            twins.get(f"/api/tables/{twins.table}/{path}")
        twins.ask(twins.user, "rematch", {}, by_socket=luck.random() < 0.5)
        look(twins, luck)
    twins.leave_alone()
    return twins


def begin(pair: Pair, seed: int, luck: Random) -> Twins:
    """People have sat down, as it happened, bots take the other seats, and the cards are dealt."""
    pair.clock.now = 1e9 + seed * GAME_TIME
    for world in pair.worlds:
        world.chance.begin(f"game {seed}")
    pair.meet()
    terms = luck.choice(all_terms(luck.choice(tried())))
    bot = luck.choices(bots.names(terms.game), [8, *[1] * (len(bots.names(terms.game)) - 1)])[0]   # some think long
    seats = [luck.choice([None, None, None, bot]) for _ in range(terms.players)]
    seats[luck.randrange(terms.players)] = None
    people = [seat for seat, bot in enumerate(seats) if bot is None]
    eyes = luck.choice([None, *people, *people])
    is_open = luck.random() < 0.5
    wish = {"game": terms.game.name, "seats": seats, "options": dict(terms.options), "pace": luck.choice([*PACES]),
            "spectators": luck.choice([*SPECTATORS, "public", "public"]), "visibility": "open" if is_open else "link",
            "free_text": not is_open, "aids": luck.choice([*AIDS, "odds"])}
    table = answered(pair.both("POST", "/api/tables", USERS[0], wish))["id"]
    twins = Twins(pair, table, eyes, luck.choice([None, STRANGER]) if eyes is None else USERS[eyes])
    if luck.random() < 0.3:
        look_again(twins, luck)
    for seat in luck.sample(people, len(people)):
        twins.ask(USERS[seat], "sit", {"seat": seat, "nonce": f"{luck.random()}"})
    twins.ask(USERS[0], "start", {})
    assert twins.real.status == PLAYING
    return twins


def hurry(twins: Twins, luck: Random) -> None:
    """On to where few cards are left, or anywhere on the way; nobody looks."""
    while twins.watching:
        twins.disconnect(0)
    for _ in range(luck.randint(5, 70)):
        if not twins.real.acting:
            break
        seat = luck.choice(twins.real.acting)
        if twins.real.chairs[seat].player is None:
            wish = {"id": twins.next_id(), "do": chosen(twins, seat, luck), "after": twins.real.version}
            answered(twins.pair.both("POST", f"/api/tables/{twins.table}/act", USERS[seat], wish))
        else:
            twins.wait()
    twins.settle()
