"""What happened in OMEN, in sentences."""

from bottega.core.options import Deck
from bottega.core.sentences import Sentence
from bottega.omen.events import AnyEvent


def tell(event: AnyEvent, _deck: Deck) -> list[Sentence]:
    """An event in sentences."""
    return []
