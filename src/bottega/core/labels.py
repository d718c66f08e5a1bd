"""What an action does, in words: for games that bring no labels of their own.

A catalogue may say it by the first word of the notation: `dice.action.bid` is "Bid {1} × {2}", and the words behind it
are put in, cards by their names.
"""

from bottega.core.game import Terms
from bottega.core.words import Words


def label(action: str, terms: Terms, words: Words) -> str | None:
    """The label of an action in notation; None if the catalogue has none."""
    verb, *others = action.split()
    key = f"{terms.game.name}.action.{verb}"
    if key not in words:
        return None
    names = {card["id"]: card["names"][words.language] for card in terms.deck.cards}
    return words.say(key, **{str(place): names.get(word, word) for place, word in enumerate(others, 1)})
