"""Cards by the names people use: ids, names in their language or in English, beginnings, or later words of a name."""

from collections.abc import Iterable

from bottega.cli.terminal.naming import endings, matching
from bottega.cli.terminal.omnia.faces import Faces
from bottega.core.refusals import BadNotation
from bottega.core.spelling import bare
from bottega.core.words import Words


class Naming:
    def __init__(self, words: Words, faces: Faces) -> None:
        self._faces = faces
        languages = dict.fromkeys((words.language, "en"))
        names = {card: [str(face["names"][language]) for language in languages] for card, face in faces.cards.items()}
        self._whole = {card: {bare(card), *map(bare, its)} for card, its in names.items()}
        self._later = {card: {ending for name in its for ending in endings(name)} for card, its in names.items()}

    def find(self, name: str, cards: Iterable[str], rule: str) -> str | None:
        """The card among some that a name means; None if it means none. Raises BadNotation if it means several."""
        some = [*cards]
        for known in (self._whole, self._later):
            alike: dict[str, str] = {}                      # action cards have twins: the first of them is meant
            for card in matching(bare(name), {card: known[card] for card in some}):
                alike.setdefault(self._faces.name(card), card)
            if len(alike) > 1:
                raise BadNotation("cli.omnia.several", rule, text=name[:40], names=", ".join(alike))
            if alike:
                return next(iter(alike.values()))
        return None
