"""What happens at a table besides the game, in sentences."""

from bottega.core.events import Event
from bottega.core.sentences import Sentence


def tell(event: Event) -> list[Sentence]:
    """An event in sentences; what people say themselves needs none."""
    return []
