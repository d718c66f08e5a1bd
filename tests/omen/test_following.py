"""A round of real cards, followed from notes: what the rules say of it is what they say of the whole game."""

import json
from typing import Any

import numpy as np
import pytest

from bottega.core.position import Position
from bottega.core.real_table import Followed
from bottega.core.refusals import Refused
from bottega.omen import OMEN, chances, following
from bottega.omen.events import Call
from bottega.omen.facts import KIND_NAMES
from omen.building import EVERY_TABLE, dealer, held, position

CALLS = ("omen", "destiny")


def follow(players: int, options: dict[str, str] | None = None, seed: int = 7, **noted: Any) -> Followed:
    return following.follow(OMEN.terms(players, options or {}), json.dumps(noted).encode(), seed)


def notes(table: Position, **more: Any) -> dict[str, Any]:
    return {"held": held(table), "dealer": dealer(table), "done": [], **more}


def refused(players: int, **noted: Any) -> str:
    with pytest.raises(Refused) as caught:
        follow(players, **noted)
    return caught.value.refusal.key


@pytest.mark.parametrize(("players", "expansion"), EVERY_TABLE)
def test_whole_games_are_followed_round_by_round(players: int, expansion: str) -> None:
    options = {"expansion": expansion, "next_dealer": "clockwise" if players % 2 else "loser"}
    table, dice = OMEN.start(players, players, deck=None, **options), np.random.default_rng(players)
    noted = notes(table)
    while table.acting:
        [seat] = table.acting
        found = follow(players, options, **noted)
        assert (found.acting, found.legal, found.outcome) == ([seat], table.legal(seat), None)
        # high, so that rounds end
        do = str(dice.choice([action for action in found.legal if action in CALLS] or found.legal[:12]))
        table.act(seat, do)
        noted["done"].append({"seat": seat, "do": do})
        if do not in CALLS:
            continue
        assert follow(players, options, **noted).acting == []           # it has to be counted first
        [call] = [event for event in table.events() if isinstance(event, Call)]
        outcome = follow(players, options, **noted, counted=call.count).outcome
        for loser in call.losers:
            table.act(loser, table.legal(loser)[0])
        over = not table.acting
        assert outcome == {"losers": call.losers, "held": held(table), "dealer": None if over else dealer(table),
                           "winner": table.ranking[0][0] if over else None}
        noted = notes(table)


@pytest.mark.parametrize(("call", "counted", "losers", "told"), [
    ("omen", 2, [0], "too_high"), ("omen", 3, [1], "not_too_high"), ("omen", 4, [1], "not_too_high"),
    ("destiny", 3, [0, 2], "exact"), ("destiny", 2, [1], "not_exact")])
def test_omen_3_7_and_3_8_who_loses_is_said_with_its_rule(call: str, counted: int, losers: list[int],
                                                          told: str) -> None:
    done = [{"seat": 0, "do": "declare 3 raven"}, {"seat": 1, "do": call}]

    found = follow(3, held=[4, 4, 4], dealer=0, done=done, counted=counted)

    assert found.outcome is not None
    assert found.outcome["losers"] == losers
    judged = [sentence for sentence in found.told if ".judged." in sentence.key]
    assert [(sentence.key, sentence.rule) for sentence in judged] == [
        (f"omen.event.judged.{told}", "omen-3.7" if call == "omen" else "omen-3.8")]
    assert not any("lose" in sentence.key.rpartition(".")[2] for sentence in found.told)     # which card is unknown


def test_omen_5_1_whoever_loses_the_last_card_is_out_and_the_last_one_left_wins() -> None:
    done = [{"seat": 2, "do": "declare 3 raven"}, {"seat": 0, "do": "omen"}]

    found = follow(3, held=[4, 0, 1], dealer=2, done=done, counted=1)

    assert found.outcome == {"losers": [2], "held": [4, 0, 0], "dealer": None, "winner": 0}
    assert [sentence.key for sentence in found.told][-2:] == ["omen.event.out", "omen.event.end"]


def test_omen_4_4_a_dealer_that_is_drawn_may_be_anybody_still_in() -> None:
    done = [{"seat": 0, "do": "declare 3 raven"}, {"seat": 2, "do": "omen"}]
    outcomes = [follow(4, {"next_dealer": "random"}, seed, held=[4, 0, 4, 1], dealer=0, done=done, counted=3).outcome
                for seed in range(60)]

    assert {outcome["dealer"] for outcome in outcomes if outcome} == {0, 2, 3}


