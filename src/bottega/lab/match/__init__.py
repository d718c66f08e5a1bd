"""Bots against bots, so that luck decides as little as it can: the same deals for every seat that a bot may have."""
