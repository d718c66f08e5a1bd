"""Nonces that are sealed until nobody can sit down any more: whoever comes last cannot choose by the others'."""

from itertools import product
from typing import Any

import msgspec
import pytest

from bottega.core import fairness, games, records, replay
from bottega.core.refusals import BadRecord
from bottega.table import entries, telling
from bottega.table.commands import Fill, Kick, Leave, Sit, Start, Unseal
from bottega.table.opening import open_rematch
from bottega.table.table import PLAYING, WAITING, Table
from table.sitting import FRESH, USERS, Sitting, refused, waiting

NONCES = {"ada": "of Ada", "bob": "of Bob", "cleo": "of Cleo"}


def sealed(*users: str) -> Sitting:
    """A table at which these people have sat down with sealed nonces, the others with open ones."""
    sitting = waiting()
    for seat, user in enumerate(USERS[:3]):
        part: dict[str, Any] = {"seal": fairness.seal(NONCES[user])} if user in users else {"nonce": NONCES[user]}
        sitting.ask(user, Sit, seat=seat, **part)
    return sitting


def test_a_sealed_nonce_is_known_to_nobody_before_the_seats_are_fixed() -> None:
    sitting = sealed("ada", "bob")
    head = telling.head(sitting.table, "cleo")

    assert (head.proof, head.nonces, head.fixed) == (2, ["", "", "of Cleo"], False)
    assert head.seals == [fairness.seal("of Ada"), fairness.seal("of Bob"), ""]
    assert refused(sitting, "ada", Unseal, nonce="of Ada") == "table.unseal.early"


def test_the_game_begins_when_the_last_has_opened_theirs() -> None:
    sitting = sealed("ada", "bob")
    sitting.ask("ada", Start)
    assert (sitting.table.status, telling.head(sitting.table, "ada").fixed) == (WAITING, True)
    assert refused(sitting, "ada", Start) == "table.start.sealed"
    sitting.ask("bob", Unseal, nonce="of Bob")
    assert refused(sitting, "bob", Unseal, nonce="of Bob") == "table.unseal.nothing"
    assert refused(sitting, "ada", Unseal, nonce="another") == "table.unseal.other"
    sitting.ask("ada", Unseal, nonce="of Ada")

    assert sitting.table.status == PLAYING
    assert sitting.table.playing().key == fairness.sealed_key(
        sitting.table.opened.secret, sitting.table.commitment, ["of Ada", "of Bob", "of Cleo"],
        [fairness.seal("of Ada"), fairness.seal("of Bob"), ""])
    assert sitting.again().told_to_all() == sitting.told_to_all()


def test_nobody_sits_down_after_another_has_opened_theirs() -> None:
    sitting = sealed("ada", "bob", "cleo")
    sitting.ask("ada", Start)
    sitting.ask("bob", Unseal, nonce="of Bob")
    sitting.ask("cleo", Leave)
    assert refused(sitting, "dora", Sit, seat=2, nonce="chosen to suit") == "table.sit.fixed"
    assert "sit 2" not in telling.head(sitting.table, "dora").you.may

    sitting.ask("ada", Fill, seat=2)                        # a bot adds nothing
    assert sitting.table.status == WAITING
    sitting.ask("ada", Unseal, nonce="of Ada")
    assert sitting.table.status == PLAYING


def test_while_nothing_is_open_somebody_else_may_still_sit_down() -> None:
    sitting = sealed("ada", "bob", "cleo")
    sitting.ask("ada", Start)
    sitting.ask("ada", Kick, seat=2)
    sitting.ask("dora", Sit, seat=2, nonce="of Dora")

    assert not sitting.table.is_fixed
    assert refused(sitting, "bob", Unseal, nonce="of Bob") == "table.unseal.early"


