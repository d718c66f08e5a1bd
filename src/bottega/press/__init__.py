"""The press: every face of a deck as SVG, in three languages, from the deck's data."""

from bottega.press.contact import contact
from bottega.press.icons import credited
from bottega.press.portrait import portrait_of
from bottega.press.sheets import back_of, describe, edge, face, sheet, sign

__all__ = ["back_of", "contact", "credited", "describe", "edge", "face", "portrait_of", "sheet", "sign"]
