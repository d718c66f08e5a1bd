"""What can be said with one tap, and read by everybody in their own language."""

PHRASES = ("hello", "good_luck", "your_turn", "thinking", "well_played", "thanks", "sorry", "oops", "one_more",
           "good_game", "goodbye")
REACTIONS = ("applause", "laughing", "wow", "sad", "heart", "eyes")
SAYINGS = frozenset(PHRASES + REACTIONS)


def is_clean(text: str) -> bool:
    """Only what can be seen: no control characters, and nothing that turns the direction of writing around."""
    return text.isprintable() and text.strip() == text
