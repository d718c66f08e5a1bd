"""Chapter 2 of OMEN's rules: setup."""

from collections import Counter

import numpy as np
import pytest

from bottega.omen import OMEN
from bottega.omen.events import Deal
from bottega.omen.facts import JOKER, KIND_NAMES, RAVEN, WOLF
from omen.building import EVERY_TABLE, WITH_WOLVES, deck, hand, held, in_play, lost, middle, the
from omen.dealing import agrees, compositions, deals, drawn, evenly

OMENS = {3: 2, 4: 3, 5: 3, 6: 4, 7: 4, 8: 5, 9: 5}                  # both tables of the rulebook
EXTRAS = {3: 9, 4: 9, 5: 10, 6: 10, 7: 11, 8: 11}
EXTRAS_WITH_WOLVES = {3: 6, 4: 5, 5: 5, 6: 4, 7: 4, 8: 3, 9: 4}     # fitted (omen-2.4)
MANY = 2000


@pytest.mark.parametrize("players", range(3, 9))
def test_omen_2_1_every_composition_is_the_row_and_as_many_extras(players: int) -> None:
    surely = [players, players, players, 0, OMENS[players]]

    extras = compositions(deals(players, MANY)) - surely

    assert (extras >= 0).all()
    assert (extras.sum(axis=1) == EXTRAS[players]).all()
    assert sum(surely) + EXTRAS[players] == 4 * players + 8


@pytest.mark.parametrize("players", range(3, 9))
def test_omen_2_1_extras_are_drawn_evenly_from_all_cards_left_in_the_box(players: int) -> None:
    surely = [players, players, players, 0, OMENS[players]]
    left = [there - used for there, used in zip([10, 10, 10, 0, 10], surely, strict=True)]

    extras = compositions(deals(players, MANY)) - surely

    for kind in range(5):
        found = Counter(extras[:, kind].tolist())
        assert agrees(found, drawn(sum(left), left[kind], EXTRAS[players])), KIND_NAMES[kind]


def test_omen_2_1_nobody_is_told_which_extras_came_into_the_game() -> None:
    view = OMEN.start(4, 1).view(None)

    assert view.surely == {"raven": 4, "skull": 4, "feather": 4, "omen": 3}
    assert view.extras == 9
    assert view.extra_kinds is None


def test_omen_1_2_with_eight_players_everybody_knows_that_all_cards_are_in_play() -> None:
    view = OMEN.start(8, 1).view(None)

    assert view.surely == {"raven": 10, "skull": 10, "feather": 10, "omen": 10}
    assert (view.extras, view.extra_kinds) == (0, None)


@pytest.mark.parametrize("players", [8, 9])
def test_omen_2_2_no_extra_can_be_a_wolf_where_all_wolves_are_taken(players: int) -> None:
    view = OMEN.start(players, 1, expansion="on").view(None)

    assert view.surely["wolf"] == 8
    assert view.extra_kinds == ["raven", "skull", "feather", "omen"]


@pytest.mark.parametrize(("players", "expansion"), EVERY_TABLE)
def test_omen_2_1_what_is_surely_in_play_was_never_missing(players: int, expansion: str) -> None:
    view = OMEN.start(players, 1, expansion=expansion).view(None)
    found = compositions(deals(players, 300, expansion=expansion))

    assert sum(view.surely.values()) + view.extras == 4 * players + len(view.table) + view.deck_count
    for kind, name in enumerate(KIND_NAMES):
        counts = {int(count) for count in found[:, kind]}
        assert min(counts) >= view.surely.get(name, 0)
        assert len(counts) == 1 or name in (view.extra_kinds or view.surely), name


@pytest.mark.parametrize("players", range(3, 10))
def test_omen_2_2_wolves_are_as_many_as_players_and_eight_with_nine(players: int) -> None:
    surely = [players, players, players, min(players, 8), OMENS[players]]

    extras = compositions(deals(players, MANY, expansion="on")) - surely

    assert (extras >= 0).all()
    assert (extras.sum(axis=1) == EXTRAS_WITH_WOLVES[players]).all()


@pytest.mark.parametrize("players", range(3, 10))
def test_omen_2_2_extras_may_be_wolves_too_and_are_drawn_evenly(players: int) -> None:
    surely = [players, players, players, min(players, 8), OMENS[players]]
    left = [there - used for there, used in zip([10, 10, 10, 8, 10], surely, strict=True)]

    extras = compositions(deals(players, MANY, expansion="on")) - surely

    for kind in (RAVEN, WOLF, JOKER):
        found = Counter(extras[:, kind].tolist())
        assert agrees(found, drawn(sum(left), left[kind], EXTRAS_WITH_WOLVES[players])), KIND_NAMES[kind]


