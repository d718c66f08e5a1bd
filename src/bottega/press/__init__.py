"""The press: every face of a deck as SVG, in three languages, from the deck's data."""

from bottega.press.contact import contact
from bottega.press.icons import credited
from bottega.press.portrait import portrait_of
from bottega.press.sheets import describe, face, sheet

__all__ = ["contact", "credited", "describe", "face", "portrait_of", "sheet"]
