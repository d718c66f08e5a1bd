"""How the bots' nets are made: games against themselves, and learning from them. Each is one command."""
