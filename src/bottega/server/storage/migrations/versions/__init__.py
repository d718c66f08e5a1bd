"""One file a revision. A revision that was published is never edited."""
