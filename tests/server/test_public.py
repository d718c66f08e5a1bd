"""What browsers load: the client's files, sentences, rules and card faces."""

import json
import re
from collections.abc import Mapping
from typing import Any

import pytest

from bottega.core import games
from bottega.core.words import LANGUAGES, catalogue, rows
from bottega.server.client.packing import WEB
from bottega.server.http.routes import pages, public
from docs.pages import first_column, read, section
from server.hosting import Server
from server.people import Answer, Person

PUBLIC = [*(f"/public/{what}/{language}.json" for what in ("words", "reading", "rules", "credits")
            for language in LANGUAGES),
          *(f"/public/faces/{game}.{language}.json" for game in games.names() for language in LANGUAGES)]
SCRIPT, FONT = "/web/app.js", f"/web/fonts/{min(path.name for path in (WEB / 'fonts').glob('*.woff2'))}"


def get(server: Server, path: str, **headers: str) -> Answer:
    return Person(server).call("GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()})


@pytest.mark.parametrize("path", PUBLIC)
def test_what_is_public_comes_packed_where_it_is_wanted_so(server: Server, path: str) -> None:
    plain, packed = get(server, path), get(server, path, Accept_Encoding="gzip, br")

    assert (plain.status, packed.status) == (200, 200)
    assert plain.headers["content-type"] == packed.headers["content-type"] == "application/json"
    assert plain.headers["cache-control"] == packed.headers["cache-control"] == "no-cache"
    assert packed.headers["content-encoding"] == "gzip"
    assert plain.headers["vary"] == packed.headers["vary"] == "accept-encoding"
    assert int(packed.headers["content-length"]) < int(plain.headers["content-length"])
    assert packed.body == plain.body


def test_the_page_lists_every_public_file() -> None:
    told = first_column(section(read("docs/http.md"), "Public files"))

    assert sorted(told) == sorted(route.path for route in public.routes)


@pytest.mark.parametrize("path", PUBLIC)
def test_who_has_it_already_is_told_so_in_a_few_bytes(server: Server, path: str) -> None:
    tag = get(server, path).headers["etag"]

    for mine in (tag, f"W/{tag}", f'"another", {tag}'):
        again = get(server, path, If_None_Match=mine, Accept_Encoding="gzip")
        assert (again.status, again.body, again.headers["etag"]) == (304, b"", tag)
    assert get(server, path, If_None_Match='"another"').status == 200


@pytest.mark.parametrize("path", [
    "/public/", "/public/words/fr.json", "/public/words/it", "/public/rules/xx.json", "/public/faces/omen.fr.json",
    "/public/faces/chess.it.json", "/public/faces/omen.json", "/public/words/it.json/more", "/public/nothing"])
def test_what_is_not_there_is_refused_in_a_sentence(server: Server, path: str) -> None:
    refused = get(server, f"{path}?language=de")

    assert (refused.status, refused.key) == (404, "server.page")
    assert refused.body["refused"]["say"] == "Diese Seite gibt es nicht."


@pytest.mark.parametrize("path", ["/", "/learn/omen", "/worker.js", "/public/words/it.json", "/api/openapi.json"])
def test_what_is_the_same_for_everybody_cannot_be_changed(server: Server, path: str) -> None:
    refused = Person(server).post(path)

    assert (refused.status, refused.key) == (405, "server.page")
    assert refused.headers["allow"] == "GET, HEAD"


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_sentences_of_the_client_come_at_once_but_those_for_pages_to_read(server: Server, language: str) -> None:
    told, read = (get(server, f"/public/{what}/{language}.json").body for what in ("words", "reading"))

    assert not told.keys() & read.keys()
    for file in (WEB / "words" / language).glob("*.json"):
        sentences = json.loads(file.read_text("utf-8"))
        assert sentences.items() <= (read if file.stem in public.READING else told).items()
    assert catalogue("bottega.table", language).items() <= told.items()
    assert {"omen.event.declare", "omen.title", "omnia.event.take", "omnia.objective.set", "omnia.coins"} <= {*told}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_no_screen_says_stays_at_home(server: Server, language: str) -> None:
    told = get(server, f"/public/words/{language}.json").body
    left_out = "rule|chapter|short|goal|asked|answer|printed|edition|deck|notation|score|refusal"

    assert not [key for key in told if re.match(rf"(omen|omnia)\.({left_out})\b", key)]
    assert not [key for key in told if key.startswith("server.")]
    assert {key for key in told if key.startswith("core.")} == {*public.SHARED}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games.names())
def test_the_rulebook_has_every_chapter_and_rule_in_order(server: Server, game: str, language: str) -> None:
    book: Mapping[str, Any] = get(server, f"/public/rules/{language}.json").body[game]
    sentences = catalogue(games.find(game).package, language)

    assert [book[part] for part in ("title", "goal", "short")] == [sentences[f"{game}.{part}"]
                                                                   for part in ("title", "goal", "short")]
    assert [chapter["title"] for chapter in book["chapters"]] == [
        sentences[key] for key in sentences if key.startswith(f"{game}.chapter.")]
    told = {rule["number"]: rule["say"] for chapter in book["chapters"] for rule in chapter["rules"]}
    assert told == {key.replace(".rule.", "-"): sentence for key, sentence in sentences.items()
                    if key.startswith(f"{game}.rule.")}
    tables = {rule["number"]: rule["rows"] for chapter in book["chapters"] for rule in chapter["rules"]
              if "rows" in rule}
    assert tables == {key.replace(".rows.", "-"): [*rows(str(sentence))] for key, sentence in sentences.items()
                      if key.startswith(f"{game}.rows.")}
    assert [*told] == sorted(told, key=lambda number: [*map(int, number.partition("-")[2].split("."))])


