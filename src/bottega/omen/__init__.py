"""OMEN with Presagi di Sangue: the whole contract on one screen."""

from bottega.core.game import Game
from bottega.core.loops import bind
from bottega.omen import chances, following, imagine, layout, notation, rules, setup, showing, telling, text, view
from bottega.omen.actions import ACTIONS, from_number, to_number
from bottega.omen.cards import read_deck
from bottega.omen.events import OmenEvent, events, events_for
from bottega.omen.refusals import REASONS
from bottega.omen.state import STATE

OMEN = Game(
    name="omen",
    rules=1,                            # moves when the same actions on the same seed come to mean something else
    package=__name__,
    # what a table chooses
    options=setup.OPTIONS,
    players=setup.players,
    players_rule="omen-1.1",
    read_deck=read_deck,
    set_up=setup.set_up,
    # the record, and what a seat may know of it
    state=STATE,
    view=view.VIEW,
    look=view.look,
    read_view=showing.read_view,
    imagine=imagine.imagine,
    imagine_all=imagine.imagine_all,
    # the rules
    deal=rules.deal,
    refuse=rules.refuse,
    loops=bind(rules, imagine),
    reasons=REASONS,
    reason_values=("number", "in_hands"),
    ranking=showing.ranking,
    result=showing.result,
    # texts
    actions=ACTIONS,
    to_number=to_number,
    from_number=from_number,
    read=notation.read,
    write=notation.write,
    event=OmenEvent,
    events=events,
    events_for=events_for,
    tell=telling.tell,
    picture=text.picture,
    aids=chances.aids,
    uncovering=frozenset({"deal", "call", "redeal", "end"}),
    lay_out=layout.lay_out,
    follow=following.follow,
)
