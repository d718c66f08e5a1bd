"""Fairness: luck follows from what was committed to and what people added, and nothing else passes."""

import hashlib
import hmac
import json

import numpy as np
import pytest
from msgspec.structs import replace

from bottega.core import fairness, records, replay
from bottega.core.events import name_of
from bottega.core.happened import UNTOLD
from bottega.core.position import Position
from bottega.core.records import Record
from bottega.core.refusals import BadRecord
from bottega.omen import OMEN
from core.playing import NONCES, SECRET, SITTERS, TABLE, keyed, played, proof

OPTIONS = {"expansion": "off", "extras": "fitted", "next_dealer": "loser"}


def proven(position: Position | None = None, *, secret: str | None = SECRET) -> Record:
    return records.of(position or played(keyed()), SITTERS, fairness=proof(secret=secret))


def refused(made: Record) -> str:
    with pytest.raises(BadRecord) as error:
        replay.verify(made, OMEN)
    return error.value.refusal.key


def test_a_commitment_is_the_hash_of_the_secret() -> None:
    assert fairness.commit(SECRET) == hashlib.sha256(b"\x5a" * 32).hexdigest()


def test_the_game_key_is_the_hmac_over_table_options_and_nonces() -> None:
    told = '["table 9",{"expansion":"off","extras":"fitted","next_dealer":"loser"},["ada\'s","bob\'s","çağlar\'s"]]'

    assert fairness.game_key(SECRET, TABLE, OPTIONS, NONCES) == hmac.new(
        b"\x5a" * 32, told.encode(), hashlib.sha256).hexdigest()
    assert json.loads(told) == [TABLE, OPTIONS, NONCES]


def test_the_order_in_which_options_are_named_does_not_matter() -> None:
    backwards = dict(reversed(OPTIONS.items()))

    assert fairness.game_key(SECRET, TABLE, backwards, NONCES) == fairness.game_key(SECRET, TABLE, OPTIONS, NONCES)


def test_the_luck_of_an_event_is_the_hmac_of_its_number() -> None:
    key = fairness.game_key(SECRET, TABLE, OPTIONS, NONCES)

    digest = hmac.new(bytes.fromhex(key), (3).to_bytes(8, "big"), hashlib.sha256).digest()

    assert fairness.event_luck(key, 3).tolist() == [
        int.from_bytes(digest[start:start + 8], "little") for start in (0, 8, 16, 24)]


def test_the_deal_is_keyed_by_event_0() -> None:
    position = keyed()
    setup = OMEN.terms(3, position.options).setups
    again = position.copy()

    OMEN.deal(again.states, 0, setup, fairness.event_luck(position.seed, 0), again.rows)

    assert again.states.tobytes() == position.states.tobytes()


@pytest.mark.parametrize("options", [{}, {"next_dealer": "random"}, {"expansion": "on", "next_dealer": "clockwise"}])
def test_a_keyed_game_is_verified(options: dict[str, str]) -> None:
    position = played(keyed(**options))

    assert replay.verify(proven(position), OMEN).ranking == position.ranking


def test_chance_events_are_counted_when_luck_is_used_and_only_then() -> None:
    position = keyed()
    assert position.chance_events == 1

    while not position.is_over:
        before = position.chance_events
        played(position, 1, seed=len(position.history))
        redealt = any(name_of(event) == "redeal" for event in position.events())
        assert position.chance_events == before + redealt


def test_every_redeal_follows_from_its_number_alone() -> None:
    """Whoever knows the key derives each of them again: the deal is 0, the first redeal 1, and so on."""
    position, number = keyed(next_dealer="random"), 0
    while not position.is_over:
        before = position.states.copy()
        played(position, 1, seed=len(position.history))
        if name_of(position.events()[-1]) == "redeal":
            number += 1
            before["chance"][0] = fairness.event_luck(position.seed, number)
            OMEN.loops.apply(before, 0, *position.history[-1], position.terms.setups, UNTOLD)
            assert np.array_equal(before, position.states)

    assert number > 3


def test_without_keys_luck_runs_on_from_the_seed() -> None:
    position = keyed()
    plain = OMEN.start(3, position.seed)

    assert plain.states.tobytes() != position.states.tobytes()


def test_a_wrong_secret_is_refused() -> None:
    assert refused(proven(secret="5b" * 32)) == "core.fairness.secret"


@pytest.mark.parametrize("secret", ["", "not hexadecimal", "5a", "5a" * 31])
def test_a_secret_that_is_none_is_refused(secret: str) -> None:
    assert refused(proven(secret=secret)) == "core.fairness.secret"


def test_a_secret_not_opened_yet_is_refused() -> None:
    assert refused(proven(secret=None)) == "core.fairness.closed"


@pytest.mark.parametrize("nonces", [NONCES[:2], [*NONCES, ""], NONCES[::-1], ["ada's", "bob's", "caglar's"], []])
def test_other_nonces_are_refused(nonces: list[str]) -> None:
    made = proven()

    assert refused(replace(made, fairness=replace(proof(), nonces=nonces))) == "core.fairness.key"


def test_another_table_is_refused() -> None:
    assert refused(replace(proven(), fairness=replace(proof(), table="table 8"))) == "core.fairness.key"


def test_another_commitment_is_refused() -> None:
    made = replace(proven(), fairness=replace(proof(), commitment=fairness.commit("00" * 32)))

    assert refused(made) == "core.fairness.secret"


def test_other_options_are_refused() -> None:
    assert refused(replace(proven(), options=OPTIONS | {"next_dealer": "random"})) == "core.fairness.key"


def test_luck_that_does_not_follow_from_the_proof_is_refused() -> None:
    position = Position.dealt(OMEN.terms(3, {}), "ab" * 32, keyed=True)

    assert refused(proven(position)) == "core.fairness.key"


def test_a_proof_taken_away_is_noticed_by_the_game() -> None:
    """The same seed without keys is another game, so its actions or its result do not fit."""
    assert refused(replace(proven(), fairness=None)) in ("core.record.refused", "core.record.other_result")
