"""The life and the map of the gallery: every card has its place there, and the places are where they are on earth."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import bottega
from bottega.core.words import LANGUAGES
from bottega.omnia import OMNIA

GALLERY = Path(bottega.__path__[0]) / "web" / "gallery"
CARDS = {card["id"]: card for card in OMNIA.read_deck(None).cards}
STORY: dict[str, Any] = json.loads((GALLERY / "life.json").read_text("utf-8"))
ATLAS: dict[str, Any] = json.loads((GALLERY / "map.json").read_text("utf-8"))

APART = {                                   # histories that name other years, each with the reason
    "belle-ferronniere": "of the 1490s, without a year",
    "donato-bramante": "names only a later year, in Rome",
    "lisa-gherardini": "names her birth and her wedding",
}


def test_every_card_is_told_of_once_in_his_life_or_is_without_a_date() -> None:
    told = Counter(card for moment in STORY["life"] for card in moment["cards"]) + Counter(STORY["undated"])

    assert told == Counter(CARDS.keys())


def test_years_follow_each_other_from_his_birth_to_his_death() -> None:
    years = [moment["year"] for moment in STORY["life"]]

    assert years == sorted(years)
    assert (years[0], years[-1]) == (1452, 1519)
    for before, after in zip(STORY["stays"], STORY["stays"][1:], strict=False):
        assert before["from"] < before["to"] <= after["from"]


def test_a_year_that_a_history_names_is_not_far_from_where_the_card_is() -> None:
    """A card is where its history puts it: of the years named there within his life, one is within three years."""
    for moment in STORY["life"]:
        for card in moment["cards"]:
            history = CARDS[card]["history"]["en"]
            years = [year for year in range(1452, 1520) if str(year) in history]
            assert not years or min(abs(year - moment["year"]) for year in years) <= 3 or card in APART, card


def test_every_city_is_on_the_map_and_every_moment_at_a_city() -> None:
    cities = {card for card, face in CARDS.items() if face["kind"] == "city"}

    assert {place["card"] for place in ATLAS["places"]} == cities
    assert {moment["place"] for moment in STORY["life"]} | {stay["place"] for stay in STORY["stays"]} <= cities


@pytest.mark.parametrize(("north", "south"), [
    ("milano", "pavia"), ("pavia", "firenze"), ("firenze", "roma"), ("lago-di-como", "milano"),
    ("saint-germain", "amboise")])
def test_places_lie_north_and_south_of_each_other_as_on_earth(north: str, south: str) -> None:
    at = {place["card"]: place["at"] for place in ATLAS["places"]}

    assert at[north][1] > at[south][1]


@pytest.mark.parametrize("place", ATLAS["places"], ids=lambda place: place["card"])
def test_every_place_is_on_land(place: dict[str, Any]) -> None:
    """A ray to the east crosses the coast an odd number of times; Venice and Rimini lie on the shore itself."""
    lon, lat = place["at"]
    coast = [tuple(map(float, point.split(","))) for point in ATLAS["land"][0].split()]
    crossed = sum((one[1] > lat) != (other[1] > lat) and
                  lon < one[0] + (lat - one[1]) / (other[1] - one[1]) * (other[0] - one[0])
                  for one, other in zip(coast, coast[1:] + coast[:1], strict=True))

    assert crossed % 2 == 1 or place["card"] in ("venezia", "rimini")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_moment_has_its_sentence_and_none_is_left_over(language: str) -> None:
    words = json.loads((GALLERY.parent / "words" / language / "gallery.json").read_text("utf-8"))
    said = {key.removeprefix("gallery.life.") for key in words if key.startswith("gallery.life.")}

    assert said - {"say"} == {moment["name"] for moment in STORY["life"]}
