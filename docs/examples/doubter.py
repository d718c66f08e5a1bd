"""A bot in ten lines: it doubts every number above half of the cards in hands, and declares as little as it can."""


class Doubter:
    def __init__(self, terms):                      # what the table agreed on: game, players, options, deck
        self.terms = terms

    def choose(self, views, luck):
        view = self.terms.view(views)               # all that its seat may know, by name
        high = view.declarations and view.declarations[-1].number > view.in_hands / 2
        return self.terms.read("omen" if high and "omen" in view.legal else view.legal[0])
