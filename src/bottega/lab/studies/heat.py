"""Tables as pictures: a square per pair of sizes, coloured by its value, which stands in it too."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

SIDE, GAP, LEFT, TOP, BELOW, APART = 64, 4, 56, 56, 40, 40
LOW, MIDDLE, HIGH = (178, 74, 58), (243, 236, 220), (46, 96, 122)        # rust, paper, woad: apart for any eyes
INK, PAPER = "#2b2620", "#fbf7ee"
FONT = "font-family='Georgia, serif'"


class Panel(NamedTuple):
    title: str
    values: Mapping[tuple[int, int], float]     # by across and down, both from 1
    least: float
    most: float
    write: Callable[[float], str]


def drawn(panels: Sequence[Panel], *, across: str, down: str) -> str:
    """The panels beside each other, as one SVG that says what it shows."""
    size = max(max(place) for panel in panels for place in panel.values)
    width, height = LEFT + size * (SIDE + GAP) + APART, TOP + size * (SIDE + GAP) + BELOW
    inside = "".join(f"<g transform='translate({i * width} 0)'>{grid(panel, size, across, down)}</g>"
                     for i, panel in enumerate(panels))
    told = ". ".join(panel.title for panel in panels)
    return (f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width * len(panels)} {height}' role='img' "
            f"aria-label='{escaped(told)}'><title>{escaped(told)}</title>"
            f"<rect width='100%' height='100%' fill='{PAPER}'/>{inside}</svg>\n")


def grid(panel: Panel, size: int, across: str, down: str) -> str:
    middle, bottom = LEFT + size * (SIDE + GAP) / 2, TOP + size * (SIDE + GAP)
    beside = (TOP + bottom) / 2
    upright = f"<g transform='rotate(-90 14 {beside})'>{text(14, beside, down, 13)}</g>"
    parts = [text(middle, 22, panel.title, 15, weight="bold"), text(middle, bottom + 28, across, 13), upright]
    for number in range(1, size + 1):
        centre = (number - 1) * (SIDE + GAP) + SIDE / 2
        parts += [text(LEFT + centre, TOP - 10, str(number), 13), text(LEFT - 14, TOP + centre + 5, str(number), 13)]
    for (x, y), value in sorted(panel.values.items()):
        left, top = LEFT + (x - 1) * (SIDE + GAP), TOP + (y - 1) * (SIDE + GAP)
        share = min(max((value - panel.least) / (panel.most - panel.least), 0.0), 1.0)
        parts.append(f"<rect x='{left}' y='{top}' width='{SIDE}' height='{SIDE}' rx='6' fill='{colour(share)}'/>")
        parts.append(text(left + SIDE / 2, top + SIDE / 2 + 6, panel.write(value), 16,
                          fill=INK if 0.12 < share < 0.84 else "#fff"))
    return "".join(parts)


def text(x: float, y: float, said: str, size: int, *, fill: str = INK, weight: str = "normal") -> str:
    return (f"<text x='{x:g}' y='{y:g}' {FONT} font-size='{size}' font-weight='{weight}' text-anchor='middle' "
            f"fill='{fill}'>{escaped(said)}</text>")


def colour(share: float) -> str:
    ends, part = ((LOW, MIDDLE), 2 * share) if share < 0.5 else ((MIDDLE, HIGH), 2 * share - 1)
    return "#" + "".join(f"{round(a + (b - a) * part):02x}" for a, b in zip(*ends, strict=True))


def escaped(said: str) -> str:
    return said.replace("&", "&amp;").replace("<", "&lt;").replace("'", "&#39;")
