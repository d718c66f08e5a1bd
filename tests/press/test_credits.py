"""Whoever drew an icon is named."""

import re
from collections import Counter
from pathlib import Path

from bottega import press
from bottega.press import icons
from press.decks import OWN

CREDITS = Path(__file__, "../../../CREDITS.md").resolve().read_text("utf-8")
DOUBTFUL = {"?", "various-artists", ""}


def test_every_icon_has_one_author_and_is_used() -> None:
    all_icons = press.credited()

    assert max(Counter(credit["icon"] for credit in all_icons).values()) == 1
    assert [credit for credit in all_icons if "|" in credit["author"] or credit["author"] in DOUBTFUL] == []
    assert [credit["icon"] for credit in all_icons if not credit["used_by"]] == []


def test_every_icon_stands_in_the_credits_beside_its_author() -> None:
    rows = re.findall(r"^\| .*\(`([a-z-]+)`\) \| (.*) \|$", CREDITS, re.MULTILINE)
    told = {icon: author for author, named in rows for icon in named.split(", ")}

    assert told == {credit["icon"]: credit["author"] for credit in press.credited()}


def test_the_credits_name_licence_place_and_change() -> None:
    for told in ("game-icons.net", "creativecommons.org/licenses/by/3.0", "rounded", "Icons made by"):
        assert told in CREDITS


def test_every_font_is_credited() -> None:
    for font in ("Cinzel", "EB Garamond", "Metamorphous", "Noto Sans Runic", "Atkinson Hyperlegible Next"):
        assert f"| {font} |" in CREDITS


def test_every_card_of_omnia_has_a_picture_of_its_own() -> None:
    cards = {card["id"] for card in OWN["omnia"].cards if card["kind"] != "action"}

    assert cards == set(icons.OF_CARDS)
    assert max(Counter(icons.OF_CARDS.values()).values()) == 1
