"""Every screen there is, at a moment worth looking at: for the check sheets, and for the tests that hold everywhere."""

from collections.abc import Callable
from typing import NamedTuple

from web.stage import Stage, View

RULEBOOK_EXAMPLE = (                        # omnia-6.8, as the score pad shares it
    "cities=mantova+amboise+vinci+milano&player=0|Lisa|carro-armato|bombarda-multipla|balestra-gigante|vite-aerea"
    "|scafandro|gioconda|cranio|francesco-i|lisa-gherardini"
    "&player=2|Salaì|cuore|annunciazione|ultima-cena|madonna-litta|ginevra-de-benci")


class Scene(NamedTuple):
    name: str
    open: Callable[[Stage], object]


def at(path: str) -> Callable[[Stage], object]:
    return lambda stage: stage.open(path)


def table(game: str, players: int, until: Callable[[View], bool] = lambda view: bool(view["legal"]),
          then: Callable[[Stage], object] = lambda stage: None, **options: str) -> Callable[[Stage], object]:
    """A running table at a moment, and something pressed there."""
    def show(stage: Stage) -> None:
        stage.open(f"/t/{stage.begun(game, players, until, options=options)}")
        stage.page.locator(".omen, .omnia").first.wait_for()
        then(stage)

    return show


def over(game: str, players: int, page: str = "") -> Callable[[Stage], object]:
    def show(stage: Stage) -> None:
        stage.open(f"/t/{stage.begun(game, players, lambda view: view['phase'] == 'over')}{page}")
        stage.page.locator("main h2, main h1").first.wait_for()

    return show


def lobby(stage: Stage) -> None:
    stage.open(f"/t/{stage.table('omen', 5, people=3)}")
    stage.page.locator(".lobby").wait_for()


def erasing(stage: Stage) -> None:
    stage.open("/me")
    stage.page.locator("button.erase").click()
    stage.page.get_by_role("dialog").wait_for()


def in_words(stage: Stage) -> None:
    stage.page.evaluate("localStorage.setItem('bottega.text', 'on')")
    stage.page.reload()
    stage.page.locator(".words").wait_for()
    stage.page.evaluate("localStorage.removeItem('bottega.text')")


def with_odds(stage: Stage) -> None:
    stage.page.evaluate("localStorage.setItem('bottega.omen.trainer', 'open')")
    stage.page.reload()
    stage.page.locator("div.omen").wait_for()


def around_one_device(stage: Stage) -> None:
    """Three people pass it on: the moment between two of them."""
    stage.open("/create?shared=1").locator("select[name=game]").select_option("omnia")
    stage.page.locator("select[name=players]").select_option("3")
    stage.page.locator("form .begin").click()
    stage.page.locator(".curtain h1").wait_for()


def score_pad(stage: Stage) -> None:
    """The example of the printed rulebooks, counted."""
    stage.open(f"/score#{RULEBOOK_EXAMPLE}").locator(".pad-tabs [data-tab='0'] small", has_text="18").wait_for()


def points_of_score_pad(stage: Stage) -> None:
    score_pad(stage)
    stage.page.locator("[data-tab=points]").dispatch_event("click")     # at a desk they are there all the time
    stage.page.locator(".omnia-result .won").wait_for()


def beside_real_cards(tab: str, game: str = "omen") -> Callable[[Stage], object]:
    def show(stage: Stage) -> None:
        stage.open(f"/box/{game}").locator(f"[data-tab={tab}]").click()
        stage.page.locator(".asked, .reference h2, main > .panel, .laid").first.wait_for()

    return show


def noted_round(stage: Stage) -> None:
    """A declaration stands, and all agree to see the odds."""
    beside_real_cards("rounds")(stage)
    if stage.page.locator(".seats-of").count():
        stage.page.locator(".seats-of [data-seat='0']").click()
        stage.page.locator("[data-action='declare 1 raven']:enabled").click()
        stage.page.locator("[data-action=omen]:enabled").wait_for()
        stage.page.locator("[name=odds]").check()
    stage.page.locator(".odds-table").wait_for()


