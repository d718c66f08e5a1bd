"""Going on with a game from its record: `bottega play GAME --resume FILE`."""

from bottega.cli.files import about, read_records
from bottega.cli.terminal.hosting import make_sitting
from bottega.cli.terminal.seats import sitters_of
from bottega.cli.terminal.sitting import Sitting
from bottega.core import replay
from bottega.core.game import Game
from bottega.core.options import Deck
from bottega.core.records import Record
from bottega.core.refusals import Refused
from bottega.core.words import Words


def read_running(file: str, game: Game) -> Record:
    """The record of a game that one person and bots can go on with."""
    record, *more = read_records(file)
    persons = [sitter for sitter in record.seats if not sitter.bot]
    elsewhere = record.game != game.name or record.fairness is not None     # its luck has another owner
    if more or elsewhere or record.result is not None or len(persons) != 1:
        raise Refused("cli.play.cannot_resume", None, file=file, game=game.name)
    return record


def sit_down_again(file: str, record: Record, game: Game, deck: Deck, words: Words, keep: str) -> Sitting:
    """Replay to where the person left. The bots choose once more too, so that their luck runs on from there."""
    with about(file, 1):
        positions = replay.walk(record, game, deck)
        position = next(positions)
        sitting = make_sitting(position, sitters_of(record, game), words, keep)
        for act in record.actions:
            if act.seat in sitting.bots and act.seat in position.acting:
                sitting.rethink(act.seat)
            next(positions)
            sitting.remember()
        next(positions, None)               # the end of the walk compares the result
    sitting.take_up([act.at for act in record.actions])
    return sitting
