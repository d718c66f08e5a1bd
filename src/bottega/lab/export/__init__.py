"""Games as data: a row per decision, with what its seat saw, might do and did, and what came of it."""
