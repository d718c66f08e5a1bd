"""Liar's dice: the whole contract on one screen."""

from bottega.core.game import Game
from bottega.core.loops import bind
from liars_dice import imagine, notation, rules, setup, text, view
from liars_dice.actions import ACTIONS, from_number, to_number
from liars_dice.events import DiceEvent, events, events_for
from liars_dice.refusals import REASONS
from liars_dice.state import STATE
from liars_dice.telling import tell

DICE = Game(
    name="dice",
    rules=1,                            # moves when the same actions on the same seed come to mean something else
    package=__name__,
    # what a table chooses
    options=setup.OPTIONS,
    players=setup.players,
    players_rule="dice-1.1",
    read_deck=setup.read_deck,
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
    reason_values=("number", "face", "in_cups"),
    ranking=view.ranking,
    result=view.result,
    # texts
    actions=ACTIONS,
    to_number=to_number,
    from_number=from_number,
    read=notation.read,
    write=notation.write,
    events=events,
    events_for=events_for,
    event=DiceEvent,
    tell=tell,
    picture=text.picture,
    aids=view.aids,
    uncovering=frozenset({"deal", "roll", "end"}),
)
