"""What somebody wants printed."""

from dataclasses import dataclass

from bottega.core.game import Game
from bottega.core.options import Deck
from bottega.core.words import Words

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}       # millimetres, upright
INKS = ("colour", "saving")
PARTS = ("cards", "score", "aids", "rules")
ALL = "all"


@dataclass(frozen=True)
class Order:
    game: Game
    deck: Deck
    language: str
    what: str = PARTS[0]
    paper: str = "a4"
    ink: str = INKS[0]
    backs: bool = True

    @property
    def parts(self) -> tuple[str, ...]:
        return PARTS if self.what == ALL else (self.what,)

    @property
    def is_two_sided(self) -> bool:
        """Whether something is meant to be on the other side of the paper."""
        return "rules" in self.parts or ("cards" in self.parts and self.backs)

    @property
    def saves_ink(self) -> bool:
        return self.ink == "saving"

    @property
    def words(self) -> Words:
        return Words(self.language, "bottega.printing", self.game.package)
