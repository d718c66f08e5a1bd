"""An edited rule of a game from outside is obeyed at once: its machine code is stored by its own sources."""

import shutil
from pathlib import Path

import pytest

from third.installed import run

# A kernel of imagine.py, which reaches the edited line in rules.py.
IMAGINE = """
from bottega.core import chance
from bottega.core.kernel import records
from liars_dice.imagine import imagine
from liars_dice.state import STATE
from liars_dice.view import VIEW
views, states = records(VIEW, 1), records(STATE, 1)
views["seats"], views["still_in"], views["seat"], views["held"] = 2, 3, 0, [1, 5, 0, 0]
imagine(views, 0, states, 0, chance.from_seed(1))
print(*states["cups"][0][1].tolist())
"""


@pytest.mark.timeout(900)
def test_an_edited_rule_of_it_is_obeyed_at_once(site: Path, tmp_path: Path) -> None:
    copy, cache = tmp_path / "site", str(tmp_path / "cache")
    shutil.copytree(site, copy)
    rolled = run(copy, "-c", IMAGINE, XDG_CACHE_HOME=cache)
    assert rolled == run(copy, "-c", IMAGINE, XDG_CACHE_HOME=cache)

    rules = copy / "liars_dice" / "rules.py"
    text = rules.read_text("utf-8")
    assert text.count("s.cups[seat, below(luck, FACES)] += 1") == 1
    rules.write_text(text.replace("s.cups[seat, below(luck, FACES)] += 1", "s.cups[seat, 5] += 1"), "utf-8")

    assert rolled.split() != ["0", "0", "0", "0", "0", "5"]
    assert run(copy, "-c", IMAGINE, XDG_CACHE_HOME=cache).split() == ["0", "0", "0", "0", "0", "5"]
