"""What a seat of OMNIA is asked for, and a numbered list of what it may do: read off its view's legal actions."""

from collections.abc import Sequence
from typing import NamedTuple

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from bottega.cli.terminal.omnia.faces import Faces
from bottega.core.refusals import Refusal
from bottega.core.words import Words
from bottega.omnia.view import View


class Choice(NamedTuple):
    """A line of the list. In the draft it is a card, and two of them make an action."""

    action: str
    told: Text


class Asking:
    def __init__(self, words: Words, labels: Sequence[str], faces: Faces) -> None:
        self._words, self._labels, self._faces = words, labels, faces

    def question(self, view: View) -> RenderableType:
        return self._listed(view, Text(self._asked(view), "bold"), [choice.told for choice in self.menu(view)])

    def legal(self, view: View) -> RenderableType:
        """The list again, each line with its notation."""
        if view.phase == "drafting":
            asked = self._words.say("cli.omnia.legal_pairs", count=len(view.legal), example=view.legal[0])
            return self._listed(view, Text(asked), [Text.assemble(choice.told, f" · {choice.action}")
                                                    for choice in self.menu(view)])
        return self._listed(view, Text(self._asked(view)), [
            Text.assemble(choice.told, f" · {choice.action}") for choice in self.menu(view)])

    def menu(self, view: View) -> list[Choice]:
        if view.phase == "drafting":
            return [Choice(card, Text(self._faces.name(card))) for card in view.pack]
        return [Choice(action, self._told(action, view)) for action in view.legal]

    def name(self, action: str, view: View) -> str:
        if view.phase == "drafting":
            return ", ".join(self._faces.name(card) for card in action.split()[1:])
        return self._told(action, view).plain

    def explain(self, refusal: Refusal, action: str, view: View) -> Refusal:
        """A card that the seat cannot pay is refused with the figures."""
        card = action.removeprefix("take ")
        if view.seat is None or card not in view.too_dear:
            return refusal
        return Refusal("cli.omnia.cannot_pay", refusal.rule, {
            "card": self._faces.name(card), "cost": view.too_dear[card], "coins": view.seats[view.seat].coins})

    def _listed(self, view: View, asked: Text, lines: Sequence[Text]) -> RenderableType:
        grid = Table.grid(padding=(0, 1, 0, 0))
        grid.add_column(justify="right", width=len(str(len(lines))) + 2, no_wrap=True)
        grid.add_column()
        for number, line in enumerate(lines, 1):
            grid.add_row(str(number), line)
        dear = self._too_dear(view)
        return Group(asked, grid, *([Text(dear, "dim")] if dear else []))

    def _asked(self, view: View) -> str:
        say = self._words.say
        if view.draft is not None and view.draft.to is not None:
            return say("cli.omnia.ask.keep", count=len(view.pack) - view.draft.keep, seat=self._labels[view.draft.to])
        if view.phase == "resolving":
            return say("cli.omnia.ask.resolving", deed=self._faces.deed(view.effects[0]))
        return say(f"cli.omnia.ask.{view.phase}")

    def _told(self, action: str, view: View) -> Text:
        """An action in words."""
        say = self._words.say
        match action.split():
            case ["play", card]:
                return Text(self._faces.name(card))
            case ["take", card]:
                return Text.assemble(f"{say('cli.omnia.menu.take')} ", self._faces.line(card))
            case ["coins"]:
                coins = next(deed for deed in (*view.effects, *view.deeds) if deed.type == "coins")
                return Text(f"{say('cli.omnia.menu.take')} {self._faces.deed(coins)}")
            case ["city"]:
                return Text(say("cli.omnia.menu.city"))
            case ["place", "none"]:
                return Text(say("cli.omnia.menu.none"))
            case ["place", city]:
                return Text(self._faces.city(city))
            case ["skip", deed]:
                return Text(say("cli.omnia.menu.skip", deed=say(f"omnia.deed.{deed}")))
        return Text(action)

    def _too_dear(self, view: View) -> str:
        """The cards that the seat could take if it had the coins."""
        if view.seat is None or not view.too_dear:
            return ""
        cards = [self._words.say("cli.omnia.too_dear.card", card=self._faces.name(card), cost=cost)
                 for card, cost in view.too_dear.items()]
        coins = self._words.say("omnia.coins", count=view.seats[view.seat].coins)
        return self._words.say("cli.omnia.too_dear", cards=", ".join(cards), coins=coins)
