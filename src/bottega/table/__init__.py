"""One game in progress: seats, turns, clocks, undo, stand-ins, fairness, the log. No HTTP, no SQL, no game's name."""
