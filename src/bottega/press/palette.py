"""Colours. Every pair that carries text has a contrast of 4.5 at least, which a test measures."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

# OMNIA
PARCHMENT, EDGE, INK, SEPIA = "#f3e7cf", "#d9c290", "#2e2013", "#6b4a26"
BLUE_PAPER, BLUE_EDGE = "#dbe2de", "#a9b8b4"        # prepared paper, as he drew on: action cards
BRICK = "#82351f"
GOLD, GOLD_EDGE = "#e3b94c", "#8a5f12"
# OMEN
NIGHT, DEEP_NIGHT, BONE, BLOOD, DARK_BLOOD = "#151c2b", "#0b0f18", "#ece4d0", "#d9492f", "#2a0d0d"


class Tint(NamedTuple):
    """The colour of a group, what is legible on it, and its mark."""

    fill: str
    on: str
    mark: str


TINTS: Mapping[str, Tint] = {
    "violet": Tint("#6b3a8c", PARCHMENT, "mark-violet"),
    "yellow": Tint("#edc845", INK, "mark-yellow"),
    "red": Tint("#a62b26", PARCHMENT, "mark-red"),
    "orange": Tint("#e58f3c", INK, "mark-orange"),
    "light-blue": Tint("#93cbe8", INK, "mark-light-blue"),
    "light-green": Tint("#a8d183", INK, "mark-light-green"),
    "deep-blue": Tint("#1f4590", PARCHMENT, "mark-deep-blue"),
    "teal": Tint("#0c6664", PARCHMENT, "mark-teal"),
}
LEONARDO = Tint("#3b2a1a", "#f0cf74", "mark-leonardo")
CHARACTER = Tint("#5c5148", PARCHMENT, "mark-character")
SPARE = ("#8a2f5b", "#2f6b3a", "#5a4a9c", "#9a4a12", "#1d6a86", "#6d6112", "#7a2323", "#3d4b57")
WARM, COOL = ("red", "yellow", "violet", "orange"), ("deep-blue", "light-green", "teal", "light-blue")


def tints(cards: Sequence[Mapping[str, Any]]) -> dict[str, Tint]:
    """The tint of every colour that a deck has; colours of somebody's own get spare ones, by their order."""
    colours = dict.fromkeys(str(card["colour"]) for card in cards if "colour" in card)
    own = [colour for colour in colours if colour not in TINTS]
    spare = {colour: Tint(SPARE[place % len(SPARE)], PARCHMENT, f"mark-other-{place % len(SPARE) + 1}")
             for place, colour in enumerate(own)}
    return {**TINTS, **spare}


def tint_of(card: Mapping[str, Any], known: Mapping[str, Tint]) -> Tint:
    if "colour" in card:
        return known[str(card["colour"])]
    return CHARACTER if card["kind"] == "character" else LEONARDO
