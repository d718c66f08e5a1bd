"""Examples for the rules: a script says what is dealt and done, the real rules play it, and a browser only draws it."""
