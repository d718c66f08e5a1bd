"""Players of OMEN."""
