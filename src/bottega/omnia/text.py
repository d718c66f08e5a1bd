"""A view as plain text, for a person at a terminal, a test or a debugger."""

from bottega.omnia.view import Deed, View


def picture(view: View) -> str:
    """The table as one seat sees it."""
    eyes = "a spectator" if view.seat is None else f"seat {view.seat}"
    lines = [f"round {view.round}, {view.phase}, as {eyes} sees it"]
    for seat, owner in enumerate(view.seats):
        marks = [mark for mark, is_so in (("first", seat == view.first), ("to act", seat in view.acting)) if is_so]
        lines.append(f"  seat {seat}  {owner.coins} coins, {owner.printed} printed, {owner.hand_count} in hand"
                     f"{''.join(f', {mark}' for mark in marks)}")
        lines += [f"          {line}" for line in (" ".join(owner.cards), " ".join(owner.played)) if line]
    for kind, row in view.market.items():
        lines.append(f"  {kind:<10}{' '.join(row.cards)} (+{row.deck_count})")
    lines.append(f"  cities    {' '.join(view.cities)} (+{len(view.city_deck)})")
    lines.append(f"  supply    {view.supply}")
    for name, cards in (("pack", view.pack), ("hand", view.hand)):
        if cards:
            lines.append(f"  {name:<10}{' '.join(cards)}")
    for known in view.known:
        holders = ", ".join(f"seat {seat} has {count}" for seat, count in known.holders.items())
        lines.append(f"  known     {holders} of {' '.join(known.cards)}")
    if view.looked_at:
        lines.append(f"  looked at {' '.join(city or '?' for city in view.looked_at)}")
    if view.deeds or view.effects:
        lines.append(f"  to do     {', '.join(map(_deed, [*view.effects, *view.deeds]))}")
    if view.totals is not None:
        lines.append(f"  totals    {' '.join(map(str, view.totals))}")
        lines.append(f"  ranking   {' > '.join(' = '.join(map(str, seats)) for seats in view.ranking)}")
    return "\n".join(lines)


def _deed(deed: Deed) -> str:
    return deed.type if deed.amount is None else f"{deed.amount} coins"
