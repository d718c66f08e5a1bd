"""Faces for any game: a pale card with a name, and large above it a sign of one or two letters, if the card has one."""

from bottega.core.options import Deck
from bottega.press import ink
from bottega.press.faces import CARD, Card, Faces, each
from bottega.press.lettering import NAME, figure, lettered

PAPER, LINE, LETTERS = "#f4f1ea", "#8d8577", "#26231f"
BACK = "back-plain"
LONGEST_SIGN = 2


def draw(deck: Deck, language: str) -> dict[str, str]:
    faces = {f"card-{card['id']}": face(card, language) for card in deck.cards}
    return {"press-plain": ground(), **each(CARD, {**faces, BACK: back()})}


def face(card: Card, language: str) -> str:
    sign, name = ink.plain(card.get("sign", ""))[:LONGEST_SIGN], str(card["names"][language])
    if not sign:
        return ink.placed("press-plain") + lettered(name, NAME, 120, 168, 200, fill=LETTERS)
    return (ink.placed("press-plain") + figure(sign, 120, 140, 150, fill=LETTERS)
            + lettered(name, NAME, 120, 280, 200, fill=LETTERS))


def back() -> str:
    lines = "".join(ink.tag("path", d=f"M{24 + 24 * place} 24V312", stroke=LINE, stroke_width=2) for place in range(9))
    return ink.placed("press-plain") + lines


def ground() -> str:
    """What all faces stand on."""
    return ink.group(ink.tag("rect", width=240, height=336, rx=14, fill=LINE),
                     ink.tag("rect", x=4, y=4, width=232, height=328, rx=11, fill=PAPER), id="press-plain")


FACES = Faces(draw, (BACK,))
