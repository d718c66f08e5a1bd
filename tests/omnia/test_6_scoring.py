"""Chapter 6 of OMNIA's rules: scoring."""

import pytest

from bottega.omnia.events import Line, MadeSet, Score
from omen.building import play
from omnia.building import all_of, last_turn, position, scored

FOUR_WORKS = "gioconda cranio annunciazione madonna-litta"                  # of four colours
FOUR_INVENTIONS = "aliante odometro scafandro carro-armato"                 # likewise
FIVE_WORKS = "madonna-benois cuore ultima-cena ginevra-de-benci spalla-e-collo"
ALIKE = "aliante paracadute ornitottero vite-aerea"                         # inventions of one colour


def points(*owned: str, coins: tuple[int, ...] = (), cities: str) -> list[int]:
    """What each seat gets from all the cities together; the total has what is told city by city."""
    scores = scored(*owned, coins=coins, cities=cities)
    given = [sum(score.cities.values()) for score in scores]
    assert [score.total - score.printed for score in scores] == given
    return given


# 6.1

def test_omnia_6_1_the_score_is_printed_points_and_points_of_the_cities() -> None:
    one, other = scored("francesco-i salai aliante paracadute", "lisa-gherardini", cities="vinci cesena")

    assert (one.printed, one.cities, one.total) == (5, {"cesena": 4, "vinci": 3}, 12)
    assert one.sets == [MadeSet("vinci", ["paracadute", "aliante"])]
    assert (one.coins, one.characters) == (1, 2)
    assert (other.printed, other.cities, other.sets, other.total) == (2, {"cesena": 0, "vinci": 0}, [], 2)
    assert (other.coins, other.characters) == (1, 1)


def test_omnia_6_1_every_point_is_in_a_line_with_its_rule() -> None:
    one, other = scored("francesco-i salai aliante paracadute", "lisa-gherardini trivella odometro", coins=(3, 0),
                        cities="vinci cesena venezia lago-di-como")

    assert one.lines == [Line(5, "omnia-6.1", cards=["francesco-i", "salai"]),
                         Line(4, "omnia-6.2", "cesena", count=2, most=2, tied=1),
                         Line(2, "omnia-6.2", "venezia", count=2, most=2, tied=2),
                         Line(6, "omnia-6.6", "lago-di-como", count=3),
                         Line(3, "omnia-6.3", "vinci", ["paracadute", "aliante"])]
    assert [line.points for line in other.lines] == [2, 0, 2, 0, 3]


def test_omnia_6_1_the_total_told_is_the_one_that_is_kept() -> None:
    table = play(last_turn(f"{FOUR_WORKS} salai", "", coins=(2, 1), cities="saint-germain lago-di-como cesena"),
                 "1 skip city")

    assert [event.total for event in table.events() if isinstance(event, Score)] == [1 + 7 + 4 + 4, 2]
    assert table.result == {"ranking": [[0], [1]], "totals": [16, 2]}
    assert table.view(None).totals == [16, 2]


def test_omnia_6_1_only_active_cities_count() -> None:
    assert scored(f"{FOUR_WORKS} {FOUR_INVENTIONS}", "", cities="lago-di-como")[0].total == 2


@pytest.mark.parametrize("cards", ["francesco-i leo-x", "michelangelo cesare-borgia isabella-d-este", "gioconda"])
def test_omnia_6_1_printed_points_are_those_of_the_cards(cards: str) -> None:
    printed = {"francesco-i": 4, "leo-x": 2, "michelangelo": 2, "cesare-borgia": 2, "isabella-d-este": 3, "gioconda": 0}

    assert scored(cards, "", cities="vinci")[0].printed == sum(printed[card] for card in cards.split())


# 6.2

@pytest.mark.parametrize(("city", "most", "fewer", "worth"), [
    ("mantova", "gioconda cranio", "cuore", 5),
    ("venezia", "aliante odometro", "trivella", 5),
    ("cesena", "salai leo-x", "francesco-i", 4),
    ("roma", "gioconda aliante salai", "cranio cuore", 3),
    ("rimini", "gioconda aliante", "cranio cuore spalla-e-collo", 7),
    ("rimini", "gioconda aliante", "cranio salai leo-x", 7),
])
def test_omnia_6_2_whoever_has_the_most_scores(city: str, most: str, fewer: str, worth: int) -> None:
    assert points(most, fewer, "", cities=city) == [worth, 0, 0]
    assert points(fewer, "", most, cities=city) == [0, 0, worth]


def test_omnia_6_2_most_coins_scores_too() -> None:
    assert points("", "", "", coins=(2, 5, 4), cities="vigevano") == [0, 4, 0]


