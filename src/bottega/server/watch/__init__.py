"""What a server tells of itself, to whoever runs it: what it counts, and what it lacks."""
