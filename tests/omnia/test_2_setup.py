"""Chapter 2 of OMNIA's rules: setup."""

from collections import Counter

import pytest

from bottega.core.refusals import Refused
from bottega.core.words import LANGUAGES, Words
from bottega.omnia import OMNIA
from bottega.omnia.facts import CHARACTERS, CITIES, FIRST_OF, WORKS
from omen.building import play
from omen.dealing import agrees, evenly
from omnia.building import KINDS, OWN_DECK, cities, city_deck, coins, deck_of, hand, ids, pack, position, row
from omnia.dealing import deals
from omnia.telling import dealt

MANY = 2000
MARKS = {card["id"]: card["mark"] for card in OWN_DECK.cards if card["kind"] == "action"}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_omnia_2_1_one_city_and_three_of_each_kind_lie_face_up(players: int) -> None:
    table = OMNIA.start(players, 1)

    assert len(cities(table)) == 1
    assert sorted(cities(table) + city_deck(table)) == sorted(ids("city"))
    for kind in KINDS:
        assert len(row(table, kind)) == 3
        assert sorted(row(table, kind) + deck_of(table, kind)) == sorted(ids(kind))


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_omnia_2_1_everybody_sees_what_lies_face_up_and_nobody_a_deck(seat: int | None) -> None:
    table = OMNIA.start(2, 1)
    view = table.view(seat)

    assert view.cities == cities(table)
    assert view.city_deck == [None] * 15
    assert {kind: view.market[kind].cards for kind in KINDS} == {kind: row(table, kind) for kind in KINDS}
    assert [view.market[kind].deck_count for kind in KINDS] == [16, 16, 13]
    assert dealt(table.events_for(seat)).decks == {"city": [None] * 15, "work": [None] * 16, "invention": [None] * 16,
                                                   "character": [None] * 13}


def test_omnia_2_1_every_deck_is_mixed() -> None:
    states = deals(3, MANY)

    assert agrees(Counter(states["cities"][:, 0].tolist()), evenly(range(CITIES)))
    assert agrees(Counter(states["city_deck"][:, 0].tolist()), evenly(range(CITIES)))
    assert agrees(Counter(states["city_deck"][:, 14].tolist()), evenly(range(CITIES)))
    characters = range(FIRST_OF[2], FIRST_OF[2] + CHARACTERS)
    for place in (0, 2, 3, 15):
        assert agrees(Counter(states["decks"][:, 0, place].tolist()), evenly(range(WORKS)))
        assert agrees(Counter(states["decks"][:, 2, place].tolist()), evenly(characters))


@pytest.mark.parametrize(("players", "cards"), [(2, 14), (3, 21), (4, 28)])
def test_omnia_2_2_the_action_deck_has_the_cards_marked_for_so_many_players(players: int, cards: int) -> None:
    view = OMNIA.start(players, 1).view(None)

    assert view.in_play == [card for card, mark in MARKS.items() if mark <= players]
    assert len(view.in_play) == cards


@pytest.mark.parametrize("players", [2, 3, 4])
def test_omnia_2_2_seven_to_each_and_the_whole_deck_is_dealt(players: int) -> None:
    table = OMNIA.start(players, 1)
    packs = [pack(table, seat) for seat in range(players)]

    assert [len(cards) for cards in packs] == [7] * players
    assert sorted(card for cards in packs for card in cards) == table.view(None).in_play


@pytest.mark.parametrize("draft", ["on", "off"])
def test_omnia_2_2_who_holds_which_card_is_not_public(draft: str) -> None:
    table = OMNIA.start(3, 1, draft=draft)

    for seat in range(3):
        view = table.view(seat)
        own = pack(table, seat) + hand(table, seat)
        assert view.pack + view.hand == own
        assert dealt(table.events_for(seat)).hands == [own if other == seat else [None] * 7 for other in range(3)]
    assert table.view(None).pack + table.view(None).hand == []
    assert dealt(table.events_for(None)).hands == [[None] * 7] * 3


def test_omnia_2_2_the_action_cards_are_mixed_before_they_are_dealt() -> None:
    origin = deals(4, MANY)["origin"]

    for card in range(28):
        assert agrees(Counter(origin[:, card].tolist()), evenly(range(4)))
    together = Counter((origin[:, 0] == origin[:, 1]).astype(int).tolist())
    assert agrees(together, {1: 6 / 27, 0: 21 / 27})


@pytest.mark.parametrize("players", [2, 3, 4])
def test_omnia_2_3_each_player_starts_with_one_coin(players: int) -> None:
    table = OMNIA.start(players, 1)

    assert coins(table) == [1] * players
    assert dealt(table.events()).coins == [1] * players


@pytest.mark.parametrize("players", [2, 3, 4])
def test_omnia_2_4_the_first_player_is_drawn_at_random(players: int) -> None:
    states = deals(players, MANY)

    assert agrees(Counter(states["first"].tolist()), evenly(range(players)))


@pytest.mark.parametrize("first", ["0", "1", "2", "3"])
def test_omnia_2_4_a_table_may_name_the_first_player(first: str) -> None:
    for seed in range(20):
        table = OMNIA.start(4, seed, first=first, draft="off")
        assert table.acting == [int(first)]
        assert table.view(None).first == dealt(table.events()).first == int(first)


@pytest.mark.parametrize(("players", "first"), [(2, "2"), (2, "3"), (3, "3")])
def test_omnia_2_4_a_first_player_who_is_not_there_is_refused(players: int, first: str) -> None:
    with pytest.raises(Refused) as refused:
        OMNIA.start(players, 1, first=first)

    refusal = refused.value.refusal
    assert (refusal.key, refusal.rule) == ("omnia.refusal.first", "omnia-2.4")
    assert refusal.values == {"first": first, "last": players - 1}
    for language in LANGUAGES:
        assert Words(language, "bottega.omnia").refuse(refusal).endswith(" (omnia-2.4)")
    assert Words("en", "bottega.omnia").refuse(refusal) == (
        f"Seat {first} cannot begin; the seats at this table are 0 to {players - 1}. (omnia-2.4)")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_omnia_2_4_play_goes_to_the_left_and_the_first_player_stays(players: int) -> None:
    table, seats = OMNIA.start(players, 5, draft="off", first="1"), []
    while not table.is_over:
        (seat,) = table.acting
        seats += [seat] if table.view(seat).phase == "playing" else []
        table.act(seat, table.legal(seat)[-1])

    assert seats == [(1 + turn) % players for turn in range(6 * players)]


def test_omnia_2_4_a_new_deal_keeps_nothing_of_an_old_game() -> None:
    used, fresh = OMNIA.start(4, 3), OMNIA.start(2, 8, draft="off")
    while not used.is_over:
        seat = used.acting[0]
        used.act(seat, used.legal(seat)[0])

    OMNIA.deal(used.states, 0, fresh.terms.setups, fresh.states["chance"][0], None)
    OMNIA.deal(fresh.states, 0, fresh.terms.setups, fresh.states["chance"][0].copy(), None)

    for name in OMNIA.state.names or ():
        if name != "chance":
            assert used.states[name].tolist() == fresh.states[name].tolist(), name


def test_omnia_2_4_the_turn_after_the_last_seat_is_the_first_seats() -> None:
    table = position("", "", "", turns=2, card="a01", left="work")

    play(table, "2 skip work")

    assert table.acting == [0]
