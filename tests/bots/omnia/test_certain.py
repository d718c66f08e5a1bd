"""What is worse for certain, against a walk through the rules by Python; and that nobody does it."""

import os
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import pytest

from bots.omnia.moments import acting_views, moments
from bottega import bots
from bottega.bots.omnia.certain import Certain
from bottega.bots.playing import play_on
from bottega.core import chance
from bottega.core.happened import UNTOLD
from bottega.core.kernel import Records
from bottega.core.position import Position
from bottega.omnia import OMNIA
from bottega.omnia.facts import COINS, DEED_NAMES, DRAFTING, NOTHING, OVER, PLACING, ROUNDS
from bottega.omnia.scoring import score_table
from laws.tables import legal_numbers
from omnia.building import position

GAMES = int(os.environ.get("BOTTEGA_BOT_GAMES", "0"))       # of each level and number of players; 0: a few
FEW = {"shark": 1}
LEVELS = bots.levels(OMNIA)


def worse_at(table: Position) -> set[str]:
    """The actions that are worse for certain, in notation."""
    views = acting_views(table)
    actions = np.array(legal_numbers(table.terms, views, int(views["seat"][0])), np.int16)
    return {OMNIA.write(int(action), table.deck) for action in actions[Certain(table.terms)(views, actions)]}


def test_coins_that_lie_there_are_not_skipped() -> None:
    assert "skip coins" in worse_at(position("", "", card="a07", turns=4, coins=(1, 1)))
    assert "skip coins" not in worse_at(position("", "", card="a07", turns=4, coins=(9, 9)))


def test_a_free_card_is_not_skipped_and_a_dear_one_may_be() -> None:
    free = position("", "", card="a01", left="work", turns=4, works="gioconda leonardo-a-bottega")
    paid = position("", "", card="a03", left="character", turns=4, coins=(3, 3),
                    characters="niccolo-machiavelli francesco-i isabella-d-este")

    assert worse_at(free) == {"skip work"}
    assert worse_at(paid) == set()


def test_in_the_very_last_turn_nothing_is_begun_that_gives_fewer_points() -> None:
    """The third invention of one colour makes a set of Amboise: eight points, also to one who cannot win."""
    for ahead in ("", "leonardo-a-corte francesco-i isabella-d-este cecilia-gallerani"):
        table = position(ahead, "carro-armato bombarda-multipla", cities="amboise", card="a01", left="invention",
                         turns=11, inventions="balestra-gigante aliante odometro")

        assert worse_at(table) == {"take aliante", "take odometro", "skip invention"}


def test_in_its_last_turn_a_seat_may_take_a_card_from_a_rival_instead_of_points() -> None:
    """Four printed points; or the invention with which the rival would make a set of Amboise."""
    denied = position("", "carro-armato bombarda-multipla", cities="amboise", card="a01", left="invention", turns=10,
                      coins=(3, 0), inventions="balestra-gigante leonardo-scrittore aliante")
    harmless = position("gioconda", "", cities="amboise", card="a01", left="invention", turns=10,
                        inventions="aliante odometro balestra-gigante")

    assert worse_at(denied) == {"take aliante", "skip invention"}
    assert worse_at(harmless) == {"skip invention"}


class End(NamedTuple):
    """Where a line leads: what it gives at least, what it leaves the others, whether it might give more."""

    first: str
    own: tuple[float, int]
    rivals: tuple[int, ...]
    blind: bool


def totals(states: Records, setups: Records) -> list[int]:
    scored = states.copy()
    score_table(scored, 0, setups, UNTOLD)
    points: list[int] = scored["totals"][0].tolist()
    return points


def offers(states: Records, setups: Records, seat: int) -> int:
    """What the best card of each row would give a seat, one row after the other."""
    setup, now, found = setups[0], totals(states, setups)[seat], 0
    for row in states["market"][0]:
        gains = [0]
        for card in row[row != NOTHING]:
            richer = states.copy()
            richer["printed"][0, seat] += setup["points"][card]
            if setup["group"][card] != NOTHING:
                richer["tally"][0, seat, setup["group"][card]] += 1
            if setup["cost"][card] <= states["coins"][0, seat] + 2:
                gains.append(totals(richer, setups)[seat] - now)
        found += max(gains)
    return found


