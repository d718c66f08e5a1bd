"""OMEN's net: what it is told, what it can answer, and its weights."""
