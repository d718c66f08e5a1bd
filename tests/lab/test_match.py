"""Matches: the same deals from every seat, shares that add up, intervals that hold what they should."""

import re
from pathlib import Path

import msgspec
import numpy as np
import pytest

from bottega.core import chance, games
from bottega.core.kernel import records as blank_records
from bottega.core.position import Position
from bottega.lab.bench import page
from bottega.lab.match import claims, duel, match, players, proof
from bottega.lab.match.interval import Sprt, interval, share_of
from bottega.lab.match.loss import judge, measure
from bottega.lab.match.match import Deal, Match, play
from bottega.omen import OMEN

REPOSITORY = Path(__file__).parent.parent.parent
THREE = Match("omen", 3, {}, "greedy", "random", deals=6, seed=3)
DUEL = Match("omen", 3, {}, "greedy", "random", deals=6, seed=3, cards=2)


# A match


def test_threads_change_nothing_but_the_time() -> None:
    alone, together = (play(THREE, threads) for threads in (1, 3))

    assert alone.line_ups == together.line_ups
    assert alone.decisions == together.decisions


def test_each_deal_is_the_same_for_every_line_up_and_seat() -> None:
    one, again, other = (match.dealt(THREE, number).states.tobytes() for number in (2, 2, 3))

    assert one == again != other


def test_a_bot_among_its_likes_wins_its_fair_share_exactly() -> None:
    """Every seat of a deal wins what it wins, whoever is called the lone one: duplicates leave no luck."""
    result = play(Match("omen", 3, {}, "greedy", "greedy", deals=4, seed=1))

    assert [line_up.share for line_up in result.line_ups] == [pytest.approx(1 / 3)] * 2


def test_a_match_of_two_has_one_line_up() -> None:
    result = play(Match("omnia", 2, {}, "dreamer", "random", deals=2, seed=1), threads=2)

    assert [(line_up.lone, line_up.among, line_up.games) for line_up in result.line_ups] == [("dreamer", "random", 4)]
    assert result.line_ups[0].share > result.line_ups[0].fair


def test_a_shared_first_place_is_a_part_of_a_win() -> None:
    shares = [deal.shares[0] for deal in (match.play_deal(Match("omnia", 2, {}, "random", "random", 1, seed), 0)
                                          for seed in range(40))]

    assert set(shares) == {0.5}


def test_decisions_are_timed_bot_by_bot() -> None:
    result = play(THREE)

    assert sum(pace.decisions for pace in result.paces) == result.decisions
    assert [pace.bot for pace in result.paces] == ["greedy", "random"]
    assert all(0 <= pace.median <= pace.rare for pace in result.paces)


# How sure it is


def test_an_interval_holds_the_mean_and_narrows_with_more_deals() -> None:
    values = np.tile([0.0, 1.0, 1.0, 0.0], 25)
    low, high = interval(values)
    few_low, few_high = interval(values[:20])

    assert low < 0.5 < high
    assert (high - low) == pytest.approx(2 * 1.96 * 0.5 / 10, rel=0.1)      # as for a mean of a hundred
    assert few_high - few_low > 1.5 * (high - low)
    assert interval(values) == (low, high)                                  # its luck is always the same


def test_an_even_match_is_not_called_better_and_a_clear_one_is() -> None:
    even, clear = Sprt(0.5, share_of(10, 2)), Sprt(0.5, share_of(10, 2))
    for number in range(20_000):
        even.add(float(number % 2))
        if clear.verdict is None:
            clear.add(float(number % 4 > 0))

    assert share_of(0, 5) == 0.2
    assert (even.verdict, clear.verdict) == (False, True)


def test_a_match_ends_early_when_it_is_clear() -> None:
    result = play(Match("omen", 3, {}, "greedy", "random", deals=1000, seed=1), threads=2, until=True)

    assert result.stronger is True
    assert 10 <= result.deals < 500


def test_both_line_ups_count_for_the_first_bot() -> None:
    assert match.advantage([0.5], 0.5) == 0.5
    assert match.advantage([0.5, 0.2], 1 / 3) == pytest.approx(1 / 3 + 0.15)


# Two at a table of three


@pytest.mark.parametrize("cards", [1, 2, 3, 4])
@pytest.mark.parametrize("options", [{}, {"expansion": "on"}], ids=["base", "wolves"])
def test_a_duel_is_a_game_of_two_with_all_cards_accounted_for(cards: int, options: dict[str, str]) -> None:
    terms = OMEN.terms(3, options)
    for number in range(20):
        position = Position.dealt(terms, number)
        duel.lay_out(position, cards)
        s = position.states[0]

        assert s["held"][:3].tolist() == s["hands"][:3].sum(axis=1).tolist() == [cards, cards, 0]
        in_play = s["hands"].sum() + s["middle"].sum() + s["lost"].sum() + s["deck_count"]
        assert in_play == s["least"].sum() + int(terms.setups["extras"][0])
        assert s["acting"] in (1, 2)
        read = position.view(int(s["dealer"]))
        assert (read.still_in, read.ranking, len(read.lost)) == ([0, 1], [[2]], 12 - 2 * cards)


