"""The examples of the rules: what lies in the browser client is what the rules make of the scripts."""

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

import bottega
from bottega.core import games
from bottega.core.words import LANGUAGES
from bottega.lab.examples import drawing, omen, omnia
from bottega.lab.examples.__main__ import PLAYED, main
from bottega.lab.examples.drawing import DoesNotHold, Drawn

WEB = Path(bottega.__path__[0]) / "web"
EACH = pytest.mark.parametrize("game", PLAYED)
FIELD = re.compile(r"{(\w+)}")


def stored(game: str) -> list[dict[str, Any]]:
    read: list[dict[str, Any]] = json.loads((WEB / "examples" / f"{game}.json").read_text("utf-8"))
    return read


def words(language: str) -> dict[str, str]:
    read: dict[str, str] = json.loads((WEB / "words" / language / "example.json").read_text("utf-8"))
    return read


def the(game: str, name: str) -> Drawn:
    [found] = [one for one in PLAYED[game]() if one.name == name]
    return found


@EACH
def test_what_is_stored_is_what_the_rules_make_of_the_script(game: str, tmp_path: Path) -> None:
    main(tmp_path)

    assert (WEB / "examples" / f"{game}.json").read_text("utf-8") == (tmp_path / f"{game}.json").read_text("utf-8")


@EACH
def test_every_rule_that_an_example_cites_is_a_rule(game: str) -> None:
    page = (Path(__file__).parents[2] / "docs" / "rules" / f"{game}.md").read_text("utf-8")

    for one in stored(game):
        assert one["rules"]
        assert all(f"**{rule}**" in page for rule in one["rules"]), one["name"]


@EACH
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_example_has_its_title_and_its_caption_and_no_words_are_left_over(game: str, language: str) -> None:
    said = {key for key in words(language) if key.startswith(f"example.{game}.")}

    assert said == {f"example.{game}.{one['name']}{end}" for one in stored(game) for end in ("", ".say")}


@EACH
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_caption_has_no_figure_of_its_own(game: str, language: str) -> None:
    """What the rules count is filled in, so no caption can say anything else than they do."""
    for one in stored(game):
        caption = words(language)[f"example.{game}.{one['name']}.say"]

        assert {*FIELD.findall(caption)} <= one.get("facts", {}).keys(), one["name"]
        assert not re.search(r"\d", FIELD.sub("", caption)), one["name"]


@EACH
def test_every_card_that_is_drawn_is_a_card_of_the_deck(game: str) -> None:
    from bottega import press
    known = {card["id"] for card in press.describe(game, games.find(game).read_deck(None), "en")}

    assert {card for one in stored(game) for row in one["rows"] for card in row["cards"]} <= known


def test_a_claim_that_the_rules_do_not_make_true_is_an_error() -> None:
    """The proof that an example breaks when a rule changes: turned round, a claim is refused with both sides."""
    one, *_ = drawing.read("omen", omen.Script).round[3:]
    with pytest.raises(DoesNotHold, match=r"omen_right: \[2\] is claimed, but the rules make \[1\]"):
        omen.play(msgspec.structs.replace(one, losers=[2]))

    counted = drawing.read("omnia", omnia.Script).count[0]
    with pytest.raises(DoesNotHold, match="tie"):
        omnia.count(msgspec.structs.replace(counted, totals=[7, 7, 0]))

    draft = drawing.read("omnia", omnia.Script).draft[0]
    with pytest.raises(DoesNotHold, match="draft"):
        omnia.keep(msgspec.structs.replace(draft, next=draft.next[:-1]))

    turn = drawing.read("omnia", omnia.Script).turn[0]
    with pytest.raises(DoesNotHold, match="pay"):
        omnia.play(msgspec.structs.replace(turn, coins=3))


def test_something_that_is_allowed_is_not_shown_as_refused() -> None:
    one = drawing.read("omen", omen.Script).round[0]

    with pytest.raises(DoesNotHold, match="declare 4 skull is not refused"):
        omen.play(msgspec.structs.replace(one, refused="1 declare 4 skull", do=["0 declare 2 raven"]))


# what the rules are known to say, read off the drawn examples once more

def test_the_marked_cards_of_a_call_are_as_many_as_were_counted() -> None:
    for one in PLAYED["omen"]():
        if "found" in one.facts:
            marked = [card for row in one.rows for place, card in enumerate(row.cards) if place in (row.on or [])]

            assert len(marked) == one.facts["found"], one.name
            assert all(row.on == [] for row in one.rows if row.say == "middle"), one.name


def test_the_example_of_the_rulebook_has_its_three_sets_and_eighteen_points() -> None:
    book = the("omnia", "book")

    assert book.facts["total_1"] == 18
    assert [(row.city, len(row.cards), row.points) for row in book.rows if row.city] == [
        ("amboise", 3, 8), ("milano", 2, 2), ("milano", 2, 2)]


def test_the_best_assignment_leaves_the_biggest_set_alone() -> None:
    best = the("omnia", "best")

    assert [row.city for row in best.rows if row.city] == ["milano"] * 4
    assert best.facts["total_1"] == 8
