"""The kinds of values that parameters take. A value that will not do is refused here, in one sentence."""

from typing import Any

import click
from click.shell_completion import CompletionItem

from bottega.core.refusals import Refused
from bottega.core.words import LANGUAGES


class Whole(click.ParamType[int]):
    """A whole number within limits."""

    name = "number"

    def __init__(self, least: int, most: int) -> None:
        self.least, self.most = least, most

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        text = str(value)
        if text.isascii() and text.isdigit() and len(text) < 20 and self.least <= int(text) <= self.most:
            return int(text)
        raise Refused("cli.usage.number", None, option=_name(param), text=text, least=self.least, most=self.most)


class OneOf(click.ParamType[str]):
    """One of a few words."""

    name = "word"

    def __init__(self, *known: str) -> None:
        self.known = known

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        return "|".join(self.known)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if value in self.known:
            return str(value)
        raise Refused("cli.usage.word", None, option=_name(param), text=value, names=", ".join(self.known))

    def shell_complete(self, ctx: click.Context, param: click.Parameter,
                       incomplete: str) -> list[CompletionItem[str]]:
        return [CompletionItem(word) for word in self.known if word.startswith(incomplete)]


class File(click.ParamType[str]):
    """A file, or a folder (`dir`), which the shell completes. Whether it is there is said by those who open it."""

    name = "file"

    def __init__(self, kind: str = "file") -> None:
        self.kind = kind

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        return str(value)

    def shell_complete(self, ctx: click.Context, param: click.Parameter,
                       incomplete: str) -> list[CompletionItem[str]]:
        return [CompletionItem(incomplete, type=self.kind)]


class Names(click.ParamType[list[str]]):
    """Names with commas between them."""

    name = "names"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> list[str]:
        return value if isinstance(value, list) else [name.strip() for name in str(value).split(",")]


class Seat(click.ParamType[int | str]):
    """A seat, or `spectator`."""

    name = "seat"
    spectator = "spectator"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int | str:
        text = str(value)
        if text == self.spectator:
            return text
        if text.isascii() and text.isdigit() and len(text) < 4:
            return int(text)
        raise Refused("cli.usage.seat", None, option=_name(param), text=text, spectator=self.spectator)


def _name(param: click.Parameter | None) -> str:
    return max(param.opts, key=len) if param else ""


def read_options(_ctx: click.Context, _param: click.Parameter, given: tuple[str, ...]) -> dict[str, str]:
    """`-o NAME=VALUE`, as often as given; what names and values there are is for the game to say."""
    for text in given:
        name, equals, value = text.partition("=")
        if not (name and equals and value):
            raise Refused("cli.usage.option_form", None, text=text)
    return dict(text.split("=", 1) for text in given)


# Every command has it, and finds it read already: language.choose needs it before anything can go wrong.
LANGUAGE = click.option("--language", type=OneOf(*LANGUAGES), expose_value=False, help="cli.option.language")