def test_a_host_may_begin_without_who_is_away_and_the_record_says_so() -> None:
    sitting = sealed("ada", "bob")
    assert refused(sitting, "ada", Start, without=True) == "table.start.not_fixed"
    assert "start without" not in telling.head(sitting.table, "ada").you.may
    sitting.ask("ada", Start)
    sitting.ask("ada", Unseal, nonce="of Ada")
    assert "start without" in telling.head(sitting.table, "ada").you.may
    sitting.ask("ada", Start, without=True)

    assert sitting.table.status == PLAYING
    assert sitting.table.proof().nonces == ["of Ada", "", "of Cleo"]


@pytest.mark.parametrize("part", [{}, {"nonce": "x", "seal": "0" * 64}])
def test_one_sits_down_with_a_nonce_or_with_a_seal(part: dict[str, Any]) -> None:
    assert refused(waiting(), "ada", Sit, seat=0, **part) == "table.sit.part"


def played_out(sitting: Sitting) -> records.Record:
    while sitting.table.status == PLAYING:
        seat = sitting.turn
        sitting.act(seat, sitting.table.playing().position.legal(seat)[0])
    return sitting.table.record()


def false(record: records.Record) -> dict[str, records.Record]:
    """What an operator might change afterwards, by what is then found out."""
    change, proof = msgspec.structs.replace, record.fairness
    assert proof is not None

    def with_proof(**changes: Any) -> records.Record:
        return change(record, fairness=change(proof, **changes))

    options = [dict(zip(record.options, values, strict=True)) for values in product(
        *({option.name: option.values for option in games.find("omen").options}[name] for name in record.options))]
    others = [change(record, options=other) for other in options if other != record.options]
    return {"deck": change(record, deck=change(record.deck, digest="0" * 64)), "options": others[0],
            "secret": with_proof(secret="11" * 32), "seats": change(record, seats=record.seats[:2]),
            "nonce": with_proof(nonces=["of Ada", "of Eve", "of Cleo"]),
            "open nonce": with_proof(nonces=["of Ada", "of Bob", "of Eve"]),
            "seal": with_proof(seals=[*(proof.seals or [])[:2], fairness.seal("of Cleo")]),
            "fewer seals": with_proof(seals=[]), "version": with_proof(version=1), "later": with_proof(version=3)}


def test_a_record_is_proven_and_nothing_of_what_was_agreed_can_be_changed_afterwards() -> None:
    sitting = sealed("ada", "bob")
    sitting.ask("ada", Start)
    for user in ("ada", "bob"):
        sitting.ask(user, Unseal, nonce=NONCES[user])
    record = records.read(records.write(played_out(sitting)))

    assert replay.verify(record, games.find("omen")).is_over
    found = {}
    for name, changed in false(record).items():
        with pytest.raises(BadRecord) as caught:
            replay.verify(changed, games.find("omen"))
        found[name] = caught.value.refusal.key
    assert found == {
        "deck": "core.fairness.commitment", "options": "core.fairness.commitment", "seats": "core.fairness.commitment",
        "secret": "core.fairness.commitment", "nonce": "core.fairness.seal", "open nonce": "core.fairness.key",
        "seal": "core.fairness.key", "fewer seals": "core.fairness.seal", "version": "core.fairness.secret",
        "later": "core.fairness.version"}


def test_a_table_of_before_goes_on_and_its_record_verifies_as_before() -> None:
    """Its log says nothing of a version."""
    opened = msgspec.structs.replace(waiting().table.opened, proof=1)
    assert b"proof" not in entries.write(opened)
    sitting = Sitting(opened)
    assert refused(sitting, "ada", Sit, seat=0, seal="0" * 64) == "table.sit.seal"
    for seat, user in enumerate(USERS[:3]):
        sitting.ask(user, Sit, seat=seat, nonce=NONCES[user])
    sitting.ask("ada", Start)
    assert sitting.table.commitment == fairness.commit(opened.secret)
    record = played_out(sitting)

    assert replay.verify(records.read(records.write(record)), games.find("omen")).is_over
    assert set(msgspec.to_builtins(record)["fairness"]) == {"table", "commitment", "nonces", "secret"}
    assert Table(open_rematch(sitting.table, "ada", FRESH), 0.0).opened.proof == 2