def test_what_a_duellist_imagines_is_what_duels_deal() -> None:
    """Of all deals with one public face, hidden hands are as often so as they are imagined from it."""
    terms, imagined, luck = OMEN.terms(3), blank_records(OMEN.state, 200), chance.from_seed(9)
    true, thought, variance = 0.0, 0.0, 0.0
    for number in range(600):
        position = Position.dealt(terms, number)
        duel.lay_out(position, 3)
        OMEN.imagine_all(position.views(0), 0, imagined, luck)
        counts = imagined["hands"][:, 1, 0]                     # ravens in the other hand
        true += float(position.states["hands"][0, 1, 0])
        thought += float(counts.mean())
        variance += float(counts.var())

    assert abs(true - thought) < 3.5 * variance**0.5


def test_a_duel_is_played_to_its_end_by_the_two() -> None:
    result = play(DUEL)

    assert [(line_up.games, line_up.fair) for line_up in result.line_ups] == [(12, 0.5)]
    assert result.line_ups[0].share > 0.5


# Names


def test_searchers_are_named_by_their_budget() -> None:
    terms = OMEN.terms(3)

    assert [players.make(terms, name).name for name in ("greedy", "ismcts", "ismcts:50", "ismcts@5ms")] == [
        "greedy", "ismcts", "ismcts", "ismcts@5ms"]


@pytest.mark.parametrize("name", ["ismcts:0", "ismcts@300", "openspiel", "nobody", "greedy@300ms"])
def test_other_names_are_refused(name: str) -> None:
    with pytest.raises(Exception, match=r"core\.bot\.unknown"):
        players.check(OMEN, name)


def test_a_searcher_by_the_clock_chooses_something_legal() -> None:
    position = OMEN.start(3, 1)
    seat = position.acting[0]
    chosen = players.make(position.terms, "ismcts@5ms").choose(position.views(seat), chance.from_seed(1))

    assert OMEN.write(chosen, position.deck) in position.legal(seat)


# What decisions cost


def test_who_judges_by_itself_loses_little_and_random_play_loses_much() -> None:
    searching, dicing = (measure(Match("omen", 3, {}, bot, "ismcts:5000", deals=4, seed=1, cards=2), threads=2)
                         for bot in ("ismcts:5000", "random"))

    assert 0 <= searching.loss < 0.5 * dicing.loss
    assert dicing.low <= dicing.loss <= dicing.high
    assert dicing.decisions > 0


def test_a_bot_without_a_mind_judges_nobody() -> None:
    with pytest.raises(Exception, match=r"core\.bot\.unknown"):
        judge(OMEN.terms(3), "greedy")


# What we claim, and the page that shows it


def test_every_claim_can_be_set_up_and_names_players_there_are() -> None:
    for planned in claims.proofs(deals=10):
        assert planned.match.terms.players == planned.match.players
        players.maker(games.find(planned.match.game), planned.match.second)
        players.check(games.find(planned.match.game), planned.match.first)


def small() -> list[claims.Proof]:
    return [claims.Proof(THREE, 0.5), claims.Proof(DUEL, None)]


def test_results_are_kept_and_not_played_again(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    first = [*proof.played(small()[:1], file, 1)]
    before = file.read_bytes()
    both = [*proof.played(small(), file, 1)]

    assert file.read_bytes().startswith(before)
    assert len(file.read_bytes().splitlines()) == 2
    assert both[0] == first[0]
    assert msgspec.json.decode(before, type=match.Result) == first[0][1]


def test_the_page_shows_each_line_up_beside_its_aim(tmp_path: Path) -> None:
    told = proof.markdown([*proof.played(small(), tmp_path / "results.jsonl", 1)])

    for row in (r"3 \| greedy \| 2 × random \| [0-9.]+ % \| .* \| 33\.3 % \| at least 50 % \| 18",
                r"3 \| random \| 2 × greedy \| .* \| – \| 18",
                r"2, 2 cards each \| greedy \| 1 × random \| .* \| above 50 % \| 12"):
        assert re.search(rf"^\| {row} \|", told, re.MULTILINE)


def test_the_page_tells_how_long_each_level_thinks(tmp_path: Path) -> None:
    step = claims.Proof(match.Match("omen", 3, {}, "casual", "novice", 1), None)
    told = proof.markdown([*proof.played([step], tmp_path / "results.jsonl", 1)])

    rows = re.findall(r"^\| 3 \| (\w+) \| [\d,]+ \| [\d.]+ ms \| [\d.]+ ms \|$", told, re.MULTILINE)
    assert rows == ["novice", "casual"]                         # the weakest first


def test_our_own_page_has_a_place_for_matches() -> None:
    before, after = page.around_figures(REPOSITORY / "BENCHMARKS.md", proof.BEGIN)

    assert "## " in before
    assert after.strip()


def test_a_deal_is_told_in_plain_values() -> None:
    assert msgspec.json.decode(msgspec.json.encode(match.play_deal(DUEL, 0)), type=Deal).shares
