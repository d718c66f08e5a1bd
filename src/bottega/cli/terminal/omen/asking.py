"""What a seat of OMEN is asked for, and what it may do: read off its view's legal actions."""

from rich.text import Text

from bottega.cli.terminal.omen.cards import said
from bottega.core.words import Words
from bottega.omen.actions import CallDestiny, CallOmen, Declare, Lose
from bottega.omen.facts import KIND_NAMES
from bottega.omen.notation import read_action
from bottega.omen.showing import View


def declarable(view: View) -> str:
    """The numbers that may be declared: `10–16`, `16`, or nothing."""
    actions = (read_action(text) for text in view.legal)
    numbers = {action.number for action in actions if isinstance(action, Declare)}
    return "–".join(str(number) for number in sorted({min(numbers), max(numbers)})) if numbers else ""


class Asking:
    def __init__(self, words: Words) -> None:
        self._words = words

    def question(self, view: View) -> Text:
        """One line, with the rules it rests on."""
        if view.phase == "losing":
            key = "cli.omen.ask.lose"
        elif not view.declarations:
            key = "cli.omen.ask.first"
        elif declarable(view):
            key = "cli.omen.ask.turn"
        else:
            key = "cli.omen.ask.call"
        return Text(self._words.say(key, numbers=declarable(view), kinds=self._kinds(view)), "bold")

    def legal(self, view: View) -> Text:
        """A line for each kind of action."""
        lines = []
        if numbers := declarable(view):
            lines.append(self._words.say("cli.omen.legal.declare", numbers=numbers, suits=self._names(view.suits)))
        actions = [read_action(text) for text in view.legal]
        if CallOmen() in actions:
            lines.append(self._words.say("cli.omen.legal.omen"))
        if CallDestiny() in actions:
            lines.append(self._words.say("cli.omen.legal.destiny"))
        if kinds := self._kinds(view):
            lines.append(self._words.say("cli.omen.legal.lose", kinds=kinds))
        return Text("\n".join(lines))

    def name(self, action: str) -> str:
        match read_action(action):
            case Declare(number, suit):
                return self._words.say("cli.omen.do.declare", cards=said(self._words, number, KIND_NAMES[suit]))
            case Lose(kind):
                return self._words.say("cli.omen.do.lose", cards=said(self._words, 1, KIND_NAMES[kind]))
        return self._words.say(f"cli.omen.do.{action}")

    def _kinds(self, view: View) -> str:
        """What may be lost."""
        actions = (read_action(text) for text in view.legal)
        return self._names([KIND_NAMES[action.kind] for action in actions if isinstance(action, Lose)])

    def _names(self, kinds: list[str]) -> str:
        return ", ".join(self._words.say(f"omen.kind.{kind}") for kind in kinds)
