"""How long a turn may take. When a clock has run out a bot acts once in the person's place."""

from typing import NamedTuple

MINUTE, HOUR, DAY = 60.0, 3600.0, 86400.0


class Pace(NamedTuple):
    seconds: float | None                   # of a turn; None: as long as it takes
    live: bool                              # people are there together; otherwise they are told when it is their turn
    thinking: tuple[float, float] = (0.7, 2.0)      # within which seconds a bot acts

    @property
    def grace(self) -> float:
        """How long after the clock a stand-in may wait. The person may act until then, so nobody can tell who did."""
        return min(max(3.0, self.seconds / 10), HOUR) if self.seconds else 0.0


PACES = {
    "gentle": Pace(2 * MINUTE, live=True),
    "standard": Pace(MINUTE, live=True),
    "fast": Pace(20.0, live=True, thinking=(0.4, 1.0)),
    "none": Pace(None, live=True),
    "day": Pace(DAY, live=False),
    "days": Pace(3 * DAY, live=False),
}
