"""Who came where, with the rule that says so."""

from collections.abc import Sequence

from rich.text import Text

from bottega.core.words import Words


def ranking(words: Words, labels: Sequence[str], places: Sequence[Sequence[int]], rule: str) -> Text:
    """A line for each place; those who are tied share one."""
    lines, place = [words.say("cli.ranking", rule=rule)], 1
    for seats in places:
        lines.append(f"  {place}. {', '.join(labels[seat] for seat in seats)}")
        place += len(seats)
    return Text("\n".join(lines))