@pytest.mark.parametrize("game", games.names())
def test_faces_are_those_of_the_own_deck(server: Server, game: str) -> None:
    told = get(server, f"/public/faces/{game}.it.json").body

    [shown] = [offered for offered in get(server, "/api/games").body["games"] if offered["name"] == game]
    assert told["digest"] == shown["deck"] == games.find(game).read_deck(None).digest
    drawn = get(server, f"/public/sheets/{game}.it.svg")
    assert drawn.headers["content-type"] == "image/svg+xml"
    for card in told["cards"]:
        assert f'<symbol id="card-{card["id"]}"' in drawn.body.decode()


@pytest.mark.parametrize("path", [re.sub(r"{\w+}", "omen", path) for path in pages.PAGES])
def test_every_page_is_the_client(server: Server, path: str) -> None:
    told = get(server, path)

    assert (told.status, told.headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert told.headers["cache-control"] == "no-cache"
    head, rest = (WEB / "index.html").read_text("utf-8").split("</head>")
    assert told.body.decode().startswith(head)
    assert told.body.decode().endswith(rest)


def hinted(told: Answer) -> list[str]:
    return re.findall(r'<link rel="(?:modulepreload|preload|stylesheet)".*? href="([^"]+)">', told.body.decode())


def test_a_page_names_at_once_all_that_it_will_need(server: Server) -> None:
    addresses = hinted(get(server, "/learn/omen"))

    assert {"/web/packs/app.js", "/web/vendor/preact.js", "/web/packs/omen/index.js", "/public/words/en.json",
            "/public/faces/omen.en.json", "/web/omen/omen.css"} <= {*addresses}
    assert len({*addresses}) == len(addresses)
    assert [get(server, address).status for address in addresses] == [200] * len(addresses)


def test_a_page_speaks_the_language_that_a_browser_asks_for(server: Server) -> None:
    assert "/public/words/de.json" in hinted(get(server, "/", Accept_Language="de-AT,de;q=0.9"))


def test_a_table_comes_with_its_news_for_who_may_see_them(server: Server) -> None:
    ada, eve = Person(server, "Ada"), Person(server, "Eve")
    table = ada.open("omen", seats=[None, "random", "random"], spectators="none")
    ada.granted(table, "sit", seat=0, nonce="a")
    ada.granted(table, "start")
    news = f"/api/tables/{table}/news?since=0&amp;aids=true&amp;language=en"

    assert news in hinted(ada.get(f"/t/{table}"))
    assert news not in hinted(eve.get(f"/t/{table}"))
    assert not [address for address in hinted(ada.get(f"/t/{table}/replay")) if "/news" in address]


def test_a_page_does_not_tell_whether_a_code_is_that_of_a_table(server: Server) -> None:
    assert hinted(get(server, "/t/abcdef")) == hinted(get(server, "/t/kqvmtr"))


def test_files_of_the_client_come_packed_and_are_asked_about(server: Server) -> None:
    plain, packed = get(server, SCRIPT), get(server, SCRIPT, Accept_Encoding="gzip")

    assert packed.headers["content-encoding"] == "gzip"
    assert packed.body == plain.body == (WEB / "app.js").read_bytes()
    assert plain.headers["content-type"] == "text/javascript; charset=utf-8"
    assert plain.headers["cache-control"] == "no-cache"
    again = get(server, SCRIPT, If_None_Match=plain.headers["etag"])
    assert (again.status, again.body, again.headers["cache-control"]) == (304, b"", "no-cache")


def test_fonts_are_kept_for_ever_and_not_packed_twice(server: Server) -> None:
    told = get(server, FONT, Accept_Encoding="gzip")

    assert (told.status, told.headers["content-type"]) == (200, "font/woff2")
    assert told.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert "content-encoding" not in told.headers


def test_a_file_that_is_not_there_is_refused_in_a_sentence(server: Server) -> None:
    for path in ("/web/nothing.js", "/web/fonts/nothing.woff2", "/web/../server/app.py", "/nothing"):
        assert (get(server, path).status, get(server, path).key) == (404, "server.page")


def test_worker_and_manifest_lie_at_the_root(server: Server) -> None:
    worker, manifest = get(server, "/worker.js"), get(server, "/manifest.webmanifest")

    assert worker.headers["content-type"] == "text/javascript; charset=utf-8"
    assert manifest.headers["content-type"] == "application/manifest+json"
    assert worker.headers["cache-control"] == manifest.headers["cache-control"] == "no-cache"
    assert json.loads(manifest.body)["start_url"] == "/"
