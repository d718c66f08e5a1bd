"""A page that shows a whole deck, for a person to look at: it needs no server, and brings its fonts along."""

from base64 import b64encode
from importlib.resources import files

from bottega.core.options import Deck
from bottega.press import ink
from bottega.press.faces import CARD
from bottega.press.lettering import CINZEL, GARAMOND
from bottega.press.sheets import face_names, sheet

FONTS = {CINZEL: ("cinzel", 600), GARAMOND: ("eb-garamond", 600)}
LOOK = """
body { margin: 1rem; background: #77736c; display: grid; gap: 12px;
       grid-template-columns: repeat(auto-fill, minmax(150px, 1fr)); }
body > svg { width: 100%; } body > svg[display] { display: none; }
@media print { body { background: none; display: block; } body > svg { width: 63mm; height: 88mm; } }
"""


def contact(game_name: str, deck: Deck, language: str) -> str:
    """Every face and back of a deck as one HTML document."""
    faces = (ink.tag("svg", ink.use(name, 0, 0, 240, 336), viewBox=CARD) for name in face_names(game_name, deck))
    head = ink.tag("meta", charset="utf-8") + ink.tag("title", game_name.upper()) + ink.tag("style", fonts(), LOOK)
    body = ink.tag("body", sheet(game_name, deck, language), *faces)
    return "<!doctype html>\n" + ink.tag("html", ink.tag("head", head), body, lang=language) + "\n"


def fonts() -> str:
    """The fonts of faces as CSS that needs no other file."""
    folder = files("bottega").joinpath("web", "fonts")
    return "".join(
        f'@font-face {{ font-family: "{family}"; font-weight: {weight}; src: url(data:font/woff2;base64,'
        f'{b64encode(folder.joinpath(f"{file}-{weight}.woff2").read_bytes()).decode()}) }}\n'
        for family, (file, weight) in FONTS.items())
