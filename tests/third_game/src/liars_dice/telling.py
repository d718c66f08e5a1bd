"""What happened, in sentences that are in no language yet."""

from bottega.core.options import Deck
from bottega.core.sentences import Seat, Sentence
from liars_dice.events import AnyEvent, Bid, Call, Deal, End, Lose, Out, Roll


def tell(event: AnyEvent, _deck: Deck) -> list[Sentence]:
    match event:
        case Deal(starter):
            return [Sentence("dice.event.deal", {"starter": Seat(starter)}, "dice-2.1")]
        case Roll(starter):
            return [Sentence("dice.event.roll", {"starter": Seat(starter)}, "dice-2.2")]
        case Bid(seat, number, face):
            return [Sentence("dice.event.bid", {"seat": Seat(seat), "dice": dice(number, face)})]
        case Call(seat, on, number, face, count, right, loser):
            verdict = "dice.event.lied" if right else "dice.event.told_the_truth"
            return [Sentence("dice.event.call", {"seat": Seat(seat), "on": Seat(on), "dice": dice(number, face)}),
                    Sentence("dice.event.count", {"dice": dice(count, face)}, "dice-3.1"),
                    Sentence(verdict, {"loser": Seat(loser)}, event.rule)]
        case Lose(seat, left):
            return [Sentence("dice.event.left", {"seat": Seat(seat), "count": left})] if left else []
        case Out(seat):
            return [Sentence("dice.event.out", {"seat": Seat(seat)}, "dice-4.1")]
        case End(ranking, rule):
            return [Sentence("dice.event.end", {"winner": Seat(ranking[0][0])}, rule)]


def dice(number: int, face: str) -> Sentence:
    """So many dice of a face, such as three fives."""
    return Sentence(f"dice.dice.{face}", {"count": number})
