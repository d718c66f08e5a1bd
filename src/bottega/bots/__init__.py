"""Players: view in, action out."""
