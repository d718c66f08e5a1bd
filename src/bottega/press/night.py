"""OMEN's faces: a northern night, runes on a frame of bone, one strong shape a card."""

from bottega.press import ink
from bottega.press.icons import SUITS, UNKNOWN
from bottega.press.lettering import SUIT, lettered
from bottega.press.palette import BLOOD, BONE, DARK_BLOOD, DEEP_NIGHT, NIGHT

# Staves of the elder row, as strokes in a box of 10 by 16.
RUNES = (
    "M2 0V16M2 1l6 3v3L2 8", "M2 16V1l6 4V16", "M2 0V16M2 4l6 4-6 4", "M1 0V16M9 0V16M1 6l8 4", "M5 0V16M1 5 5 0 9 5",
    "M2 16V0l6 5-6 4 6 7", "M2 0V16M2 1l6 4M2 6l6 4", "M5 0V16M1 8l8-4", "M1 0V16M9 0V16M1 0l8 8M9 0 1 8",
    "M8 0 2 5 8 10 2 16", "M5 0V16M1 2 5 6 9 2", "M5 2 9 7 5 12 1 7zM5 12l3 4M5 12l-3 4",
)


def scene(kind: str, name: str) -> str:
    """The face of a kind."""
    fateful = kind == "omen"
    return "".join((
        ink.placed("press-fate" if fateful else "press-night"),
        BEHIND.get(kind, ""),
        ink.use(f"icon-{SUITS.get(kind, UNKNOWN)}", *SHAPE.get(kind, (45, 84, 150)), color=COLOUR.get(kind, BONE)),
        ink.use(f"suit-{kind}", 20, 22, 44, color=BLOOD if kind in ("omen", "wolf") else BONE) if kind in SUITS else "",
        lettered(name, SUIT, 120, 279, 190, fill=BONE),
    ))


SHAPE = {"raven": (38, 74, 168), "skull": (40, 78, 160), "feather": (38, 70, 168), "wolf": (36, 74, 168),
         "omen": (28, 72, 184)}
COLOUR = {"raven": DEEP_NIGHT, "wolf": BLOOD, "omen": BLOOD}
BEHIND = {
    "raven": ink.tag("circle", cx=120, cy=154, r=86, fill=BONE),
    "skull": ink.tag("path", d="M40 246 200 64M200 246 40 64", stroke=BONE, stroke_width=1.2, opacity=0.5),
    "feather": ink.tag("path", d="M30 226q60-20 92 6t90-8M34 92q40 14 66-4M150 96q34-12 58 4", fill="none", stroke=BONE,
                       stroke_width=1.5, stroke_linecap="round", opacity=0.5),
    "wolf": ink.tag("path", d="M16 256 60 206 84 232 128 190 164 238 190 212 224 256z", fill=DEEP_NIGHT),
    "omen": "".join(ink.tag("path", d="M120 46V66", stroke=BLOOD, stroke_width=2, opacity=0.8,
                            transform=f"rotate({turn} 120 152)") for turn in range(0, 360, 15)),
}


def back() -> str:
    """A wheel of runes around a knot."""
    runes = "".join(ink.tag("path", d=RUNES[place % len(RUNES)],
                            transform=f"rotate({place * 18} 120 168) translate(115 68)") for place in range(20))
    return "".join((
        ink.placed("press-night"),
        ink.tag("circle", cx=120, cy=168, r=106, fill=DEEP_NIGHT, stroke=BONE, stroke_width=1.5),
        ink.group(runes, fill="none", stroke=BONE, stroke_width=1.6, opacity=0.85),
        ink.tag("circle", cx=120, cy=168, r=78, fill="none", stroke=BONE, stroke_width=1),
        ink.use("icon-triquetra", 58, 100, 124, color=BLOOD),
    ))


def grounds() -> dict[str, str]:
    """What the faces stand on, once, by id."""
    return {"press-night": _sky("press-night", NIGHT, DEEP_NIGHT, BONE, _stars()),
            "press-fate": _sky("press-fate", DARK_BLOOD, "#120404", BLOOD, "")}


def _sky(name: str, fill: str, edge: str, line: str, more: str) -> str:
    return ink.group(
        ink.tag("rect", width=240, height=336, rx=14, fill=edge),
        ink.tag("rect", x=5, y=5, width=230, height=326, rx=10, fill=fill),
        more,
        ink.tag("rect", x=8, y=8, width=224, height=320, rx=8, fill="none", stroke=line, stroke_width=1.6),
        ink.group(_frame(), fill="none", stroke=line, stroke_width=1.3, stroke_linejoin="round", opacity=0.65),
        id=name)


def _frame() -> str:
    """Runes along the foot of the card."""
    return "".join(ink.tag("path", d=RUNES[place % len(RUNES)], transform=f"translate({24 + place * 18} 309)")
                   for place in range(11))


def _stars() -> str:
    places = ((28, 84), (214, 62), (196, 30), (88, 26), (146, 40), (22, 190), (218, 204), (206, 120), (30, 262),
              (214, 268))
    return ink.group(*(ink.tag("circle", cx=x, cy=y, r=1.0 + (x % 3) * 0.4) for x, y in places), fill=BONE, opacity=0.7)
