"""Sentences for people, in three languages."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import bottega
from bottega.core.refusals import Refusal, Refused
from bottega.core.words import LANGUAGES, PLACE, Words, catalogue
from bottega.omen import OMEN

CATALOGUES = sorted(path for path in Path(*bottega.__path__).rglob("words/*.json") if path.parts[-3] != "web")
PACKAGES = sorted({".".join(path.relative_to(Path(*bottega.__path__).parent).parts[:-2]) for path in CATALOGUES})


def parameters(sentence: str) -> set[str]:
    return {*PLACE.findall(sentence)}


def forms(package: str, language: str) -> Iterator[tuple[str, str, str]]:
    """Every key with each of its sentences, by plural category."""
    for key, sentence in catalogue(package, language).items():
        for category, text in ({"": sentence} if isinstance(sentence, str) else sentence).items():
            yield key, category, text


def test_the_shared_words_and_the_games_own_are_there() -> None:
    assert {"bottega.core", "bottega.omen"} <= set(PACKAGES)


@pytest.mark.parametrize("package", PACKAGES)
def test_the_three_catalogues_have_the_same_keys_and_parameters(package: str) -> None:
    italian, english, german = (
        {(key, category): parameters(text) for key, category, text in forms(package, language)}
        for language in LANGUAGES)

    assert italian == english == german


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: "-".join(path.parts[-3:]))
def test_no_key_stands_twice_in_a_catalogue(path: Path) -> None:
    pairs = json.loads(path.read_text("utf-8"), object_pairs_hook=lambda pairs: pairs)

    keys = [key for key, _ in pairs]

    assert len(keys) == len(set(keys))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("package", PACKAGES)
def test_a_sentence_of_several_numbers_has_one_and_other(package: str, language: str) -> None:
    for key, sentence in catalogue(package, language).items():
        if not isinstance(sentence, str):
            assert set(sentence) == {"one", "other"}, key


def test_one_is_said_differently_from_none_and_from_many() -> None:
    words = Words("en", "bottega.omen")

    assert [words.say("omen.cards.wolf", count=count) for count in (0, 1, 2)] == ["0 wolves", "1 wolf", "2 wolves"]
    assert Words("it", "bottega.omen").say("omen.cards.raven", count=1) != Words("it", "bottega.omen").say(
        "omen.cards.raven", count=2).replace("2", "1")


def test_no_italian_article_stands_before_a_number() -> None:
    """It would be "il 9 %", but "l'8 %" and "lo 0 %"."""
    numbers = {"chance", "worth", "other", "share", "count", "number", "points", "coins"}
    found = re.compile(r"(?:\bil|\bal|\bdel|\bdal|\bnel|\bsul) \{(\w+)\}|[lL]'\{(\w+)\}")

    assert [key for package in PACKAGES for key, _, text in forms(package, "it")
            for place in found.finditer(text) if {*place.groups()} & numbers] == []


@pytest.mark.parametrize(("language", "listed"), [
    ("it", ["", "a", "a e b", "a, b e c"]), ("en", ["", "a", "a and b", "a, b, and c"]),
    ("de", ["", "a", "a und b", "a, b und c"]),
])
def test_several_things_are_listed_as_one_speaks_of_them(language: str, listed: list[str]) -> None:
    words = Words(language)

    assert [words.listed(things) for things in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == listed


def test_a_refusal_is_said_with_its_rule() -> None:
    refusal = Refusal("omen.refusal.too_low", "omen-3.3", {"number": 3, "in_hands": 9})

    assert Words("en", "bottega.omen").refuse(refusal) == "The number must be higher than 3. (omen-3.3)"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_within_a_refusal_is_said_too(language: str) -> None:
    words = Words(language, "bottega.omen")
    inner = Refusal("omen.refusal.too_low", "omen-3.3", {"number": 3})
    outer = Refusal("core.record.refused", "omen-3.3",
                    {"number": 17, "seat": 1, "action": "declare 3 raven", "because": inner})

    said = words.refuse(outer)

    assert words.refuse(inner) in said
    assert "17" in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_value_is_never_read_as_a_sentence(language: str) -> None:
    """What people typed goes in as it is, braces and all."""
    said = Words(language).refuse(Refusal("core.option.unknown", None, {"name": "{names}", "names": "a, b"}))

    assert "{names}" in said


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [2, 10])
def test_what_core_refuses_has_a_sentence(language: str, players: int) -> None:
    with pytest.raises(Refused) as refused:
        OMEN.start(players, 1)

    assert Words(language).refuse(refused.value.refusal).endswith("(omen-1.1)")


def test_words_know_what_they_hold() -> None:
    assert "omen.title" in Words("de", "bottega.omen")
    assert "omen.title" not in Words("de")
