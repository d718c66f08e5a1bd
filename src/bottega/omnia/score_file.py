"""Scoring a game played at a physical table: cities, and what each player has, from a JSON file (omnia-6, 7)."""

from collections.abc import Sequence
from typing import Any

import msgspec
import numpy as np
from msgspec import Struct

from bottega.core.events import plain
from bottega.core.game import Game, ScoredSheet, Terms
from bottega.core.happened import blank_rows
from bottega.core.kernel import records
from bottega.core.options import Deck
from bottega.core.refusals import Refused
from bottega.core.unreadable import why_unreadable
from bottega.omnia.deck import ids_of
from bottega.omnia.events import End, Score, final
from bottega.omnia.facts import BY_POINTS, DECIDED_BY, NOTHING
from bottega.omnia.printed_names import PrintedNames
from bottega.omnia.scoring import score_table
from bottega.omnia.state import STATE

MOST_COINS = 36                             # with coins as cards (omnia-1.5)
NEAR = {"omnia.score.city": "omnia.score.city_near", "omnia.score.card": "omnia.score.card_near"}


class Player(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    coins: int
    cards: list[str]


class Table(Struct, frozen=True, forbid_unknown_fields=True):
    cities: list[str]
    players: list[Player]


def read(text: str | bytes, deck: Deck) -> Table:
    """What the file says, if it can be: every card once, and cities, cards and coins that there are."""
    try:
        table = msgspec.json.decode(text, type=Table)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Refused("omnia.score.unreadable", None, reason=why_unreadable(error)) from error
    names = names_of(table)
    for name in names:
        if names.count(name) > 1:
            raise Refused("omnia.score.name_twice", None, name=name)
    found = _with_ids(table, deck)
    for said, city in zip(table.cities, found.cities, strict=True):
        if found.cities.count(city) > 1:
            raise Refused("omnia.score.city_twice", "omnia-1.2", city=said)
    _check_cards(table, found)
    _check_coins(found)
    return found


def _with_ids(table: Table, deck: Deck) -> Table:
    """The same with ids for names, which may be as printed in any language."""
    cities, collection, _ = (PrintedNames(deck, ids) for ids in ids_of(deck))
    return Table([id_of(city, cities, "omnia.score.city", "omnia-5.1", city=city[:40]) for city in table.cities],
                 [Player(player.name, player.coins, [
                     id_of(card, collection, "omnia.score.card", "omnia-5.6", card=card[:40], name=player.name)
                     for card in player.cards]) for player in table.players])


def id_of(said: str, known: PrintedNames, key: str, rule: str, **values: str) -> str:
    """The card that is meant; refuses a name that none has, with those that may have been meant."""
    if found := known.find(said):
        return found
    if near := known.near(said[:40]):
        raise Refused(NEAR[key], rule, near=", ".join(near), **values)
    raise Refused(key, rule, **values)


def _check_cards(said: Table, found: Table) -> None:
    """Every card is there once; one that is not is called as the file calls it."""
    owners: dict[str, str] = {}
    for written, player in zip(said.players, found.players, strict=True):
        for name, card in zip(written.cards, player.cards, strict=True):
            if card in owners:
                raise Refused("omnia.score.card_twice", "omnia-1.2", card=name, name=player.name, other=owners[card])
            owners[card] = player.name


def _check_coins(table: Table) -> None:
    for player in table.players:
        if player.coins < 0:
            raise Refused("omnia.score.coins", "omnia-1.5", name=player.name, most=MOST_COINS)
    if sum(player.coins for player in table.players) > MOST_COINS:
        raise Refused("omnia.score.coins", "omnia-1.5", name=table.players[-1].name, most=MOST_COINS)


def scored(table: Table, terms: Terms) -> tuple[list[Score], End]:
    """Everybody's points by seat, each with its reason, and who wins."""
    cities, collection, _ = ids_of(terms.deck)
    states, setup = records(STATE, 1), terms.setups[0]
    states["seats"], states["city_count"] = terms.players, len(table.cities)
    states["cities"][0, :len(table.cities)] = [cities.index(city) for city in table.cities]
    for seat, player in enumerate(table.players):
        states["coins"][0, seat] = player.coins
        for card in map(collection.index, player.cards):
            states["owned"][0, seat] |= np.uint64(1 << card)
            states["printed"][0, seat] += setup["points"][card]
            if setup["group"][card] != NOTHING:
                states["tally"][0, seat, setup["group"][card]] += 1
    rows = blank_rows()
    score_table(states, 0, terms.setups, rows)
    return final(rows, terms.deck)


def score_sheet(game: Game, text: str | bytes, deck: Deck) -> ScoredSheet:
    """A whole file, read and scored."""
    table = read(text, deck)
    terms = game.terms(len(table.players), {}, deck)
    scores, end = scored(table, terms)
    return ScoredSheet(terms, names_of(table), [*scores, end], summary(names_of(table), scores, end))


def score(table: Table, terms: Terms) -> dict[str, Any]:
    """The points alone, by name."""
    return summary(names_of(table), *scored(table, terms))


def names_of(table: Table) -> list[str]:
    return [player.name for player in table.players]


def summary(names: Sequence[str], scores: Sequence[Score], end: End) -> dict[str, Any]:
    """As `bottega score --json` has it: players by name, in the order of the file."""
    return {
        "players": [{"name": names[score.seat], **_fields(score)} for score in scores],
        "ranking": [[names[seat] for seat in seats] for seats in end.ranking],
        "tie_break": None if end.decided_by == DECIDED_BY[BY_POINTS] else end.decided_by,
    }


def _fields(score: Score) -> dict[str, Any]:
    return {name: value for name, value in plain(score).items() if name not in ("event", "seat")}
