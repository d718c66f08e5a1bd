"""Tables with people, bots and clocks for the laws: any game, any agreement, and whatever happens where people play."""

from contextlib import suppress
from random import Random

from hypothesis import note
from hypothesis import strategies as st

from bottega import bots
from bottega.core.bits import NOBODY
from bottega.core.game import Terms
from bottega.core.kernel import Records
from bottega.core.refusals import Refused
from bottega.table import entries
from bottega.table.commands import Answer, Leave, Mute, Return, Say, Sit, StandIn, Start, Undo
from bottega.table.opening import AIDS, SPECTATORS, Wish, open_table
from bottega.table.pace import PACES
from laws.facts import facts_of, tried
from laws.tables import all_terms, legal_numbers, seeds
from table.sitting import USERS, Sitting

MOST_HAPPENINGS = 60
HAPPENINGS = {"act": 12, "act by itself": 2, "undo": 3, "answer": 4, "leave": 1, "return": 2, "stand in": 1, "talk": 1}


@st.composite
def sittings(draw: st.DrawFn, most: int = MOST_HAPPENINGS) -> Sitting:
    """A table at one moment of its life."""
    name = draw(st.sampled_from(tried()))
    terms = draw(st.sampled_from(all_terms(name)))
    manner = draw(st.sampled_from(["any", *facts_of(terms.game).MANNERS]))
    luck = Random(draw(seeds))
    sitting = begun(terms, luck)
    for _ in range(luck.randint(0, most)):
        if sitting.table.acting:
            happen(sitting, manner, luck)
    note(b"\n".join(entries.write(entry) for _, entry in sitting.log).decode())
    return sitting


def begun(terms: Terms, luck: Random) -> Sitting:
    """People, programs and bots have sat down, as it happened, and the cards are dealt. The deck is the game's own."""
    seats = [luck.choice([None, None, None, "random"]) for _ in range(terms.players)]
    wish = Wish(terms.game.name, [None, *seats[1:]], terms.options, pace=luck.choice([*PACES]),
                spectators=luck.choice(SPECTATORS), free_text=luck.random() < 0.5,
                aids=luck.choice(AIDS))
    programs = {user for user in USERS[1:] if luck.random() < 0.2}
    sitting = Sitting(open_table(wish, "ada", luck.randbytes(64)), programs)
    people = [seat for seat, chair in enumerate(sitting.table.chairs) if not chair.bot]
    for seat in luck.sample(people, len(people)):
        sitting.ask(USERS[seat], Sit, seat=seat, nonce=str(luck.random()))
    sitting.ask("ada", Start)
    return sitting


def happen(sitting: Sitting, manner: str, luck: Random) -> None:
    """Something that somebody does, or would like to."""
    sitting.now += luck.random() * 5
    table, user = sitting.table, luck.choice([chair.user for chair in sitting.table.chairs if chair.user])
    with suppress(Refused):
        match luck.choices([*HAPPENINGS], [*HAPPENINGS.values()])[0]:
            case "act":
                seat = luck.choice(table.acting)
                sitting.write(entries.Acted(seat=seat, do=chosen(sitting, seat, manner, luck)))
            case "act by itself":
                if table.pace.seconds or any(table.chairs[seat].player for seat in table.acting):
                    sitting.act_by_itself()
            case "undo":
                sitting.ask(user, Undo)
            case "answer":
                for seat in table.undo.waiting_for[:1] if table.undo else []:
                    sitting.ask(USERS[seat], Answer, yes=luck.random() < 0.8)
            case "leave":
                sitting.ask(user, Leave)
            case "return":
                sitting.ask(user, Return)
            case "stand in":
                sitting.ask("ada", StandIn, seat=luck.randrange(table.players), bot="random")
            case "talk":
                sitting.ask(user, Say, phrase="hello")
                sitting.ask(user, Mute, seat=luck.randrange(table.players), on=luck.random() < 0.6)


def chosen(sitting: Sitting, seat: int, manner: str, luck: Random) -> str:
    position = sitting.table.playing().position
    play_in_manner = facts_of(position.game).MANNERS.get(manner)
    action = play_in_manner(position, seat, luck) if play_in_manner else None
    legal = legal_numbers(position.terms, position.states, seat)
    return position.game.write(luck.choice(legal) if action is None else action, position.deck)


def eyes_on(sitting: Sitting) -> list[int | None]:
    """Everybody who looks at a table; the spectator is None."""
    return [None, *range(sitting.table.players)]


def with_state(sitting: Sitting, states: Records) -> Sitting:
    """A copy of the table with another state on it."""
    twin = sitting.again()
    twin.table.playing().position.states[:] = states
    return twin


def out_of_sight(sitting: Sitting, seat: int | None, luck: Random) -> Sitting:
    """The same table with everything that a seat, or a spectator, cannot see lying differently."""
    position = sitting.table.playing().position
    return with_state(sitting, facts_of(position.game).reshuffled(position.states, NOBODY if seat is None else seat,
                                                                  luck))


def any_bot(sitting: Sitting, luck: Random) -> str:
    return luck.choice(bots.names(sitting.table.terms.game))
