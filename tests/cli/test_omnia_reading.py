"""What people type for an action of OMNIA: numbers, names or beginnings, in their language or in English."""

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.console import Console

from bottega.cli.terminal.omnia import make
from bottega.core.position import Position
from bottega.core.refusals import BadNotation, Refused
from bottega.core.words import LANGUAGES, Words
from bottega.omnia import OMNIA
from bottega.omnia.deck import ids_of

SEED = 3                # The Heart, and Leonardo at court and in old age; Lorenzo, Verrocchio and Leo X; Pavia
HAND = "a06 a09 a11 a13 a17 a20 a21"


def drafting() -> Position:
    """Seat 0 chooses from HAND."""
    return OMNIA.start(3, SEED, first="0")


def playing() -> Position:
    return OMNIA.start(3, SEED, first="0", draft="off")


def doing(card: str) -> Position:
    position = playing()
    position.act(0, f"play {card}")
    return position


def placing() -> Position:
    position = doing("a13")
    position.act(0, "city")
    return position


def read(text: str, position: Position, language: str = "en") -> str:
    words = Words(language, "bottega.cli", "bottega.omnia")
    terminal = make(position.terms, words, ["You", "random 1", "random 2"], 0, tell_hands=False)
    return terminal.read(text, position.view(0))


def test_these_are_the_cards() -> None:
    view = drafting().view(0)

    assert " ".join(view.pack) == " ".join(playing().view(0).hand) == HAND
    assert [card for row in view.market.values() for card in row.cards] == [
        "cuore", "leonardo-a-corte", "leonardo-vecchio", "leonardo-cartografo", "leonardo-ingegnere",
        "leonardo-scrittore", "lorenzo-de-medici", "andrea-del-verrocchio", "leo-x"]
    assert placing().view(0).looked_at == ["urbino", "vigevano", "cesena"]


@pytest.mark.parametrize(("language", "text", "action"), [
    ("en", "1 2", "keep a06 a09"),
    ("en", "7 1", "keep a06 a21"),
    ("en", "1, 4", "keep a06 a13"),
    ("en", "keep a09 a06", "keep a09 a06"),
    ("en", "a20 a11", "keep a11 a20"),
    ("en", "keep a20, a11", "keep a11 a20"),
    ("en", "city and 1, invention and city", "keep a11 a13"),
    ("en", "invention and character, invention and character", "keep a06 a17"),
    ("it", "tengo città e 1 moneta, personaggio e città", "keep a13 a20"),
    ("it", "citta e 1, personaggio e c", "keep a13 a20"),
    ("de", "behalte Ort und 1, Erfindung und Ort", "keep a11 a13"),
])
def test_two_cards_to_keep(language: str, text: str, action: str) -> None:
    assert read(text, drafting(), language) == action


@pytest.mark.parametrize("text", ["1", "1 1", "1 2 3", "a05", "a05 a05", "0 1", "1 8", "99999999999 1", "keep",
                                  "invention, city", "work and nothing, city and 1", "skip nothing"])
def test_what_is_no_pair_is_not_kept(text: str) -> None:
    with pytest.raises(BadNotation):
        read(text, drafting())


@pytest.mark.parametrize(("language", "text", "action"), [
    ("en", "4", "play a13"),
    ("en", "play a13", "play a13"),
    ("en", "a13", "play a13"),
    ("en", "city and 1 coin", "play a13"),
    ("en", "play city and 1", "play a13"),
    ("en", "CITY AND 2", "play a21"),
    ("en", "invention and character", "play a06"),       # the first of two that are alike
    ("it", "gioco personaggio e 2 monete", "play a09"),
    ("de", "spiele Person und 2", "play a09"),
    ("de", "person and", None),
    ("en", "invention", None),                          # which?
    ("en", "mona lisa", "take gioconda"),               # understood, for the rules to refuse
    ("en", "coins", "coins"),
    ("en", "skip", "skip work"),
    ("en", "8", None),
])
def test_a_card_to_play(language: str, text: str, action: str | None) -> None:
    if action is None:
        with pytest.raises(BadNotation):
            read(text, playing(), language)
    else:
        assert read(text, playing(), language) == action


@pytest.mark.parametrize(("language", "text", "action"), [
    ("en", "take leo-x", "take leo-x"),
    ("en", "take leo x", "take leo-x"),
    ("en", "leo x", "take leo-x"),
    ("en", "andrea", "take andrea-del-verrocchio"),
    ("en", "verrocchio", "take andrea-del-verrocchio"),
    ("en", "1", "take lorenzo-de-medici"),
    ("en", "lorenzo de' medici", "take lorenzo-de-medici"),
    ("it", "leone", "take leo-x"),
    ("it", "prendo leone x", "take leo-x"),
    ("it", "leo x", "take leo-x"),                       # in English too
    ("de", "nimm lorenzo", "take lorenzo-de-medici"),
    ("it", "gioconda", "take gioconda"),
    ("it", "prendo la gioconda", "take gioconda"),
    ("en", "coins", "coins"),
    ("en", "take coins", "coins"),
    ("en", "2 coins", "coins"),
    ("de", "2 Münzen", "coins"),
    ("it", "monete", "coins"),
    ("it", "prendo monete", "coins"),
    ("de", "Münzen", "coins"),
    ("de", "munzen", "coins"),
    ("en", "city", "city"),
    ("it", "città", "city"),
    ("de", "Ort", "city"),
    ("en", "skip coins", "skip coins"),
    ("it", "salto personaggio", "skip character"),
    ("de", "auslassen Person", "skip character"),
    ("it", "skip character", "skip character"),
    ("en", "skip char", "skip character"),
    ("en", "none", "place none"),
    ("en", "imola", "place imola"),
    ("en", "work and city", "play a10"),
])
def test_a_deed(language: str, text: str, action: str) -> None:
    assert read(text, doing("a09"), language) == action


