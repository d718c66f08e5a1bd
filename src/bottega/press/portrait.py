"""Portraits of people who sit at a table: small medallions, drawn by us, from a look that is told in words.

A look has a word for each part: `hair` and its `tint`, `beard`, what it `wears` on the head, `skin`, `cloth`, and
`behind`, the colour of the medallion. What is left out is plain. They are made to be told apart at 28 pixels: by hair,
head-dress and colour, not by features.
"""

from collections.abc import Mapping

from bottega.press.ink import group, tag, text

SIZE = 64

SKINS = {"fair": "#f3d3b8", "rosy": "#eebfa0", "tan": "#d9a47c", "brown": "#b07a52"}
TINTS = {"fair": "#e9c566", "red": "#c4552d", "brown": "#6b4426", "black": "#2b2424", "grey": "#b9bcc0",
         "white": "#f1efe8"}
COLOURS = {"blue": "#1f4a6d", "green": "#24563f", "red": "#7c2530", "violet": "#4f3470", "teal": "#14595c",
           "brown": "#5c3d22", "slate": "#36424f", "plum": "#6d2a56", "olive": "#545420", "night": "#1d2740"}
CLOTHS = {"blue": "#7fb2d9", "green": "#8cc29a", "red": "#e08a7f", "violet": "#b79be0", "gold": "#e6c15c",
          "brown": "#b98d5f", "white": "#e8e2d4", "grey": "#a4abb3"}
METAL, GOLD, FUR, DARK = "#c3cad1", "#e6b93f", "#cdb491", "#2a211c"

# Behind the head: what falls on the shoulders.
BACKS: Mapping[str, str] = {
    "long": "M18 30C18 12 46 12 46 30L49 55H15z",
    "braids": "M19 28C19 13 45 13 45 28L46 34H18zM16 32h7v6l-1 16-4 4-3-4zM41 32h7l1 22-3 4-4-4-1-16z",
    "bun": "M32 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM20 26C20 12 44 12 44 26V34H20z",
    "wild": "M13 38C8 14 28 6 32 11 36 6 56 14 51 38L46 48 44 36H20L18 48z",
}
# Before the forehead.
FRONTS: Mapping[str, str] = {
    "long": "M20 30C19 15 30 13 32 17 34 13 45 15 44 30 42 22 35 21 32 18 29 21 22 22 20 30z",
    "braids": "M20 29C20 15 30 13 32 17 34 13 44 15 44 29 42 22 35 21 32 18 29 21 22 22 20 29z",
    "bun": "M20 29C19 13 45 13 44 29 41 20 23 20 20 29z",
    "wild": "M18 31C17 14 28 11 32 15 36 11 47 14 46 31 44 24 40 25 38 20 34 25 28 25 25 20 23 25 20 24 18 31z",
    "short": "M19 29C18 10 46 10 45 29 44 21 38 20 31 20 25 20 21 22 19 29z",
    "bob": "M17 38C14 9 50 9 47 38L43 38C44 27 42 22 32 21 22 22 20 27 21 38z",
    "ring": "M19 32C18 27 19 24 21 22 21 26 21 29 21 33zM45 32C46 27 45 24 43 22 43 26 43 29 43 33z",
}
BEARDS: Mapping[str, str] = {
    "full": "M21 34C21 52 43 52 43 34 41 39 37 38 32 37 27 38 23 39 21 34z",
    "long": "M21 33C20 46 27 50 32 61 37 50 44 46 43 33 41 39 37 38 32 37 27 38 23 39 21 33z",
    "forked": ("M21 33C20 45 24 48 27 59 30 54 31 52 32 50 33 52 34 54 37 59 40 48 44 45 43 33 41 39 37 38 32 37 27 38 "
               "23 39 21 33z"),
    "pointed": ("M27 42C29 40 35 40 37 42 37 47 34 51 32 53 30 51 27 47 27 42z"
                "M25 38C28 35 31 36 32 37 33 36 36 35 39 38 36 39 34 39 32 38 30 39 28 39 25 38z"),
    "moustache": "M22 40C26 34 31 36 32 37 33 36 38 34 42 40 38 41 34 40 32 39 30 40 26 41 22 40z",
}
# On the head, over the hair.
WEARS: Mapping[str, tuple[tuple[str, str], ...]] = {
    "helm": ((METAL, "M18 26C17 7 47 7 46 26z"), (DARK, "M17 24H47V28H17z"), (METAL, "M30 24h4v12h-4z"),
             (GOLD, "M30.5 8h3v16h-3z")),
    "horns": ((METAL, "M19 25C18 8 46 8 45 25z"), (DARK, "M18 23H46V27H18z"),
              ("#efe6cf", "M19 20C12 19 8 12 11 3 14 10 17 13 22 14zM45 20C52 19 56 12 53 3 50 10 47 13 42 14z")),
    "circlet": ((GOLD, "M19 22C26 19 38 19 45 22V25C38 22 26 22 19 25z"), ("#c0392b", "M32 18.5l2.6 3-2.6 3-2.6-3z")),
    "fur": ((FUR, "M15 25C13 6 51 6 49 25 46 21 43 26 40 22 38 26 34 22 32 25 30 22 26 26 24 22 21 26 18 21 15 25z"),),
    "hood": (("own", "M32 5C12 5 12 26 14 52L22 54C18 34 18 19 32 18 46 19 46 34 42 54L50 52C52 26 52 5 32 5z"),),
    "veil": (("#efe9dc", "M32 8C14 8 15 28 14 54L21 54C20 40 19 22 32 20 45 22 44 40 43 54L50 54C49 28 50 8 32 8z"),),
    "band": (("own", "M18.5 22C26 18 38 18 45.5 22V26.500C38 22.5 26 22.5 18.5 26.500z"),),
    "cap": (("own", "M14 22C10 10 30 5 40 8 52 10 54 18 48 23 40 18 24 18 14 22z"),
            (DARK, "M17 22C26 17.5 38 17.5 47 22.500V25C38 20.5 26 20.5 17 25z")),
    "plume": (("own", "M14 22C11 12 28 7 38 9 50 10 53 18 48 23 40 18 24 18 14 22z"),
              ("#f4efe2", "M41 13C44 4 53 2 60 6 55 8 58 12 47 17z")),
    "coif": (("#f4efe2", "M17 33C14 7 50 7 47 33L44 33C43 20 21 20 20 33z"),),
    "crown": ((GOLD, "M18 24V10L25 16 32 7 39 16 46 10V24C38 20 26 20 18 24z"),),
    "net": ((GOLD, "M19 27C16 8 48 8 45 27L43 23C40 17 24 17 21 23z"), (DARK, "M22 15l20 0 0 1.2-20 0z")),
}


