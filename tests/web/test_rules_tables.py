"""How many cards are dealt stands in real tables among the rules, for readers of every language and on every screen."""

import pytest
from playwright.sync_api import expect

from bottega.core.words import LANGUAGES, catalogue, rows
from web.people import is_too_wide
from web.test_house import Arrive


@pytest.mark.parametrize("width", [360, 390, 1280])
@pytest.mark.parametrize("language", LANGUAGES)
def test_omen_2_1_and_2_2_have_a_row_for_every_kind_of_card(arrive: Arrive, language: str, width: int) -> None:
    ada = arrive("Ada", language=language)
    ada.page.set_viewport_size({"width": width, "height": 844})
    ada.open("/rules/omen")
    for number in ("2.1", "2.2"):
        head, *body = rows(str(catalogue("bottega.omen", language)[f"omen.rows.{number}"]))
        table = ada.page.locator(f"[id='omen-{number}']").get_by_role("table")

        expect(table.get_by_role("columnheader")).to_have_text(head)
        expect(table.get_by_role("rowheader")).to_have_text([title for title, *_ in body])
        for title, *cells in body:
            row = table.get_by_role("row").filter(has=ada.page.get_by_role("rowheader", name=title, exact=True))
            expect(row.get_by_role("cell")).to_have_text(cells)
        box = table.bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= width
    assert not is_too_wide(ada)
