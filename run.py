"""One command for Bottega. It makes .venv, installs what is missing, and starts.

  python3 run.py                play both games in the browser, against bots or with others (bottega play)
  python3 run.py COMMAND ...    any other command, such as play omen --terminal (bottega COMMAND ...)
  python3 run.py test           all checks, quick ones first: ruff, mypy, imports, kernels, pytest
  python3 run.py test ARGS      only pytest, with ARGS
  python3 run.py bench [ARGS]   measure (bottega bench ARGS)
  python3 run.py screens        draw check sheets of every screen of the browser client into docs/screens
  python3 run.py loading        measure how long a phone waits for a table

It needs Python 3.11 or newer and, the first time, a network. uv is used where it is installed, else pip.
"""

import sys

# An older Python reads the whole file before it runs a line of it: keep to the grammar of Python 3.6.
if sys.version_info < (3, 11):
    sys.stderr.write(f"Bottega needs Python 3.11 or newer, and this is Python {sys.version.split()[0]}.\n")
    sys.exit(2)

import hashlib
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sysconfig
import time
from pathlib import Path
from subprocess import DEVNULL, STDOUT

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
LOG = VENV / "install.log"
STAMP = VENV / "installed.json"
BASE, TEST, BENCH = "requirements.lock", "requirements-test.lock", "requirements-bench.lock"
PYTHON = getattr(sys, "_base_executable", None) or sys.executable       # never the one in a .venv about to be remade
WORKERS = "3"                               # on two cores: browser tests mostly wait
NO_NETWORK = r"(?i)name resolution|service not known|getaddrinfo failed|nodename nor|timed out|unreachable|refused"


class Trouble(Exception):
    """Something the reader can mend, told in one sentence."""


def program(name: str) -> str:
    """Where a program of .venv lies."""
    return str(VENV / "Scripts" / f"{name}.exe" if os.name == "nt" else VENV / "bin" / name)


def maker() -> str:
    """Who made .venv, and where: it works neither with another Python nor in another folder."""
    return f"{sys.implementation.cache_tag} {sys.base_prefix} {ROOT}"


def fingerprint(lock: str) -> str:
    """A hash of all that decides what an installation holds."""
    digest = hashlib.sha256()
    for name in (lock, "pyproject.toml"):
        digest.update((ROOT / name).read_bytes())
    return digest.hexdigest()


def read_stamp() -> dict[str, str]:
    """What is installed, by lock. Nothing, if .venv is missing or was left half made."""
    try:
        stamp = json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    whole = isinstance(stamp, dict) and stamp.get("maker") == maker() and os.path.exists(program("python"))
    return stamp if whole else {}


def write_stamp(stamp: dict[str, str]) -> None:
    STAMP.write_text(json.dumps(stamp, indent=2), encoding="utf-8")


def prepare(lock: str) -> None:
    """Make .venv hold what the lock lists. Starts no other program when it does already."""
    stamp, wanted = read_stamp(), fingerprint(lock)
    if stamp.get(lock) == wanted:
        return
    if not stamp or not can_install():
        make()
        stamp = {"maker": maker()}
    STAMP.unlink(missing_ok=True)       # whoever is interrupted from here on leaves no stamp: .venv is then remade
    try:
        install(lock)
    except Trouble:
        write_stamp(stamp)              # installers download before they change anything: what worked still works
        raise
    write_stamp({**stamp, BASE: fingerprint(BASE), lock: wanted})       # each lock holds the base as well


def make() -> None:
    """An empty .venv."""
    uv, label = shutil.which("uv"), "Making .venv"
    if not uv and not (importlib.util.find_spec("venv") and importlib.util.find_spec("ensurepip")):
        package = "python{}.{}-venv".format(*sys.version_info)
        raise Trouble(f"This Python cannot make a virtual environment: install the package {package}, or uv.")
    if VENV.is_symlink() or VENV.is_file():
        VENV.unlink()
    elif VENV.exists():
        label = "Making .venv anew (it was incomplete, or of another Python or folder)"
        shutil.rmtree(VENV)
    VENV.mkdir()
    with_uv = [uv or "", "venv", "--quiet", "--no-project", "--allow-existing", "--python", PYTHON, str(VENV)]
    watch(label, with_uv if uv else [PYTHON, "-m", "venv", str(VENV)])


def packages() -> Path:
    """Where .venv has what is installed."""
    return Path(sysconfig.get_path("purelib", "venv", {"base": str(VENV)}))


def can_install() -> bool:
    """A .venv made by uv has no pip: without uv it must be made anew."""
    return bool(shutil.which("uv")) or (packages() / "pip").exists()


def install(lock: str) -> None:
    """What the lock lists, then Bottega itself, in two goes: an editable install has no hash."""
    uv = shutil.which("uv")
    if uv:
        command = [uv, "pip", "install", "--python", program("python")]
    else:
        # Not for the user: some pips are set to that.
        command = [program("python"), "-m", "pip", "install", "--no-user", "--no-input", "--no-compile"]
        command += ["--progress-bar", "off", "--disable-pip-version-check", "--no-warn-script-location"]
    watch(f"Installing {lock}", [*command, "--require-hashes", "-r", str(ROOT / lock)])
    watch("Installing Bottega", [*command, "--no-deps", "--no-build-isolation", "-e", str(ROOT)])
    translate()


