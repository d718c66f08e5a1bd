"""What somebody at a table may ask for. The same structs are read from a socket and from HTTP.

Who asks, and which seat is theirs, is never in a command: the server knows it.
"""

from base64 import urlsafe_b64encode
from hashlib import blake2b
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

Id = Annotated[str, Meta(min_length=1, max_length=64)]
Nonce = Annotated[str, Meta(min_length=1, max_length=64)]
Seal = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
Notation = Annotated[str, Meta(max_length=200)]
SeatNumber = Annotated[int, Meta(ge=0, le=99)]
Text = Annotated[str, Meta(min_length=1, max_length=280)]
Word = Annotated[str, Meta(min_length=1, max_length=40)]


class Command(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="ask", tag=str.lower):
    id: Id                                          # the sender's own: asking again with it changes nothing


class Sit(Command, frozen=True, kw_only=True, omit_defaults=True):
    """Take a seat, adding a nonce to the luck of the game: open, or sealed by its SHA-256 until the start."""

    seat: SeatNumber
    nonce: Nonce | None = None
    seal: Seal | None = None


class Leave(Command, frozen=True):
    """Get up. While the game runs a bot stands in, and the seat can be taken back."""


class Kick(Command, frozen=True, kw_only=True):
    """The host frees a seat before the start, also a bot's, or one that is kept for somebody in a rematch."""

    seat: SeatNumber


class Fill(Command, frozen=True, kw_only=True):
    """The host lets bots take the free seats, or one of them, before the start."""

    seat: SeatNumber | None = None
    bot: Word | None = None


class Start(Command, frozen=True, kw_only=True, omit_defaults=True):
    """The host has the cards dealt: at once, or as soon as everybody has opened what they sealed; or without that."""

    without: bool = False


class Unseal(Command, frozen=True, kw_only=True):
    """Open the nonce that one sealed, once nobody can sit down any more."""

    nonce: Nonce


class Act(Command, frozen=True, kw_only=True):
    """Do something in the game, having seen a version of the table."""

    do: Notation
    after: Annotated[int, Meta(ge=0)]


class Undo(Command, frozen=True):
    """Take back one's last step, or ask the others whether one may."""


class Answer(Command, frozen=True, kw_only=True):
    """Whether another may take back a step."""

    yes: bool


class StandIn(Command, frozen=True, kw_only=True, tag="stand_in"):
    """Let a bot play for somebody who is away."""

    seat: SeatNumber
    bot: Word | None = None


class Return(Command, frozen=True):
    """Take one's seat back from the stand-in."""


class Hurry(Command, frozen=True):
    """Skip to the end: where only bots play on, they act without pauses."""


class Say(Command, frozen=True, kw_only=True):
    """A phrase, which everybody reads in their own language; or words of one's own, where the table allows them."""

    phrase: Word | None = None
    text: Text | None = None


class Mute(Command, frozen=True, kw_only=True):
    """Hear no more of what a seat says, or hear it again."""

    seat: SeatNumber
    on: bool = True


class Rematch(Command, frozen=True):
    """The same people once more, every one a seat further on."""


class Share(Command, frozen=True):
    """Let anybody look at a finished game in which nobody but bots played with you."""


class Close(Command, frozen=True):
    """The host calls the table off before the start."""


_writer = msgspec.json.Encoder()
DIGEST = 9                                          # bytes: nobody is deceived by two alike but their sender

AnyCommand = (Sit | Leave | Kick | Fill | Start | Unseal | Act | Undo | Answer | StandIn | Return | Hurry | Say | Mute
              | Rematch | Share | Close)


def digest(command: AnyCommand) -> str:
    """What is kept of a command, to know it again when its id comes again."""
    return urlsafe_b64encode(blake2b(_writer.encode(command), digest_size=DIGEST).digest()).decode()
