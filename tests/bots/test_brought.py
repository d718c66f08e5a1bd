"""Bots that others bring: announced or named by place, and what happens when they fail."""

import pickle
from pathlib import Path

import pytest

from bottega import bots
from bottega.bots import brought
from bottega.bots.playing import play_out
from bottega.core import chance
from bottega.core.position import Position
from bottega.core.refusals import Refused
from bottega.core.words import LANGUAGES, Words
from bottega.omen import OMEN
from bottega.omnia import OMNIA

SOURCE = '''
class First:
    """Does whatever is listed first, in any game."""

    def __init__(self, terms):
        self.terms = terms

    def choose(self, views, luck):
        return self.terms.legal(views)[0]


class OnlyOmen(First):
    games = ("omen",)


class Fails(First):
    def choose(self, views, luck):
        return {}["nothing"]


class FailsAtOnce:
    def __init__(self, terms):
        raise RuntimeError("no such file")


class Says(First):
    def choose(self, views, luck):
        return "omen"


class Mute:
    def __init__(self, terms): ...
'''


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A distribution with a module, which announces two bots; one has the name of a bot of ours."""
    (tmp_path / "by_others.py").write_text(SOURCE, "utf-8")
    about = tmp_path / "by_others-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: brought-by-others\nVersion: 1.0\n", "utf-8")
    (about / "entry_points.txt").write_text(
        "[bottega.bots]\nfirst = by_others:First\ngreedy = by_others:First\n", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize("name", ["first", "by_others:First"])
def test_an_announced_bot_and_one_named_by_its_place_play_any_game(name: str) -> None:
    for terms in (OMEN.terms(3), OMNIA.terms(2)):
        position = Position.dealt(terms, 1)
        play_out(position, [brought.make(terms, name)] * terms.players)

        assert position.is_over
        assert brought.make(terms, name).name == name


@pytest.mark.usefixtures("installed")
def test_names_of_ours_stay_ours_and_tables_know_no_others() -> None:
    assert brought.names(OMEN) == [*bots.names(OMEN), "first"]
    assert not isinstance(brought.make(OMEN.terms(3), "greedy"), brought.Brought)
    for name in ("first", "by_others:First"):
        with pytest.raises(Refused, match=r"core\.bot\.unknown"):
            bots.check(OMEN, name)


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize(("name", "told"), [
    ("by_others:Fails", "The bot “{name}” failed: KeyError: 'nothing' (by_others.py, line 18)."),
    ("by_others:FailsAtOnce", "The bot “{name}” failed: RuntimeError: no such file (by_others.py, line 23)."),
    ("by_others:Says", "The bot “{name}” answered 'omen', which is not the number of an action."),
    ("by_others:Nobody", ("The bot “{name}” cannot be loaded: "
                          "AttributeError: module 'by_others' has no attribute 'Nobody'.")),
    ("no_module:Nobody", "The bot “{name}” cannot be loaded: ModuleNotFoundError: No module named 'no_module'."),
])
def test_what_goes_wrong_in_it_is_a_refusal_with_its_name_and_place(name: str, told: str) -> None:
    terms = OMEN.terms(3)
    with pytest.raises(Refused) as refused:
        brought.make(terms, name).choose(Position.dealt(terms, 1).views(0), chance.from_seed(1))

    assert Words("en", OMEN.package).refuse(refused.value.refusal) == told.format(name=name)


@pytest.mark.usefixtures("installed")
def test_a_class_without_the_method_is_said_to_fail_before_a_card_is_dealt() -> None:
    with pytest.raises(Refused, match="has no attribute 'choose'"):
        brought.make(OMEN.terms(3), "by_others:Mute")


@pytest.mark.usefixtures("installed")
def test_a_bot_for_one_game_is_refused_at_another() -> None:
    brought.check(OMEN, "by_others:OnlyOmen")
    with pytest.raises(Refused) as refused:
        brought.check(OMNIA, "by_others:OnlyOmen")

    for language in LANGUAGES:
        assert "omen" in Words(language, OMNIA.package).refuse(refused.value.refusal)


def test_a_refusal_arrives_whole_from_another_process() -> None:
    position = Position.dealt(OMEN.terms(3), 1)
    refusal = position.refuse(0, "omen")
    assert refusal is not None
    error = Refused("core.bot.illegal", refusal.rule, name="first", action="omen", because=refusal)

    assert pickle.loads(pickle.dumps(error)).refusal == error.refusal
