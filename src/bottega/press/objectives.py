"""What a city rewards, as large signs: sets in a row, majorities under a crown, coins one by one."""

from collections.abc import Mapping, Sequence
from typing import Any

from bottega.press import ink
from bottega.press.drawings import PIPS
from bottega.press.lettering import figure
from bottega.press.palette import COOL, GOLD, INK, SEPIA, TINTS, WARM

MIDDLE, WIDTH, HEIGHT, SIGN, GAP = 120.0, 216.0, 94.0, 48.0, 6.0
MOST_IN_A_ROW = 4


def objective(city: Mapping[str, Any], y: float) -> str:
    """The objective of a city around this height."""
    match city["objective"]:
        case {"type": "majority", "of": kinds}:
            return majority(kinds, y)
        case {"type": "set", "of": parts}:
            return pieces(parts, y)
    return _sign("coin", MIDDLE - 34, y - 34, 68)


def majority(kinds: Sequence[str], y: float) -> str:
    """A crown over all that is counted together."""
    crown = ink.use("crown", MIDDLE - 20, y - 51, 40, color=SEPIA)
    if [*kinds] == ["colour"]:
        return crown + _colours(y + 16)
    between = 20.0 if len(kinds) <= 3 else 12.0
    size = min(50.0 if len(kinds) < 3 else SIGN, (WIDTH + between) / len(kinds) - between)
    left = MIDDLE - (len(kinds) * (size + between) - between) / 2
    drawn = []
    for place, kind in enumerate(kinds):
        x = left + place * (size + between)
        drawn.append(_square(x, y - 8, size) if kind == "colour" else _sign(kind, x, y - 8, size))
        if place:
            drawn.append(figure("+", x - between / 2, y + size / 2 - 8, 28, fill=INK))
    return crown + "".join(drawn)


def pieces(parts: Sequence[Mapping[str, Any]], y: float) -> str:
    """Every card of a set has its sign; where they are too many, a number stands before it."""
    if sum(part["count"] for part in parts) > MOST_IN_A_ROW:
        return _counted(parts, y)
    cards = [(part, place) for part in parts for place in range(part["count"])]
    size = 56.0 if len(cards) < MOST_IN_A_ROW else SIGN
    gap = GAP * 2 if len(cards) < MOST_IN_A_ROW else GAP
    left = MIDDLE - (len(cards) * (size + gap) - gap) / 2
    top = y - (size if all(part["colour"] == "any" for part in parts) else size + 22) / 2
    places = [left + number * (size + gap) for number in range(len(cards))]
    return _links(cards, places, top + size + 13, size) + "".join(
        _card(part, place, x, top, size) for x, (part, place) in zip(places, cards, strict=True))


def _links(cards: Sequence[tuple[Mapping[str, Any], int]], places: Sequence[float], y: float, size: float) -> str:
    """A line joins the cards of a part that share a colour."""
    joined = [number for number, (part, place) in enumerate(cards) if place and part["colour"] == "same"]
    return "".join(ink.tag("path", d=f"M{places[number - 1] + size / 2:.0f} {y:.0f}H{places[number] + size / 2:.0f}",
                           stroke=INK, stroke_width=3) for number in joined)


def _counted(parts: Sequence[Mapping[str, Any]], y: float) -> str:
    """Numbers and signs, three parts a row; more than two rows are made smaller."""
    parts = _together(parts)
    columns, rows = min(len(parts), 3), -(-len(parts) // 3)
    room, height = WIDTH / columns, SIGN + 26
    scale = min(1.0, HEIGHT / (rows * height))
    left, top = MIDDLE - scale * WIDTH / 2, y - scale * rows * height / 2
    drawn = []
    for place, part in enumerate(parts):
        x = room * (place % 3) + (room - SIGN - 24) / 2
        drawn.append(figure(part["count"], x + 11, place // 3 * height + SIGN / 2, 40, fill=INK)
                     + _some(part, x + 24, place // 3 * height))
    return ink.group(*drawn, transform=f"translate({left:.1f} {top:.1f}) scale({scale:.2f})")


def _together(parts: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Cards of any colour are one part for each kind, however the file splits them."""
    free: dict[str, int] = {}
    for part in parts:
        if part["colour"] == "any":
            free[part["kind"]] = free.get(part["kind"], 0) + part["count"]
    return [*(part for part in parts if part["colour"] != "any"),
            *({"kind": kind, "count": count, "colour": "any"} for kind, count in free.items())]


def _some(part: Mapping[str, Any], x: float, y: float) -> str:
    """Several cards as one sign, with the pips of all their colours."""
    if part["colour"] != "different":
        return _card(part, 0, x, y, SIGN)
    shades = WARM if part["kind"] == "work" else COOL
    return _sign(part["kind"], x, y, SIGN) + "".join(
        _pip(place, shades[place], x + 6 + place * 12, y + SIGN + 13, 11) for place in range(part["count"]))


def _card(part: Mapping[str, Any], place: int, x: float, y: float, size: float) -> str:
    """One card of a set: its sign, and below it a pip that tells its colour among the others."""
    drawn = _sign(part["kind"], x, y, size)
    if part["colour"] == "any":
        return drawn
    shades = WARM if part["kind"] == "work" else COOL
    which = 0 if part["colour"] == "same" else place % len(PIPS)
    return drawn + _pip(which, shades[which], x + size / 2, y + size + 13, 20)


def _pip(which: int, colour: str, x: float, y: float, size: float) -> str:
    scale = size / 16
    return ink.group(PIPS[which], transform=f"translate({x - size / 2:.1f} {y - size / 2:.1f}) scale({scale:.2f})",
                     fill=TINTS[colour].fill, stroke=INK, stroke_width=round(2 / scale, 1))


def _colours(y: float) -> str:
    """Four colours, each with its figure."""
    return "".join(_pip(place, WARM[place], MIDDLE + (place - 1.5) * 48, y, 34) for place in range(len(PIPS)))


def _square(x: float, y: float, size: float) -> str:
    """The same where little room is."""
    corners = [(x + size * across, y + size * down) for down in (0.25, 0.75) for across in (0.25, 0.75)]
    return "".join(_pip(place, WARM[place], *corner, size * 0.36) for place, corner in enumerate(corners))


def _sign(kind: str, x: float, y: float, size: float) -> str:
    if kind == "coin":
        metal = ink.tag("circle", cx=x + size / 2, cy=y + size / 2, r=size * 0.44, fill=GOLD)
        return metal + ink.use("coin", x, y, size, color=INK)
    return ink.use(f"sign-{kind}", x, y, size, color=INK)
