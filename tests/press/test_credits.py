"""Everybody whose work ships with Bottega is named."""

import re
import tomllib
from collections import Counter
from pathlib import Path

from bottega import press
from bottega.press import icons
from press.decks import OWN

ROOT = Path(__file__).parents[2]
CREDITS = (ROOT / "CREDITS.md").read_text("utf-8")
PAGE = (ROOT / "src" / "bottega" / "web" / "screens" / "credits.js").read_text("utf-8")
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


def test_every_library_is_credited_in_the_file_and_in_the_browser() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    needed = {re.split(r"[^\w-]", line)[0].lower() for line in project["dependencies"]}
    licences = (ROOT / "src" / "bottega" / "web" / "vendor" / "LICENSES.txt").read_text("utf-8")
    vendored = {name.strip("@").replace("/", "-") for name in re.findall(r"^## (.+)$", licences, re.MULTILINE)}
    in_file = re.findall(r"^\| ([\w -]+?)(?:, by [^|]+)? \|", CREDITS, re.MULTILINE)
    in_browser = re.findall(r'\["([^"]+)", "[^"]*"\]', PAGE)

    for listed in (in_file, in_browser):
        assert needed | vendored <= {name.lower().replace(" ", "-") for name in listed}


def test_every_card_of_omnia_has_a_picture_of_its_own() -> None:
    cards = {card["id"] for card in OWN["omnia"].cards if card["kind"] != "action"}

    assert cards == set(icons.OF_CARDS)
    assert max(Counter(icons.OF_CARDS.values()).values()) == 1
