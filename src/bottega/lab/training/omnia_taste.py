"""How much action cards are liked in OMNIA's draft, by the value net: the numbers that bots/omnia/taste.py holds.

    python -m bottega.lab.training.omnia_taste

At many tables the net judges hands dealt at random. What a deed or a coin more adds to the logit of a win, on average
over all tables, is its taste. How boldly it is followed is then fitted to what the net's own player keeps.
"""

import numpy as np
import numpy.typing as npt

from bottega.bots.omnia.judging import Desk, judge, own_desk
from bottega.bots.omnia.taste import log_chance_of_pair
from bottega.bots.omnia.thinking import Thinking
from bottega.bots.playing import play_on
from bottega.core import games
from bottega.core.chance import from_seed
from bottega.core.game import Terms
from bottega.core.kernel import Records, Words64, compiled_apart
from bottega.core.position import Position
from bottega.omnia.actions import higher_of, lower_of
from bottega.omnia.facts import ACTION_CARDS, COINS, DRAFTING

TABLES, HANDS, DRAFTS = 300, 16, 60
BOLDNESSES = np.linspace(1.0, 16.0, 16)
Values = npt.NDArray[np.float64]


class Likeliest:
    """The net's own player, always as it plays most often: each decision has the same luck."""

    name = "likeliest"

    def __init__(self, terms: Terms) -> None:
        self._mind = Thinking(terms)

    def choose(self, views: Records, luck: Words64) -> int:
        weighed = self._mind.weigh(views, luck.copy())
        return int(weighed.actions[weighed.share.argmax()])


@compiled_apart
def judge_first(states: Records, setups: Records, seat: int, desk: Desk) -> float:
    return judge(states[0], setups[0], seat, desk)


def deeds_of(terms: Terms) -> Values:
    """For each action card how many of each deed it has, coins by their number."""
    counts = np.zeros((ACTION_CARDS, COINS + 1))
    for card, deeds in enumerate(terms.setups["deeds"][0].tolist()):
        for what, amount in deeds:
            counts[card, what] += amount if what == COINS else 1
    return counts


def icon_tastes(players: int) -> Values:
    """What each deed, or a coin, adds to the logit; the average of works and inventions is 1 afterwards."""
    terms = games.find("omnia").terms(players, {"draft": "off"})
    desk, deeds, rows, wanted = own_desk(terms), deeds_of(terms), [], []
    for table in range(TABLES):
        hands, chances = [], []
        first = Position.dealt(terms, table).states
        for other in range(HANDS):
            states = first.copy()
            states["hands"] = Position.dealt(terms, TABLES + HANDS * table + other).states["hands"]
            held = [card for card in range(ACTION_CARDS) if int(states["hands"][0, 0]) >> card & 1]
            hands.append(deeds[held].sum(axis=0))
            chances.append(judge_first(states, terms.setups, 0, desk))
        logits = np.log(chances) - np.log1p(-np.array(chances))
        rows.append(np.array(hands) - np.mean(hands, axis=0))
        wanted.append(logits - logits.mean())
    found: Values = np.linalg.lstsq(np.concatenate(rows), np.concatenate(wanted), rcond=None)[0]
    return found


def boldness(players: int, icons: Values) -> tuple[float, float]:
    """How boldly the net's player follows such a taste, and how likely its pairs are then, as a mean logarithm."""
    terms = games.find("omnia").terms(players)
    liked, kept, sitting = deeds_of(terms) @ icons, [], dict.fromkeys(range(players), Likeliest(terms))
    for seed in range(DRAFTS):
        position = Position.dealt(terms, seed)
        for seat, views, pair in play_on(position, sitting, dict.fromkeys(sitting, from_seed(seed, 1))):
            pack = int(views["packs"][0, seat])
            kept.append((pack, 1 << int(lower_of(pair)) | 1 << int(higher_of(pair))))
            if position.states["phase"][0] != DRAFTING:
                break
    means = [np.mean([log_chance_of_pair(pack, both, bold * liked) for pack, both in kept]) for bold in BOLDNESSES]
    return float(BOLDNESSES[int(np.argmax(means))]), float(max(means))


if __name__ == "__main__":
    for number in (2, 3, 4):
        tastes = icon_tastes(number)
        tastes /= tastes[:2].mean()
        bold, likely = boldness(number, tastes)
        print(f"{number} players: {np.round(tastes, 2).tolist()}, boldness {bold:.1f} ({likely:.3f})", flush=True)
