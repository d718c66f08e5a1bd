"""What a person wrote, read as an action: the notation, and the short forms people use in their own language.

    declare 3 raven · 3 ravens · 3 corvi · 3r · omen · o · destino · d · lose skull · teschio · t

A name may be cut short as long as only one fits. What is read is then judged by the rules as everything is.
"""

import re

from bottega.cli.terminal.naming import forms, the_one
from bottega.cli.terminal.omen.asking import declarable
from bottega.core.refusals import BadNotation
from bottega.core.spelling import plain
from bottega.core.words import Words
from bottega.omen.facts import KIND_NAMES, NUMBERS
from bottega.omen.view import View

SUIT_NAMES, JOKER_NAME = KIND_NAMES[:-1], KIND_NAMES[-1]
CALLS = ("omen", "destiny")


class Reading:
    def __init__(self, words: Words) -> None:
        self._words = words
        languages = (words, Words("en", "bottega.cli", "bottega.omen"))
        self._suits = {suit: forms(form for spoken in languages for form in (
            spoken.say(f"omen.kind.{suit}"), *(spoken.say(f"omen.cards.{suit}", count=count)[1:] for count in (1, 2)),
        )) for suit in SUIT_NAMES}
        self._calls = {call: forms(spoken.say(f"omen.call.{call}") for spoken in languages) for call in CALLS}
        self._verbs = {verb: forms(form for spoken in languages
                                    for form in spoken.say(f"cli.omen.verb.{verb}").split())
                       for verb in ("declare", "call", "lose")}

    def read(self, text: str, view: View) -> str:
        parts = re.sub(r"(\d)([^\W\d])", r"\1 \2", plain(text)).split()     # 3r is 3 r
        verb = next((verb for verb, spellings in self._verbs.items() if parts and parts[0] in spellings), None)
        rest = parts[1:] if verb else parts
        numbers = [part for part in rest if part.lstrip("-").isdigit()]
        names = " ".join(part for part in rest if part not in numbers)
        if len(numbers) == 1 and verb in (None, "declare"):
            return f"declare {self._number(numbers[0], view)} {self._suit(names, view)}"
        if rest and not numbers and (verb == "lose" or (verb is None and view.phase == "losing")):
            return f"lose {self._kind(names)}"
        if not numbers and verb != "lose" and (call := the_one(names, self._calls)):
            return call                     # the printed rules also say to declare Omen
        if not numbers and verb in (None, "declare") and the_one(names, self._suits):
            raise BadNotation("cli.omen.no_number", "omen-3.3", number=self._declared(view))
        raise BadNotation("cli.omen.no_action", "omen-3.2", text=text.strip()[:60])

    def _number(self, text: str, view: View) -> str:
        """A number that no table allows has no notation, so the rules cannot refuse it: say what this one allows."""
        if not 1 <= int(text) <= NUMBERS and (possible := declarable(view)):
            raise BadNotation("cli.omen.not_declarable", "omen-3.3", number=text, numbers=possible)
        return text

    def _suit(self, name: str, view: View) -> str:
        if found := the_one(name, self._suits):
            return found
        known = ", ".join(self._words.say(f"omen.kind.{suit}") for suit in view.suits)
        if not name:
            raise BadNotation("cli.omen.no_suit", "omen-3.3", names=known)
        raise BadNotation("omen.notation.suit", "omen-3.3", text=name[:20], names=known)

    def _kind(self, name: str) -> str:
        """A suit, or the joker: `omen`, `o`, `carta omen`, `Omen-Karte`."""
        if name == JOKER_NAME[0] or any(part.startswith(JOKER_NAME) for part in name.split()):
            return JOKER_NAME
        if found := the_one(name, self._suits):
            return found
        known = ", ".join(self._words.say(f"omen.kind.{kind}") for kind in KIND_NAMES)
        raise BadNotation("omen.notation.kind", "omen-3.9", text=name[:20], names=known)

    def _declared(self, view: View) -> int:
        return view.declarations[-1].number if view.declarations else 0
