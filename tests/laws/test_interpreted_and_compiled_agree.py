"""The same sources run compiled, for speed, and interpreted, for whoever debugs them: they must do the same."""

import os
import subprocess
import sys
from pathlib import Path

TESTS = Path(__file__).parent.parent


def start(jit_off: str) -> subprocess.Popen[str]:
    environment = {**os.environ, "NUMBA_DISABLE_JIT": jit_off,
                   "PYTHONPATH": os.pathsep.join([str(TESTS), os.environ.get("PYTHONPATH", "")])}
    return subprocess.Popen([sys.executable, "-m", "laws.digest"], env=environment, text=True,
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def test_interpreted_and_compiled_kernels_agree() -> None:
    interpreted, compiled = start("1"), start("0")
    printed, errors = interpreted.communicate()
    printed_compiled, errors_compiled = compiled.communicate()

    assert len(printed.strip()) == 64, errors
    assert printed == printed_compiled, errors + errors_compiled
