"""Laying the table with real cards: which action cards, and where everything goes (omnia-2)."""

from itertools import groupby

from bottega.core.game import Terms
from bottega.core.real_table import Layout, Pile
from bottega.core.sentences import Sentence
from bottega.omnia.deck import action_cards_of
from bottega.omnia.facts import CHARACTERS, CITIES, HAND, INVENTIONS, ROW, WORKS

ROWS = {"work": WORKS, "invention": INVENTIONS, "character": CHARACTERS}
PURSE = 1                                   # coins of each player at the beginning (omnia-2.3)


def lay_out(terms: Terms) -> Layout:
    players, supply = terms.players, int(terms.setups["supply"][0])
    doubled = terms.options["coin_supply"] == "36"
    return Layout(
        taken=action_cards(terms, "marked", in_play=True),
        laid=[pile("hands", HAND * players, "2.2", each=HAND),
              pile("purses", PURSE * players, "2.3", each=PURSE),
              *(pile(row, cards, "2.1", row=ROW, rest=cards - ROW) for row, cards in ROWS.items()),
              pile("city", CITIES, "2.1", rest=CITIES - 1),
              pile("supply", supply - PURSE * players, "1.5")],
        left=action_cards(terms, "left", in_play=False),
        notes=[*([Sentence("omnia.setup.doubled", rule="omnia-1.5")] if doubled else []),
               Sentence("omnia.setup.first", rule="omnia-2.4"),
               Sentence(f"omnia.setup.draft.{terms.options['draft']}",
                        rule="omnia-3.1" if terms.options["draft"] == "on" else "omnia-3.2")],
        matter=["draft", "coin_supply"],
    )


def action_cards(terms: Terms, place: str, *, in_play: bool) -> list[Pile]:
    """Those in play, or those that stay in the box, by their mark (omnia-1.4, 2.2)."""
    dealt = int(terms.setups["in_play"][0])
    found = [face for card, face in enumerate(action_cards_of(terms.deck)) if bool(dealt >> card & 1) == in_play]
    marked = groupby(sorted(found, key=lambda face: int(face["mark"])), lambda face: int(face["mark"]))
    return [Pile(len(cards), Sentence(f"omnia.setup.{place}", {"count": len(cards), "mark": mark}), "omnia-2.2",
                 cards[0]["id"]) for mark, cards in ((mark, [*faces]) for mark, faces in marked)]


def pile(place: str, count: int, rule: str, **values: int) -> Pile:
    return Pile(count, Sentence(f"omnia.setup.{place}", {"count": count, **values}), f"omnia-{rule}")
