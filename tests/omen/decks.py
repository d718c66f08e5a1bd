"""Deck files with other numbers of cards."""


def deck_text(**copies: int) -> str:
    """A deck file with other numbers of cards."""
    numbers = {"raven": 10, "skull": 10, "feather": 10, "wolf": 8, "omen": 10} | copies
    factions = {"wolf": "loki", "omen": "loki"}
    return 'name = "another"\n' + "".join(f"""
[[card]]
id = "{kind}"
kind = "{kind}"
copies = {number}
faction = "{factions.get(kind, "divinity")}"
provenance = "rulebook"
names = {{ it = "{kind}", en = "{kind}", de = "{kind}" }}
""" for kind, number in numbers.items())