def test_what_the_rules_forbid_is_refused_as_at_a_table() -> None:
    begun = {"held": [4, 4, 4], "dealer": 0}
    assert refused(3, **begun, done=[{"seat": 1, "do": "declare 1 raven"}]) == "omen.refusal.not_your_turn"
    assert refused(3, **begun, done=[{"seat": 0, "do": "omen"}]) == "omen.refusal.nothing_declared"
    assert refused(3, **begun, done=[{"seat": 0, "do": "declare 1 wolf"}]) == "omen.refusal.no_wolves"
    assert refused(3, **begun, done=[{"seat": 0, "do": "declare 13 raven"}]) == "omen.refusal.too_high"
    assert refused(3, **begun, done=[{"seat": 0, "do": "sing"}]) == "omen.notation.action"


def test_notes_that_cannot_be_are_refused() -> None:
    called = {"done": [{"seat": 0, "do": "declare 3 raven"}, {"seat": 1, "do": "omen"}]}
    assert refused(3, held=[4, 4], dealer=0) == "omen.follow.round"
    assert refused(3, held=[4, 0, 4], dealer=1) == "omen.follow.round"
    assert refused(3, held=[4, 0, 0], dealer=0) == "omen.follow.round"
    assert refused(3, held=[4, 5, 4], dealer=0) == "omen.follow.unreadable"
    assert refused(3, held=[4, 4, 4], dealer=0, sung=True) == "omen.follow.unreadable"
    assert refused(3, held=[4, 4, 4], dealer=0, counted=13, **called) == "omen.follow.counted"
    assert refused(3, held=[4, 4, 4], dealer=0, odds=True, middle={"lion": 1}) == "omen.follow.unreadable"
    assert refused(3, held=[4, 4, 4], dealer=0, odds=True, middle={"raven": 5}) == "omen.follow.seen"
    assert refused(3, held=[4, 4, 4], dealer=0, odds=True, lost={"raven": 1}) == "omen.follow.seen"
    assert refused(3, held=[4, 4, 4], dealer=0, odds=True, middle={"wolf": 1}) == "omen.follow.seen"


@pytest.mark.parametrize(("players", "expansion"), EVERY_TABLE)
def test_the_odds_of_a_first_round_are_those_of_a_spectator(players: int, expansion: str) -> None:
    table = OMEN.start(players, 9, expansion=expansion)
    middle = dict(zip(KIND_NAMES, table.states["middle"][0].tolist(), strict=True))

    found = follow(players, {"expansion": expansion}, **notes(table), odds=True, middle=middle).aids["chances"]

    for suit, exactly in enumerate(chances.counts(table.views(None), 0)):
        assert found[KIND_NAMES[suit]].exactly == pytest.approx(exactly, abs=1e-6)


def test_the_odds_of_calls_are_those_of_the_declaration_that_stands() -> None:
    done = [{"seat": 0, "do": "declare 5 raven"}]

    aids = follow(3, held=[4, 4, 4], dealer=0, done=done, odds=True).aids

    raven = aids["chances"]["raven"]
    assert aids["calls"] == {"omen": pytest.approx(sum(raven.exactly[:5]), abs=1e-5), "destiny": raven.exactly[5]}


def test_without_the_face_up_cards_the_odds_are_those_of_all_deals() -> None:
    exactly = follow(4, held=[4, 4, 4, 4], dealer=0, odds=True).aids["chances"]["skull"].exactly

    deals, found = 3000, np.zeros(17)
    for seed in range(deals):
        hands = OMEN.start(4, seed).states["hands"][0]
        found[int(hands[:, 1].sum() + hands[:, 4].sum())] += 1
    assert sum(exactly) == pytest.approx(1, abs=1e-5)
    assert np.abs(found / deals - exactly).max() < 5 * np.sqrt(0.25 / deals)


def test_lost_cards_that_were_noted_are_known_and_others_are_not() -> None:
    table = position("raven", "skull", "feather feather", table="omen omen raven skull", lost="omen")
    begun = notes(table, odds=True)

    vague = follow(3, **begun).aids["chances"]["raven"]
    sure = follow(3, **begun, middle={"omen": 2, "raven": 1, "skull": 1}, lost={"omen": 1}).aids["chances"]["raven"]

    assert sum(sure.exactly) == pytest.approx(1, abs=1e-5)
    assert sure.at_least[2] < vague.at_least[2]
