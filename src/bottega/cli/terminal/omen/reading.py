"""What a person wrote, read as an action: the notation, and the short forms people use in their own language.

    declare 3 raven · 3 ravens · 3 corvi · 3r · omen · o · destino · d · lose skull · teschio · t
    I declare Omen · dichiaro Destino · ich sage 5 Raben an · Schicksal rufen

A name may be cut short as long as only one fits; names of the other languages are understood whole. What is read is
then judged by the rules as everything is.
"""

import re
from collections.abc import Iterable, Mapping

from bottega.cli.terminal.naming import forms, the_one
from bottega.cli.terminal.omen.asking import declarable
from bottega.core.refusals import BadNotation
from bottega.core.spelling import plain
from bottega.core.words import LANGUAGES, Words
from bottega.omen.facts import KIND_NAMES, NUMBERS
from bottega.omen.showing import View

SUIT_NAMES, JOKER_NAME = KIND_NAMES[:-1], KIND_NAMES[-1]
CALLS = ("omen", "destiny")
VERBS = ("declare", "call", "lose")


class Reading:
    def __init__(self, words: Words) -> None:
        self._words = words
        all_words = [Words(language, "bottega.cli", "bottega.omen") for language in LANGUAGES]
        own = [spoken for spoken in all_words if spoken.language in (words.language, "en")]
        self._kinds = {**_kinds(own), JOKER_NAME: {JOKER_NAME}}         # a c is a corvo, not a carta Omen
        self._all_kinds = _kinds(all_words)
        self._calls, self._all_calls = _calls(own), _calls(all_words)
        self._verbs = {verb: _listed(all_words, f"cli.omen.verb.{verb}") for verb in VERBS}
        self._fillers = _listed(all_words, "cli.omen.fillers")

    def read(self, text: str, view: View) -> str:
        verb, rest = self._verb(re.sub(r"(\d)([^\W\d])", r"\1 \2", plain(text)).split())         # 3r is 3 r
        numbers = [part for part in rest if part.lstrip("-").isdigit()]
        name = " ".join(part for part in rest if part not in numbers)
        if len(numbers) == 1 and verb in (None, "declare"):
            return f"declare {self._number(numbers[0], view)} {self._suit(name, view)}"
        if rest and numbers in ([], ["1"]) and (verb == "lose" or (verb is None and view.phase == "losing")):
            return f"lose {self._kind(name)}"
        if not numbers and verb != "lose" and (call := _meant(name, self._calls, self._all_calls)):
            return call                     # the printed rules also say to declare Omen
        if not numbers and verb in (None, "declare") and self._found_suit(name):
            raise BadNotation("cli.omen.no_number", "omen-3.3", number=self._declared(view))
        raise BadNotation("cli.omen.no_action", "omen-3.2", text=text.strip()[:60])

    def _verb(self, parts: list[str]) -> tuple[str | None, list[str]]:
        """What is done, and with what. German may say the verb last; small words say nothing."""
        parts = [part for part in parts if part not in self._fillers] or parts
        for place in (0, -1):
            for verb, spellings in self._verbs.items():
                if parts and parts[place] in spellings:
                    return verb, parts[1:] if place == 0 else parts[:-1]
        return None, parts

    def _number(self, text: str, view: View) -> str:
        """A number that no table allows has no notation, so the rules cannot refuse it: say what this one allows."""
        if not 1 <= int(text) <= NUMBERS and (possible := declarable(view)):
            raise BadNotation("cli.omen.not_declarable", "omen-3.3", number=text, numbers=possible)
        return text

    def _suit(self, name: str, view: View) -> str:
        if found := self._found_suit(name):
            return found
        known = ", ".join(self._words.say(f"omen.kind.{suit}") for suit in view.suits)
        if not name:
            raise BadNotation("cli.omen.no_suit", "omen-3.3", names=known)
        raise BadNotation("omen.notation.suit", "omen-3.3", text=name[:20], names=known)

    def _kind(self, name: str) -> str:
        """A suit, or the joker: `omen`, `o`, `carta omen`, `Omen-Karte`."""
        if found := _meant(name, self._kinds, self._all_kinds):
            return found
        known = ", ".join(self._words.say(f"omen.kind.{kind}") for kind in KIND_NAMES)
        raise BadNotation("omen.notation.kind", "omen-3.9", text=name[:20], names=known)

    def _found_suit(self, name: str) -> str | None:
        found = _meant(name, self._kinds, self._all_kinds)
        return found if found in SUIT_NAMES else None

    def _declared(self, view: View) -> int:
        return view.declarations[-1].number if view.declarations else 0


def _kinds(languages: Iterable[Words]) -> Mapping[str, set[str]]:
    """What cards are called, one and several of them."""
    return {kind: forms(form for spoken in languages for form in (
        spoken.say(f"omen.kind.{kind}"), *(spoken.say(f"omen.cards.{kind}", count=count)[1:] for count in (1, 2)),
    )) for kind in KIND_NAMES}


def _calls(languages: Iterable[Words]) -> Mapping[str, set[str]]:
    return {call: forms(spoken.say(f"omen.call.{call}") for spoken in languages) for call in CALLS}


def _listed(languages: Iterable[Words], key: str) -> set[str]:
    return forms(form for spoken in languages for form in spoken.say(key).split())


def _meant(name: str, own: Mapping[str, set[str]], all_languages: Mapping[str, set[str]]) -> str | None:
    """What a name means: cut short in the reader's language or in English, whole in any."""
    return the_one(name, own) or next((key for key, names in all_languages.items() if name in names), None)
