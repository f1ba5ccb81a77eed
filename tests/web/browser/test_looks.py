"""Japanese, phones, dark pages, and what screen readers and tools for accessibility find."""

import io
import json
import shutil
import subprocess
import tarfile
from pathlib import Path

import pytest

AXE = Path("build/axe/axe.min.js")
PATHS = ["/", "/review", "/explore", "/explore/tanhinmin", "/explore/bridge", "/explore/geister", "/watch",
         "/studies", "/contest"]  # fmt: skip
FULL = {
    "/explore/geister": ".spot",
    "/studies": ".plot",
    "/explore/tanhinmin": ".decision",
}  # that take a while
TABLES = {
    "geister": ("geister(setup='choose')", 2),
    "daihinmin": ("daihinmin", 5),
    "saboteur": ("saboteur(players=4)", 4),
    "bridge": ("bridge", 4),
}


@pytest.fixture(scope="session")
def axe():
    """Return axe-core as text; it is fetched from the npm registry and not kept in the project."""
    if not AXE.exists():
        if shutil.which("npm") is None:
            pytest.skip("no npm to fetch axe-core with")
        AXE.parent.mkdir(parents=True, exist_ok=True)
        done = subprocess.run(
            ["npm", "pack", "axe-core@4", "--silent", "--pack-destination", str(AXE.parent)],
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        packed = sorted(AXE.parent.glob("axe-core-4*.tgz"))
        if not packed:
            pytest.skip(f"axe-core could not be fetched: {done.stderr.strip()[-200:]}")
        with tarfile.open(fileobj=io.BytesIO(packed[-1].read_bytes())) as files:
            AXE.write_bytes(files.extractfile("package/axe.min.js").read())
    return AXE.read_text(encoding="utf-8")


def _faults(me, axe):
    """Return the serious faults that axe-core finds; scripts of tests come in beside the page's policy."""
    session = me.context.new_cdp_session(me.page)
    session.send("Runtime.evaluate", {"expression": axe})
    code = "axe.run(document, {resultTypes: ['violations']}).then(found => JSON.stringify(found.violations))"
    answer = session.send(
        "Runtime.evaluate", {"expression": code, "awaitPromise": True, "returnByValue": True}
    )
    found = json.loads(answer["result"]["value"])
    return [
        f"{one['id']}: {one['help']}: {node['html'][:160]}"
        for one in found
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"][:3]
    ]


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("path", PATHS)
def test_no_serious_fault_on_a_page(hands, axe, path, dark):
    me = hands(dark=dark).open("/")
    me.page.wait_for_selector(".game-card")
    me.open(path)
    me.page.wait_for_selector("main h1")
    assert "did not work" not in me.page.locator("main h1").first.inner_text()
    if path in FULL:
        me.page.wait_for_selector(FULL[path])
    me.shot(f"page{path.replace('/', '-')}-{'dark' if dark else 'light'}")
    assert _faults(me, axe) == []


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("name", TABLES)
def test_no_serious_fault_at_a_table(hands, axe, name, dark):
    me = hands(dark=dark)
    game, players = TABLES[name]
    me.new_table(game, "me", *["random"] * (players - 1))
    me.my_turn()
    me.until(lambda: me.page.locator(".belief-foot").count() == 1)
    faults = _faults(me, axe)
    for tab in ("hint", "log", "rules"):
        me.page.click(f"#tab-{tab}")
        faults += _faults(me, axe)
    me.shot(f"table-{name}-{'dark' if dark else 'light'}")
    assert faults == []


@pytest.mark.parametrize("name", TABLES)
def test_a_phone_shows_the_whole_board_and_cards_that_fingers_hit(hands, name):
    me = hands(wide=360, high=740, touch=True)
    game, players = TABLES[name]
    me.new_table(game, "me", *["random"] * (players - 1))
    me.my_turn()
    me.shot(f"phone-{name}")
    root = me.page.locator("html")
    assert root.evaluate("element => element.scrollWidth") <= 360
    boxes = [spot.bounding_box() for spot in me.page.locator(".spot.next").all()]
    assert boxes
    assert all(box["x"] >= 0 and box["x"] + box["width"] <= 361 for box in boxes)
    least = 30 if name == "bridge" else 36  # calls stand five in a row
    assert all(max(box["width"], box["height"]) >= least for box in boxes), boxes
    before = me.ply
    for _ in range(5):
        if me.page.locator(".moves .move.primary").count():
            me.page.locator(".moves .move.primary").first.tap()
        elif me.page.locator(".spot.next").count():
            me.page.locator(".spot.next").first.tap()
        if me.ply > before:
            break
    if me.ply == before and me.page.locator(".moves .move").count():
        me.page.locator(".moves .move").first.tap()
    me.until(lambda: me.ply > before)


def test_japanese_at_once_and_back(hands):
    me = hands().open()
    me.page.wait_for_selector(".game-card")
    me.page.click("#language")
    me.until(lambda: me.page.locator("nav a").first.inner_text() == "プレイ")
    me.until(lambda: me.page.locator("[data-game=geister] .primary").inner_text() == "プレイ")
    me.new_table("geister", "me", "random")
    me.my_turn()
    assert me.page.locator("#tab-beliefs").inner_text() == "推測"
    me.choose()
    me.my_turn()
    me.page.click("#tab-log")
    assert me.page.locator(".log-name").first.inner_text() == "プレイヤー 1"
    me.shot("japanese")
    me.page.click("#language")
    me.until(lambda: me.page.locator("#tab-beliefs").inner_text() == "Beliefs")
    me.page.click("#tab-log")
    me.until(lambda: me.page.locator(".log-name").count() > 0)
    assert me.page.locator(".log-name").first.inner_text() == "player 1"


def test_the_live_region_says_what_happened(hands):
    me = hands()
    me.new_table("geister", "me", "random")
    me.my_turn()
    me.choose()
    me.my_turn()
    me.until(lambda: me.page.locator("#live").inner_text() != "")
    assert me.page.locator("#live").get_attribute("aria-live") == "polite"


def test_dark_light_and_motion_are_kept(hands):
    me = hands().open()
    me.page.click(".settings summary")
    me.page.locator(".menu select").first.select_option("dark")
    colour = "element => getComputedStyle(element).backgroundColor"
    dark = me.page.locator("body").evaluate(colour)
    me.page.reload()
    me.page.wait_for_selector(".game-card")
    assert me.page.locator("body").evaluate(colour) == dark
    assert dark != "rgb(244, 241, 232)"


def test_the_first_page_is_small_and_asks_nobody_else(hands, site):
    me = hands()
    sizes, strangers = [], []

    def seen(response):
        if not response.url.startswith(site.url):
            strangers.append(response.url)
        sizes.append(len(response.body()))

    me.page.on("response", seen)
    me.open()
    me.page.wait_for_selector(".game-card")
    assert strangers == []
    assert 0 < sum(sizes) <= 250_000
