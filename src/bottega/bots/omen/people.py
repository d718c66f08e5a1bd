"""People of the North, who sit at tables of OMEN where bots play."""

from bottega.bots.people import Person


def _person(name: str, **look: str) -> Person:
    return Person(name, look)


PEOPLE = (
    _person("Freya", hair="braids", tint="fair", wears="circlet", skin="fair", cloth="green", behind="green"),
    _person("Ragnar", hair="wild", tint="red", beard="full", skin="rosy", cloth="brown", behind="blue"),
    _person("Sigrid", hair="long", tint="red", wears="band", skin="fair", cloth="gold", behind="violet"),
    _person("Björn", hair="short", tint="brown", beard="long", wears="fur", skin="rosy", cloth="brown", behind="slate"),
    _person("Astrid", hair="braids", tint="brown", wears="fur", skin="rosy", cloth="white", behind="teal"),
    _person("Leif", hair="bob", tint="fair", beard="moustache", skin="rosy", cloth="blue", behind="night"),
    _person("Gudrun", hair="long", tint="grey", wears="hood", skin="tan", cloth="violet", behind="brown"),
    _person("Ivar", hair="short", tint="black", beard="forked", wears="helm", skin="tan", cloth="red", behind="red"),
    _person("Hilda", hair="bun", tint="fair", skin="fair", cloth="red", behind="plum"),
    _person("Sven", hair="short", tint="red", beard="moustache", wears="horns", skin="rosy", cloth="green",
            behind="olive"),
    _person("Ylva", hair="wild", tint="black", wears="band", skin="fair", cloth="grey", behind="blue"),
    _person("Eirik", hair="ring", tint="white", beard="long", skin="rosy", cloth="blue", behind="brown"),
    _person("Thyra", hair="braids", tint="black", wears="helm", skin="tan", cloth="blue", behind="night"),
    _person("Olaf", hair="bob", tint="grey", beard="full", wears="crown", skin="rosy", cloth="gold", behind="violet"),
    _person("Runa", hair="bun", tint="white", skin="rosy", cloth="violet", behind="green"),
    _person("Torsten", hair="short", tint="fair", beard="full", wears="hood", skin="fair", cloth="brown",
            behind="teal"),
)
