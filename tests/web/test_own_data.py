"""The page about oneself: all of one's data to take along, and being forgotten, which is asked first."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from serving import Server
from web.stage import Stage


@pytest.fixture
def ada(browser: Browser, server: Server) -> Iterator[Stage]:
    stage = Stage(browser, server.url, width=390, height=844)
    yield stage
    stage.context.close()
    assert stage.complaints == []


def test_my_data_can_be_downloaded_and_erased_once_i_am_sure(ada: Stage, tmp_path: Path) -> None:
    head = ada.ask("POST", "/api/tables", game="omen", seats=[None] * 3)
    ada.command(head["id"], "sit", seat=0, nonce="x")
    page = ada.open("/me")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download my data").click()
    download.value.save_as(tmp_path / "mine.json")
    mine = json.loads((tmp_path / "mine.json").read_text("utf-8"))
    assert [table["table"] for table in mine["tables"]] == [head["id"]]

    page.get_by_role("button", name="Erase me").click()
    page.get_by_role("dialog").get_by_role("button", name="Keep it").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert ada.ask("GET", "/api/me")["name"] == mine["name"]
    page.get_by_role("button", name="Erase me").click()
    page.get_by_role("dialog").get_by_role("button", name="Yes, erase everything").click()

    expect(page.get_by_text("Everything about you is gone from here.")).to_be_visible()
    expect(page.get_by_role("button", name="Erase me")).to_have_count(0)
    assert "bottega" not in {cookie["name"] for cookie in ada.context.cookies()}
