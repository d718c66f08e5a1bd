"""The language to speak: an option, a variable of ours, the system's, else English."""

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise

import click

from bottega.core.words import LANGUAGES, Words

OPTION = "--language"
VARIABLES = ("BOTTEGA_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")       # the first that is set decides
FALLBACK = "en"


def choose(arguments: Sequence[str], environment: Mapping[str, str]) -> str:
    """Read from the bare arguments, because a command line that cannot be read is answered in this language too."""
    wishes = [after for before, after in pairwise(arguments) if before == OPTION]
    wishes += [argument.partition("=")[2] for argument in arguments if argument.startswith(f"{OPTION}=")]
    wishes = [wish for wish in wishes if wish in LANGUAGES]
    if wishes:
        return wishes[-1]
    if environment.get(VARIABLES[0]) in LANGUAGES:
        return environment[VARIABLES[0]]
    spoken = next((environment[name] for name in VARIABLES[1:] if environment.get(name)), FALLBACK)
    return spoken[:2] if spoken[:2] in LANGUAGES and not spoken[2:3].isalpha() else FALLBACK


def words(*packages: str) -> Words:
    """The sentences of this run's language: core's and the command's; with those of a game also the bots'."""
    language: str = click.get_current_context().find_root().obj
    players = ("bottega.bots",) if packages else ()         # whose sentences cannot be read without loading the bots
    return Words(language, "bottega.cli", *players, *packages)


def metavars(text: str, spoken: Words) -> str:
    """`--out FOLDER`, with what stands for a value in the reader's language."""
    def said(found: re.Match[str]) -> str:
        key = f"cli.metavar.{found[0].lower()}"
        return spoken.say(key) if key in spoken else found[0]
    return re.sub(r"\b[A-Z]{3,}\b", said, text)
