"""What people and their bots may be called: anything that can be read, and that cannot disturb the text around it."""

from unicodedata import category, normalize

from bottega.core.refusals import Refused

MOST = 24
JOINERS = {"\u200c", "\u200d"}                      # Persian words and many an emoji need them
UNSEEN = {"\u115f", "\u1160", "\u2800", "\u3164", "\uffa0"}     # letters and symbols that show nothing
UNREADABLE = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")         # controls, changes of direction, what is no character
VISIBLE = ("L", "N", "P", "S")


def read(name: str) -> str:
    """A name with single blanks and in one spelling, or a refusal."""
    name = normalize("NFC", name)
    if any(is_unreadable(character) for character in name):
        raise Refused("server.name.unreadable")
    name = " ".join(name.split())
    if not any(category(character).startswith(VISIBLE) for character in name):
        raise Refused("server.name.empty")
    if len(name) > MOST:
        raise Refused("server.name.too_long", most=MOST)
    return name


def is_unreadable(character: str) -> bool:
    return character in UNSEEN or (category(character) in UNREADABLE and character not in JOINERS)