@pytest.mark.parametrize(("seats", "shares"), [
    (["gioconda", "cranio"], [3, 3]),
    (["gioconda", "cranio", "cuore"], [2, 2, 2]),
    (["gioconda", "cranio", "cuore", "annunciazione"], [1, 1, 1, 1]),
    (["gioconda", "", "cuore", ""], [3, 0, 3, 0]),
])
def test_omnia_6_2_on_a_tie_points_are_divided_and_rounded_down(seats: list[str], shares: list[int]) -> None:
    assert points(*seats, cities="rimini") == shares        # 7 points


def test_omnia_6_2_rounding_may_leave_nothing() -> None:
    assert points("gioconda", "cranio", "cuore", "annunciazione", cities="roma") == [0, 0, 0, 0]      # 3 points


@pytest.mark.parametrize("city", ["mantova", "venezia", "cesena", "roma", "rimini"])
def test_omnia_6_2_a_count_of_zero_is_never_a_majority(city: str) -> None:
    assert points("", "", "", cities=city) == [0, 0, 0]


def test_omnia_6_2_no_coins_at_all_are_no_majority_of_coins() -> None:
    assert points("", "", coins=(0, 0), cities="vigevano") == [0, 0]


# 6.3

@pytest.mark.parametrize(("city", "cards", "worth"), [
    ("vinci", "aliante paracadute", 3), ("amboise", "aliante paracadute ornitottero", 8),
    ("milano", "gioconda aliante", 2), ("saint-germain", FOUR_WORKS, 7), ("firenze", "gioconda belle-ferronniere", 3),
    ("urbino", "gioconda belle-ferronniere ginevra-de-benci", 8), ("pavia", FOUR_INVENTIONS, 7),
    ("imola", "gioconda aliante salai", 4), ("vaprio-d-adda", "salai leo-x", 3),
])
def test_omnia_6_3_a_complete_set_scores_and_an_incomplete_one_does_not(city: str, cards: str, worth: int) -> None:
    assert points(cards, "", cities=city) == [worth, 0]
    assert points(cards.rpartition(" ")[0], "", cities=city) == [0, 0]


@pytest.mark.parametrize(("city", "cards", "worth"), [
    ("vinci", ALIKE, 6), ("vinci", "aliante paracadute trivella odometro", 6),
    ("vaprio-d-adda", "salai leo-x francesco-i michelangelo lisa-gherardini cesare-borgia", 9),
    ("milano", f"{FOUR_WORKS} {FOUR_INVENTIONS}", 8),
    ("saint-germain", f"{FOUR_WORKS} madonna-benois cuore ultima-cena ginevra-de-benci", 14),
    ("amboise", f"{ALIKE} odometro trivella", 8),
])
def test_omnia_6_3_several_sets_of_one_city_multiply(city: str, cards: str, worth: int) -> None:
    assert points(cards, "", cities=city) == [worth, 0]


@pytest.mark.parametrize(("city", "cards"), [
    ("vinci", "aliante odometro"), ("vinci", "gioconda belle-ferronniere"), ("firenze", "gioconda cranio"),
    ("saint-germain", "gioconda cranio annunciazione ultima-cena"), ("pavia", FOUR_WORKS),
    ("milano", "gioconda cranio"), ("imola", "gioconda cranio salai"),
])
def test_omnia_6_3_colours_and_kinds_must_be_as_the_city_says(city: str, cards: str) -> None:
    assert points(cards, "", cities=city) == [0, 0]


def test_omnia_6_3_sets_count_for_every_player() -> None:
    assert points("aliante paracadute", "odometro trivella", cities="vinci") == [3, 3]


# 6.4

def test_omnia_6_4_a_card_counts_for_any_number_of_majorities() -> None:
    (score, _) = scored("gioconda cranio", "cuore", cities="mantova roma rimini")

    assert score.cities == {"mantova": 5, "roma": 3, "rimini": 7}


def test_omnia_6_4_for_sets_a_card_is_spent() -> None:
    (score, _) = scored("aliante paracadute gioconda", "", cities="vinci milano")

    assert sum(score.cities.values()) == 3
    assert score.cities["milano"] == 0


def test_omnia_6_4_a_card_of_a_majority_may_still_be_spent_on_a_set() -> None:
    (score, _) = scored("gioconda aliante", "", cities="mantova milano")

    assert score.cities == {"mantova": 5, "milano": 2}


def test_omnia_6_4_no_card_is_told_in_two_sets() -> None:
    everything = " ".join(all_of(kind) for kind in ("work", "invention", "character"))
    (score, _) = scored(everything, "", cities=all_of("city"), coin_supply="36")

    spent = [card for one in score.sets for card in one.cards]
    assert len(spent) == len({*spent})


# 6.5

