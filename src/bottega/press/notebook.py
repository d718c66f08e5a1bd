"""OMNIA's faces: pages of a notebook, in sepia on parchment. 240 by 336 units."""

from collections.abc import Mapping, Sequence
from typing import Any

from bottega.core.words import catalogue
from bottega.press import geometry, ink
from bottega.press.icons import icon_of
from bottega.press.lettering import CITY, GROUP, NAME, figure, lettered
from bottega.press.objectives import objective
from bottega.press.palette import (
    BLUE_EDGE,
    BLUE_PAPER,
    BRICK,
    EDGE,
    GOLD,
    GOLD_EDGE,
    INK,
    PARCHMENT,
    SEPIA,
    Tint,
    tint_of,
)

BACKS = {"city": (BRICK, PARCHMENT), "work": ("#7d2a2a", PARCHMENT), "invention": ("#234a6e", PARCHMENT),
         "character": ("#544a41", PARCHMENT), "action": ("#3c5550", PARCHMENT)}
BAND = 276                                      # where the band of a colour begins


def page(card: Mapping[str, Any], language: str, known: Mapping[str, Tint], groups: Mapping[str, str]) -> str:
    """A card's face."""
    match card["kind"]:
        case "city":
            return _city(card, language)
        case "action":
            return _action(card, language)
    tint = tint_of(card, known)
    group = groups.get(str(card.get("colour"))) or _heading(card, language)
    if "colour" in card and not card.get("effects") and not card.get("points"):
        return _collected(card, language, tint, group)
    return _priced(card, language, tint, group)


def _collected(card: Mapping[str, Any], language: str, tint: Tint, group: str) -> str:
    """A work or invention of a colour: all that counts is what it is."""
    return "".join((
        ink.placed("press-page"),
        geometry.lines(card["id"], 124, 176, 78),
        ink.use(_icon(card), 52, 104, 144, color=INK),
        ink.use(f"sign-{card['kind']}", 12, 82, 44, color=SEPIA),
        lettered(card["names"][language], NAME, 120, 46, 214, fill=INK),
        _band(tint, group),
    ))


def _priced(card: Mapping[str, Any], language: str, tint: Tint, group: str) -> str:
    """A character or Leonardo card: what it costs, what it is worth, what it does at once."""
    effects, points = card.get("effects", []), card.get("points", 0)
    size, y = (100, 102) if effects else (136, 126)
    kind = card["kind"]
    return "".join((
        ink.placed("press-page"),
        geometry.lines(card["id"], 120, y + size / 2, size * 0.54),
        ink.use(_icon(card), 120 - size / 2, y, size, color=INK),
        lettered(card["names"][language], NAME, 120, 46, 214, fill=INK),
        _coin(card.get("cost", 0), 43, 108, 28),
        laurel(points, 196, 108, 34) if points else "",
        _effects(effects) if effects else "",
        _band(tint, group, None if kind == "character" else f"sign-{kind}"),
    ))


def _city(card: Mapping[str, Any], language: str) -> str:
    return "".join((
        ink.placed("press-town"),
        geometry.lines(card["id"], 120, 114, 40),
        ink.use(_icon(card), 82, 76, 76, color=SEPIA),
        lettered(card["names"][language], CITY, 120, 36, 206, fill=PARCHMENT),
        objective(card, 204),
        ink.tag("path", d="M30 288H74M166 288H210", stroke=SEPIA, stroke_width=2),
        laurel(card["points"], 120, 287, 39),
    ))


def _action(card: Mapping[str, Any], language: str) -> str:
    """Two deeds in two circles that meet; figures in the corner tell for how many players the card is."""
    first, second = card["actions"]
    return "".join((
        ink.placed("press-sheet"),
        lettered(card["names"][language], NAME, 120, 46, 214, fill=INK),
        _deed(first, 80, 150), _deed(second, 160, 244),
        "".join(ink.use("sign-character", 13 + place * 20, 296, 26, color=SEPIA) for place in range(card["mark"])),
    ))


def _deed(deed: Mapping[str, Any], x: float, y: float) -> str:
    ring = ink.tag("circle", cx=x, cy=y, r=61, fill=PARCHMENT, stroke=INK, stroke_width=2.5)
    ring += ink.tag("circle", cx=x, cy=y, r=55, fill="none", stroke=SEPIA, stroke_width=1, stroke_dasharray="2 3")
    if deed["type"] == "coins":
        return ring + _coin(deed["amount"], x, y, 40)
    return ring + ink.use(f"sign-{deed['type']}", x - 39, y - 39, 78, color=INK)


def coin(amount: int) -> str:
    """A coin as a card, for print: one edition has them so (omnia-1.5)."""
    return (ink.placed("press-page") + geometry.lines(f"coin-{amount}", 120, 168, 96) + _coin(amount, 120, 168, 76))


