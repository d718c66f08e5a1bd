"""Laying the table with real cards: how many of which kind, and where they go (omen-2)."""

from bottega.core.game import Terms
from bottega.core.real_table import Layout, Pile
from bottega.core.sentences import Sentence
from bottega.omen.facts import HAND, KIND_NAMES, MIDDLE, WOLF
from bottega.omen.setup import EXTRAS_WITH_WOLVES, FITTED


def lay_out(terms: Terms) -> Layout:
    least, box = terms.setups["least"][0].tolist(), terms.setups["box"][0].tolist()
    extras, players = int(terms.setups["extras"][0]), terms.players
    in_all = sum(least) + extras
    return Layout(
        taken=[*(Pile(count, Sentence(f"omen.cards.{kind}", {"count": count}),
                      "omen-2.2" if number == WOLF else "omen-2.1", kind)
                 for number, (kind, count) in enumerate(zip(KIND_NAMES, least, strict=True)) if count),
               Pile(extras, Sentence("omen.setup.extras", {"count": extras}),
                    "omen-2.4" if is_doubtful(terms) else "omen-2.2" if least[WOLF] else "omen-2.1")],
        laid=[pile("hands", HAND * players, each=HAND),
              pile("middle", MIDDLE),
              pile("deck", in_all - HAND * players - MIDDLE)],
        left=[pile("left", sum(box) - in_all)] if sum(box) > in_all else [],
        notes=[*([doubt(terms, sum(least))] if is_doubtful(terms) else []),
               Sentence("omen.setup.first", rule="omen-2.5")],
        matter=["expansion", *(["extras"] if is_doubtful(terms) else [])],
        followed={"cards": HAND, "options": ["next_dealer"],
                  "kinds": [kind for kind, count in zip(KIND_NAMES, box, strict=True) if count]},
    )


def pile(place: str, count: int, **values: int) -> Pile:
    return Pile(count, Sentence(f"omen.setup.{place}", {"count": count, **values}),
                "omen-2.1" if place == "left" else "omen-2.3")


def is_doubtful(terms: Terms) -> bool:
    """Whether the printed table does not add up for so many (omen-2.4)."""
    return terms.options["expansion"] == "on" and terms.players in FITTED


def doubt(terms: Terms, surely: int) -> Sentence:
    """What is wrong with the printed row, and what the other choice would be."""
    printed, fitted = EXTRAS_WITH_WOLVES[terms.players], FITTED[terms.players]
    remain = surely + printed - HAND * terms.players
    return Sentence(f"omen.setup.doubt.{terms.options['extras']}", {
        "players": terms.players, "printed": printed, "fitted": fitted, "in_all": surely + printed, "remain": remain,
        "hands": HAND * terms.players, "deck": remain - MIDDLE}, "omen-2.4")
