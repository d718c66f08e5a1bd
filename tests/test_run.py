"""run.py: with a stand-in for uv and for the programs it installs, so nothing here needs a network."""

import ast
import os
import re
import runpy
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

REPOSITORY = Path(__file__).parent.parent
LOCKS = ["requirements.lock", "requirements-test.lock", "requirements-bench.lock"]
STAND_INS = pytest.mark.skipif(os.name == "nt", reason="the stand-ins are shell scripts")

UV = """#!/bin/sh
echo "uv $*" >> "$CALLS"
for last; do :; done
case "$1" in
venv) mkdir -p "$last/bin" && for name in python bottega lint-imports; do cp "$PROGRAM" "$last/bin/$name"; done ;;
pip) if [ -n "$BROKEN" ]; then echo "error: $BROKEN"; exit 1; fi
     if [ -n "$SLOW" ]; then echo started; exec sleep 20; fi ;;
esac
"""
PROGRAM = """#!/bin/sh
echo "${0##*/} $*" >> "$CALLS"
case "$*" in *"${FAILING:-nothing}"*) exit 7 ;; esac
"""


class Home:
    """A copy of run.py in a folder of its own."""

    def __init__(self, folder: Path, stand_ins: Path) -> None:
        self.folder, self.stand_ins, self.calls = folder, stand_ins, stand_ins / "calls"
        shutil.copy(REPOSITORY / "run.py", folder)
        for name in (*LOCKS, "pyproject.toml"):
            (folder / name).write_text(f"{name}\n")
        for name, text in (("uv", UV), ("program", PROGRAM)):
            (stand_ins / name).write_text(text)
            (stand_ins / name).chmod(0o755)

    @property
    def venv(self) -> Path:
        return self.folder / ".venv"

    def environment(self, **more: str) -> dict[str, str]:
        path = os.pathsep.join([str(self.stand_ins), "/usr/bin", "/bin"])
        return {"PATH": path, "CALLS": str(self.calls), "PROGRAM": str(self.stand_ins / "program"), **more}

    def start(self, *arguments: str, **more: str) -> "subprocess.CompletedProcess[str]":
        command = [sys.executable, str(self.folder / "run.py"), *arguments]
        return subprocess.run(command, env=self.environment(**more), capture_output=True, text=True, check=False)

    def called(self) -> list[str]:
        """The programs started since last asked, each with its arguments."""
        lines = self.calls.read_text().splitlines() if self.calls.exists() else []
        self.calls.unlink(missing_ok=True)
        return lines

    def module(self) -> ModuleType:
        spec = spec_from_file_location("run_at_home", self.folder / "run.py")
        assert spec is not None
        assert spec.loader is not None
        module = module_from_spec(spec)
        spec.loader.exec_module(module)
        return module


@pytest.fixture
def home(tmp_path: Path) -> Home:
    folder, stand_ins = tmp_path / "a home", tmp_path / "stand-ins"
    folder.mkdir()
    stand_ins.mkdir()
    return Home(folder, stand_ins)


@pytest.fixture
def installed(home: Home) -> Home:
    assert home.start().returncode == 0
    home.called()
    return home


def kinds(calls: list[str]) -> list[str]:
    """`uv venv`, `uv pip` or the program's name."""
    return [" ".join(call.split()[:2]) if call.startswith("uv ") else call.split()[0] for call in calls]


# What is needed


def test_an_old_python_is_told_in_one_sentence_what_is_needed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 9, 18, "final", 0))
    monkeypatch.setattr(sys, "version", "3.9.18 (main)")

    with pytest.raises(SystemExit) as stopped:
        runpy.run_path(str(REPOSITORY / "run.py"), run_name="__main__")

    assert stopped.value.code == 2
    assert capsys.readouterr().err == "Bottega needs Python 3.11 or newer, and this is Python 3.9.18.\n"


def test_an_old_python_can_read_the_file() -> None:
    source = (REPOSITORY / "run.py").read_text(encoding="utf-8")

    ast.parse(source, feature_version=(3, 6))

    assert "from __future__" not in source      # Python 3.6 knows no postponed annotations


def test_help_is_short_and_installs_nothing(home: Home) -> None:
    answer = home.start("--help")

    assert answer.returncode == 0
    assert "run.py test" in answer.stdout
    assert len(answer.stdout.splitlines()) < 12
    assert not home.venv.exists()


