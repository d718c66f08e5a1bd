"""A view as plain text, for a person at a terminal, a test or a debugger."""

from liars_dice.view import View


def picture(view: View) -> str:
    """The table as one seat sees it, in a few lines."""
    eyes = "a spectator" if view.seat is None else f"seat {view.seat}"
    bid = f"{view.bid.number} x {view.bid.face} by seat {view.bid.seat}" if view.bid else "none"
    lines = [
        f"round {view.round}, {view.phase}, as {eyes} sees it",
        *(f"  seat {seat}  {' '.join(die or '?' for die in cup) or 'out'}{' (to act)' if seat in view.acting else ''}"
          for seat, cup in enumerate(view.dice)),
        f"  bid     {bid}",
        f"  dice    {view.in_cups}{', ones are wild' if view.wild else ''}",
    ]
    if view.ranking:
        lines.append(f"  ranking {' > '.join(' = '.join(map(str, seats)) for seats in view.ranking)}")
    return "\n".join(lines)
