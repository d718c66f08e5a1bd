"""The rules of a game as its catalogue has them: goal, short version, chapters."""

import re
from typing import Any

from bottega.core.words import catalogue, rows
from bottega.printing.order import Order

CITED = re.compile(r" \((?:[a-z]+-\d+\.\d+(?:, )?)+\)")         # the rules after a sentence of the short version
SENTENCE_END = re.compile(r"(?<=[.!?]) (?=[A-ZÄÖÜÀÈÉ])")


def told(order: Order) -> dict[str, Any]:
    """Everything, for the booklet."""
    name, sentences = order.game.name, catalogue(order.game.package, order.language)
    chapters = [key.rpartition(".")[2] for key in sentences if key.startswith(f"{name}.chapter.")]
    return {"title": sentences[f"{name}.title"], "goal": sentences[f"{name}.goal"], "short": short(order),
            "chapters": [chapter for number in chapters if (chapter := chapter_of(order, number))["rules"]]}


def chapter_of(order: Order, number: str) -> dict[str, Any]:
    name, sentences = order.game.name, catalogue(order.game.package, order.language)
    prefix = f"{name}.rule.{number}."
    return {"number": number, "title": sentences[f"{name}.chapter.{number}"],
            "rules": [{"number": key.removeprefix(f"{name}.rule."), "text": text,
                       "rows": table(order, key.removeprefix(f"{name}.rule."))}
                      for key, text in sentences.items() if key.startswith(prefix)]}


def table(order: Order, number: str) -> list[list[str]]:
    """The table of a rule, if it has one."""
    found = catalogue(order.game.package, order.language).get(f"{order.game.name}.rows.{number}")
    return [*rows(found)] if isinstance(found, str) else []


def short(order: Order) -> list[str]:
    """The short version, sentence by sentence, without the numbers of rules."""
    whole = str(catalogue(order.game.package, order.language)[f"{order.game.name}.short"])
    return SENTENCE_END.split(CITED.sub("", whole))
