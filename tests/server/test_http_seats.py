"""Sitting down, being sent away, leaving, standing in, coming back, playing again: end to end."""

import pytest

from bottega.server.guard.limits import Limits
from server.hosting import Clock, Server, hosting
from server.people import Person, play_out, playing, seated


def names(person: Person, table: str) -> list[str | None]:
    return [seat and seat["name"] for seat in person.head(table)["seats"]]


def test_the_host_sends_somebody_away_before_the_start(server: Server) -> None:
    table, people = seated(server)

    assert people[1].ask(table, "kick", seat=0).key == "table.host_only"
    people[0].granted(table, "kick", seat=1)

    assert names(people[0], table) == ["Ada", None, "Cleo"]
    assert people[0].ask(table, "start").key == "table.start.free"
    assert people[1].get("/api/me/tables").body["tables"] == []
    people[1].granted(table, "sit", seat=1, nonce="again")
    people[0].granted(table, "start")
    assert people[0].ask(table, "kick", seat=1).key == "table.status.playing"


def test_one_seat_a_person_and_one_person_a_seat(server: Server) -> None:
    ada, bob = Person(server, "Ada"), Person(server, "Bob")
    table = ada.open()
    ada.granted(table, "sit", seat=0, nonce="n")

    assert ada.ask(table, "sit", seat=1, nonce="n").key == "table.sit.twice"
    assert bob.ask(table, "sit", seat=0, nonce="n").key == "table.sit.taken"
    assert bob.ask(table, "sit", seat=7, nonce="n").key == "core.refusal.no_such_seat"
    ada.granted(table, "leave")
    bob.granted(table, "sit", seat=0, nonce="n")


def test_a_bot_stands_in_for_who_leaves_until_they_return(server: Server) -> None:
    table, people = playing(server)

    people[1].granted(table, "leave")
    shown = people[0].head(table)["seats"][1]
    mine = people[1].ask(table, "act", do="omen", after=99)
    people[1].granted(table, "return")

    assert (shown["name"], shown["stand_in"]) == ("Bob", True)
    assert shown["bot"] is not None
    assert mine.key == "table.act.stood_in"
    assert people[0].head(table)["seats"][1]["stand_in"] is False
    assert people[1].ask(table, "return").key == "table.return.seated"


def test_a_game_goes_on_with_stand_ins_alone(server: Server) -> None:
    table, people = playing(server)

    for person in people:
        person.granted(table, "leave")

    version = people[0].news(table)["version"]
    while people[0].head(table)["status"] == "playing":
        version = people[0].news(table, version, wait=5)["version"]
    assert people[0].get(f"/api/tables/{table}/record").status == 200


def test_a_bot_stands_in_for_who_is_away_but_not_for_who_is_there(tmp_path_factory: pytest.TempPathFactory,
                                                                 clock: Clock) -> None:
    with hosting(tmp_path_factory.mktemp("away"), clock) as server:
        table, people = playing(server)
        assert people[0].ask(table, "stand_in", seat=1).key == "table.stand_in.present"     # Bob was just there
        with people[1].watching(table) as eyes:
            eyes.hear()
            clock.leap(61)
            people[0].news(table)
            assert people[0].ask(table, "stand_in", seat=1).key == "table.stand_in.present"
            assert people[1].ask(table, "stand_in", seat=2).key == "table.host_only"        # the host is there
        clock.leap(61)
        people[0].granted(table, "stand_in", seat=1, bot="random")

        assert people[0].head(table)["seats"][1]["bot"] == "random"
        clock.leap(61)
        people[1].granted(table, "return")
        people[1].granted(table, "stand_in", seat=0)                                        # the host is away


def test_a_rematch_is_one_table_for_all_with_everybody_a_seat_further_on(server: Server) -> None:
    table, people = playing(server, "omen", None, None, "random")
    play_out(table, people)

    first = people[1].ask(table, "rematch", id="more")
    again = people[1].ask(table, "rematch", id="more")
    other = people[0].ask(table, "rematch")

    new = first.body["table"]
    assert first.body == again.body == other.body
    assert people[0].head(table)["rematch"] == new
    assert people[0].head(new)["rematch_of"] == table
    assert [seat and seat["bot"] for seat in people[0].head(new)["seats"]] == ["random", None, None]
    assert [person.head(new)["you"]["reserved"] for person in people[:2]] == [1, 2]
    assert people[0].head(new)["commitment"] != people[0].head(table)["commitment"]
    assert new in [row["table"] for row in people[0].get("/api/me/tables").body["tables"]]
    assert Person(server, "Eve").ask(new, "sit", seat=1, nonce="n").key == "table.sit.taken"
    people[0].granted(new, "sit", seat=1, nonce="n")
    people[1].granted(new, "sit", seat=2, nonce="n")
    people[1].granted(new, "start")


def test_asking_for_a_rematch_again_gives_the_same_version(server: Server) -> None:
    table, people = playing(server)
    play_out(table, people)
    with people[0].watching(table) as eyes:
        version = eyes.granted("rematch", id="more")
        eyes.granted("say", phrase="one_more")
        assert eyes.granted("rematch", id="more") == version


def test_a_rematch_needs_an_end_and_a_seat(server: Server) -> None:
    table, people = playing(server)

    assert people[0].ask(table, "rematch").key == "table.status.playing"
    assert Person(server, "Eve").ask(table, "rematch").key == "table.not_seated"


def test_talk_is_heard_by_all_but_those_who_do_not_want_to(server: Server) -> None:
    table, people = playing(server, free_text=True)
    before = people[0].news(table)["version"]
    people[2].granted(table, "mute", seat=0)

    people[0].granted(table, "say", text="Ciao!")
    people[1].granted(table, "say", phrase="thanks")

    def heard(person: Person) -> list[str]:
        events = person.news(table, before)["events"]
        return [event.get("text") or event["phrase"] for event in events if event["event"] == "say"]

    assert heard(people[1]) == ["Ciao!", "thanks"]
    assert heard(people[2]) == ["thanks"]
    assert people[2].head(table)["you"]["muted"] == [0]
    assert people[0].head(table)["you"]["muted"] == []          # nobody is told who does not listen
    people[2].granted(table, "mute", seat=0, on=False)
    assert heard(people[2]) == ["Ciao!", "thanks"]


def test_words_of_ones_own_only_where_the_table_agreed(server: Server) -> None:
    table, people = seated(server)

    assert people[0].ask(table, "say", text="Ciao!").key == "table.say.free_text"
    assert people[0].ask(table, "say").key == "table.say.one"
    assert people[0].ask(table, "say", phrase="swear").key == "table.say.phrase"
    assert people[0].post("/api/tables", game="omen", seats=[None] * 3, visibility="open",
                          free_text=True).key == "table.open.free_text"


@pytest.mark.usefixtures("_kernels")
def test_one_can_say_too_much(tmp_path_factory: pytest.TempPathFactory) -> None:
    with hosting(tmp_path_factory.mktemp("talk"), limits=Limits()) as server:
        table, people = seated(server)
        answers = [people[0].ask(table, "say", phrase="hello") for _ in range(8)]

    assert [answer.status for answer in answers][:5] == [200] * 5
    assert answers[-1].status == 429
    assert int(answers[-1].headers["retry-after"]) >= 1