def test_without_uv_and_ensurepip_the_missing_package_is_named(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    run = home.module()
    find: Callable[..., Any] = run.importlib.util.find_spec
    monkeypatch.setattr(run.shutil, "which", lambda name: None)
    monkeypatch.setattr(run.importlib.util, "find_spec", lambda name: None if name == "ensurepip" else find(name))

    with pytest.raises(run.Trouble, match=rf"install the package python3\.{sys.version_info[1]}-venv, or uv\.$"):
        run.prepare(run.BASE)


def test_a_missing_lock_is_one_sentence(home: Home) -> None:
    (home.folder / "requirements.lock").unlink()

    answer = home.start()

    assert answer.returncode == 2
    assert len(answer.stderr.splitlines()) == 1
    assert "requirements.lock" in answer.stderr


# What is started


@STAND_INS
def test_the_first_start_installs_and_plays(home: Home) -> None:
    answer = home.start()

    assert answer.returncode == 0, answer.stderr
    calls = home.called()
    assert kinds(calls) == ["uv venv", "uv pip", "uv pip", "bottega"]
    assert "--require-hashes" in calls[1]
    assert calls[-1] == "bottega play"


@STAND_INS
def test_a_second_start_starts_no_installer(installed: Home) -> None:
    answer = installed.start()

    assert answer.stdout == ""
    assert installed.called() == ["bottega play"]


@STAND_INS
@pytest.mark.parametrize(("arguments", "started"), [
    (["play", "omen", "--terminal"], "bottega play omen --terminal"),
    (["serve", "--local"], "bottega serve --local"),
    (["--no-browser"], "bottega play --no-browser"),
])
def test_any_command_is_started_with_its_arguments(installed: Home, arguments: list[str], started: str) -> None:
    assert installed.start(*arguments).returncode == 0

    assert installed.called() == [started]


@STAND_INS
def test_the_status_of_the_game_is_passed_on(installed: Home) -> None:
    assert installed.start("--strange", FAILING="--strange").returncode == 7


@STAND_INS
@pytest.mark.parametrize("job", ["screens", "loading"])
def test_looking_at_the_client_takes_what_tests_need(installed: Home, job: str) -> None:
    assert installed.start(job, "--write").returncode == 0

    calls = installed.called()
    assert "requirements-test.lock" in calls[0]
    assert calls[-1].endswith(f"-m web.{job} --write")


@STAND_INS
def test_bench_takes_its_own_lock_and_arguments(installed: Home) -> None:
    assert installed.start("bench", "--quick").returncode == 0

    calls = installed.called()
    assert "requirements-bench.lock" in calls[0]
    assert calls[-1] == "bottega bench --quick"


@STAND_INS
def test_all_checks_run_in_order_each_announced(home: Home) -> None:
    answer = home.start("test")

    assert answer.returncode == 0, answer.stderr
    programs = [call for call in home.called() if not call.startswith("uv ")]
    assert [re.sub(r"python -m ", "", call).split()[0] for call in programs] == [
        "ruff", "mypy", "lint-imports", "bottega.bots.warm", "pytest",
    ]
    for name in ("ruff", "mypy", "imports", "kernels", "pytest"):
        assert re.search(rf"^{name} \.\.\.\n{name}: \d+\.\d s$", answer.stdout, re.MULTILINE)


@STAND_INS
def test_a_failed_check_is_named_and_ends_the_run_with_its_status(home: Home) -> None:
    answer = home.start("test", FAILING="mypy")

    assert answer.returncode == 7
    assert re.fullmatch(r"The step mypy failed after \d+\.\d s with status 7\.\n", answer.stderr)
    assert home.called()[-1] == "python -m mypy"


@STAND_INS
def test_arguments_after_test_are_for_pytest_alone(home: Home) -> None:
    assert home.start("test", "tests/test_x.py", "-k", "y", FAILING="test_x").returncode == 7

    assert home.called()[3:] == ["python -m pytest tests/test_x.py -k y"]


@STAND_INS
def test_after_the_tests_a_game_needs_no_installer(home: Home) -> None:
    home.start("test", "tests/test_x.py")
    home.called()

    home.start()

    assert home.called() == ["bottega play"]


@STAND_INS
def test_continuous_integration_runs_the_same_checks(home: Home) -> None:
    shutil.copytree(REPOSITORY / ".ci", home.folder / ".ci")
    (home.stand_ins / "python3").symlink_to(sys.executable)
    bash = shutil.which("bash") or "bash"

    environment = home.environment(CI="true", FAILING="pytest")
    status = subprocess.run([bash, str(home.folder / ".ci" / "run")], env=environment, stdin=subprocess.DEVNULL,
                            capture_output=True, check=False).returncode

    assert status == 7
    assert home.called()[-1] == "python -m pytest -n 3"


# What is installed


@STAND_INS
@pytest.mark.parametrize("name", ["requirements.lock", "pyproject.toml"])
def test_a_changed_list_is_installed_into_the_same_venv(installed: Home, name: str) -> None:
    (installed.folder / name).write_text("changed\n")

    installed.start()

    assert kinds(installed.called()) == ["uv pip", "uv pip", "bottega"]


def lose_the_stamp(home: Home) -> None:
    (home.venv / "installed.json").unlink()


def spoil_the_stamp(home: Home) -> None:
    (home.venv / "installed.json").write_text('["half')


def lose_python(home: Home) -> None:
    (home.venv / "bin" / "python").unlink()


def move_the_folder(home: Home) -> None:
    home.folder = home.folder.rename(home.folder.with_name("elsewhere"))


@STAND_INS
@pytest.mark.parametrize("spoil", [lose_the_stamp, spoil_the_stamp, lose_python, move_the_folder])
def test_a_broken_venv_is_made_anew(installed: Home, spoil: Callable[[Home], None]) -> None:
    (installed.venv / "leftover").touch()
    spoil(installed)

    assert installed.start().returncode == 0

    assert kinds(installed.called()) == ["uv venv", "uv pip", "uv pip", "bottega"]
    assert not (installed.venv / "leftover").exists()


@STAND_INS
def test_a_file_in_the_place_of_the_venv_gives_way(home: Home) -> None:
    home.venv.touch()

    assert home.start().returncode == 0


@STAND_INS
def test_a_venv_without_pip_needs_uv(installed: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    run = installed.module()
    monkeypatch.setattr(run.shutil, "which", lambda name: None)

    assert not run.can_install()


@STAND_INS
def test_another_python_needs_another_venv(installed: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    run = installed.module()
    assert set(run.read_stamp()) == {"maker", "requirements.lock"}

    monkeypatch.setattr(run.sys, "base_prefix", "another")

    assert run.read_stamp() == {}


@STAND_INS
def test_a_failed_install_is_one_sentence_and_harms_nothing(installed: Home) -> None:
    answer = installed.start("test", BROKEN="no such package")

    assert answer.returncode == 2
    assert answer.stderr == (
        "Installing requirements-test.lock failed: error: no such package; the full log is .venv/install.log.\n"
    )
    assert "no such package" in (installed.venv / "install.log").read_text()
    installed.called()
    installed.start()
    assert installed.called() == ["bottega play"]


@STAND_INS
def test_ctrl_c_is_quiet_and_what_it_left_is_made_anew(installed: Home) -> None:
    (installed.folder / "requirements.lock").write_text("changed\n")
    command = [sys.executable, str(installed.folder / "run.py")]
    with subprocess.Popen(command, env=installed.environment(SLOW="yes"), stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, start_new_session=True) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == b"Installing requirements.lock ...\n"
        os.killpg(child.pid, signal.SIGINT)     # as a terminal does it: to all programs in the foreground
        _, complaints = child.communicate(timeout=60)

    assert child.returncode == 130
    assert complaints == b""
    installed.called()
    installed.start()
    assert kinds(installed.called()) == ["uv venv", "uv pip", "uv pip", "bottega"]


@pytest.mark.parametrize(("log", "told"), [
    (["Retrying", "[Errno -3] Temporary failure in name resolution", "ERROR: No matching distribution found for click"],
     "the network gave no answer (name resolution)"),
    (["ERROR: hashes do not match", "for details look above"], "ERROR: hashes do not match"),
    (["something", "no disk space"], "no disk space"),
])
def test_the_reason_told_is_the_line_that_says_most(home: Home, log: list[str], told: str) -> None:
    assert home.module().reason(log) == told


@STAND_INS
def test_what_is_installed_is_translated_by_a_process_for_which_nobody_waits(installed: Home) -> None:
    packages = installed.module().packages()
    packages.mkdir(parents=True)
    (packages / "something.py").write_text("x = 1\n")

    installed.module().translate()

    while not [*packages.glob("__pycache__/something.*.pyc")]:
        time.sleep(0.05)


# The locks


def pins(lock: str) -> set[str]:
    return set(re.findall(r"^[a-z].*?(?= \\$)", (REPOSITORY / lock).read_text(encoding="utf-8"), re.MULTILINE))


@pytest.mark.parametrize("lock", LOCKS)
def test_each_lock_holds_the_base_and_names_no_host(lock: str) -> None:
    text = (REPOSITORY / lock).read_text(encoding="utf-8")

    assert pins("requirements.lock") <= pins(lock)
    assert "://" not in text
    assert not re.search(r"^(-|.*@ )", text, re.MULTILINE)
    assert len(re.findall(r"^\S.* \\\n    --hash=sha256:", text, re.MULTILINE)) == len(pins(lock))
