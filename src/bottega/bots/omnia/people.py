"""People around Leonardo, who sit at tables of OMNIA where bots play. Nobody of them is on a card."""

from bottega.bots.people import Person


def _person(name: str, **look: str) -> Person:
    return Person(name, look)


PEOPLE = (
    # his mother, and the wife of his father, who brought him up
    _person("Caterina", hair="long", tint="black", wears="veil", skin="tan", cloth="blue", behind="blue"),
    _person("Albiera", hair="bun", tint="red", wears="net", skin="fair", cloth="green", behind="green"),
    # the workshop: a smith who called himself so, pupils, a musician, the cook of his last years
    _person("Zoroastro", hair="wild", tint="black", beard="forked", skin="tan", cloth="red", behind="night"),
    _person("Boltraffio", hair="bob", tint="brown", wears="cap", skin="fair", cloth="red", behind="red"),
    _person("Ambrogio", hair="ring", tint="grey", beard="full", skin="rosy", cloth="white", behind="brown"),
    _person("Atalante", hair="long", tint="fair", wears="plume", skin="fair", cloth="violet", behind="violet"),
    _person("Maturina", hair="short", tint="brown", wears="coif", skin="rosy", cloth="gold", behind="olive"),
    # the courts of Milan, Rome and France
    _person("Beatrice", hair="braids", tint="brown", wears="circlet", skin="fair", cloth="gold", behind="plum"),
    _person("Galeazzo", hair="short", tint="black", beard="moustache", wears="helm", skin="tan", cloth="blue",
            behind="teal"),
    _person("Giuliano", hair="bob", tint="black", beard="pointed", wears="cap", skin="fair", cloth="blue",
            behind="slate"),
    _person("Lucrezia", hair="long", tint="brown", wears="band", skin="fair", cloth="red", behind="teal"),
    _person("Fazio", hair="short", tint="white", beard="long", wears="hood", skin="rosy", cloth="red", behind="slate"),
)
