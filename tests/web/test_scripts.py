"""The client's scripts: types, tests of their own, and what they bring along from others."""

import hashlib
import re
from pathlib import Path

import pytest

import bottega
from web.node import ROOT, installed, run

WEB = Path(bottega.__path__[0]) / "web"
SCRIPTS = sorted(file for file in WEB.rglob("*.js") if file.parent.name != "vendor")
TESTS = sorted((ROOT / "tests" / "web" / "js").glob("*.js"))
WIDTH = 120                                 # Biome breaks no template and no comment
IMPORT = re.compile(r"""(?:from|import)\s*\(?\s*["']([^"']+)["']""")


@pytest.fixture(scope="module", autouse=True)
def _node() -> None:
    installed()


def test_the_types_of_all_scripts_fit() -> None:
    run(str(ROOT / "node_modules" / ".bin" / "tsc"), "--project", "tsconfig.json")


def test_the_scripts_are_laid_out_and_written_as_biome_asks() -> None:
    run(str(ROOT / "node_modules" / ".bin" / "biome"), "check", "--error-on-warnings")


def test_no_line_of_a_script_is_wider_than_the_others() -> None:
    wide = [f"{file.name}:{number}" for file in (*SCRIPTS, *TESTS)
            for number, line in enumerate(file.read_text("utf-8").splitlines(), 1) if len(line) > WIDTH]

    assert wide == []


def test_the_scripts_tests_pass() -> None:
    run("node", "--test", *(str(file) for file in TESTS if file.name.endswith(".test.js")))


def test_what_is_vendored_is_what_the_list_of_hashes_says() -> None:
    lines = (WEB / "vendor" / "SHA256SUMS").read_text().splitlines()
    listed = {name: digest for digest, name in (line.split() for line in lines)}

    assert {name: hashlib.sha256((WEB / "vendor" / name).read_bytes()).hexdigest() for name in listed} == listed
    assert {file.name for file in (WEB / "vendor").glob("*.js") if not file.name.startswith("entry-")} == {*listed}


def test_every_vendored_file_and_font_comes_with_its_licence() -> None:
    licences = (WEB / "vendor" / "LICENSES.txt").read_text("utf-8")
    assert all(f"## {name}" in licences for name in ("preact", "@preact/signals", "htm", "@noble/hashes"))
    fonts = {re.sub(r"-\d+$", "", file.stem) for file in (WEB / "fonts").glob("*.woff2")}
    assert {file.stem.removeprefix("OFL-") for file in (WEB / "fonts").glob("OFL-*.txt")} == fonts


def test_scripts_import_only_what_lies_there() -> None:
    missing = [f"{file.name}: {found}" for file in SCRIPTS for found in IMPORT.findall(file.read_text("utf-8"))
               if not found.startswith("@preact/") and not (file.parent / found).is_file()]

    assert missing == []


def test_no_script_is_longer_than_one_can_read() -> None:
    by_hand = [file for file in SCRIPTS if file.name != "protocol.js"]         # which is made from the structs

    assert [file.name for file in by_hand if len(file.read_text("utf-8").splitlines()) > 400] == []