@pytest.mark.parametrize(("players", "expansion"), EVERY_TABLE)
def test_omen_2_3_four_cards_to_each_four_face_up_four_in_the_deck(players: int, expansion: str) -> None:
    table = OMEN.start(players, 1, expansion=expansion)

    assert held(table) == [4] * players
    assert len(middle(table)) == len(deck(table)) == 4
    assert lost(table) == []
    assert in_play(table).total() == 4 * players + 8


@pytest.mark.parametrize(("players", "expansion"), EVERY_TABLE)
def test_omen_2_3_hands_are_dealt_face_down(players: int, expansion: str) -> None:
    table = OMEN.start(players, 1, expansion=expansion)

    for seat in range(players):
        hands = table.view(seat).hands
        assert hands == [hand(table, seat) if other == seat else None for other in range(players)]
        dealt = the(Deal, table.events_for(seat))
        assert dealt.hands == [hand(table, seat) if other == seat else [None] * 4 for other in range(players)]
    assert table.view(None).hands == [None] * players
    assert the(Deal, table.events_for(None)).hands == [[None] * 4] * players


def test_omen_2_3_everybody_sees_the_cards_in_the_middle() -> None:
    table = OMEN.start(5, 1)

    for seat in (None, *range(5)):
        assert table.view(seat).table == middle(table)
        assert the(Deal, table.events_for(seat)).table == middle(table)


@pytest.mark.parametrize("seat", [0, 3, 7])
def test_omen_2_3_all_cards_are_mixed_before_they_are_dealt(seat: int) -> None:
    states = deals(8, MANY)                     # with eight players the composition is certain: ten of each kind
    ravens = drawn(40, 10, 4)

    assert agrees(Counter(states["hands"][:, seat, RAVEN].tolist()), ravens)
    assert agrees(Counter(states["middle"][:, JOKER].tolist()), ravens)
    assert agrees(Counter(states["deck"][:, 0].tolist()), evenly([0, 1, 2, 4]))
    assert agrees(Counter(states["deck"][:, 3].tolist()), evenly([0, 1, 2, 4]))


def test_omen_2_3_two_hands_share_cards_as_if_dealt_from_one_pile() -> None:
    states = deals(8, MANY)
    together = states["hands"][:, 0, JOKER] + states["hands"][:, 1, JOKER] + states["middle"][:, JOKER]

    assert agrees(Counter(together.tolist()), drawn(40, 10, 12))


@pytest.mark.parametrize(("players", "extras", "cards"), [(3, 5, 3), (8, 4, 5)])
def test_omen_2_4_printed_extras_leave_a_deck_of_three_or_five(players: int, extras: int, cards: int) -> None:
    for seed in range(50):
        table = OMEN.start(players, seed, expansion="on", extras="printed")
        assert len(deck(table)) == table.view(None).deck_count == cards
        assert len(middle(table)) == 4
        assert held(table) == [4] * players
        assert table.view(None).extras == extras
        assert in_play(table).total() == 4 * players + 4 + cards


@pytest.mark.parametrize("players", [4, 5, 6, 7, 9])
def test_omen_2_4_the_other_printed_rows_fit_already(players: int) -> None:
    printed = OMEN.start(players, 1, expansion="on", extras="printed")

    assert printed.events() == OMEN.start(players, 1, expansion="on", extras="fitted").events()


@pytest.mark.parametrize("players", range(3, 9))
def test_omen_2_4_without_the_expansion_there_is_nothing_to_fit(players: int) -> None:
    assert OMEN.start(players, 1, extras="printed").events() == OMEN.start(players, 1).events()


@pytest.mark.parametrize(("players", "expansion"), WITH_WOLVES)
def test_omen_2_4_fitted_is_the_default_and_leaves_eight_cards(players: int, expansion: str) -> None:
    table = OMEN.start(players, 1, expansion=expansion)

    assert table.options["extras"] == "fitted"
    assert len(middle(table)) + len(deck(table)) == 8


@pytest.mark.parametrize(("players", "expansion"), EVERY_TABLE)
def test_omen_2_5_the_first_player_is_drawn_at_random(players: int, expansion: str) -> None:
    states = deals(players, MANY, expansion=expansion)

    assert agrees(Counter(states["dealer"].tolist()), evenly(range(players)))
    assert (states["acting"] == 1 << states["dealer"].astype(np.int64)).all()


def test_omen_2_5_the_first_player_has_no_better_cards() -> None:
    states = deals(8, MANY)
    hands = states["hands"][np.arange(MANY), states["dealer"]]

    assert agrees(Counter(hands[:, JOKER].tolist()), drawn(40, 10, 4))
