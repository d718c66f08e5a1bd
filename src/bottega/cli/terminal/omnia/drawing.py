"""The table of OMNIA as one seat sees it: drawn from its view, and from nothing else."""

from collections.abc import Iterator, Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from bottega.cli.terminal.omnia.faces import CHARACTER, LEONARDO, Faces
from bottega.cli.terminal.omnia.standing import counted, groups, score_now
from bottega.cli.terminal.rows import Row, Rows
from bottega.core.game import Terms
from bottega.core.words import Words
from bottega.omnia.events import Score
from bottega.omnia.view import View


class Drawing:
    def __init__(self, terms: Terms, words: Words, labels: Sequence[str], faces: Faces) -> None:
        self._terms, self._words, self._labels, self._faces = terms, words, labels, faces

    def scene(self, view: View) -> RenderableType:
        """All that lies open when a card is to be chosen; in the middle of a turn only what is still to do."""
        if view.card is not None:
            return self._turn(view)
        if view.phase == "drafting" and view.hand:
            return Group(self._heading(view), Rows([self._hand(view)]))
        return Group(self._heading(view), Rows([
            *self._market(view), *self._cities(view),
            *(self._players(view, whole=False) if view.phase != "drafting" else []),
            *(self._first_words() if self._is_first(view) else []),
        ]))

    def table(self, view: View) -> RenderableType:
        return Group(self._heading(view), Rows([
            *self._market(view), *self._cities(view), *self._decks(view), *self._players(view, whole=True),
            *self._secrets(view),
        ]), *([self._turn(view)] if view.card is not None else []))

    def hand(self, view: View) -> RenderableType:
        return Rows([self._hand(view), *([self._pack(view)] if view.pack else [])])

    def _heading(self, view: View) -> Text:
        say = self._words.say
        if view.draft is not None:
            heading = say("cli.omnia.draft", stage=view.draft.stage, stages=view.draft.stages)
        else:
            heading = say("cli.omnia.round", round=view.round, rounds=view.rounds)
        supply = say("cli.omnia.supply", coins=say("omnia.coins", count=view.supply))
        return Text(f"{heading} · {supply}", "bold underline")

    def _market(self, view: View) -> Iterator[Row]:
        for kind, row in view.market.items():
            lines = [*map(self._faces.line, row.cards)]
            yield Row(self._kinds(kind), Text("\n").join(lines or [Text("–")]))

    def _decks(self, view: View) -> Iterator[Row]:
        counts = {self._kinds(kind): row.deck_count for kind, row in view.market.items()}
        counts[self._words.say("cli.omnia.cities")] = len(view.city_deck)
        yield Row(self._words.say("cli.omnia.decks"), " · ".join(f"{kind}: {count}" for kind, count in counts.items()))

    def _kinds(self, kind: str) -> str:
        """`Works`."""
        return self._words.say(f"omnia.majority.{kind}").capitalize()

    def _cities(self, view: View) -> Iterator[Row]:
        scores, lines = score_now(self._terms, view), []
        for city in view.cities:
            lines.append(self._faces.city(city))
            if view.phase != "drafting" and (standing := self._standing(city, scores)):
                lines.append(f"  {standing}")
        yield Row(self._words.say("cli.omnia.cities"), "\n".join(lines))

    def _standing(self, city: str, scores: Sequence[Score]) -> str:
        """What counts for a city before each seat, and the points it would give now; nothing where nobody has any."""
        counts, told = [counted(score, city) for score in scores], []
        for label, count, score in zip(self._labels, counts, scores, strict=True):
            points = score.cities[city]
            worth = f" = {self._words.say('omnia.points', count=points)}" if points else ""
            told.append(f"{label}: {count}{worth}")
        return self._words.say("cli.omnia.now", standing=" · ".join(told)) if any(counts) else ""

    def _players(self, view: View, *, whole: bool) -> Iterator[Row]:
        say, scores = self._words.say, score_now(self._terms, view)
        for seat, (owner, score) in enumerate(zip(view.seats, scores, strict=True)):
            facts = [say("omnia.coins", count=owner.coins), say("cli.omnia.hand_count", count=owner.hand_count),
                     say("cli.omnia.points_now", points=say("omnia.points", count=score.total))]
            facts += [say("cli.omnia.printed", count=owner.printed)] if whole else []
            facts += [say("cli.omnia.first")] if seat == view.first else []
            lines = [Text(" · ".join(facts))]
            if owner.cards:
                lines.append(self._collection(owner.cards))
            if whole and owner.cards:
                lines.append(Text(self._faces.names(owner.cards)))
            if whole and owner.played:
                lines.append(Text(say("cli.omnia.played_cards", cards=self._faces.names(owner.played))))
            yield Row(self._labels[seat], Text("\n").join(lines))

    def _collection(self, cards: Sequence[str]) -> Text:
        """`3 works: [Vi] 2, [Re] 1 · 1 character`."""
        held, parts = groups(self._faces, cards), []
        for kind in ("work", "invention"):
            coloured = {group: number for (its_kind, group), number in held.items()
                        if its_kind == kind and group != LEONARDO}
            if coloured:
                marks = [Text.assemble(self._faces.mark(group), f" {number}") for group, number in coloured.items()]
                told = self._words.say(f"omnia.part.{kind}.any", count=sum(coloured.values()))
                parts.append(Text.assemble(f"{told}: ", Text(", ").join(marks)))
        if characters := held[CHARACTER, CHARACTER]:
            parts.append(Text(self._words.say("omnia.part.character.any", count=characters)))
        if leonardos := held["work", LEONARDO] + held["invention", LEONARDO]:
            parts.append(Text(self._words.say("cli.omnia.leonardos", count=leonardos)))
        return Text(" · ").join(parts)

    def _hand(self, view: View) -> Row:
        told = self._faces.names(view.hand) or self._words.say("cli.omnia.nothing")
        return Row(self._words.say("cli.omnia.hand"), told)

    def _pack(self, view: View) -> Row:
        return Row(self._words.say("cli.omnia.pack"), self._faces.names(view.pack))

    def _secrets(self, view: View) -> Iterator[Row]:
        """What this seat knows and others do not: its hand, what it saw go by, cities it has looked at."""
        say = self._words.say
        yield self._hand(view)
        if view.pack:
            yield self._pack(view)
        elsewhere = []
        for known in view.known:
            cards = self._faces.names(known.cards)
            holders = [f"{self._labels[seat]} ({number})" for seat, number in known.holders.items()]
            elsewhere.append(say("cli.omnia.held", holders=", ".join(holders), cards=cards) if len(holders) > 1
                             else f"{holders[0]}: {cards}")
        if elsewhere:
            yield Row(say("cli.omnia.others"), "\n".join(elsewhere))
        seen = [say("cli.omnia.city_at", city=self._faces.city(city), place=place)
                for place, city in enumerate(view.city_deck, 1) if city is not None]
        if seen:
            yield Row(say("cli.omnia.city_deck"), "\n".join(seen))

    def _turn(self, view: View) -> Text:
        """The card played, what it and its effects still bring, and the coins there are for it."""
        say = self._words.say
        told = [self._faces.name(view.card)] if view.card is not None else []
        told += [say("cli.omnia.effects", deeds=self._faces.deeds(view.effects))] if view.effects else []
        told += [say("cli.omnia.to_do", deeds=self._faces.deeds(view.deeds))] if view.deeds else []
        if view.seat is not None:
            told.append(say("cli.omnia.purse", coins=say("omnia.coins", count=view.seats[view.seat].coins)))
        return Text(" · ".join(told))

    def _first_words(self) -> Iterator[Row]:
        """For somebody who sits here for the first time."""
        say = self._words.say
        yield Row(say("cli.omnia.aim"), say("omnia.goal"))
        yield Row(say("cli.omnia.actions"), say("cli.omnia.what_actions_do"))

    def _is_first(self, view: View) -> bool:
        """Whether this seat is asked for the first time: in the draft, or where there is none with the first card."""
        if view.phase == "drafting":
            return not view.hand
        has_played = view.seat is not None and bool(view.seats[view.seat].played)
        return self._terms.options["draft"] == "off" and not has_played
