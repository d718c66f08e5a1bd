"""A state imagined from a view could be the real one, and looks like it."""

from hypothesis import given

from bottega.core import chance
from bottega.core.kernel import records
from bottega.core.position import Position
from laws.facts import facts_of
from laws.tables import content, examples, eyes, seeds, tables, views_of


@examples(80)
@given(tables(), seeds)
def test_an_imagined_state_has_the_same_view_and_fits_the_box(table: Position, seed: int) -> None:
    game, luck, facts = table.game, chance.from_seed(seed), facts_of(table.game)
    for seat in eyes(table):
        views, imagined, again = views_of(table, seat), records(game.state, 1), records(game.view, 1)
        for _ in range(3):
            game.imagine(views, 0, imagined, 0, luck)
            game.look(imagined, 0, seat, again, 0)

            assert again.tobytes() == views.tobytes()
            facts.check(imagined)
            assert sum(facts.cards(imagined)) == sum(facts.cards(table.states))


@examples(40)
@given(tables(), seeds)
def test_an_imagined_state_can_be_played_to_the_end(table: Position, seed: int) -> None:
    game, luck, facts, no_log = table.game, chance.from_seed(seed), facts_of(table.game), table.rows[:0, :2]
    for seat in eyes(table):
        imagined = records(game.state, 1)
        game.imagine(views_of(table, seat), 0, imagined, 0, luck)
        cards = facts.cards(imagined)

        game.loops.play_out(imagined, 0, luck, no_log, table.terms.setups)

        facts.check(imagined)
        assert facts.cards(imagined) == cards


@examples(40)
@given(tables(), seeds)
def test_many_imagined_at_once_are_those_imagined_one_by_one(table: Position, seed: int) -> None:
    game = table.game
    for seat in eyes(table):
        views, many, one = views_of(table, seat), records(game.state, 4), records(game.state, 1)
        luck, same_luck = chance.from_seed(seed), chance.from_seed(seed)
        game.imagine_all(views, 0, many, luck)
        for i in range(len(many)):
            game.imagine(views, 0, one, 0, same_luck)
            assert content(many, i) == content(one)

        assert luck.tolist() == same_luck.tolist()


@examples(40)
@given(tables(), seeds)
def test_nothing_of_an_older_state_stays_in_an_imagined_one(table: Position, seed: int) -> None:
    game = table.game
    for seat in eyes(table):
        fresh, used = records(game.state, 1), records(game.state, 1)
        used.view("u1")[:] = 0x55
        game.imagine(views_of(table, seat), 0, fresh, 0, chance.from_seed(seed))
        game.imagine(views_of(table, seat), 0, used, 0, chance.from_seed(seed))

        assert content(used) == content(fresh)
