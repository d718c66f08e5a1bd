"""Sentences that are in no language yet, read to one pair of eyes."""

import msgspec
import pytest

from bottega.core.sentences import Card, Cards, Listed, Reader, Seat, Seats, Sentence
from bottega.core.words import Words

NAMES = ["Ada", "Ben", "Cleo"]


def read(sentence: Sentence, me: int | None = None, language: str = "en") -> str:
    return Reader(Words(language, "bottega.omen", "bottega.omnia"), NAMES, str.title, me).read(sentence)


def losing(*seats: int) -> Sentence:
    return Sentence("omen.event.losing", {"seats": Seats([*seats]), "count": len(seats)})


def ravens(count: int) -> Sentence:
    return Sentence("omen.cards.raven", {"count": count})


def test_a_seat_is_named() -> None:
    assert read(Sentence("omen.event.out", {"seat": Seat(1)})) == "Ben has no cards left and is out."


@pytest.mark.parametrize(("language", "told"), [
    ("it", "Non hai più carte ed esci dal gioco."), ("en", "You have no cards left and are out."),
    ("de", "Du hast keine Karten mehr und scheidest aus."),
])
def test_whoever_it_speaks_of_is_spoken_to(language: str, told: str) -> None:
    assert read(Sentence("omen.event.out", {"seat": Seat(1)}), 1, language) == told


def test_of_two_seats_each_is_spoken_to_in_another_form() -> None:
    call = Sentence("omen.event.call_omen", {"seat": Seat(0), "on": Seat(1), "cards": ravens(3)})

    assert read(call, 0) == "You call Omen on 3 ravens, declared by Ben."
    assert read(call, 1) == "Ada calls Omen on 3 ravens, declared by you."
    assert read(call, 2) == "Ada calls Omen on 3 ravens, declared by Ben."


def test_one_of_several_is_told_who_the_others_are() -> None:
    assert read(losing(0, 1)) == "Ada and Ben lose a card each."
    assert read(losing(1)) == "Ben loses a card."
    assert read(losing(1), 1) == "You lose a card."
    assert read(losing(0, 1, 2), 1) == "You lose a card, like Ada and Cleo."


def test_a_sentence_within_a_sentence_is_read_to_the_same_eyes() -> None:
    judged = Sentence("omen.event.judged.exact", {"number": 2, "found": 2, "losing": losing(0, 2)}, "omen-3.8")

    assert read(judged, 2) == "2 declared, 2 counted: exact. You lose a card, like Ada."


def test_things_are_listed_and_counted() -> None:
    hand = Listed([ravens(2), Sentence("omen.cards.omen", {"count": 1})])

    assert read(Sentence("omnia.event.keep", {"seat": Seat(2), "cards": hand})) == \
        "Cleo keeps 2 ravens and 1 Omen card."
    assert read(Sentence("omnia.event.keep", {"seat": Seat(2), "cards": Cards(["owl", "elk", "owl"])})) == \
        "Cleo keeps 2 × Owl and Elk."
    assert read(Sentence("omen.event.lose", {"seat": Seat(2), "card": Card("owl")})) == "Cleo loses Owl."


def test_a_form_that_is_missing_is_not_passed_over() -> None:
    with pytest.raises(KeyError):
        read(Sentence("omen.event.count", {"cards": Seat(0)}), 0)


def test_a_sentence_travels_as_json_without_what_it_does_not_say() -> None:
    sentence = Sentence("omnia.event.keep", {"seat": Seat(2), "cards": Listed([ravens(2)])}, "omen-3.6")

    assert msgspec.to_builtins(sentence) == {
        "key": "omnia.event.keep", "rule": "omen-3.6",
        "values": {"seat": {"seat": 2}, "cards": {"listed": [{"key": "omen.cards.raven", "values": {"count": 2}}]}}}
