"""Cards by their printed names, in any of the three languages, for those who have the cards before them."""

from collections import defaultdict
from collections.abc import Iterable
from difflib import get_close_matches

from bottega.core.options import Deck
from bottega.core.spelling import bare

ARTICLES = {"il", "lo", "la", "l", "i", "gli", "le", "the", "der", "die", "das"}
ALIKE = 0.75                                # how much of a name must be right to be understood


class PrintedNames:
    """The names of some cards of a deck; an article may be left out."""

    def __init__(self, deck: Deck, ids: Iterable[str]) -> None:
        some = {*ids}
        self._ids = some
        self._meant: defaultdict[str, set[str]] = defaultdict(set)      # cards by the words of a name
        self._printed: dict[str, str] = {}                              # the words of a name as they are printed
        for card in deck.cards:
            if card["id"] in some:
                for name in (*card["names"].values(), card["id"]):
                    for form in _forms(name):
                        self._meant[form].add(card["id"])
                        self._printed.setdefault(form, name)

    def find(self, name: str) -> str | None:
        """The id of the card that a name means; None if it means none, or several."""
        if name in self._ids:
            return name
        meant = {card for form in _forms(name) for card in self._meant.get(form, ())}
        return meant.pop() if len(meant) == 1 else None

    def near(self, name: str) -> list[str]:
        """Names that may have been meant, the likeliest first: those with the words, then those spelt nearly so."""
        said = bare(name)
        holding = [form for form in self._meant if said and f" {said} " in f" {form} "]
        forms = [*holding, *get_close_matches(said, self._meant, 6, ALIKE)]
        cards = {min(self._meant[form]): self._printed[form] for form in reversed(forms)}       # the likeliest last
        return [*cards.values()][::-1][:3]


def _forms(name: str) -> list[str]:
    words = bare(name).split()
    return [" ".join(words), *([" ".join(words[1:])] if words[:1] and words[0] in ARTICLES and words[1:] else [])]