def translate() -> None:
    """Bytecode of what is installed, while somebody plays already: most of it is never needed, and installers would
    take a third of their time for it. What it says goes nowhere: the log may be another installation's by then."""
    command = [PYTHON, "-m", "compileall", "-q", str(packages())]
    aside = step_aside if os.name != "nt" else None
    child = subprocess.Popen(command, stdin=DEVNULL, stdout=DEVNULL, stderr=DEVNULL, preexec_fn=aside)
    if aside:
        child.wait()                    # what goes on is a child of its own


def step_aside() -> None:
    """A process for which nobody waits, and that waits for all others."""
    if os.fork():
        os._exit(0)
    os.setsid()
    os.nice(19)


def watch(label: str, command: list[str]) -> None:
    """Run an installer into the log, showing that it moves."""
    with LOG.open("wb") as log, subprocess.Popen(command, stdin=DEVNULL, stdout=log, stderr=STDOUT) as child:
        try:
            status = show_until_done(label, child)
        except KeyboardInterrupt:
            child.kill()
            raise
    if status:
        raise Trouble(f"{label} failed: {reason(log_lines())}; the full log is .venv/{LOG.name}")


def show_until_done(label: str, child: "subprocess.Popen[bytes]") -> int:
    """A moving line on a terminal, elsewhere a line now and then."""
    begun, terminal, turn = time.monotonic(), sys.stdout.isatty(), 0
    width = shutil.get_terminal_size().columns - 1 if terminal else 100
    if not terminal:
        say(f"{label} ...")
    while True:
        try:
            status = child.wait(timeout=0.1 if terminal else 5)
            break
        except subprocess.TimeoutExpired:
            turn += 1
            news = f"{label}, {time.monotonic() - begun:.0f} s: {log_lines()[-1]}"[:width - 2]
            say(f"\r{'|/-'[turn % 3]} {news.ljust(width - 2)}" if terminal else news, end="" if terminal else "\n")
    done = f"{label}: {time.monotonic() - begun:.1f} s"
    say("\r" + done.ljust(width) if terminal else done)         # padded: not every terminal can erase a line
    return status


def log_lines() -> list[str]:
    """What the installer said, without the frames and arrows it draws: a console may not know them."""
    lines = LOG.read_text(encoding="ascii", errors="replace").replace("\ufffd", " ").splitlines()
    return [line.strip() for line in lines if line.strip()] or [""]


def reason(lines: list[str]) -> str:
    """The network, if it gave no answer; else the last error; else the last line."""
    silence = re.search(NO_NETWORK, "\n".join(lines))
    if silence:
        return f"the network gave no answer ({silence.group().lower()})"
    return ([line for line in lines if re.search(r"(?i)\berror\b|failed", line)] or lines)[-1]


def say(text: str, end: str = "\n") -> None:
    print(text, end=end, flush=True)


def become(command: list[str]) -> int:
    """Hand over to the command. Where the system can, it takes our place, and signals go straight to it."""
    if os.name != "nt":
        os.execv(command[0], command)
    return run(command)


def run(command: list[str]) -> int:
    with subprocess.Popen(command) as child:
        try:
            status = child.wait()
        except KeyboardInterrupt:
            child.wait()                # it heard the Ctrl-C too, and tidies up in its own way
            raise
    return status if status >= 0 else 128 - status


def checks() -> list[tuple[str, list[str]]]:
    """Quick ones first. Kernels are compiled before pytest, or each of its workers would compile them."""
    python = program("python")
    return [
        ("ruff", [python, "-m", "ruff", "check", "--quiet", "."]),
        ("mypy", [python, "-m", "mypy"]),
        ("imports", [program("lint-imports"), "--no-logo"]),
        ("kernels", [python, "-m", "bottega.bots.warm"]),
        ("pytest", [python, "-m", "pytest", "-n", WORKERS]),
    ]


def check_all() -> int:
    for name, command in checks():
        say(f"{name} ...")
        begun = time.monotonic()
        status = run(command)
        seconds = f"{time.monotonic() - begun:.1f} s"
        if status:
            print(f"The step {name} failed after {seconds} with status {status}.", file=sys.stderr)
            return status
        say(f"{name}: {seconds}")
    return 0


def start(arguments: list[str]) -> int:
    job, rest = (arguments or [""])[0], arguments[1:]
    if job in ("-h", "--help"):
        say((__doc__ or "").strip())
        return 0
    if job == "test":
        prepare(TEST)
        os.chdir(ROOT)
        return become([program("python"), "-m", "pytest", *rest]) if rest else check_all()
    if job in ("screens", "loading"):
        prepare(TEST)
        os.environ["PYTHONPATH"] = str(ROOT / "tests")
        return become([program("python"), "-m", f"web.{job}", *rest])
    if job == "bench":
        prepare(TEST if "--first-start" in rest else BENCH)         # a browser is driven by what the tests have
        return become([program("bottega"), "bench", *rest])
    prepare(BASE)
    command = arguments if job and not job.startswith("-") else ["play", *arguments]
    return become([program("bottega"), *command])


def main(arguments: list[str]) -> int:
    try:
        return start(arguments)
    except KeyboardInterrupt:
        say("", end="\n" if sys.stdout.isatty() else "")        # the moving line had no end yet
        return 130
    except (Trouble, OSError) as trouble:
        print(f"{trouble}".rstrip(".") + ".", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
