"""What happened in OMNIA, in sentences."""

from bottega.core.options import Deck
from bottega.core.sentences import Sentence
from bottega.omnia.events import AnyEvent


def tell(event: AnyEvent, _deck: Deck) -> list[Sentence]:
    """An event in sentences."""
    return []
