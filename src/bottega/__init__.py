"""Bottega: play, score, teach and study OMNIA and OMEN."""
