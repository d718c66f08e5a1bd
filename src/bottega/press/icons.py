"""Pictures: which icon a card has, who drew it, and what we drew ourselves."""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import NamedTuple, TypedDict

from bottega.press import ink
from bottega.press.drawings import DRAWINGS


class Icon(NamedTuple):
    author: str
    path: str


class Credit(TypedDict):
    icon: str
    author: str
    used_by: list[str]


CITIES = {
    "vinci": "hill-fort",
    "amboise": "castle",
    "milano": "snake-tongue",               # the serpent of the Visconti
    "saint-germain": "medieval-gate",
    "cesena": "grapes",                     # he drew how they are carried there
    "lago-di-como": "sailboat",
    "mantova": "stone-bridge",
    "roma": "coliseum",
    "venezia": "rialto-bridge",
    "firenze": "trefoil-lily",
    "urbino": "eagle-emblem",               # of the Montefeltro
    "pavia": "church",
    "imola": "treasure-map",                # his plan of the town
    "vaprio-d-adda": "village",
    "vigevano": "wheat",
    "rimini": "water-fountain",             # whose harmony he noted
}
WORKS = {
    "madonna-del-garofano": "shut-rose",
    "madonna-benois": "flowers",
    "vergine-delle-rocce": "cave-entrance",
    "madonna-litta": "sparrow",             # the child holds a goldfinch
    "cranio": "skull-mask",
    "spalla-e-collo": "ribcage",
    "feto-nell-utero": "embryo",
    "cuore": "heart-organ",
    "ginevra-de-benci": "olive",            # a branch, as on the back of the panel
    "dama-con-l-ermellino": "ermine",
    "belle-ferronniere": "gem-pendant",
    "gioconda": "mona-lisa",
    "annunciazione": "angel-wings",
    "adorazione-dei-magi": "falling-star",
    "ultima-cena": "jeweled-chalice",
    "san-giovanni-battista": "pointing",
    "leonardo-a-bottega": "easel",
    "leonardo-a-corte": "lyre",
    "leonardo-vecchio": "beard",
}
INVENTIONS = {
    "carro-armato": "armoured-car",
    "bombarda-multipla": "cannon",
    "balestra-gigante": "crossbow",
    "carro-falcato": "scythe",
    "vite-aerea": "aerial-screw",
    "ornitottero": "bat-wing",
    "paracadute": "pyramid-parachute",
    "aliante": "hang-glider",
    "scafandro": "diving-helmet",
    "battello-a-pale": "paddle-boat",
    "vite-d-acqua": "water-screw",
    "doppio-scafo": "caravel",
    "carro-semovente": "clockwork",         # springs drive it
    "odometro": "wheelbarrow",              # which it looks like
    "ponte-girevole": "drawbridge",
    "trivella": "drill",
    "leonardo-ingegnere": "gears",
    "leonardo-cartografo": "compass",
    "leonardo-scrittore": "quill-ink",
}
CHARACTERS = {
    "niccolo-machiavelli": "fox-head",      # the prince must be a fox
    "luca-pacioli": "abacus",
    "francesco-i": "salamander",            # his emblem
    "ludovico-il-moro": "mounted-knight",   # the bronze horse for his father
    "michelangelo": "flat-hammer",
    "andrea-del-verrocchio": "philosopher-bust",
    "donato-bramante": "ionic-column",
    "cesare-borgia": "bull",                # of the family's arms
    "lorenzo-de-medici": "laurel-crown",
    "isabella-d-este": "queen-crown",
    "lisa-gherardini": "sewing-string",     # the wife of a merchant of silk
    "cecilia-gallerani": "harp",
    "sandro-botticelli": "scallop",         # that carries Venus
    "salai": "imp",                         # "little devil", his master called him
    "francesco-melzi": "open-book",         # who kept the notebooks
    "leo-x": "pope-crown",
}
SUITS = {"raven": "raven", "skull": "death-skull", "feather": "feather", "wolf": "wolf-howl", "omen": "bleeding-eye"}
OF_CARDS: Mapping[str, str] = {**CITIES, **WORKS, **INVENTIONS, **CHARACTERS}
OF_KINDS = {"city": "village", "work": "portrait", "invention": "tinker", "character": "hood"}    # of unknown cards
UNKNOWN = "rune-stone"                      # of a kind that nobody knows
OF_SIGNS = {"sign-work": "palette", "sign-invention": "big-gear", "points": "laurels", "back-omen": "triquetra"}


@cache
def icons() -> Mapping[str, Icon]:
    """The icons of others, by name."""
    read = json.loads(files(__package__).joinpath("icons.json").read_text("utf-8"))
    return {name: Icon(**icon) for name, icon in read.items()}


def icon_of(card_id: str, kind: str) -> str:
    """The icon of a card: its own, else one of its kind."""
    return OF_CARDS.get(card_id) or OF_KINDS.get(kind) or UNKNOWN


def picture(name: str) -> str:
    """An icon or a drawing of ours as a symbol, in the colour of whoever uses it."""
    inside = DRAWINGS.get(name) or ink.tag("path", d=icons()[name].path)
    return ink.symbol(f"icon-{name}", "0 0 512 512", ink.group(inside, fill="currentColor"))


def credited() -> list[Credit]:
    """Every icon of others with its author, and what it is used by: cards, signs, kinds of unknown cards."""
    users: dict[str, list[str]] = {}
    for table in (OF_CARDS, SUITS, OF_SIGNS, OF_KINDS, {"unknown": UNKNOWN}):
        for user, name in table.items():
            users.setdefault(name, []).append(user)
    return [{"icon": name, "author": icon.author, "used_by": users.get(name, [])} for name, icon in icons().items()]
