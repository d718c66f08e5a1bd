"""Players that others wrote, at our tables: they need what `python3 run.py bench` installs."""
