"""Played lessons: a script names the seed and who does what, the real rules play it, and a browser only shows it."""
