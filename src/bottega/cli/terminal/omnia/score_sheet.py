"""Asking in the terminal what lies on a real table: cities, then each player's name, coins and cards."""

import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial

import msgspec
from rich.console import Console
from rich.text import Text

from bottega.cli.failing import on_one_line
from bottega.cli.terminal.game_terminal import open_console
from bottega.core.options import Deck
from bottega.core.refusals import Refused
from bottega.core.spelling import plain
from bottega.core.words import Words
from bottega.omnia.deck import ids_of
from bottega.omnia.printed_names import PrintedNames
from bottega.omnia.score_file import MOST_COINS, Player, Table, id_of

PROMPT = "> "
FEWEST, MOST = 2, 4                         # players (omnia-1.1)


def ask(words: Words, deck: Deck, *, aside: bool) -> bytes:
    """A score file. What cannot be is refused at once, and nothing that was said before is lost. Aside: the standard
    output is for something else."""
    return msgspec.json.encode(Asking(words, deck, Console(stderr=True) if aside else open_console()).table())


class Asking:
    def __init__(self, words: Words, deck: Deck, console: Console) -> None:
        self._words, self._console = words, console
        self._names = {card["id"]: card["names"] for card in deck.cards}
        cities, collection, _ = ids_of(deck)
        self._cities, self._cards = PrintedNames(deck, cities), PrintedNames(deck, collection)
        self._ids = {"city": cities, "card": collection}
        self._owners: dict[str, str] = {}

    def table(self) -> Table:
        self._say("cli.score.cities")
        cities = self._several("city", lambda said: id_of(said, self._cities, "omnia.score.city", "omnia-5.1",
                                                          city=said[:40]))
        players: list[Player] = []
        while len(players) < MOST and (name := self._name(len(players), [player.name for player in players])):
            coins = self._coins(name, MOST_COINS - sum(player.coins for player in players))
            self._say("cli.score.cards", name=name)
            cards = self._several("card", partial(self._card, name=name))
            self._owners |= dict.fromkeys(cards, name)
            players.append(Player(name, coins, cards))
        return Table(cities, players)

    def _card(self, said: str, name: str) -> str:
        card = id_of(said, self._cards, "omnia.score.card", "omnia-5.6", card=said[:40], name=name)
        if card in self._owners:
            raise Refused("omnia.score.card_twice", "omnia-1.2", card=said, name=name, other=self._owners[card])
        return card

    def _name(self, number: int, taken: Iterable[str]) -> str:
        """Nothing, when there are no more."""
        known = {*taken}
        while True:
            self._say("cli.score.name" if number < FEWEST else "cli.score.name_or_none", number=number + 1)
            name = self._line()
            if name in known:
                self._refuse(Refused("omnia.score.name_twice", None, name=name))
            elif name or number >= FEWEST:
                return name

    def _coins(self, name: str, most: int) -> int:
        while True:
            self._say("cli.score.coins", name=name)
            said = self._line() or "0"
            if said.isascii() and said.isdigit() and len(said) < 4 and int(said) <= most:
                return int(said)
            self._refuse(Refused("omnia.score.coins", "omnia-1.5", name=name, most=MOST_COINS))

    def _several(self, kind: str, meant: Callable[[str], str]) -> list[str]:
        """One or more on a line, separated by commas, until an empty line. What is said again is taken back."""
        found: list[str] = []
        while line := self._line(kind):
            for said in filter(None, map(str.strip, line.split(","))):
                try:
                    one = meant(said)
                except Refused as refused:
                    self._refuse(refused)
                    continue
                if one in found:
                    found.remove(one)
                else:
                    found.append(one)
            self._say("cli.score.so_far", cards=", ".join(self._called(one) for one in found) or "–")
        return found

    def _called(self, card: str) -> str:
        return str(self._names[card][self._words.language])

    def _say(self, key: str, **values: object) -> None:
        self._console.print(Text(on_one_line(self._words.say(key, **values))))

    def _refuse(self, refused: Refused) -> None:
        self._console.print(Text(on_one_line(self._words.refuse(refused.refusal))))

    def _line(self, kind: str | None = None) -> str:
        with Completing([name for card in self._ids.get(kind or "", ()) for name in self._names[card].values()]):
            if self._console.stderr:
                self._console.print(PROMPT, end="")
            try:
                line = input("" if self._console.stderr else PROMPT)
            except EOFError:
                self._console.print()
                raise Refused("cli.score.left") from None
        if not sys.stdin.isatty():
            self._console.print(Text(on_one_line(line)))        # a piped line shows nowhere else
        return line.strip()


class Completing:
    """While a line is typed, the tabulator key completes these names, in any language and without their accents."""

    def __init__(self, names: Iterable[str]) -> None:
        self._names = sorted({*names})

    def __enter__(self) -> None:
        if sys.stdin.isatty():
            with suppress(ImportError):
                import readline
                readline.set_completer_delims(",")
                readline.set_completer(self.complete)
                readline.parse_and_bind("tab: complete")

    def __exit__(self, *_: object) -> None:
        if sys.stdin.isatty():
            with suppress(ImportError):
                import readline
                readline.set_completer(None)

    def complete(self, text: str, number: int) -> str | None:
        """The name of a number among those that begin so, as readline asks for them."""
        space = text[:len(text) - len(text.lstrip())]
        begun = plain(text).strip()
        found = [f"{space}{name}" for name in self._names if begun and plain(name).startswith(begun)]
        return found[number] if number < len(found) else None
