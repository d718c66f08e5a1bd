"""What is said of laying the table with real cards, against the deal that the rules make of the same terms."""

import pytest

from bottega.omnia import OMNIA
from bottega.omnia.layout import lay_out


@pytest.mark.parametrize("coins", ["18", "36"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_omnia_2_2_what_is_said_is_what_is_dealt(players: int, coins: str) -> None:
    said, table = lay_out(OMNIA.terms(players, {"coin_supply": coins})), OMNIA.start(players, 5, coin_supply=coins)
    state = table.states[0]
    count = {pile.what.key.rpartition(".")[2]: pile for pile in said.laid}

    in_play = sum(int(state["packs"][seat]).bit_count() for seat in range(players))
    assert sum(pile.count for pile in said.taken) == in_play == count["hands"].count
    assert count["hands"].what.values["each"] == int(state["packs"][0]).bit_count()
    assert sum(pile.count for pile in [*said.taken, *said.left]) == 28
    assert [pile.what.values["mark"] for pile in [*said.taken, *said.left]] == [2, 3, 4]
    assert count["purses"].count == int(state["coins"][:players].sum())
    assert count["supply"].count == int(state["supply"])
    assert count["city"].what.values["rest"] == int(state["city_deck_count"])
    for row, name in enumerate(("work", "invention", "character")):
        face_up = int((state["market"][row] >= 0).sum())
        values = count[name].what.values
        assert (values["row"], values["rest"]) == (face_up, count[name].count - face_up)
        assert count[name].count == int((state["decks"][row] >= 0).sum())


def test_omnia_3_2_a_table_without_a_draft_is_told_so() -> None:
    told = {draft: [note.key for note in lay_out(OMNIA.terms(2, {"draft": draft})).notes] for draft in ("on", "off")}

    assert "omnia.setup.draft.on" in told["on"]
    assert "omnia.setup.draft.off" in told["off"]
