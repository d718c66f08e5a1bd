"""OMNIA: the whole contract on one screen."""

from bottega.core.game import Game
from bottega.core.loops import bind
from bottega.omnia import imagine, layout, notation, rules, score_file, setup, standings, telling, text, view
from bottega.omnia.actions import ACTIONS, from_number, to_number
from bottega.omnia.cards import read_deck
from bottega.omnia.events import OmniaEvent, events, events_for
from bottega.omnia.refusals import REASONS
from bottega.omnia.state import STATE

OMNIA = Game(
    name="omnia",
    rules=1,                            # moves when the same actions on the same seed come to mean something else
    package=__name__,
    # what a table chooses
    options=setup.OPTIONS,
    players=setup.players,
    players_rule="omnia-1.1",
    read_deck=read_deck,
    set_up=setup.set_up,
    # the record, and what a seat may know of it
    state=STATE,
    view=view.VIEW,
    look=view.look,
    read_view=view.read_view,
    imagine=imagine.imagine,
    imagine_all=imagine.imagine_all,
    # the rules
    deal=rules.deal,
    refuse=rules.refuse,
    loops=bind(rules, imagine),
    reasons=REASONS,
    reason_values=("supply",),
    ranking=view.ranking,
    result=view.result,
    # texts
    actions=ACTIONS,
    to_number=to_number,
    from_number=from_number,
    read=notation.read,
    write=notation.write,
    event=OmniaEvent,
    events=events,
    events_for=events_for,
    tell=telling.tell,
    picture=text.picture,
    aids=standings.aids,
    uncovering=frozenset({"deal", "pass", "look", "refill", "score", "end"}),
    score_sheet=score_file.score_sheet,
    lay_out=layout.lay_out,
)
