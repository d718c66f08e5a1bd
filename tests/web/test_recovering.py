"""Connections break, servers die, people change their device: the table goes on."""

from collections.abc import Callable

from playwright.sync_api import WebSocketRoute, expect

from serving import Server
from web.people import Person, wait_for_turn
from web.test_playing import sat_down

Arrive = Callable[..., Person]


def test_a_reload_in_mid_turn_goes_on_where_it_was(arrive: Arrive) -> None:
    ada, bob = sat_down(arrive)
    ada.begin()
    person = wait_for_turn(ada, bob)
    assert person is not None
    story, offered = person.story(), person.choices.all_inner_texts()

    person.page.reload()

    expect(person.log).to_have_count(len(story))
    assert wait_for_turn(person) is person
    assert (person.story(), person.choices.all_inner_texts()) == (story, offered)
    person.act()


def test_a_killed_server_costs_nothing_and_needs_no_reload(arrive: Arrive, server: Server) -> None:
    ada, bob = sat_down(arrive)
    for each in (ada, bob):
        each.forgives_outages = True
        each.page.evaluate("window.isStillHere = true")
    ada.begin()

    person = wait_for_turn(ada, bob)
    assert person is not None
    before = person.story()
    server.kill()
    person.sees("The connection is lost.")
    declaring = person.page.locator("[data-action^=declare]").last
    chosen = declaring.get_attribute("data-action") or ""
    declaring.click()                           # while nobody is there to hear it
    person.sees("Sending …")
    server.start()

    number, suit = chosen.split()[1:]
    for each in (ada, bob):
        each.hears(f"{'You declare' if each is person else f'{person.name} declares'} {number} {suit}")
        expect(each.page.locator(".connection")).to_have_count(0)
        assert each.page.evaluate("window.isStillHere")
    # Nothing is missing and nothing is there twice: what a fresh look shows is the same.
    assert wait_for_turn(ada, bob) is not None
    for each in (ada, bob):
        told = each.story()
        each.page.reload()
        expect(each.log).to_have_count(len(told))
        assert each.story() == told
    assert person.story()[:len(before)] == before


def test_an_answer_that_gets_lost_is_asked_for_again_with_the_same_id(arrive: Arrive) -> None:
    ada, bob = arrive("Ada"), arrive("Bob")
    sent: list[str] = []

    def lose_first_answer(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def from_page(message: str | bytes) -> None:
            if '"ask":"say"' in str(message):
                sent.append(str(message))
            server.send(message)

        def from_server(message: str | bytes) -> None:
            if len(sent) == 1:                  # neither the news nor the answer arrive
                route.close(code=1011)
            else:
                route.send(message)

        route.on_message(from_page)
        server.on_message(from_server)

    ada.page.route_web_socket("**/socket?**", lose_first_answer)
    bob.join(ada.set_up(bots={2: "casual"}))

    ada.page.locator(".tabs button", has_text="Talk").click()
    ada.page.locator("[data-phrase=applause]:visible").click()

    expect(ada.log.filter(has_text="Ada: ")).to_have_count(1)
    expect(bob.log.filter(has_text="Ada: ")).to_have_count(1)
    assert len(sent) == 2
    assert sent[0] == sent[1]


def test_a_private_link_takes_the_seat_over_on_another_device(arrive: Arrive) -> None:
    ada, bob = sat_down(arrive)
    ada.begin()
    address = ada.page.url
    ada.open("/me")
    ada.press("Make a private link")
    link = ada.page.get_by_label("Private link").input_value()

    tablet = arrive("", screen="desktop")
    tablet.open(link)

    tablet.sees("This device is yours now, Ada.")
    assert tablet.page.url.endswith("/recover")         # the token is in no address any more
    tablet.open(address)
    while wait_for_turn(tablet, bob) is bob:
        bob.act()
    tablet.act()


def test_a_private_link_with_a_table_leads_there_the_second_time_too(arrive: Arrive) -> None:
    ada = arrive("Ada")
    address = ada.set_up(bots={})
    ada.open("/me")
    ada.press("Make a private link")
    link = ada.page.get_by_label("Private link").input_value() + "/" + address.rpartition("/")[2]
    tablet = arrive("", screen="desktop")

    for _ in range(2):
        tablet.open("/")
        tablet.open(link)

        tablet.page.wait_for_url(address)
        expect(tablet.page.locator(".chairs .taken", has_text="Ada")).to_be_visible()


def test_who_is_somebody_already_is_asked_before_a_private_link_counts(arrive: Arrive) -> None:
    ada, eve = arrive("Ada"), arrive("Eve")
    eve.set_up(bots={})
    eve.open("/me")
    eve.press("Make a private link")
    link = eve.page.get_by_label("Private link").input_value()
    ada.set_up(bots={})

    ada.open(link)

    ada.sees("You are Ada here.")
    ada.open("/me")
    expect(ada.page.locator("#name")).to_have_value("Ada")


def test_who_leaves_is_stood_in_for_and_can_come_back(arrive: Arrive) -> None:
    ada, bob = sat_down(arrive)
    ada.begin()
    expect(bob.page.locator(".lobby")).to_have_count(0)         # who asks to leave there is not asked any more

    bob.leave()

    ada.hears("A bot stands in for Bob.")
    bob.press("Take my seat back")
    ada.hears("Bob is back.")


def test_the_host_lets_a_bot_play_for_who_is_away(arrive: Arrive) -> None:
    ada, bob = sat_down(arrive, pace="none")
    ada.begin()
    bob.open("/")

    ada.page.locator(".tabs button", has_text="People").click()
    ada.press("Let a bot play")

    ada.hears("A bot stands in for Bob.")
