"""A file for each command, how a command is declared, and what several of them need."""
