"""What happens at a table besides the game itself."""

from bottega.core.events import Event


class Sit(Event, frozen=True):
    seat: int
    name: str


class Leave(Event, frozen=True):
    seat: int


class Undo(Event, frozen=True):
    """The last step of a seat is taken back."""

    seat: int


class UndoAsked(Event, frozen=True, tag="undo_asked"):
    seat: int


class UndoAnswered(Event, frozen=True, tag="undo_answered"):
    seat: int
    yes: bool


class StandIn(Event, frozen=True, tag="stand_in"):
    seat: int
    bot: str


class Return(Event, frozen=True):
    seat: int


class Hurry(Event, frozen=True):
    """The bots, which play on alone, do so without pauses."""

    seat: int


class Say(Event, frozen=True, omit_defaults=True):
    """A phrase by its name, or words of one's own."""

    seat: int
    phrase: str | None = None
    text: str | None = None


class Over(Event, frozen=True):
    pass


class Rematch(Event, frozen=True):
    table: str


class Close(Event, frozen=True):
    pass


AnyEvent = Sit | Leave | Undo | UndoAsked | UndoAnswered | StandIn | Return | Hurry | Say | Over | Rematch | Close
