"""What is said of laying the table with real cards, against the deal that the rules make of the same terms."""

import pytest

from bottega.core.real_table import Layout
from bottega.omen import OMEN
from bottega.omen.layout import lay_out
from omen.building import EVERY_TABLE, deck, held, in_play, middle

DOUBTFUL = {3: (5, 6, 19, 7), 8: (4, 3, 41, 9)}         # players: printed, fitted, cards in all, cards that remain


def laid(players: int, expansion: str, extras: str = "fitted") -> Layout:
    return lay_out(OMEN.terms(players, {"expansion": expansion, "extras": extras}))


@pytest.mark.parametrize("extras", ["fitted", "printed"])
@pytest.mark.parametrize(("players", "expansion"), EVERY_TABLE)
def test_omen_2_3_what_is_said_is_what_is_dealt(players: int, expansion: str, extras: str) -> None:
    said, table = laid(players, expansion, extras), OMEN.start(players, 5, expansion=expansion, extras=extras)
    dealt, total = in_play(table), sum(in_play(table).values())

    *surely, drawn = said.taken
    assert [pile.count for pile in said.laid] == [sum(held(table)), len(middle(table)), len(deck(table))]
    assert sum(pile.count for pile in said.taken) == total == sum(pile.count for pile in said.laid)
    assert {pile.what.key.rpartition(".")[2] for pile in surely} == {*table.view(None).surely}
    assert all(dealt[str(pile.shown)] >= pile.count for pile in surely)
    assert drawn.count == total - sum(pile.count for pile in surely)
    box = sum(card["kind"] != "wolf" or expansion == "on" for card in OMEN.read_deck(None).cards)
    assert sum(pile.count for pile in said.left) == box - total
    assert said.followed == {"cards": max(held(table)), "options": ["next_dealer"],
                             "kinds": [*table.view(None).suits, "omen"]}


@pytest.mark.parametrize(("players", "expansion"), EVERY_TABLE)
def test_omen_2_4_only_the_two_doubtful_rows_are_explained(players: int, expansion: str) -> None:
    for extras in ("fitted", "printed"):
        said = laid(players, expansion, extras)
        doubts = [note for note in said.notes if note.rule == "omen-2.4"]

        if expansion == "off" or players not in DOUBTFUL:
            assert not doubts
            assert "extras" not in said.matter
            continue
        printed, fitted, in_all, remain = DOUBTFUL[players]
        [doubt] = doubts
        assert doubt.key == f"omen.setup.doubt.{extras}"
        assert doubt.values == {"players": players, "printed": printed, "fitted": fitted, "in_all": in_all,
                                "remain": remain, "hands": 4 * players, "deck": remain - 4}
        assert "extras" in said.matter
