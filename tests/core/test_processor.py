"""Machine code is made for a kind of processor that can be named, and used only where it fits."""

import platform
import sys
from pathlib import Path

import numpy as np
import pytest
from llvmlite import binding
from numba import __version__, config

from bottega.core.processor import ARM, FEATURES, X86, choose, common, made_for

MACHINES = {"x86_64": X86, "AMD64": X86, "aarch64": ARM, "arm64": ARM}


@pytest.fixture(autouse=True)
def fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing said about the processor, by anybody; and whatever is chosen is forgotten again."""
    for name in ("CPU_NAME", "CPU_FEATURES"):
        monkeypatch.setattr(config, name, None)
    monkeypatch.delenv("BOTTEGA_PROCESSOR", raising=False)


def be(monkeypatch: pytest.MonkeyPatch, machine: str, missing: str = "") -> None:
    """A machine with all that its common kind needs, but perhaps one feature."""
    has = dict.fromkeys([*FEATURES[MACHINES[machine]], "avx512f"], True)
    monkeypatch.setattr(platform, "machine", lambda: machine)
    monkeypatch.setattr(binding, "get_host_cpu_features", lambda: {**has, missing: False})
    monkeypatch.setattr(binding, "get_host_cpu_name", lambda: "this-one")


def test_code_is_named_by_all_that_it_fits() -> None:
    name = made_for("x86-64-v3")

    assert name.startswith(f"{sys.platform}-x86-64-v3-{sys.implementation.cache_tag}-")
    assert name.endswith(f"-numpy-{np.__version__}-numba-{__version__}")
    assert Path(name).name == name


@pytest.mark.parametrize("machine", MACHINES)
def test_a_processor_of_the_last_ten_years_is_of_a_common_kind(monkeypatch: pytest.MonkeyPatch, machine: str) -> None:
    be(monkeypatch, machine)
    assert common() == MACHINES[machine]


@pytest.mark.parametrize("feature", FEATURES[X86])
def test_one_that_lacks_a_feature_is_not(monkeypatch: pytest.MonkeyPatch, feature: str, tmp_path: Path) -> None:
    be(monkeypatch, "x86_64", missing=feature)

    assert common() is None
    assert choose(tmp_path) == made_for("this-one")
    assert config.CPU_NAME is None


@pytest.mark.parametrize(("machine", "name", "feature"), [
    ("x86_64", "x86-64-v3", "+avx2"), ("aarch64", "generic", "+neon"),
])
def test_code_is_for_the_processor_at_hand_unless_some_was_brought_for_its_kind(
        monkeypatch: pytest.MonkeyPatch, tmp_path: Path, machine: str, name: str, feature: str) -> None:
    be(monkeypatch, machine)
    assert choose(tmp_path) == made_for("this-one")
    assert config.CPU_NAME is None

    (tmp_path / made_for(MACHINES[machine])).mkdir()
    assert choose(tmp_path) == made_for(MACHINES[machine])
    assert name == config.CPU_NAME
    assert feature in config.CPU_FEATURES.split(",")
    assert "avx512" not in config.CPU_FEATURES


@pytest.mark.parametrize(("wish", "machine", "kind"), [
    ("host", "x86_64", "this-one"), ("common", "x86_64", X86), ("host", "arm64", "this-one"), ("common", "arm64", ARM),
])
def test_one_may_wish(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, wish: str, machine: str, kind: str) -> None:
    be(monkeypatch, machine)
    monkeypatch.setenv("BOTTEGA_PROCESSOR", wish)

    assert choose(tmp_path) == made_for(kind)


def test_what_numba_was_told_is_obeyed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    be(monkeypatch, "x86_64")
    monkeypatch.setattr(config, "CPU_NAME", "znver2")

    assert choose(tmp_path) == made_for("znver2")
    assert config.CPU_NAME == "znver2"


def test_a_system_on_which_llvm_cannot_tell_has_no_common_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    def cannot_tell() -> None:
        raise RuntimeError

    monkeypatch.setattr(binding, "get_host_cpu_features", cannot_tell)
    assert common() is None
