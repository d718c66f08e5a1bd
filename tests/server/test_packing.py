"""Scripts in packs: each is there once, and does what it did alone."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from bottega.server.client import packing
from bottega.server.client.packing import WEB, Packs, packs, read_script
from web.node import installed

SCRIPTS = sorted(file for file in WEB.rglob("*.js") if file.parent.name != "vendor" and file.name != "worker.js")


@pytest.mark.parametrize("file", SCRIPTS, ids=lambda file: file.relative_to(WEB).as_posix())
def test_imports_and_exports_are_written_so_that_they_can_be_packed(file: Path) -> None:
    """One that were overlooked would be left out in silence."""
    source = file.read_text("utf-8")
    read = read_script(file.relative_to(WEB).as_posix())

    assert len(re.findall(r"^import\b", source, re.MULTILINE)) == len(packing.IMPORT.findall(source))
    assert len(re.findall(r"^export\b", source, re.MULTILINE)) == len(
        packing.EXPORTED.findall(source)) + len(packing.LISTED.findall(source))
    assert not re.search(r"^(?:import|export)\b", read.body, re.MULTILINE)


def test_every_script_that_is_used_is_in_one_pack() -> None:
    written = [packs().write(name) for name in packs().names]

    for file in SCRIPTS:
        name = packing.called(file.relative_to(WEB).as_posix())
        assert sum(f"const {name} = " in pack for pack in written) <= 1, name
    assert sum("const words_js = " in pack for pack in written) == 1


def test_a_table_needs_few_packs() -> None:
    needed = packs().needed_by("app.js", "screens/table.js", "omen/index.js")

    assert needed == ["/web/packs/app.js", "/web/packs/screens/table.js", "/web/packs/omen/index.js",
                      "/web/vendor/preact.js"]


def test_every_pack_is_a_script_that_node_can_read(tmp_path: Path) -> None:
    installed()
    node = shutil.which("node")
    assert node is not None
    for number, name in enumerate(packs().names):
        file = tmp_path / f"{number}.mjs"
        file.write_text(packs().write(name), "utf-8")
        checked = subprocess.run([node, "--check", str(file)], capture_output=True, text=True)
        assert checked.returncode == 0, f"{name}: {checked.stderr}"


def test_packed_scripts_do_what_they_did_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packing, "WEB", tmp_path)
    (tmp_path / "app.js").write_text(
        'import { twice, seen } from "./shared.js";\nimport * as all from "./shared.js";\n'
        'export const load = () => import("./later.js");\nconsole.log(twice(2), all.seen === seen);\n')
    (tmp_path / "shared.js").write_text(
        "/** A comment\n * of two lines. */\nexport const seen = [];\n"
        "export function twice(n) {\n  seen.push(n);\n  return n * 2;\n}\n")
    (tmp_path / "later.js").write_text(
        'import { seen as before } from "./shared.js";\nawait null;\nexport const count = before.length;\n')
    found = Packs()
    for name in found.names:
        (tmp_path / f"packed_{name.removesuffix('.js')}.mjs").write_text(
            re.sub(r"/web/packs/(\w+)\.js", r"./packed_\1.mjs", found.write(name)))
    (tmp_path / "run.mjs").write_text('import { load } from "./packed_app.mjs";\nconsole.log((await load()).count);\n')
    installed()

    ran = subprocess.run(["node", "run.mjs"], cwd=tmp_path, capture_output=True, text=True)

    assert (ran.stdout, ran.stderr) == ("4 true\n1\n", "")


def test_scripts_that_import_each_other_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packing, "WEB", tmp_path)
    (tmp_path / "app.js").write_text('import { b } from "./b.js";\nexport const a = 1;\n')
    (tmp_path / "b.js").write_text('import { a } from "./app.js";\nexport const b = 1;\n')

    with pytest.raises(ValueError, match=r"in a circle: app\.js → b\.js → app\.js"):
        Packs()
