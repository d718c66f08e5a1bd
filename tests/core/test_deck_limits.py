"""What a deck file may ask for: more is refused before anything parses it, with the line and the limit."""

import re
import tomllib
from importlib.resources import files

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bottega.core import deck_limits, games
from bottega.core.deck_files import check_ids, read_entries
from bottega.core.deck_limits import check_text
from bottega.core.refusals import BadDeck, Refusal
from bottega.core.words import LANGUAGES, Words

TOP = 'name = "mine"\n'
CARD = '[[card]]\nid = "x"\n'


def refused(text: str) -> Refusal:
    with pytest.raises(BadDeck) as found:
        read_entries(text)
    return found.value.refusal


# What is wrong, and in which line. The first ones stopped a whole server.
TOO_MUCH = {
    "a key of many parts": (TOP + "a" + ".a" * 8_000 + " = 1", "parts", 2),
    "a quoted key of many parts": (TOP + '"a"' + " . 'a'" * 5 + " = 1", "parts", 2),
    "a header of many parts": (TOP + "[a" + ".a" * 2_000 + "]\n" + "b = 1\n" * 500, "parts", 2),
    "a key of many parts in a card": (TOP + CARD + "names = { it." + "a." * 9_000 + "b = 1 }", "parts", 4),
    "a number of many digits": (TOP + CARD + "points = " + "7" * 5_000, "digits", 4),
    "a negative number": (TOP + "a = -" + "7" * 5_000, "digits", 2),
    "a number in base sixteen": (TOP + "a = 0x" + "f" * 5_000, "digits", 2),
    "a fraction of many digits": (TOP + "a = 1." + "7" * 5_000, "digits", 2),
    "a number that looks short": (TOP + "a = " + "1_" * 4_000 + "1", "digits", 2),
    "brackets in brackets": (TOP + "a = " + "[" * 5_000, "depth", 2),
    "tables in tables": (TOP + "a = " + "{ a = " * 500 + "1" + "}" * 500, "depth", 2),
    "brackets in brackets over lines": (TOP + "a = " + "[\n" * 9 + "]" * 9, "depth", 10),
    "many values": (TOP + "a = [" + "1," * 60_000 + "]", "fields", 2),
    "many keys in few lines": (TOP + "a = {" + ",".join(f"a{n} = 1" for n in range(9_000)) + "}", "fields", 2),
    "many lines": ("\n" * 10_001, "lines", 10_001),
    "many bytes": (TOP + CARD + ("# " + "è" * 40 + "\n") * 3_000, "bytes", 2_413),
    "a long text": (TOP + f'history = "{"la " * 1_000}"', "text", 2),
    "a long text over lines": (TOP + 'history = """\n' + "la\n" * 1_000 + '"""', "text", 2),
    "many cards": (TOP + CARD * 501, "cards", 1_002),
    "many fields of a card": (TOP + CARD + "".join(f"a{n} = 1\n" for n in range(40)), "card_fields", 2),
}


@pytest.mark.parametrize(("text", "what", "line"), TOO_MUCH.values(), ids=TOO_MUCH)
def test_what_asks_for_too_much_is_refused_with_line_and_limit(text: str, what: str, line: int) -> None:
    refusal = refused(text)

    assert (refusal.key, refusal.values["line"]) == (f"core.deck.limit.{what}", line)
    for language in LANGUAGES:
        said = Words(language).refuse(refusal)
        assert re.search(rf"\b{line}\b", said)
        assert re.search(rf"\b{refusal.values['most']}\b", said)
        assert said.endswith(".")


def test_an_id_can_be_said_in_one_breath() -> None:
    with pytest.raises(BadDeck) as found:
        check_ids(read_entries(TOP + CARD + f'[[card]]\nid = "{"x" * 61}"\n')[1])

    assert found.value.refusal == Refusal("core.deck.limit.id", None, {"line": 4, "most": 60})
    for language in LANGUAGES:
        assert "60" in Words(language).refuse(found.value.refusal)


def test_what_no_parser_could_make_a_number_of_is_refused_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Should the counting overlook something."""
    monkeypatch.setattr(deck_limits, "MOST_DIGITS", 10**6)
    monkeypatch.setattr(deck_limits, "MOST_DEPTH", 10**6)

    assert refused(TOP + "a = " + "7" * 5_000).key == "core.deck.unreadable"
    assert refused(TOP + "a = " + "[" * 4_000 + "]" * 4_000).key == "core.deck.unreadable"


@pytest.mark.parametrize("text", [
    'name = "a.b.c.d.e.f [[[[[[[[[[ 11111111111111111111111111111111"',
    "name = 'a.b.c.d.e.f [[[[[[[[[[ 11111111111111111111111111111111'",
    'name = "say \\"a.b.c.d.e.f [[[[[[[[[["',
    'name = """\na.b.c.d.e.f "quoted" [[[[[[[[[[\\\n"""',
    "name = '''\na.b.c.d.e.f ''[[[[[[[[[['''",
    'name = """a\\"""" # a.b.c.d.e.f',
    'name = "x" # a.b.c.d.e.f = 11111111111111111111111111111111 [[[[[[[[[[\n',
])
def test_what_stands_in_texts_and_comments_does_not_count(text: str) -> None:
    tomllib.loads(text)
    check_text(text)


@given(st.text(alphabet="a1.=[]{}\"'\\#,\n _-", max_size=60))
def test_no_key_of_many_parts_gets_past_it_whatever_stands_before(before: str) -> None:
    """If a parser would come as far as the key, it is counted."""
    text = before + "\nzz" + ".z" * 10 + " = 7\n"
    try:
        parsed = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return
    if "zz" in str(parsed) and '"' not in before and "'" not in before and "#" not in before:
        with pytest.raises(BadDeck):
            check_text(text)


@pytest.mark.parametrize("game", ["omen", "omnia"])
@pytest.mark.parametrize("limit", ["MOST_BYTES", "MOST_LINES", "MOST_FIELDS", "MOST_PARTS", "MOST_DEPTH", "MOST_DIGITS",
                                   "MOST_TEXT"])
def test_the_decks_of_the_games_have_ample_room(game: str, limit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deck_limits, limit, getattr(deck_limits, limit) // 2)

    check_text(files(games.find(game).package).joinpath("cards.toml").read_text("utf-8"))


def test_a_text_without_an_end_is_looked_through_once() -> None:
    """Each of these could be the beginning of a text that goes on to the end of the file, and is not."""
    text = TOP + "a = " + '"""' + '\n\\"""xxxxxxxxxxxxxx' * 9_900

    assert refused(text).key == "core.deck.unreadable"
