"""What a person wrote, read as an action: a number of the list, the notation, or names in their own language.

    3 · 1 4 · keep a03 a17 · play work and city · gioconda · prendo gioconda · coins · city · none · skip · skip work

What is read is then judged by the rules as everything is.
"""

import re
from collections.abc import Mapping, Sequence

from bottega.cli.terminal.naming import forms, the_one
from bottega.cli.terminal.omnia.asking import Asking
from bottega.cli.terminal.omnia.faces import Faces
from bottega.cli.terminal.omnia.naming import Naming
from bottega.core.options import Deck
from bottega.core.refusals import BadNotation
from bottega.core.spelling import bare
from bottega.core.words import Words
from bottega.omnia.deck import ids_of
from bottega.omnia.facts import DEED_NAMES
from bottega.omnia.notation import read_action
from bottega.omnia.view import View

VERBS = ("keep", "play", "take", "place", "skip", "coins", "city", "none")
RULES = {"drafting": "omnia-3.1", "playing": "omnia-4.1", "doing": "omnia-4.2", "resolving": "omnia-4.3",
         "placing": "omnia-5.1"}
UNKNOWN = {"keep": "omnia.notation.action_card", "play": "omnia.notation.action_card", "take": "omnia.notation.card",
           "place": "omnia.notation.city"}
# What a bare name is tried as: first what the phase asks for, then the rest, so that the rules can say what is amiss.
MEANT = {"playing": ("play", "take", "place"), "doing": ("take", "play", "place"),
         "resolving": ("take", "play", "place"), "placing": ("place", "take", "play")}


class Reading:
    def __init__(self, deck: Deck, words: Words, faces: Faces, asking: Asking) -> None:
        self._deck, self._asking, self._naming = deck, asking, Naming(words, faces)
        languages = (words, Words("en", "bottega.cli", "bottega.omnia"))
        self._verbs = {verb: forms(form for spoken in languages
                                   for form in spoken.say(f"cli.omnia.verb.{verb}").split()) for verb in VERBS}
        self._deeds = {deed: forms((deed, *(spoken.say(f"omnia.deed.{deed}") for spoken in languages)))
                       for deed in DEED_NAMES}
        cities, collection, action_cards = ids_of(deck)
        self._all: Mapping[str, Sequence[str]] = {"keep": action_cards, "play": action_cards, "take": collection,
                                                  "place": cities}

    def read(self, text: str, view: View) -> str:
        if self._is_notation(text):
            return " ".join(text.split())
        numbers = text.replace(",", " ").split()
        if numbers and all(number.isdecimal() for number in numbers):
            return self._by_number(numbers, view)
        for choice in self._asking.menu(view) if view.phase != "drafting" else ():
            if bare(choice.told.plain) == bare(text):               # a line as it stands there, or in a hint
                return choice.action
        first, _, rest = re.sub(r"^\d+\s+(?=\w+$)", "", text.strip()).partition(" ")      # 2 coins are coins
        verb = next((verb for verb, spellings in self._verbs.items() if bare(first) in spellings), None)
        match verb, bool(rest.strip()):
            case "coins" | "city" as deed, False:
                return deed
            case "none", False:
                return "place none"
            case "take", True if bare(rest) in self._verbs["coins"] | self._verbs["city"]:
                return self.read(rest, view)
            case "place", True if bare(rest) in self._verbs["none"]:
                return "place none"
            case "skip", _:
                return self._skip(rest, view)
            case "keep", True:
                return self._keep(rest, view)
            case "play" | "take" | "place" as named, True:
                return f"{named} {self._card(rest, named, view)}"
        return self._keep(text, view) if view.phase == "drafting" else self._by_name(text, view)

    def _is_notation(self, text: str) -> bool:
        try:
            read_action(text, self._deck)
        except BadNotation:
            return False
        return True

    def _by_number(self, numbers: Sequence[str], view: View) -> str:
        menu, rule = self._asking.menu(view), RULES[view.phase]
        for number in numbers:
            if len(number) > 3 or not 1 <= int(number) <= len(menu):
                raise BadNotation("cli.omnia.no_number", rule, text=number[:20], most=len(menu))
        chosen = [menu[int(number) - 1].action for number in numbers]
        if view.phase == "drafting":
            return self._pair(chosen)
        if len(chosen) != 1:
            raise BadNotation("cli.omnia.one_number", rule)
        return chosen[0]

    def _keep(self, text: str, view: View) -> str:
        """Two cards, with a comma between them; ids need none."""
        ids = text.replace(",", " ").split()
        names = ids if all(bare(name) in self._all["keep"] for name in ids) else re.split(r"[,;+]", text)
        chosen: list[str] = []
        for name in names:                          # of two cards alike, the second name means the second card
            pack = [card for card in view.pack if card not in chosen]
            chosen.append(self._card(name, "keep", view, pack))
        return self._pair(chosen)

    def _pair(self, cards: Sequence[str]) -> str:
        if len(cards) != 2 or cards[0] == cards[1]:
            raise BadNotation("cli.omnia.keep_two", RULES["drafting"])
        return f"keep {' '.join(sorted(cards, key=self._all['keep'].index))}"

    def _skip(self, text: str, view: View) -> str:
        """`skip` alone is enough where only one thing can be skipped."""
        name = bare(text)
        if deed := the_one(name, self._deeds):
            return f"skip {deed}"
        skips = [action for action in view.legal if action.startswith("skip ")]
        if name or len(skips) > 1:
            raise BadNotation("cli.omnia.skip_which", "omnia-4.2")
        if skips:
            return skips[0]
        return f"skip {view.effects[0].type if view.effects else DEED_NAMES[0]}"        # the rules say why not

    def _near(self, verb: str, view: View) -> Sequence[str]:
        """What lies there to be meant."""
        if verb == "take":
            return [card for row in view.market.values() for card in row.cards]
        if verb == "place":
            return [city for city in view.looked_at if city is not None]
        return view.hand if verb == "play" else view.pack

    def _card(self, name: str, verb: str, view: View, near: Sequence[str] | None = None) -> str:
        for cards in (self._near(verb, view) if near is None else near, self._all[verb]):
            if card := self._naming.find(name, cards, RULES[view.phase]):
                return card
        raise BadNotation(UNKNOWN[verb], RULES[view.phase], text=name.strip()[:40])

    def _by_name(self, text: str, view: View) -> str:
        verbs, rule = MEANT[view.phase], RULES[view.phase]
        for verb, cards in (*((verb, self._near(verb, view)) for verb in verbs),
                            *((verb, self._all[verb]) for verb in verbs)):
            if card := self._naming.find(text, cards, rule):
                return f"{verb} {card}"
        raise BadNotation("cli.omnia.no_action", rule, text=text.strip()[:60])