def dealt(stage: Stage) -> None:
    """The device has dealt, and lies in the middle."""
    stage.open("/box/omen").locator("[data-tab=hands]").click()
    stage.page.locator(".deal").click()
    stage.page.locator(".asked [data-action]:enabled").first.wait_for()


def card_of_deck(stage: Stage) -> None:
    """A card that is changed to something that cannot be, and how that would be known."""
    stage.open("/deck").locator("[data-card=firenze]").click()
    stage.page.locator("[data-field=points] input").fill("99")
    stage.page.locator(".trouble .notice").wait_for()


def compared_deck(stage: Stage) -> None:
    stage.open("/deck").locator("[data-card=mantova]").click()
    stage.page.locator("[data-field=points] input").fill("6")
    stage.page.locator("[data-field=points] .known [data-value=rulebook]").click()
    stage.page.locator("[data-tab=use]").dispatch_event("click")
    stage.page.locator(".comparing summary").click()
    stage.page.locator(".comparing button").click()
    stage.page.locator(".differences").wait_for()


def is_asked(view: View) -> bool:
    return bool(view["legal"])


def phase(name: str) -> Callable[[View], bool]:
    return lambda view: view["phase"] == name and bool(view["legal"])


SCENES = [
    Scene("home", at("/")),
    Scene("create", at("/create")),
    Scene("lobby", lobby),
    Scene("omen-3", table("omen", 3, lambda view: is_asked(view) and len(view["declarations"]) > 1)),
    Scene("omen-9", table("omen", 9, lambda view: phase("declaring")(view) and view["round"] > 1, expansion="on")),
    Scene("omen-odds", table("omen", 5, phase("declaring"), with_odds)),
    Scene("omen-losing", table("omen", 4, phase("losing"))),
    Scene("omen-over", over("omen", 3)),
    Scene("omen-words", table("omen", 4, then=in_words)),
    Scene("omnia-draft", table("omnia", 3, phase("drafting"))),
    Scene("omnia-play", table("omnia", 2, phase("playing"))),
    Scene("omnia-deeds", table("omnia", 4, lambda view: phase("doing")(view) and view["round"] > 2)),
    Scene("omnia-effect", table("omnia", 3, phase("resolving"))),
    Scene("omnia-city", table("omnia", 2, phase("placing"))),
    Scene("omnia-over", over("omnia", 3)),
    Scene("omnia-words", table("omnia", 2, then=in_words)),
    Scene("shared", around_one_device),
    Scene("replay-omen", over("omen", 3, "/replay")),
    Scene("replay-omnia", over("omnia", 2, "/replay")),
    Scene("fairness", over("omen", 3, "/fairness")),
    Scene("learn", at("/learn")),
    Scene("lesson-omen", at("/learn/omen")),
    Scene("lesson-omnia", at("/learn/omnia")),
    Scene("rules-omen", at("/rules/omen")),
    Scene("rules-omnia", at("/rules/omnia")),
    Scene("example-omen", at("/rules/omen#example-omen_right")),
    Scene("example-omnia", at("/rules/omnia#example-book")),
    Scene("start-omen", at("/rules/omen/start")),
    Scene("start-omnia", at("/rules/omnia/start")),
    Scene("questions", at("/rules/omnia/questions")),
    Scene("gallery", at("/gallery")),
    Scene("gallery-life", at("/gallery/life")),
    Scene("gallery-places", at("/gallery/places")),
    Scene("score", score_pad),
    Scene("score-points", points_of_score_pad),
    Scene("box-omen", beside_real_cards("setup")),
    Scene("box-omnia", beside_real_cards("setup", "omnia")),
    Scene("box-timer", beside_real_cards("timer")),
    Scene("box-rounds", noted_round),
    Scene("box-hands", beside_real_cards("hands")),
    Scene("box-reference", beside_real_cards("reference", "omnia")),
    Scene("deal", dealt),
    Scene("deck", at("/deck")),
    Scene("deck-card", card_of_deck),
    Scene("deck-compared", compared_deck),
    Scene("me", at("/me")),
    Scene("erasing", erasing),
    Scene("settings", at("/settings")),
    Scene("recover", at("/recover")),
    Scene("credits", at("/credits")),
    Scene("no-such-table", at("/t/nothing")),
]
