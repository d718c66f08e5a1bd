"""For which processor kernels are compiled: the one at hand, or a common kind, whose code can be carried elsewhere.

The one at hand, unless the package came with machine code for a common kind that this processor is of: then that.
`BOTTEGA_PROCESSOR=host` or `=common` decides otherwise.
"""

import os
import platform
import sys
from pathlib import Path

import numba
import numpy as np
from llvmlite import binding
from numba import config

VERSIONS = f"{sys.implementation.cache_tag}-numpy-{np.__version__}-numba-{numba.__version__}"
X86, ARM = "x86-64-v3", "armv8"             # those of the last ten years
NAMES = {"x86_64": X86, "amd64": X86, "aarch64": ARM, "arm64": ARM}
AS_LLVM_SAYS = {X86: X86, ARM: "generic"}
FEATURES = {
    X86: ("avx", "avx2", "bmi", "bmi2", "cx16", "f16c", "fma", "fxsr", "lzcnt", "mmx", "movbe", "popcnt", "sahf", "sse",
          "sse2", "sse3", "sse4.1", "sse4.2", "ssse3", "xsave"),
    ARM: ("fp-armv8", "neon"),
}


def common() -> str | None:
    """The common kind that the processor at hand is of, if any."""
    name = NAMES.get(platform.machine().lower())
    return name if name and all(map(_features().get, FEATURES[name])) else None


def _features() -> dict[str, bool]:
    try:
        return dict(binding.get_host_cpu_features())
    except RuntimeError:                        # LLVM cannot tell on every system
        return {}


def made_for(processor: str) -> str:
    """What machine code fits, by name: system, processor, Python, and the versions of what compiled it."""
    return f"{sys.platform}-{processor}-{VERSIONS}"


def choose(carried: Path) -> str:
    """Have numba compile for a processor, and say for which, as `made_for` does."""
    kind, wish = common(), os.environ.get("BOTTEGA_PROCESSOR")
    named = config.CPU_NAME is not None or config.CPU_FEATURES is not None      # somebody told numba
    if kind is None or named or wish == "host" or (wish != "common" and not (carried / made_for(kind)).is_dir()):
        return made_for(str(config.CPU_NAME or binding.get_host_cpu_name()))
    config.CPU_NAME = AS_LLVM_SAYS[kind]
    config.CPU_FEATURES = ",".join(f"+{feature}" for feature in FEATURES[kind])
    return made_for(kind)
