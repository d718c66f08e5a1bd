"""The builder of positions builds what the rules could have brought about."""

from random import Random
from typing import Any

import pytest

from bottega.core.position import Position
from bottega.omnia import OMNIA
from bottega.omnia.deck import ids_of
from bottega.omnia.facts import DEED_NAMES, DRAFTING, NOTHING, PLACING
from omen.building import acting
from omnia.building import (
    KINDS,
    OWN_DECK,
    cities,
    city_deck,
    coins,
    deck_of,
    hand,
    last_turn,
    owned,
    pack,
    played,
    position,
    row,
    supply,
)

CITY_IDS, COLLECTION, ACTION_CARDS = ids_of(OWN_DECK)


def stopped_somewhere(players: int, seed: int, **options: str) -> Position:
    """A game at a random moment of random play."""
    table, choices = OMNIA.start(players, seed, **options), Random(seed)        # type: ignore[arg-type]
    for _ in range(choices.randrange(15 * players)):
        seat = choices.choice(table.acting)
        table.act(seat, choices.choice(table.legal(seat)))
    return table


def built_again(table: Position) -> Position:
    """The same from what can be named of it."""
    s = {name: table.states[name][0].tolist() for name in OMNIA.state.names or ()}
    seats = range(table.players)
    looked = [CITY_IDS[city] for city in s["looked"][:s["looked_count"]]]
    known = {city: [seat for seat in seats if mask >> seat & 1] for city, mask in
             zip(city_deck(table) + looked, s["city_known"][:s["city_deck_count"]] + s["looked_known"], strict=False)}
    rows = {kind: " ".join("-" if card == NOTHING else COLLECTION[card] for card in cards)
            for kind, cards in zip(KINDS, s["market"], strict=True)}
    return position(
        *(" ".join(owned(table, seat)) for seat in seats), coins=coins(table), works=rows["work"],
        inventions=rows["invention"], characters=rows["character"],
        decks={kind: " ".join(deck_of(table, kind)) for kind in KINDS}, cities=" ".join(cities(table)),
        city_deck=" ".join(city_deck(table)), known=known, hands=[" ".join(hand(table, seat)) for seat in seats],
        played=[" ".join(played(table, seat)) for seat in seats], kept=[" ".join(kept(s, seat)) for seat in seats],
        turns=s["turns"], card=ACTION_CARDS[s["card"]] if s["card"] != NOTHING else "",
        left=", ".join(deed(*one) for one in s["deeds"] if one[0] != NOTHING) if s["card"] != NOTHING else None,
        resolving=", ".join(deed(*one) for one in reversed(s["stack"][:s["stack_count"]])), looked=" ".join(looked),
        by_effect=bool(s["by_effect"]), first=s["first"], draft=table.options["draft"],
        effects=table.options["effects"])


def kept(s: dict[str, Any], seat: int) -> list[str]:
    """A seat's seven cards in the order it kept them."""
    cards = [card for card in range(len(ACTION_CARDS)) if (s["hands"][seat] | s["played"][seat]) >> card & 1]
    return [ACTION_CARDS[card] for card in sorted(cards, key=lambda card: s["kept_in"][card])]


def deed(what: int, amount: int) -> str:
    return f"{amount} coins" if DEED_NAMES[what] == "coins" else DEED_NAMES[what]


def meaning(table: Position) -> dict[str, Any]:
    """Every field that means something: not luck, not what was struck off, not in which order cards came."""
    s = {name: table.states[name][0].tolist() for name in OMNIA.state.names or () if name != "chance"}
    s["stack"] = s["stack"][:s["stack_count"]]
    s["deeds"] = [one for one in s["deeds"] if one[0] != NOTHING]
    s["decks"] = [(sorted(cards[:drawn]), cards[drawn:]) for cards, drawn in zip(s["decks"], s["drawn"], strict=True)]
    if s["phase"] == PLACING:                           # what lies below is cleared away when a city is placed
        s["city_deck"], s["city_known"] = (s[name][:s["city_deck_count"]] for name in ("city_deck", "city_known"))
    return s


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("draft", ["on", "off"])
@pytest.mark.parametrize("effects", ["must", "may"])
def test_a_played_game_built_again_is_the_same_in_every_field(players: int, draft: str, effects: str) -> None:
    for seed in range(60):
        table = stopped_somewhere(players, seed, draft=draft, effects=effects)
        if table.states["phase"][0] != DRAFTING:
            assert meaning(built_again(table)) == meaning(table), seed


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_dealt_game_built_again_is_the_same_in_every_field(players: int) -> None:
    for seed in range(20):
        table = OMNIA.start(players, seed)
        built = position(*[""] * players, packs=[" ".join(pack(table, seat)) for seat in range(players)],
                         works=" ".join(row(table, "work")), inventions=" ".join(row(table, "invention")),
                         characters=" ".join(row(table, "character")), cities=" ".join(cities(table)),
                         decks={kind: " ".join(deck_of(table, kind)) for kind in KINDS},
                         city_deck=" ".join(city_deck(table)), first=int(table.states["first"][0]))
        assert meaning(built) == meaning(table)


def test_what_is_not_named_is_filled_up_to_a_whole_game() -> None:
    table = position("gioconda francesco-i", "", "leonardo-vecchio", coins=(3, 1, 0), works="cranio", card="a03")

    everything = [card for seat in range(3) for card in owned(table, seat)]
    everything += [card for kind in KINDS for card in row(table, kind) + deck_of(table, kind)]
    assert sorted(everything) == sorted(COLLECTION)
    assert sorted(cities(table) + city_deck(table)) == sorted(CITY_IDS)
    assert supply(table) + sum(coins(table)) == 18
    assert [len(hand(table, seat)) for seat in range(3)] == [6, 7, 7]
    assert [owner.printed for owner in table.view(None).seats] == [4, 0, 4]
    assert acting(table) == {0}
    assert table.view(0).card == "a03"


def test_a_built_game_is_played_to_its_end() -> None:
    table = last_turn("gioconda", "cranio", cities="vinci")

    table.act(1, "skip city")

    assert table.is_over


@pytest.mark.parametrize("wishes", [
    {"works": "cranio cranio"},
    {"works": "gioconda"},                              # seat 0 has it
    {"works": "mona-lisa"},
    {"works": "- cranio cuore"},                        # a turn begins with full rows
    {"works": "cranio cuore spalla-e-collo annunciazione"},
    {"coins": (18, 1)},
    {"coins": (1,)},
    {"hands": ("a15", "")},                             # not in play with two
    {"hands": ("a01 a02 a03 a04 a05 a06 a07 a08", "")},
    {"cities": "vinci", "city_deck": "vinci"},
    {"looked": "vinci"},
    {"card": "a03", "left": "city"},
    {"card": "a03", "looked": "vinci milano roma pavia"},
])
def test_wishes_that_no_game_fulfils_are_turned_down(wishes: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"a card lies|no such|full|three|coins|more than|without|has no"):
        position("gioconda", "", **wishes)
