"""What a person at a table of OMNIA is shown does not depend on what their seat cannot see: hands, packs and decks."""

from io import StringIO

import pytest
from rich.console import Console

from bottega.cli.terminal.game_terminal import terminal_of
from bottega.cli.terminal.seats import labels
from bottega.cli.terminal.sitting import Left, Sitting
from bottega.core.chance import from_seed
from bottega.core.kernel import Records, Words64
from bottega.core.position import Position
from bottega.core.records import Sitter
from bottega.core.words import LANGUAGES, Words
from bottega.omnia import OMNIA

DECK = OMNIA.read_deck(None)
ACTIONS = [OMNIA.write(number, DECK) for number in range(OMNIA.actions)]


class Absent:
    """A bot that must not be asked: what it does would depend on its hand."""

    name = "absent"

    def choose(self, views: Records, luck: Words64) -> int:
        raise Left


def reached(seed: int, actions: int, **options: str) -> Position:
    """A game of three after so many actions, then on to where seat 0 is asked."""
    position = Position.dealt(OMNIA.terms(3, options), seed)
    while actions > 0 or 0 not in position.acting:
        seat = position.acting[-1]
        legal = position.legal(seat)
        position.act(seat, legal[(seed + actions) % len(legal)])
        actions -= 1
    return position


def reshuffled(position: Position, number: int) -> Position:
    """The same to seat 0, and otherwise anything."""
    twin = position.copy()
    OMNIA.imagine(position.views(0), 0, twin.states, 0, from_seed(99, number))
    return twin


def harmless(position: Position) -> list[str]:
    """What seat 0 can type so that nothing hidden comes to light: questions, some refused actions, a card to play."""
    asked = ["view", "hand", "legal", "card vinci"]
    typed = [*asked, *[action for action in ACTIONS if position.refuse(0, action)][::9]]
    if position.view(0).phase != "playing":
        return typed
    twin = position.copy()
    twin.act(0, position.legal(0)[0])
    return [*typed, position.legal(0)[0], *asked, *[action for action in ACTIONS if twin.refuse(0, action)][::9]]


def shown(position: Position, language: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """All that seat 0 is shown for it."""
    words = Words(language, "bottega.cli", "bottega.omnia")
    sitters = [Sitter("ann"), Sitter("absent", bot=True), Sitter("absent", bot=True)]
    terminal = terminal_of(position.terms, words, labels(words, sitters, 0), 0, tell_hands=False)
    out = StringIO()
    sitting = Sitting(position, sitters, {1: Absent(), 2: Absent()}, words, terminal, Console(file=out, width=80), None)
    monkeypatch.setattr("sys.stdin", StringIO("".join(f"{line}\n" for line in harmless(position))))
    with pytest.raises(Left):
        sitting.play()
    return out.getvalue()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("options", [{}, {"draft": "off"}, {"effects": "may", "coin_supply": "36"}],
                         ids=["usual", "no draft", "may"])
@pytest.mark.parametrize("actions", [0, 4, 8, 12, 25, 40])
def test_hidden_cards_never_reach_the_screen(language: str, options: dict[str, str], actions: int,
                                             monkeypatch: pytest.MonkeyPatch) -> None:
    position = reached(actions + 7, actions, **options)
    twins = [reshuffled(position, number) for number in range(3)]
    assert any((twin.states[name][0] != position.states[name][0]).any() for twin in twins
               for name in ("hands", "packs", "decks", "city_deck"))

    told = shown(position.copy(), language, monkeypatch)

    for twin in twins:
        assert shown(twin, language, monkeypatch) == told


def test_a_planted_leak_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison sees a hand if one is shown: here the seat's own."""
    position = reached(7, 12)
    twin = position.copy()
    twin.states["hands"][0, [0, 1]] = position.states["hands"][0, [1, 0]]

    assert shown(position, "en", monkeypatch) != shown(twin, "en", monkeypatch)


def test_only_who_looked_at_cities_is_told_which() -> None:
    position = OMNIA.start(2, 0, draft="off", first="0")
    actions = {card["id"]: card.get("actions", []) for card in DECK.cards}
    card = next(card for card in position.view(0).hand if {"type": "city"} in actions[card])
    position.act(0, f"play {card}")
    position.act(0, "city")

    told = []
    for seat in (0, 1, None):
        out, words = StringIO(), Words("en", "bottega.cli", "bottega.omnia")
        terminal = terminal_of(position.terms, words, ["a", "b"], seat, tell_hands=False)
        Console(file=out, width=200).print(*terminal.tell(position.events_for(seat)[-1]))
        told.append(out.getvalue().strip())

    assert "3 cities" not in told[0]
    assert told[1:] == ["a looks at 3 cities in secret."] * 2
