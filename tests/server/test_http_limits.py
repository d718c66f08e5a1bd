"""How much one may ask for, on a server with the usual limits."""

from dataclasses import replace
from pathlib import Path

from bottega.server.guard.limits import Limits, Rate
from server.hosting import NO_LIMITS, Server, hosting
from server.people import Person

USUAL = Limits()


def test_guessing_codes_is_slow_and_does_not_keep_anybody_from_their_table(tmp_path: Path) -> None:
    with hosting(tmp_path, limits=USUAL) as server:
        ada = Person(server, "Ada")
        table = ada.open("omen")
        guesses = [ada.get(f"/api/tables/zzzzz{letter}").status for letter in "abcdefghjkmn"]

        assert guesses[:10] == [404] * 10
        assert guesses[10:] == [429] * 2
        assert ada.get(f"/api/tables/{table}").status == 200
        assert ada.get("/api/tables/zzzzza").headers["retry-after"].isdecimal()


def test_talk_has_a_limit_of_its_own(tmp_path: Path) -> None:
    with hosting(tmp_path, limits=USUAL) as server:
        ada = Person(server, "Ada")
        table = ada.open("omen")
        ada.granted(table, "sit", seat=0, nonce="a")

        said = [ada.ask(table, "say", phrase="hello") for _ in range(7)]

        assert [answer.status for answer in said] == [200] * 5 + [429] * 2
        assert said[-1].key == "server.limit.too_fast"
        assert ada.ask(table, "leave").status == 200


def test_too_many_commands_are_refused_and_change_nothing(tmp_path: Path) -> None:
    with hosting(tmp_path, limits=USUAL) as server:
        ada = Person(server, "Ada")
        table = ada.open("omen")
        ada.granted(table, "sit", seat=0, nonce="a")

        answers = [ada.ask(table, "mute", seat=0, on=number % 2 == 0).status for number in range(120)]

        assert {*answers} == {200, 429}
        assert ada.news(table)["version"] == 2          # muting is one's own affair, and no entry of the log


def hammered(server: Server) -> None:
    """Somebody at the same address tries tokens till they are told to wait."""
    eve = Person(server, token="A" * 43)
    assert [eve.get("/api/me").status for _ in range(12)] == [401] * 10 + [429] * 2
    assert eve.post("/api/recover", token="B" * 43).status == 429


def test_wrong_tokens_from_an_address_do_not_lock_out_right_ones(tmp_path: Path) -> None:
    with hosting(tmp_path, limits=USUAL) as server:
        ada = Person(server, "Ada")
        table, program = ada.open("omen"), Person(server, token=ada.post("/api/bots", name="Bot").body["token"])
        token = ada.post("/api/me/recovery").body["link"].partition("#")[2]
        admin = Person(server, token=server.running.lifespan.state["house"].admin_token)
        code = ada.head(table)["code"]
        hammered(server)

        assert program.get("/api/me").body["name"] == "Bot"
        assert program.granted(table, "sit", seat=0, nonce="n") == 2
        with program.watching(table) as eyes:
            assert eyes.hear()["type"] == "news"
        assert Person(server).post("/api/recover", token=token).body["name"] == "Ada"
        assert ada.get(f"/api/tables/{code}").status == 200         # codes are counted by themselves
        assert admin.post("/api/admin/close", table=table).status == 204


def test_wrong_tokens_are_still_slowed_down_over_sockets(tmp_path: Path) -> None:
    with hosting(tmp_path, limits=USUAL) as server:
        table = Person(server, "Ada").open("omen")
        hammered(server)
        with Person(server, token="A" * 43).watching(table) as eyes:
            assert eyes.closed() == (4429, "server.limit.too_fast")


def test_costly_reads_have_a_limit_per_identity_and_one_per_address(tmp_path: Path) -> None:
    few = replace(NO_LIMITS, reads=Rate(3, 0.001), reads_of_address=Rate(8, 0.001))
    with hosting(tmp_path, limits=few) as server:
        ada, bob = Person(server, "Ada"), Person(server, "Bob")
        table = ada.open("omnia")
        path = f"/api/tables/{table}/news?aids=true"

        adas, bobs = [ada.get(path) for _ in range(5)], [bob.get(path) for _ in range(5)]
        others = [Person(server).get(path) for _ in range(4)]

        assert [answer.status for answer in adas] == [200] * 3 + [429] * 2
        assert [answer.status for answer in bobs] == [200] * 3 + [429] * 2
        assert [answer.status for answer in others] == [200] * 2 + [429] * 2     # eight of one address
        assert adas[-1].key == "server.limit.too_fast"
        assert adas[-1].headers["retry-after"].isdecimal()
        assert ada.news(table)["version"] == 1                                  # without aids it costs nothing
        assert ada.ask(table, "sit", seat=0, nonce="a").status == 200


def test_every_costly_read_is_counted(tmp_path: Path) -> None:
    none = replace(NO_LIMITS, reads=Rate(0, 0.001), reviews=Rate(0, 0.001), decks=Rate(0, 0.001))
    with hosting(tmp_path, limits=none) as server:
        ada = Person(server, "Ada")
        head = ada.post("/api/tables", game="omen", seats=[None] * 3).body
        paths = ["news?aids=true", "replay?step=0", "replay/events", "record", "why?step=1", "faces", "qr.svg"]

        assert [ada.get(f"/api/tables/{head['id']}/{path}").status for path in paths] == [429] * len(paths)
        assert ada.get("/api/tables").status == 429
        assert ada.get(f"/api/tables/{head['code']}").status == 429
        assert ada.post("/api/tables", game="omen", seats=[None] * 3, deck="x").status == 429
        assert ada.get(f"/api/tables/{head['id']}").status == 200
