"""A view as plain text, for a person at a terminal, a test or a debugger."""

from bottega.omen.showing import View


def picture(view: View) -> str:
    """The table as one seat sees it, in a few lines."""
    eyes = "a spectator" if view.seat is None else f"seat {view.seat}"
    deck = " ".join([view.top or "?", *["?"] * (view.deck_count - 1)])
    lines = [
        f"round {view.round}, {view.phase}, as {eyes} sees it",
        *(f"  seat {seat}  {_hand(view, seat):<32}{' '.join(_marks(view, seat))}".rstrip()
          for seat in range(view.players)),
        f"  table   {' '.join(view.table)}",
        f"  deck    {deck}",
    ]
    if view.lost:
        lines.append(f"  lost    {' '.join(view.lost)}")
    if view.declarations:
        said = ", ".join(f"{one.seat}: {one.number} {one.suit}" for one in view.declarations)
        lines.append(f"  said    {said}")
    if view.call:
        lines.append(f"  called  {view.call.seat}: {view.call.call}")
    if view.ranking:
        lines.append(f"  ranking {' > '.join(' = '.join(map(str, seats)) for seats in view.ranking)}")
    return "\n".join(lines)


def _hand(view: View, seat: int) -> str:
    hand = view.hands[seat]
    if hand is None:
        return " ".join("?" * view.held[seat])
    return " ".join(hand) or "out"


def _marks(view: View, seat: int) -> list[str]:
    marks = []
    if seat == view.dealer and seat in view.still_in:
        marks.append("dealer")
    if seat in view.known and seat != view.seat:
        marks.append("known")
    if seat in view.acting:
        marks.append("to act")
    return marks
