"""A game in progress: one flat record. Dice have no identity: a cup is how many dice show each face."""

import numpy as np

from liars_dice.facts import FACES, SEATS

# What a game begins from: made of players and options by setup.py, handed to the kernels.
SETUP = np.dtype([("seats", "i1"), ("wild", "i1")], align=True)

# Counts are signed: compiled, uint8 - uint8 is a huge uint64. Sets of seats are unsigned, a bit per seat.
STATE = np.dtype([
    ("chance", "u8", 4),                            # the luck still to come; no view holds it
    ("acting", "u2"), ("still_in", "u2"),           # who may act now; who has dice (dice-4.1)
    ("seats", "i1"), ("wild", "i1"), ("phase", "i1"),
    ("rounds", "i1"), ("starter", "i1"),            # rounds begun; who began this one (dice-2.2)
    ("bidder", "i1"), ("number", "i1"), ("face", "i1"),     # the bid that stands; number 0 before the first
    ("in_cups", "i1"), ("lost", "i1"),              # dice in all cups; dice out of the game
    ("held", "i1", SEATS),                          # dice in each cup
    ("cups", "i1", (SEATS, FACES)),                 # how many dice show each face
    ("out_in", "i1", SEATS),                        # the round a seat went out in; 0 while it plays (dice-4.3)
], align=True)
