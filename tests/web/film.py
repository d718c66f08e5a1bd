"""A film strip of one turn of a bot in OMNIA, as somebody with a phone sees it: frames side by side, in their order.

A frame is taken after each step of the turn, so it does not matter how fast bots act or machines draw.
"""

import base64
from pathlib import Path

from playwright.sync_api import Browser, Page

from web.stage import Stage, View

PHONE = (390, 844)
LEAST_FRAMES, MOST_FRAMES = 5, 6            # a turn in which nothing much happens is not worth a film
WIDTH = 260                                 # pixels of a frame in the strip
TRIES = 12
QUALITY = 72
CAPTION = "font:14px/1.3 sans-serif;color:#fff;margin:0 0 6px"


def is_before_their_turn(view: View) -> bool:
    """Ada's turn ends with what she does next, and there are cities and cards to look at."""
    return bool(view["round"] > 1 and view["phase"] == "doing" and len(view["legal"]) == 1 + len(takes(view))
                and skips(view))


def takes(view: View) -> list[str]:
    return [do for do in view["legal"] if not do.startswith("skip")]


def skips(view: View) -> list[str]:
    return [do for do in view["legal"] if do.startswith("skip")]


def frames(browser: Browser, url: str) -> list[bytes]:
    """A turn with something to see; the last one tried, if none has."""
    for _ in range(TRIES):
        taken = turn(browser, url)
        if len(taken) >= LEAST_FRAMES:
            break
    return taken


def turn(browser: Browser, url: str) -> list[bytes]:
    """Ada ends her turn; then a picture whenever the bot has done something, until she is asked again."""
    stage = Stage(browser, url, width=PHONE[0], height=PHONE[1], reduced_motion="reduce")
    table = stage.begun("omnia", 2, is_before_their_turn)
    page = stage.open(f"/t/{table}")
    page.locator(".row-of").first.wait_for()
    page.evaluate("document.querySelector('.cities').scrollIntoView({ block: 'start', behavior: 'instant' })")
    page.evaluate("scrollBy(0, -170)")
    news = stage.news(table)
    stage.command(table, "act", do=skips(news["view"])[0], after=news["version"])
    page.locator(".turn:not(.mine)").wait_for()
    taken: list[bytes] = []
    told = -1
    while len(taken) < MOST_FRAMES:
        page.wait_for_function("(told) => document.querySelectorAll('.around ol.log > li').length > told", arg=told)
        told = page.locator(".around ol.log > li").count()
        taken.append(page.screenshot(type="jpeg", quality=90))
        if page.locator(".turn.mine").count():
            break
    stage.context.close()
    return taken


def strip(page: Page, taken: list[bytes], file: Path) -> None:
    page.set_viewport_size({"width": (WIDTH + 12) * len(taken) + 12, "height": 600})
    images = "".join(f'<div><p style="{CAPTION}">{number}</p>'
                     f'<img src="data:image/jpeg;base64,{base64.b64encode(frame).decode()}" width="{WIDTH}"></div>'
                     for number, frame in enumerate(taken, 1))
    page.set_content(f'<body style="margin:12px;display:flex;gap:12px;background:#555">{images}</body>')
    page.locator("img").last.wait_for()
    page.screenshot(path=file, type="jpeg", quality=QUALITY, full_page=True)
