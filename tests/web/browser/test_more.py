"""Claims, clocks, sounds, the token of servers that others can reach, the other table, running studies."""

from support.pages import RunningServer
from support.web import RealServer
from tefuda.papers.progress import StudyProgress
from tefuda.web.people import Door

# Counts the sounds that a page makes: put into the page before its own scripts.
COUNTS_SOUNDS = """
window.tones = 0;
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...when) { window.tones += 1; return start.apply(this, when); };
"""


def test_tricks_are_claimed(hands):
    me = hands()
    me.new_table("bridge(contract='3NT by S')", "random", "random", "random", "me")
    assert me.my_turn()
    me.page.once("dialog", lambda dialog: dialog.accept("13"))
    me.page.click(".actions >> text=Claim")
    me.page.wait_for_selector(".toast.bad")
    assert not me.is_over
    me.page.once("dialog", lambda dialog: dialog.accept("0"))
    me.page.click(".actions >> text=Claim")
    me.until(lambda: me.is_over)


def test_a_clock_runs_and_ends_the_game(hands):
    me = hands()
    me.new_table("geister", "me", "random", clock=5)
    me.my_turn()
    clock = me.page.locator(".seat-clock").first
    first = clock.inner_text()
    assert first
    me.until(lambda: clock.inner_text() != first)
    me.until(lambda: me.is_over)
    assert "lose" in me.page.locator(".over h2").inner_text()


def test_sounds_are_off_until_they_are_switched_on(hands):
    me = hands()
    me.page.add_init_script(COUNTS_SOUNDS)

    def tones():
        return me.page.locator("html").evaluate("() => window.tones")

    me.new_table("geister", "me", "random")
    me.my_turn()
    me.choose()
    me.my_turn()
    assert tones() == 0
    me.page.locator("html").evaluate("() => localStorage.setItem('tefuda-sound', 'on')")
    me.choose()
    me.until(lambda: tones() > 0)


def test_a_server_that_others_can_reach_demands_its_token(hands):
    with RealServer(door=Door("0.0.0.0", "a-secret-token")) as server:
        me = hands(url=server.home)
        me.open("/")
        assert "holds the token" in me.page.locator("body").inner_text()
        me.open("/?token=a-wrong-token")
        assert "holds the token" in me.page.locator("body").inner_text()
        me.open("/?token=a-secret-token")
        me.page.wait_for_selector(".game-card")
        assert "token" not in me.page.url
        me.new_table("kuhn", "me", "random")
        me.play_out()
        me.page.goto("about:blank")
        me.errors.clear()


def test_the_same_cards_at_another_table(hands):
    me = hands()
    me.new_table("bridge", "me", "random", "random", "random")
    me.play_out()
    me.page.click(".over .beside")
    me.until(lambda: "Against the other table" in me.page.locator(".over").inner_text())
    assert me.page.locator(".over .beside").count() == 0


def test_the_bidding_of_every_seat(hands):
    me = hands().open("/")
    me.page.wait_for_selector(".game-card")
    me.open("/explore/bridge")
    me.page.click(".form >> text=Bidding")
    me.until(lambda: me.page.locator(".bids li").count() > 4)
    me.page.locator(".bids summary").first.click()
    assert "15-17 points" in me.page.locator(".bids details[open]").inner_text()


def test_a_hint_says_what_is_expected(hands):
    me = hands()
    me.new_table("geister", "me", "random")
    me.my_turn()
    me.page.keyboard.press("h")
    me.until(lambda: me.page.locator(".hint-panel .expects").count() == 1)
    assert "worlds" in me.page.locator(".expects").inner_text()


def test_a_study_is_seen_as_it_runs(hands, tmp_path):
    folder = tmp_path / "kept"
    folder.mkdir()
    told = StudyProgress(folder, "G2", "tefuda reproduce G2")
    told.beside(None)("one cell", 3, 10)
    told._write()
    server = RunningServer(tmp_path, "--results", str(folder))
    server.start()
    try:
        me = hands(url=server.url).open("/")
        me.page.wait_for_selector(".game-card")
        me.open("/studies")
        me.until(lambda: "3 / 10" in me.page.locator(".running-studies").inner_text())
        told.beside(None)("one cell", 10, 10)
        told.end()
        me.until(lambda: "10 / 10" in me.page.locator(".running-studies").inner_text())
        assert "1 of 1 cells" in me.page.locator(".running-studies").inner_text()
        me.page.goto("about:blank")
    finally:
        server.stop()