@pytest.mark.parametrize(("text", "key"), [
    ("skip", "cli.omnia.skip_which"),                   # character or coins?
    ("skip nothing", "cli.omnia.skip_which"),
    ("leonardo", "cli.omnia.several"),
    ("l", "cli.omnia.several"),
    ("take nobody", "omnia.notation.card"),
    ("play nothing", "omnia.notation.action_card"),
    ("place nowhere", "omnia.notation.city"),
    ("nobody", "cli.omnia.no_action"),
    ("1 2", "cli.omnia.one_number"),
    ("0", "cli.omnia.no_number"),
    ("6", "cli.omnia.no_number"),
    ("00001", "cli.omnia.no_number"),
    ("...", "cli.omnia.no_action"),
    ("take", "cli.omnia.no_action"),
])
def test_what_is_no_deed_is_refused_with_its_reason(text: str, key: str) -> None:
    with pytest.raises(BadNotation) as refused:
        read(text, doing("a09"))

    assert refused.value.refusal.key == key
    assert refused.value.refusal.rule


def test_skip_alone_will_do_where_one_thing_can_be_skipped() -> None:
    position = doing("a09")
    position.act(0, "coins")

    assert read("skip", position) == "skip character"


@pytest.mark.parametrize(("language", "text", "action"), [
    ("en", "1", "place urbino"), ("en", "4", "place none"), ("en", "none", "place none"),
    ("en", "place none", "place none"), ("it", "nessuna", "place none"), ("it", "metto nessuna", "place none"),
    ("de", "keinen", "place none"), ("en", "vig", "place vigevano"), ("en", "place cesena", "place cesena"),
    ("en", "imola", "place imola"), ("it", "attivo urbino", "place urbino"), ("en", "leo x", "take leo-x"),
])
def test_a_city_to_place(language: str, text: str, action: str) -> None:
    assert read(text, placing(), language) == action


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seed", range(4))
def test_the_notation_and_the_numbers_are_always_understood(language: str, seed: int) -> None:
    position = OMNIA.start(2, seed, effects="may")
    while not position.is_over:
        [seat, *_] = position.acting
        view = position.view(seat)
        words = Words(language, "bottega.cli", "bottega.omnia")
        terminal = make(position.terms, words, ["You", "random 1"], seat, tell_hands=False)
        for number, action in enumerate(view.legal, 1):
            assert terminal.read(action, view) == action
            assert view.phase == "drafting" or terminal.read(str(number), view) == action
        Console(quiet=True).print(terminal.question(view), terminal.legal(view), terminal.table(view))
        position.act(seat, view.legal[(seed + len(position.history)) % len(view.legal)])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_is_found_by_its_whole_name(language: str) -> None:
    words, terms = Words(language, "bottega.cli", "bottega.omnia"), OMNIA.terms(4)
    show = make(terms, words, ["You"] * 4, 0, tell_hands=False).commands()["card"]

    for card in terms.deck.cards:
        show(card["id"])
        show(card["names"][language])
    with pytest.raises(Refused):
        show("the")


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_group_has_a_mark_of_its_own(language: str) -> None:
    words, deck = Words(language, "bottega.cli"), OMNIA.read_deck(None)
    colours = {card["colour"] for card in deck.cards if "colour" in card}
    marks = [words.say(f"cli.omnia.mark.{group}").casefold() for group in (*colours, "leonardo", "character")]

    assert len(colours) == 8
    assert len(set(marks)) == len(marks)


def test_a_name_that_is_no_id_never_leaves_the_deck() -> None:
    deck = OMNIA.read_deck(None)

    assert all(read(card, doing("a09")) == f"take {card}" for card in ids_of(deck)[1])


PIECES = st.sampled_from(["keep", "play", "take", "place", "skip", "coins", "city", "none", "1", "2", "٣", "00012", ",",
                          "a06", "leo", "work", "and", "vinci", "-", "\x00", "é", ";"]) | st.text(max_size=4)


@settings(deadline=None, max_examples=200)
@given(st.lists(PIECES, max_size=5), st.sampled_from(LANGUAGES), st.sampled_from(["draft", "turn", "deed", "city"]))
def test_whatever_is_typed_is_an_action_or_refused(pieces: list[str], language: str, moment: str) -> None:
    position = {"draft": drafting, "turn": playing, "deed": lambda: doing("a09"), "city": placing}[moment]()

    with suppress(BadNotation):
        position.refuse(0, read(" ".join(pieces), position, language))
