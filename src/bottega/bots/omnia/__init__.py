"""Players of OMNIA."""