def portrait_of(name: str, look: Mapping[str, str]) -> str:
    """A medallion as a picture by itself: whoever it is, or, where no look is told, the first letter of the name."""
    inside = parts(look) if look else monogram(name)
    return tag("svg", *inside, xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {SIZE} {SIZE}")


def parts(look: Mapping[str, str]) -> list[str]:
    """From behind to the front."""
    hair, tint = look.get("hair", ""), TINTS.get(look.get("tint", ""), TINTS["brown"])
    skin, cloth = SKINS.get(look.get("skin", ""), SKINS["fair"]), CLOTHS.get(look.get("cloth", ""), CLOTHS["grey"])
    beard, wears = look.get("beard", ""), look.get("wears", "")
    drawn = [
        tag("circle", cx=32, cy=32, r=32, fill=COLOURS.get(look.get("behind", ""), COLOURS["slate"])),
        *([shape(BACKS[hair], tint)] if hair in BACKS else []),
        shape("M8 66C8 50 20 48 27 47H37C44 48 56 50 56 66z", cloth),
        shape("M27 38H37V48C37 53 27 53 27 48z", shade(skin)),
        tag("ellipse", cx=32, cy=31, rx=12.5, ry=15, fill=skin),
        *([shape(FRONTS[hair], tint)] if hair in FRONTS else []),
        *([shape(BEARDS[beard], tint)] if beard in BEARDS else []),
        shape("M28.5 41.500C30 43 34 43 35.5 41.5 34 45 30 45 28.5 41.500z", "#9c4238"),
        tag("circle", cx=27, cy=32, r=1.7, fill=DARK), tag("circle", cx=37, cy=32, r=1.7, fill=DARK),
        *(shape(path, cloth if colour == "own" else colour) for colour, path in WEARS.get(wears, ())),
    ]
    clip = tag("clipPath", tag("circle", cx=32, cy=32, r=32), id="round")
    return [clip, group(*drawn, clip_path="url(#round)")]


def shape(path: str, fill: str) -> str:
    return tag("path", d=path, fill=fill)


def shade(colour: str) -> str:
    """The same, a little darker: what lies below the chin."""
    return "#" + "".join(f"{int(int(colour[i:i + 2], 16) * 0.84):02x}" for i in (1, 3, 5))


def monogram(name: str) -> list[str]:
    """The colour goes by the name, so that it stays the same."""
    colours = [*COLOURS.values()]
    behind = colours[sum(name.encode()) % len(colours)]
    letter = text(name[:1].upper(), 32, 44, 34, fill="#fff", font_family="sans-serif")
    return [tag("circle", cx=32, cy=32, r=32, fill=behind), letter]
