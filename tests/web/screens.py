"""Check sheets of every screen, for people to look at: `python3 run.py screens [NAME ...]` writes docs/screens/.

Each sheet shows a screen on a phone, a tablet and a desk, 360, 768 and 1440 pixels wide. Luck differs from run to run.
"""

import base64
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from serving import running_server
from web import film
from web.chromium import FLAGS, find_chromium
from web.scenes import SCENES, Scene
from web.stage import Stage

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "docs" / "screens"
WIDTHS = {360: 740, 768: 1024, 1440: 900}
LANGUAGES = ("it", "en", "de")
TALLEST = 1800                              # pixels of a page that a sheet shows
QUALITY = 72
FILM = "omnia-turn"


def pictures(browser: Browser, url: str, scene: Scene, language: str) -> Iterator[str]:
    """A screen at each width, as data."""
    stage = Stage(browser, url, language=language, reduced_motion="reduce")
    scene.open(stage)
    for width, height in WIDTHS.items():
        stage.page.set_viewport_size({"width": width, "height": height})
        stage.page.wait_for_timeout(400)
        whole = int(stage.page.evaluate("document.documentElement.scrollHeight"))
        taken = stage.page.screenshot(type="jpeg", quality=90, full_page=True,
                                      clip={"x": 0, "y": 0, "width": width, "height": min(max(whole, height), TALLEST)})
        yield base64.b64encode(taken).decode()
    stage.context.close()


def sheet(page: Page, name: str, taken: list[str]) -> None:
    """Three pictures side by side, half as large as they are."""
    images = "".join(f'<img src="data:image/jpeg;base64,{picture}" width="{width // 2}">'
                     for width, picture in zip(WIDTHS, taken, strict=True))
    style = "margin:12px;display:flex;gap:12px;align-items:start;background:#888"
    page.set_content(f'<body style="{style}">{images}</body>')
    page.locator("img").last.wait_for()
    page.screenshot(path=FOLDER / f"{name}.jpg", type="jpeg", quality=QUALITY, full_page=True)


def main(names: list[str]) -> None:
    FOLDER.mkdir(exist_ok=True)
    if not names or FILM in names:
        film_strip()
    wanted = [scene for scene in SCENES if not names or scene.name in names]
    if wanted:
        sheets(wanted)
    lines = [f"## {scene.name}\n\n![{scene.name}]({scene.name}.jpg)\n" for scene in SCENES]
    (FOLDER / "README.md").write_text("\n".join([HEAD, *lines]), "utf-8")


def film_strip() -> None:
    """With bots slow enough for each step to be seen."""
    with (tempfile.TemporaryDirectory() as folder, running_server(Path(folder), haste=3) as server,
          sync_playwright() as playwright):
        print(FILM, flush=True)
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        film.strip(browser.new_page(), film.frames(browser, server.url), FOLDER / f"{FILM}.jpg")


def sheets(wanted: list[Scene]) -> None:
    with (tempfile.TemporaryDirectory() as folder, running_server(Path(folder), haste=500) as server,
          sync_playwright() as playwright):
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        page = browser.new_page(viewport={"width": sum(WIDTHS) // 2 + 48, "height": 600})
        for number, scene in enumerate(wanted):
            print(f"{number + 1} of {len(wanted)}: {scene.name}", flush=True)
            language = LANGUAGES[SCENES.index(scene) % len(LANGUAGES)]
            sheet(page, scene.name, list(pictures(browser, server.url, scene, language)))


HEAD = """# Every screen

Made by `python3 run.py screens`: each screen 360, 768 and 1440 pixels wide, in the three languages in turn. Luck
differs each time.

## omnia-turn

One turn of a bot in OMNIA on a phone, 390 pixels wide: what it plays, takes and places is told in the strip at the top,
step by step, until it is your turn.

![omnia-turn](omnia-turn.jpg)
"""

if __name__ == "__main__":
    main(sys.argv[1:])
