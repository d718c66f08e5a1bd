"""A bot's choice is legal, and follows from its seat's view and its own luck alone."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from bottega import bots
from bottega.core import chance
from bottega.core.position import Position
from laws.facts import facts_of
from laws.tables import examples, legal_numbers, seeds, tables, whole_games


@examples(120)
@given(tables(), seeds, st.data())
def test_a_choice_is_legal_and_depends_on_view_and_luck_alone(table: Position, seed: int, data: st.DataObject) -> None:
    game = table.game
    name = data.draw(st.sampled_from(bots.names(game)))
    for seat in table.acting:
        twin = table.copy()
        twin.states[:] = facts_of(game).reshuffled(table.states, seat, Random(seed))
        views = table.views(seat)
        choice = bots.make(table.terms, name).choose(views, chance.from_seed(seed))

        assert choice in legal_numbers(table.terms, table.states, seat)
        assert bots.make(table.terms, name).choose(twin.views(seat), chance.from_seed(seed)) == choice
        assert views.tobytes() == table.views(seat).tobytes()


@examples(20)
@given(whole_games(), seeds, st.data())
def test_a_bot_remembers_nothing_of_other_tables(whole: list[Position], seed: int, data: st.DataObject) -> None:
    """One bot may sit at many tables with the same terms: what it chose at one is no luck for another."""
    terms = whole[0].terms
    name = data.draw(st.sampled_from(bots.names(terms.game)))
    one_for_all = bots.make(terms, name)
    for table in Random(seed).choices(whole, k=4):
        for seat in table.acting:
            fresh = bots.make(terms, name).choose(table.views(seat), chance.from_seed(seed))
            assert one_for_all.choose(table.views(seat), chance.from_seed(seed)) == fresh
