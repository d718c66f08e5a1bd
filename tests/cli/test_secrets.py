"""What a person is shown does not depend on what their seat cannot see: reshuffle it, and every word stays the same."""

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
from bottega.omen import OMEN
from bottega.omen.actions import Declare, Kind, to_number


class OneMore:
    """A bot that looks at no card: one more of the same."""

    name = "one more"

    def choose(self, views: Records, luck: Words64) -> int:
        return to_number(Declare(int(views["number"][0]) + 1, Kind.RAVEN))


def reached(seed: int, rounds: int) -> Position:
    """A game in which some hands are known to all, or, in the first round, none."""
    position = OMEN.start(5, seed, expansion="on")
    while position.view(0).round < rounds:
        seat = position.acting[0]
        legal = position.legal(seat)
        position.act(seat, "omen" if "omen" in legal else legal[len(legal) // 2])
    return position


def reshuffled(position: Position, seat: int, number: int) -> Position:
    """The same to this seat, and otherwise anything."""
    twin = position.copy()
    OMEN.imagine(position.views(seat), 0, twin.states, 0, from_seed(99, number))
    return twin


def shown(position: Position, seat: int, language: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """All that is printed before the first reveal."""
    words = Words(language, "bottega.cli", "bottega.omen")
    sitters = [Sitter("ann") if place == seat else Sitter("one more", bot=True) for place in range(position.players)]
    terminal = terminal_of(position.terms, words, labels(words, sitters, seat), seat, tell_hands=False)
    out = StringIO()
    sitting = Sitting(position, sitters, {place: OneMore() for place in range(position.players) if place != seat},
                      words, terminal, Console(file=out, width=80), None)
    monkeypatch.setattr("sys.stdin", StringIO(
        "view\nhand\nlegal\n25 raven\n3 omen\nlose wolf\n1 raven\n7 skull\nview\n12 wolf\nlegal\n"))
    with pytest.raises(Left):
        sitting.play()
    return out.getvalue()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rounds", [1, 2, 3])
@pytest.mark.parametrize("seat", [0, 3])
def test_hidden_cards_never_reach_the_screen(language: str, rounds: int, seat: int,
                                             monkeypatch: pytest.MonkeyPatch) -> None:
    position = reached(7, rounds)
    twins = [reshuffled(position, seat, number) for number in range(4)]
    assert any((twin.states[name][0] != position.states[name][0]).any() for twin in twins for name in ("hands", "deck"))

    told = shown(position.copy(), seat, language, monkeypatch)

    assert told.count("[?]") >= 3
    for twin in twins:
        assert shown(twin, seat, language, monkeypatch) == told


def test_only_the_dealer_is_shown_the_top_of_the_deck(monkeypatch: pytest.MonkeyPatch) -> None:
    position = reached(7, 1)
    dealer = int(position.states["dealer"][0])

    for seat in range(position.players):
        assert ("seen by you alone" in shown(position.copy(), seat, "en", monkeypatch)) == (seat == dealer)


def test_a_hand_that_all_have_seen_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    position = reached(7, 2)
    known = position.view(0).known

    assert known
    assert "known to all" in shown(position, 0, "en", monkeypatch)
