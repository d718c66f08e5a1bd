"""Puts machine code into a wheel, if it is asked to (docs/packaging.md).

BOTTEGA_MACHINE_CODE=1         compile all kernels for the common kind of this processor, or take them from the store;
                               with BOTTEGA_PROCESSOR=host as well, for this very processor
BOTTEGA_MACHINE_CODE=FOLDER    take what `python -m bottega.bots.carry FOLDER` made, here or on other machines
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PLACE = "bottega/machine_code"              # in the wheel; core/store.py looks there


class MachineCode(BuildHookInterface):      # type: ignore[type-arg]  # the configuration of a builder: none is used
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        wish = os.environ.get("BOTTEGA_MACHINE_CODE", "")
        if wish in ("", "0") or version == "editable":
            return
        if wish != "1":
            folder = Path(wish).resolve(strict=True)
        else:
            self._made = tempfile.TemporaryDirectory(prefix="bottega-")      # lives until the wheel is made
            folder = Path(self._made.name)
            environment = {"BOTTEGA_PROCESSOR": "common", **os.environ, "PYTHONPATH": str(Path(self.root) / "src")}
            subprocess.run([sys.executable, "-m", "bottega.bots.carry", str(folder)], env=environment, check=True)
        build_data["force_include"][str(folder)] = PLACE
