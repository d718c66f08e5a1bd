"""The fixed facts of OMNIA, by number: how large things are, and the names of rows, deeds, objectives and phases."""

SEATS, ROUNDS = 4, 6
CITIES, WORKS, INVENTIONS, CHARACTERS, ACTION_CARDS = 16, 19, 19, 16, 28        # omnia-1.2
HAND, ROW, LOOK = 7, 3, 3                   # action cards each; face up in a row; cities looked at
COLLECTION = WORKS + INVENTIONS + CHARACTERS
LONGEST_DECK = 19
COLOURS = 4
EFFECTS = 3                                 # the most effects of a card
GROUPS = 9                                  # what objectives tell apart: works and inventions by colour, characters
CHARACTER_GROUP = GROUPS - 1
SETS = COLLECTION // 2                      # the most sets of a seat that need two cards or more
WAYS = 4096                                 # the most ways to make up the sets of a deck file's cities
STACK = 1 + 3 * ROW * (EFFECTS - 1) + EFFECTS       # nine cards at most are taken in a turn (omnia-4.5)

WORK, INVENTION, CHARACTER, CITY, COINS = range(5)  # what a deed is about; the first three are rows of the market
DEED_NAMES = ("work", "invention", "character", "city", "coins")
FIRST_OF = (0, WORKS, WORKS + INVENTIONS)           # where each row's cards begin in the numbering
MAJORITY, SET, PER_COIN = range(3)                  # objectives
BY_POINTS, BY_COINS, BY_CHARACTERS, SHARED = range(4)       # what can decide a place (omnia-7.1)
DECIDED_BY = ("points", "coins", "characters", "shared")
COIN, COLOUR = 3, 4                                 # majorities also count these (bits after the three kinds)
NOTHING = -1

DRAFTING, PLAYING, DOING, RESOLVING, PLACING, OVER = range(6)   # what the acting seats are asked for
LAST_STAGE = 3                                      # of the draft: the last card just comes (omnia-3.1)
KEEPS = 2                                           # action cards kept in each stage before it
