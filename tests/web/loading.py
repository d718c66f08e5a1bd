"""How long a phone waits for its first look at a table: `python3 run.py loading [--write]`.

Chromium with an empty cache, its processor four times slower, over a slow mobile network. The time is from following
the link to the first picture with one's own cards; the bytes are all that came till the page was quiet.
"""

import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, sync_playwright

from serving import running_server
from web.chromium import FLAGS, find_chromium
from web.stage import Stage

ROOT = Path(__file__).resolve().parents[2]
SLOW_4G = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 750e3 / 8}
SLOWER = 4
REPEATS = 5
PAGE = ROOT / "BENCHMARKS.md"
BEGIN, END = "<!-- figures of a phone: written by `run.py loading --write` -->", "<!-- end of figures -->"
SHOWN = """(selector) => new Promise((done) => {
    const drawn = () => requestAnimationFrame(() => setTimeout(() => done(performance.now())));
    const look = () => document.querySelector(selector) ? drawn() : requestAnimationFrame(look);
    look();
})"""


class Look(NamedTuple):
    seconds: float
    kilobytes: float                        # without fonts
    fonts: float
    requests: int


def look(browser: Browser, url: str, game: str, cards: str) -> Look:
    stage = Stage(browser, url)
    table = stage.begun(game, 4)
    stage.page.close()
    page = stage.context.new_page()
    wire = stage.context.new_cdp_session(page)
    came: list[dict[str, Any]] = []
    types: dict[str, str] = {}
    wire.on("Network.requestWillBeSent", lambda told: types.update({told["requestId"]: told.get("type", "")}))
    wire.on("Network.loadingFinished", lambda told: came.append(told))
    wire.send("Network.enable")
    wire.send("Network.setCacheDisabled", {"cacheDisabled": False})
    wire.send("Network.clearBrowserCache")
    wire.send("Network.emulateNetworkConditions", SLOW_4G)
    wire.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto(f"{url}/t/{table}", wait_until="commit")
    seconds = float(page.evaluate(SHOWN, cards)) / 1000
    page.wait_for_load_state("networkidle")
    fonts = sum(told["encodedDataLength"] for told in came if types.get(told["requestId"]) == "Font")
    everything = sum(told["encodedDataLength"] for told in came)
    stage.context.close()
    return Look(seconds, (everything - fonts) / 1000, fonts / 1000, len(came))


def rows() -> list[str]:
    with (tempfile.TemporaryDirectory() as folder, running_server(Path(folder), haste=500) as server,
          sync_playwright() as playwright):
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        told = []
        for game, cards in (("omen", ".omen .card"), ("omnia", ".omnia .card")):
            looks = []
            for repeat in range(REPEATS):
                looks.append(look(browser, server.url, game, cards))
                last = looks[-1]
                print(f"{game} {repeat + 1} of {REPEATS}: {last.seconds:.2f} s, {last.kilobytes:.0f} KB", flush=True)
            seconds = [each.seconds for each in looks]
            told.append(f"| {game} | {statistics.median(seconds):.2f} s | {min(seconds):.2f} s | {max(seconds):.2f} s "
                        f"| {last.kilobytes:.0f} KB | {last.fonts:.0f} KB | {last.requests} |")
    return told


def main(arguments: list[str]) -> None:
    table = ["| | median | best | worst | transferred | fonts | requests |", "|---|---|---|---|---|---|---|", *rows()]
    print("\n".join(table))
    if "--write" in arguments:
        before, _, rest = PAGE.read_text("utf-8").partition(BEGIN)
        _, end, after = rest.partition(END)
        PAGE.write_text("\n".join([before + BEGIN, "", *table, "", end + after]), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
