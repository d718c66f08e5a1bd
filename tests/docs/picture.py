"""Draws the picture of the README: the first decisions of a real game in the terminal, as SVG.

    python tests/docs/picture.py
"""

import io
import sys
from collections.abc import Sequence
from contextlib import redirect_stdout, suppress
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme

from bottega import bots
from bottega.cli.terminal.game_terminal import terminal_of
from bottega.cli.terminal.seats import labels
from bottega.cli.terminal.sitting import Left, Sitting
from bottega.core.records import Sitter
from bottega.core.words import Words
from bottega.omen import OMEN

FILE = Path(__file__).resolve().parents[2] / "docs" / "pictures" / "terminal.svg"
SEED, TYPED = 7, ("3 ravens", "destiny")
SITTERS = [Sitter("Ada"), Sitter("greedy", bot=True), Sitter("greedy", bot=True)]
WIDTH = 92

# Colours of a dark terminal, each with enough contrast to read it: black to white, then the same brighter.
SHADES = [(20, 22, 28), (255, 120, 117), (130, 217, 140), (242, 201, 106), (127, 176, 255), (216, 150, 255),
          (110, 216, 222), (214, 218, 226)]
THEME = TerminalTheme((20, 22, 28), (214, 218, 226), SHADES, SHADES)

# Rich's own frame fetches a font from the network; this one takes what the reader has.
FRAME = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">
<title>A game of OMEN in the terminal</title>
<style>
.{unique_id}-matrix {{ font-family: ui-monospace, Menlo, Consolas, monospace; font-size: {char_height}px;
  line-height: {line_height}px; font-variant-east-asian: full-width; }}
.{unique_id}-title {{ font-family: sans-serif; font-size: 18px; }}
{styles}
</style>
<defs><clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}"/></clipPath>
{lines}</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}<g class="{unique_id}-matrix">
{matrix}
</g></g></svg>
"""


class Paper(io.StringIO):
    """What `input` prints as its prompt lands on the console too."""

    def __init__(self, console: Console) -> None:
        super().__init__()
        self._console = console

    def write(self, text: str) -> int:
        self._console.print(text, end="")
        return len(text)


def draw(typed: Sequence[str] = TYPED) -> str:
    """Play till all that is typed is used up, and draw what was to be seen."""
    console = Console(record=True, width=WIDTH, file=io.StringIO(), force_terminal=True, color_system="truecolor",
                      highlight=False, markup=False, emoji=False)
    play(console, typed)
    return console.export_svg(title="bottega play omen", theme=THEME, code_format=FRAME, unique_id="omen")


def play(console: Console, typed: Sequence[str]) -> None:
    words = Words("en", "bottega.cli", OMEN.package)
    terminal = terminal_of(OMEN.terms(len(SITTERS)), words, labels(words, SITTERS, 0), 0, tell_hands=False)
    position = OMEN.start(len(SITTERS), SEED)
    players = {seat: bots.make(position.terms, sitter.name) for seat, sitter in enumerate(SITTERS) if sitter.bot}
    sitting = Sitting(position, SITTERS, players, words, terminal, console, None)
    before, sys.stdin = sys.stdin, io.StringIO("".join(f"{line}\n" for line in typed))
    try:
        with redirect_stdout(Paper(console)), suppress(Left):
            sitting.tell()
            sitting.play()
    finally:
        sys.stdin = before


if __name__ == "__main__":
    FILE.write_text(draw(), "utf-8")