def test_omnia_6_5_four_works_and_four_inventions_give_eight_not_seven() -> None:
    (score, _) = scored(f"{FOUR_WORKS} {FOUR_INVENTIONS}", "", cities="saint-germain milano")

    assert score.cities == {"saint-germain": 0, "milano": 8}
    assert score.total == 8


def test_omnia_6_5_but_with_fewer_inventions_the_big_set_is_better() -> None:
    assert points(f"{FOUR_WORKS} aliante odometro trivella", "", cities="saint-germain milano") == [7, 0]


def test_omnia_6_5_a_set_of_any_colours_leaves_the_colours_that_matter() -> None:
    (score, _) = scored("aliante paracadute odometro gioconda", "", cities="vinci milano")

    assert score.cities == {"vinci": 3, "milano": 2}
    assert MadeSet("milano", ["gioconda", "odometro"]) in score.sets


def test_omnia_6_5_four_of_a_colour_are_two_pairs_or_a_three() -> None:
    assert points(ALIKE, "", cities="vinci amboise") == [8, 0]
    assert points(f"{ALIKE} gioconda", "", cities="vinci amboise milano") == [10, 0]


@pytest.mark.parametrize("order", ["saint-germain milano", "milano saint-germain"])
def test_omnia_6_5_the_order_of_the_cities_does_not_matter(order: str) -> None:
    assert points(f"{FOUR_WORKS} {FOUR_INVENTIONS}", "", cities=order) == [8, 0]


def test_omnia_6_5_each_player_gets_the_best_of_their_own() -> None:
    assert points(f"{FOUR_WORKS} {FOUR_INVENTIONS}", "madonna-benois cuore ultima-cena ginevra-de-benci trivella", "",
                  cities="saint-germain milano") == [8, 7, 0]


# 6.6

def test_omnia_6_6_every_coin_gives_the_points_of_the_coin_city() -> None:
    assert points("", "", "", coins=(5, 0, 1), cities="lago-di-como") == [10, 0, 2]


def test_omnia_6_6_coins_are_not_spent_by_it() -> None:
    (score, other) = scored("", "", coins=(5, 2), cities="lago-di-como vigevano")

    assert score.cities == {"lago-di-como": 10, "vigevano": 4}
    assert (score.coins, other.coins) == (5, 2)


# 6.7

@pytest.mark.parametrize("city", ["mantova", "roma", "rimini"])
def test_omnia_6_7_leonardo_cards_count_for_no_majority(city: str) -> None:
    assert points("leonardo-vecchio leonardo-a-corte leonardo-scrittore", "gioconda", cities=city)[0] == 0


@pytest.mark.parametrize(("city", "cards"), [
    ("milano", "leonardo-vecchio aliante"), ("milano", "gioconda leonardo-scrittore"),
    ("vinci", "leonardo-ingegnere leonardo-scrittore"),
    ("urbino", "leonardo-vecchio leonardo-a-corte leonardo-a-bottega"),
    ("imola", "leonardo-vecchio aliante salai"), ("saint-germain", "gioconda cranio annunciazione leonardo-vecchio"),
])
def test_omnia_6_7_nor_for_a_set(city: str, cards: str) -> None:
    assert points(cards, "", cities=city) == [0, 0]


@pytest.mark.parametrize(("card", "action", "city"), [
    ("leonardo-vecchio", "a07", "mantova"), ("leonardo-vecchio", "a07", "rimini"),
    ("leonardo-scrittore", "a08", "venezia"),
])
def test_omnia_6_7_nor_when_it_is_just_taken(card: str, action: str, city: str) -> None:
    table = position("", "", coins=(1, 3), works="leonardo-vecchio", inventions="leonardo-scrittore", cities=city,
                     turns=11, card=action)

    play(table, f"1 take {card}", "1 skip coins")

    (score,) = (event for event in table.events() if isinstance(event, Score) and event.seat == 1)
    assert (score.printed, score.cities) == (4, {city: 0})


def test_omnia_6_7_their_printed_points_count() -> None:
    (score, _) = scored("leonardo-vecchio leonardo-ingegnere leonardo-cartografo", "", cities="mantova")

    assert (score.printed, score.total) == (7, 7)


# 6.8

def test_omnia_6_8_the_example_of_the_rulebook_gives_eighteen() -> None:
    mine = "francesco-i michelangelo gioconda cranio aliante paracadute ornitottero odometro scafandro"

    (score, other) = scored(mine, FIVE_WORKS, cities="mantova amboise vinci milano")

    assert score.printed == 6
    assert score.cities == {"mantova": 0, "amboise": 8, "vinci": 0, "milano": 4}
    assert score.total == 18
    assert other.cities["mantova"] == 5
