"""The browser's own account of the luck, a second pair of eyes, agrees with the rules."""

import json
from pathlib import Path

from web import proven
from web.node import installed, run

AGREEING = Path(__file__).parent / "js" / "agreeing.js"


def test_the_browser_deals_every_game_as_the_rules_do(tmp_path: Path) -> None:
    installed()
    games = tmp_path / "games.json"
    games.write_text(json.dumps([*proven.every_kind()]), "utf-8")

    run("node", str(AGREEING), str(games))


def test_the_games_that_scripts_tamper_with_are_as_the_rules_play_them() -> None:
    assert proven.FILE.read_text("utf-8") == proven.kept()
