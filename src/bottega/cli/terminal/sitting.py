"""A person at a table with bots: tells what happened, asks, carries out. The game's own terminal draws."""

import sys
import time
from collections.abc import Mapping, Sequence

from rich.console import Console
from rich.text import Text

from bottega.bots import Bot
from bottega.bots.playing import lucks_of, play_on
from bottega.cli.failing import on_one_line
from bottega.cli.files import check_new, written
from bottega.cli.terminal import teaching
from bottega.cli.terminal.game_terminal import GameTerminal
from bottega.cli.terminal.seats import labels
from bottega.core import records
from bottega.core.position import Position
from bottega.core.records import Sitter
from bottega.core.refusals import Refused
from bottega.core.words import Words

COMMANDS = ("help", "rule", "rules", "options", "legal", "view", "hand", "hint", "save", "quit")
PROMPT = "> "


class Left(Exception):
    """The person got up before the end."""


class Sitting:
    def __init__(self, position: Position, sitters: Sequence[Sitter], bots: Mapping[int, Bot], words: Words,
                 terminal: GameTerminal, console: Console, file: str | None) -> None:
        self.position, self.sitters, self.bots = position, sitters, bots
        self.seat = next(seat for seat in range(position.players) if seat not in bots)
        self.words, self.terminal, self.console = words, terminal, console
        self.file = file
        self._lucks = lucks_of(position, bots)
        self.times: list[float | None] = []
        self._own_files = {file} - {None}       # those that this sitting may write over
        self.saved: tuple[str, int] | None = None       # the file asked for last, and how many actions it holds
        self._begun = time.monotonic()
        self._known_words, self._more_words = _command_words(words), terminal.commands()

    def take_up(self, times: Sequence[float | None]) -> None:
        """Go on from a record: its times are kept, and the clock runs on from them."""
        self.times = [*times]
        self._begun -= max((moment for moment in times if moment is not None), default=0.0)

    def play(self) -> None:
        """To the end, or until the person leaves; the record is kept all along."""
        try:
            while True:
                for _ in play_on(self.position, self.bots, self._lucks):
                    self._note()
                if self.position.is_over:
                    break
                self.position.act(self.seat, self._ask())
                self._note()
        finally:
            self.keep()

    def tell(self) -> None:
        """What the last action brought about, as this seat saw it."""
        for event in self.position.events_for(self.seat):
            for told in self.terminal.tell(event):
                self.console.print(told)

    def remember(self) -> None:
        """The same, told to nobody: what comes later may refer to it."""
        for event in self.position.events_for(self.seat):
            for _ in self.terminal.tell(event):
                pass

    def keep(self) -> None:
        """The record so far, if it is wanted."""
        if self.file is not None:
            self._write(self.file)

    def rethink(self, seat: int) -> None:
        """Lets a bot choose as it did before, so that its luck runs on from there."""
        self.bots[seat].choose(self.position.views(seat), self._lucks[seat])

    def _note(self) -> None:
        """Somebody has acted."""
        self.times.append(round(time.monotonic() - self._begun, 1))
        self.tell()

    def _ask(self) -> str:
        """The action the person wants, which the rules allow."""
        self.keep()
        view = self.position.view(self.seat)
        self.console.print()
        self.console.print(self.terminal.scene(view))
        self.console.print(self.terminal.question(view))
        while True:
            try:
                if (action := self._read(self._line())) is not None:
                    return action
            except Refused as refused:
                self._say(self.words.refuse(refused.refusal))

    def _line(self) -> str:
        try:
            line = input(PROMPT)
        except EOFError:
            self.console.print()
            raise Left from None
        if not sys.stdin.isatty():
            self.console.print(Text(on_one_line(line)))         # a piped line shows nowhere else
        return line

    def _read(self, line: str) -> str | None:
        """An action in notation; None if the line was something else, now done."""
        first, _, rest = line.strip().partition(" ")
        if not first:
            return None
        if self._is_command(first.casefold(), rest.strip()):
            self.console.print()
            self.console.print(self.terminal.question(self.position.view(self.seat)))
            return None
        view = self.position.view(self.seat)
        action = self.terminal.read(line, view)
        if refusal := self.position.refuse(self.seat, action):
            refusal = self.terminal.explain(refusal, action, view)
            raise Refused(refusal.key, refusal.rule, **refusal.values)
        return action

    def _is_command(self, first: str, rest: str) -> bool:
        """Whether a line was one of the words that every table, or this game's, understands; then it is done."""
        if first in self._known_words:
            self._obey(self._known_words[first], rest)
        elif first in self._more_words:
            self.console.print(self._more_words[first](rest))
        else:
            return False
        return True

    def _obey(self, command: str, rest: str) -> None:
        words, game, view = self.words, self.position.game, self.position.view(self.seat)
        match command, self._known_words.get(rest.casefold()):
            case "quit", _:
                raise Left
            case "save", _:
                self._save(rest)
            case "legal", _:
                self.console.print(self.terminal.legal(view))
            case "view", _:
                self.console.print(self.terminal.table(view))
            case "hand", _:
                self.console.print(self.terminal.hand(view))
            case "hint", _:
                called = labels(words, self.sitters, self.seat)
                self.console.print(teaching.hint(words, self.terminal, self.position, self.seat, called))
            case ("options", _) | ("help", "options"):
                self.console.print(teaching.chosen(words, game, self.position.options))
            case ("rules", _) | ("help", "rules"):
                self.console.print(teaching.all_rules(words, game))
            case _, None if rest:
                self.console.print(teaching.rule(words, game, rest))
            case _:
                self.console.print(teaching.short_help(words, game))

    def _save(self, file: str) -> None:
        if not file:
            raise Refused("cli.save_where")
        check_new(file, force=file in self._own_files, key="cli.save_elsewhere")
        self._write(file)
        self._own_files.add(file)
        self.saved = file, len(self.times)
        self._say(self.words.say("cli.play.saved", file=file))

    def _write(self, file: str) -> None:
        record = records.of(self.position, self.sitters, times=self.times)
        with written(file) as out:
            out.write(records.write(record) + "\n")

    def _say(self, sentence: str) -> None:
        self.console.print(Text(on_one_line(sentence)))


def _command_words(words: Words) -> dict[str, str]:
    """What may be typed for each command: the language's own words, and the English ones."""
    english = Words("en", "bottega.cli")
    return {word: command for command in COMMANDS for spoken in (english, words)
            for word in spoken.say(f"cli.word.{command}").split()}
