"""The tests of this game are its own: they run where it is installed, as `tests/third/test_laws.py` sees to."""

from importlib.util import find_spec

collect_ignore_glob = [] if find_spec("liars_dice") else ["*"]