def ends(table: Position, seat: int, path: tuple[str, ...] = (), *, blind: bool = False) -> Iterator[End]:
    """All ways to the end of the turn; with cities that the seat does not know, only the one without any."""
    known, begun = table.view(seat).city_deck, int(table.states["turns"][0])
    for text in table.legal(seat):
        after = table.copy()
        after.act(seat, text)
        first, is_blind = (path or (text,))[0], blind
        if after.states["phase"][0] == PLACING and None in known[:int(after.states["looked_count"][0])]:
            after.act(seat, "place none")
            is_blind = True
        if after.states["turns"][0] == begun:
            yield from ends(after, seat, (first,), blind=is_blind)
        else:
            yield end_of(table, after, seat, first, blind=is_blind)


def end_of(before: Position, after: Position, seat: int, first: str, *, blind: bool) -> End:
    states, setups = after.states, before.terms.setups
    if states["phase"][0] == OVER:
        share = (seat in after.ranking[0]) / len(after.ranking[0])
        return End(first, (share, int(states["totals"][0, seat])), (), blind)
    bare = states.copy()
    gone = before.states["market"][0]
    bare["market"][0] = np.where(bare["market"][0] == gone, gone, NOTHING)
    points, round_begun = totals(bare, setups), (ROUNDS - 1) * before.players
    rivals = [points[other] + (offers(bare, setups, other) if (other - int(bare["first"][0])) % before.players
                               >= int(bare["turns"][0]) - round_begun else 0)
              for other in range(before.players) if other != seat]
    return End(first, (0.0, points[seat]), tuple(rivals), blind)


def worse_by_hand(table: Position) -> set[str]:
    found = [*ends(table, table.acting[0])]
    good = {end.first for end in found if end.blind or not any(
        other.own > end.own and all(a <= b for a, b in zip(other.rivals, end.rivals, strict=True)) for other in found)}
    return {end.first for end in found} - good


@pytest.mark.parametrize("players", [2, 3])
def test_in_a_last_turn_it_agrees_with_all_ways_walked_through_by_the_rules(players: int) -> None:
    seen, worse = 0, 0
    for table in moments(players, 12, 1):
        if table.states["turns"][0] < (ROUNDS - 1) * players or table.states["phase"][0] == DRAFTING:
            continue
        if len(table.legal(table.acting[0])) < 2:
            continue
        skips = {text for text in worse_at(table) if text.startswith("skip")}

        by_hand = worse_by_hand(table)

        assert worse_at(table) - skips == by_hand - skips
        assert {text for text in by_hand if text.startswith("skip")} <= skips
        seen += 1
        worse += len(by_hand)
    assert seen > 30
    assert worse > 20


def laugh(table: Position, views: Records, action: int, worse: Certain) -> str | None:
    """What people would say of a move that no player makes, however weak."""
    text, costs = OMNIA.write(action, table.deck), table.terms.setups["cost"][0]
    if text.startswith("skip"):
        deed = DEED_NAMES.index(text.split()[1])
        if deed == COINS and views["supply"][0] > 0:
            return "It skips coins."
        if deed < 3 and any(card != NOTHING and costs[card] == 0 for card in views["market"][0, deed]):
            return "It skips a card that costs nothing."
    actions = np.array(legal_numbers(table.terms, views, int(views["seat"][0])), np.int16)
    if worse(views, actions)[actions == action].any():
        return "It leaves points lying in its last turn."
    return None


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("level", LEVELS)
def test_nobody_makes_a_move_that_people_laugh_at(level: str, players: int) -> None:
    """Nor one that is worse for certain, in whole games of every level."""
    terms = OMNIA.terms(players)
    bot, worse = bots.make(terms, level), Certain(terms)
    for deal in range(GAMES or FEW.get(level, 12)):
        table = Position.dealt(terms, chance.to_text(chance.from_seed(14, deal)))
        for _, views, action in play_on(table, dict.fromkeys(range(players), bot)):
            said = laugh(table, views, action, worse)

            assert said is None, f"game {deal}, {OMNIA.write(action, table.deck)}: {said}"


def test_the_usual_level_has_as_many_points_as_people_have_in_games_of_two() -> None:
    terms, points = OMNIA.terms(2), []
    bot = bots.make(terms, bots.usual(OMNIA))
    for deal in range(60):
        table = Position.dealt(terms, chance.to_text(chance.from_seed(14, deal)))
        for _ in play_on(table, {0: bot, 1: bot}):
            pass
        points += table.states["totals"][0, :2].tolist()

    assert 12 <= np.mean(points) <= 22