def _effects(effects: Sequence[Mapping[str, Any]]) -> str:
    """Lightning, and what it strikes: done at once, in this order."""
    size, gap = 52, 6
    left = 120 - ((len(effects) + 1) * (size + gap) - gap) / 2
    drawn = [ink.tag("rect", x=left - 8, y=212, width=(len(effects) + 1) * (size + gap) + 10, height=58, rx=29,
                     fill=PARCHMENT, stroke=SEPIA, stroke_width=1.5),
             ink.use("lightning", left, 216, 50, color="#a62b26")]
    for place, effect in enumerate(effects, 1):
        x = left + place * (size + gap)
        if effect["type"] == "coins":
            drawn.append(_coin(effect["amount"], x + 26, 241, 25))
        else:
            drawn.append(ink.use(f"sign-{effect['type']}", x + 2, 217, 48, color=INK))
    return "".join(drawn)


def _band(tint: Tint, words: str, sign: str | None = None) -> str:
    room = 160 if sign is None else 104
    return "".join((
        ink.tag("path", d=f"M7 {BAND}H233V320a9 9 0 0 1-9 9H16a9 9 0 0 1-9-9z", fill=tint.fill),
        ink.use(tint.mark, 14, BAND + 4, 45, color=tint.on),
        lettered(words, GROUP, 66 + room / 2, BAND + 26, room, fill=tint.on),
        ink.use(sign, 182, BAND + 4, 45, color=tint.on) if sign else "",
    ))


def _coin(amount: int, x: float, y: float, radius: float) -> str:
    return (ink.tag("circle", cx=x, cy=y, r=radius, fill=GOLD, stroke=GOLD_EDGE, stroke_width=3)
            + ink.tag("circle", cx=x, cy=y, r=radius - 5, fill="none", stroke=GOLD_EDGE, stroke_width=1.2)
            + figure(amount, x, y, max(40.0, radius * 1.5), fill=INK))


def laurel(points: int, x: float, y: float, radius: float) -> str:
    """Points, in a wreath."""
    return (ink.tag("circle", cx=x, cy=y, r=radius - 3, fill=PARCHMENT)
            + ink.use("points", x - radius, y - radius, 2 * radius, color=SEPIA)
            + figure(points, x, y - 1, 40 if radius < 40 or points > 9 else 48, fill=INK))


def _icon(card: Mapping[str, Any]) -> str:
    return f"icon-{icon_of(card['id'], card['kind'])}"


def _heading(card: Mapping[str, Any], language: str) -> str:
    """What stands on the band of a card without a group."""
    if card["kind"] == "character":
        return str(catalogue("bottega.omnia", language)["omnia.deed.character"])
    return "Leonardo"


def back(kind: str) -> str:
    """The back of a deck: its sign in the flower of seven circles."""
    fill, line = BACKS[kind]
    sign = (ink.use("sign-work", 76, 124, 52) + ink.use("sign-invention", 112, 160, 52) if kind == "action"
            else ink.use(f"sign-{kind}", 76, 124, 88))
    return "".join((
        ink.tag("rect", width=240, height=336, rx=14, fill=fill),
        ink.group(geometry.flower(120, 168, 54), ink.tag("circle", cx=120, cy=168, r=108), fill="none", stroke=line,
                  stroke_width=1.5, opacity=0.45),
        ink.tag("rect", x=8, y=8, width=224, height=320, rx=9, fill="none", stroke=line, stroke_width=2),
        ink.tag("rect", x=14, y=14, width=212, height=308, rx=6, fill="none", stroke=line, stroke_width=0.8),
        ink.tag("circle", cx=120, cy=168, r=62, fill=fill, stroke=line, stroke_width=2),
        ink.group(sign, color=line),
    ))


def grounds() -> dict[str, str]:
    """What the faces stand on, once, by id."""
    circles = ((120, 197, 113), (80, 150, 76), (160, 244, 76), (160, 150, 61), (80, 244, 61))
    grid = ink.group(*(ink.tag("circle", cx=x, cy=y, r=radius) for x, y, radius in circles),
                     ink.tag("path", d="M26 87 214 307M214 87 26 307M120 80V326M8 197H232"),
                     fill="none", stroke=SEPIA, stroke_width=1, opacity=0.4)
    wall = ink.tag("path", d=f"M7 16a9 9 0 0 1 9-9H224a9 9 0 0 1 9 9V71{'h-14v-7h-14v7' * 8}H7z", fill=BRICK)
    return {"press-writing": geometry.writing(),
            "press-page": _paper("press-page", PARCHMENT, EDGE),
            "press-sheet": _paper("press-sheet", BLUE_PAPER, BLUE_EDGE, grid),
            "press-town": _paper("press-town", PARCHMENT, EDGE, wall)}


def _paper(name: str, fill: str, edge: str, *more: str) -> str:
    """A sheet with worn edges and a few stains."""
    return ink.group(
        ink.tag("rect", width=240, height=336, rx=14, fill=edge),
        ink.tag("rect", x=4, y=4, width=232, height=328, rx=11, fill=fill),
        ink.tag("ellipse", cx=184, cy=258, rx=50, ry=38, fill=edge, opacity=0.25),
        ink.tag("ellipse", cx=46, cy=106, rx=40, ry=56, fill=edge, opacity=0.2),
        *more,
        ink.tag("rect", x=7, y=7, width=226, height=322, rx=9, fill="none", stroke=SEPIA, stroke_width=1.5),
        id=name)
