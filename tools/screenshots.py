"""The pictures of docs/web.md: a server of its own, games a few moves in, the page in chromium.

    python tools/screenshots.py [NAME ...]     all pictures, or some of them

Deals are drawn anew each time, so the pictures differ from run to run; what they show does not.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from playwright.sync_api import sync_playwright  # noqa: E402

from support.pages import Hands, RunningServer, launch  # noqa: E402

PICTURES = ROOT / "docs" / "pictures"


def _table(me: Hands, game: str, opponents: list[str], moves: int) -> None:
    """Play some moves at a table and wait for the belief panel."""
    me.new_table(game, "me", *opponents)
    for _ in range(moves):
        if not me.my_turn():
            return
        me.choose()
    me.my_turn()
    me.until(lambda: me.page.locator(".belief-foot").count() > 0)
    me.page.mouse.move(5, 5)
    time.sleep(0.8)  # what moves has come to rest


def lobby(me: Hands) -> None:
    """The first page."""
    me.open()
    me.page.wait_for_selector(".game-card")


def geister(me: Hands) -> None:
    """Geister with marks on the board."""
    _table(me, "geister(setup='choose')", ["easy"], 10)


def daihinmin(me: Hands) -> None:
    """Daihinmin with the heat map of cards."""
    _table(me, "daihinmin", ["base"] * 4, 3)


def tanhinmin(me: Hands) -> None:
    """Tanhinmin with hidden hands."""
    _table(me, "tanhinmin(hidden=True)", ["random"] * 2, 1)


def bridge(me: Hands) -> None:
    """Bridge in the auction."""
    _table(me, "bridge", ["easy", "easy", "easy"], 0)


def saboteur(me: Hands) -> None:
    """Saboteur with roles as they may be."""
    _table(me, "saboteur(players=4)", ["random"] * 3, 4)


def hint(me: Hands) -> None:
    """A hint in Geister, in Japanese."""
    _table(me, "geister", ["random"], 3)
    me.page.click("#language")
    me.until(lambda: "あなた" in me.status)
    me.page.keyboard.press("h")
    me.until(lambda: me.page.locator(".hint-panel .values li").count() > 0)
    me.until(lambda: me.page.locator(".hint-panel .running").count() == 0)


def review(me: Hands) -> None:
    """A review of a game of Geister."""
    me.new_table("geister(max_plies=40)", "me", "normal")
    me.play_out()
    me.page.click("text=Review this game")
    me.until(
        lambda: me.page.locator(".fact").count() > 2 and me.page.locator(".progress").count() == 0,
        seconds=180,
    )


def endings(me: Hands) -> None:
    """An ending of Tanhinmin."""
    lobby(me)
    me.open("/explore/tanhinmin")
    me.until(lambda: me.page.locator(".decision").count() == 3)


def phone(me: Hands) -> None:
    """Daihinmin on a phone, dark."""
    _table(me, "daihinmin", ["base"] * 4, 1)


SHOTS: dict[str, Callable[[Hands], None]] = {
    made.__name__: made
    for made in (lobby, geister, daihinmin, tanhinmin, bridge, saboteur, hint, review, endings, phone)
}


def main() -> None:
    """Make the pictures."""
    wanted = sys.argv[1:] or list(SHOTS)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = RunningServer(Path(folder))
        server.start()
        browser = launch(playwright)
        try:
            for name in wanted:
                small = name == "phone"
                context = browser.new_context(
                    viewport={"width": 360, "height": 760} if small else {"width": 1280, "height": 860},
                    color_scheme="dark" if small else "light",
                    locale="en-GB",
                    reduced_motion="reduce",
                )
                SHOTS[name](Hands(context, server.url, seed=4))
                page = context.pages[-1]
                page.screenshot(path=PICTURES / f"web-{name}.png", full_page=False)
                print(f"web-{name}.png")
                context.close()
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
