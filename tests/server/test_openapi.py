"""The OpenAPI page tells the truth: whatever schemathesis sends, the answers are as documented, and none is a failure.

It runs in a process of its own: importing it takes seconds.
"""

import subprocess
import sys
from pathlib import Path

import pytest

from server.hosting import Server, hosting
from server.people import Person, playing, seated

ENDING = "/api/me/(recovery|sign_out|erase)"        # after them one is nobody, and everything else would be refused
EXAMPLES = 12                               # of each operation
CHECKS = ("not_a_server_error", "status_code_conformance", "content_type_conformance", "response_schema_conformance",
          "response_headers_conformance", "negative_data_rejection", "unsupported_method", "allow_header_conformance")


def explored(server: Server, folder: Path, person: Person, table: str, *arguments: str) -> str:
    """What schemathesis says of the whole page; it is in order if its process says so."""
    (folder / "schemathesis.toml").write_text(f'[parameters]\n"path.table" = "{table}"\n"query.wait" = 0\n', "utf-8")
    headers = [part for name, value in person.headers.items() for part in ("-H", f"{name}: {value}")]
    ran = subprocess.run(
        [sys.executable, "-m", "schemathesis.cli", "--config-file", str(folder / "schemathesis.toml"), "--no-color",
         "run", f"http://127.0.0.1:{server.port}/api/openapi.json", "--seed", "1", "--max-examples", str(EXAMPLES),
         "--checks", ",".join(CHECKS), "--continue-on-failure", "--no-shrink", "--generation-database", "none",
         *headers, *arguments],
        cwd=folder, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


def references(page: object) -> set[str]:
    if isinstance(page, dict):
        found = {str(value) for name, value in page.items() if name == "$ref"}
        return found.union(*(references(value) for value in page.values()))
    return set[str]().union(*(references(part) for part in page)) if isinstance(page, list) else set()


def test_every_reference_of_the_page_leads_somewhere(server: Server) -> None:
    page = Person(server).get("/api/openapi.json").body
    known = {f"#/components/schemas/{name}" for name in page["components"]["schemas"]}

    assert references(page) == known


@pytest.mark.usefixtures("_kernels")
def test_every_answer_is_as_the_page_says(tmp_path: Path) -> None:
    with hosting(tmp_path) as server:
        table, people = seated(server, free_text=True)

        explored(server, tmp_path, people[0], table, "--phases", "examples,coverage,fuzzing", "--exclude-path-regex",
                 ENDING)
        assert people[0].get("/api/me").status == 200
        explored(server, tmp_path, people[0], table, "--phases", "examples,coverage,fuzzing", "--include-path-regex",
                 ENDING)

        assert people[1].get("/healthz").status == 200
    assert server.troubles == []


@pytest.mark.usefixtures("_kernels")
def test_what_lies_behind_a_running_game_is_as_the_page_says(tmp_path: Path) -> None:
    with hosting(tmp_path) as server:
        table, people = playing(server)

        explored(server, tmp_path, people[0], table, "--phases", "fuzzing", "--include-path-regex", "/api/tables/.+")

        play_on = people[people[0].news(table)["turns"][0]["seat"]]
        assert play_on.get("/api/me").status == 200
    assert server.troubles == []


@pytest.mark.usefixtures("_kernels")
def test_the_page_is_there_for_who_is_nobody(tmp_path: Path) -> None:
    with hosting(tmp_path) as server:
        table, _ = playing(server)

        explored(server, tmp_path, Person(server), table, "--phases", "fuzzing", "--mode", "positive")

    assert server.troubles == []
