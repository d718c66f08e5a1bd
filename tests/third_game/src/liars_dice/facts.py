"""The fixed facts of liar's dice, by number."""

SEATS, FACES, CUP = 4, 6, 5                 # the most seats; faces of a die; dice of each player at first (dice-1.2)
NUMBERS = SEATS * CUP                       # the highest number that can be bid (dice-2.5)
NOTHING = -1                                # no seat
ONE = 0                                     # the face that may be wild (dice-1.4)
FACE_NAMES = ("one", "two", "three", "four", "five", "six")       # as texts write them
BIDDING, OVER = range(2)                    # what the acting seat is asked for
