"""A person at a table in the terminal; each game is told, drawn and asked about in a folder of its name."""
