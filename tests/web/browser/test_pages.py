"""Review, replay, explorers, puzzles, studies, contests."""

import json

import pytest

from support.pages import RunningServer
from tefuda.cli.main import main


def _ready(me):
    me.open()
    me.page.wait_for_selector(".game-card")
    return me


def _played(me):
    me.new_table("geister(max_plies=10)", "me", "random")
    me.play_out()


def test_a_game_is_reviewed_and_its_record_replayed_by_file_drop(hands, tmp_path):
    me = hands()
    _played(me)
    with me.page.expect_download() as wanted:
        me.page.click("text=Save the record")
    record = tmp_path / "game.jsonl"
    wanted.value.save_as(record)
    assert json.loads(record.read_text().splitlines()[0])["format"].startswith("tefuda.record")
    me.page.click("text=Review this game")
    me.until(
        lambda: me.page.locator(".progress").count() == 0 and me.page.locator(".fact").count() >= 3,
    )
    assert me.page.locator(".plot .bar").count() == 5
    assert me.page.locator(".decisions li").count() == 5
    me.page.locator(".decision").nth(2).click()
    assert "Decision 3 of 5" in me.page.locator(".judged h2").inner_text()
    assert me.page.locator(".judged .values li").count() > 1

    me.open("/review")
    me.page.wait_for_selector(".drop")
    me.page.set_input_files(".drop input[type=file]", record)
    me.page.click("text=Replay this game")
    me.page.wait_for_selector(".replay .scrubber")
    before = me.page.locator(".replay .truth-sheet").inner_html()
    me.page.locator(".replay .scrubber input").fill("3")
    me.until(lambda: me.page.locator(".replay .truth-sheet").inner_html() != before)
    assert "player" in me.page.locator(".replay .status").inner_text()


def test_what_is_no_record_is_refused_with_a_sentence(hands, tmp_path):
    me = _ready(hands()).open("/review")
    path = tmp_path / "letter.txt"
    path.write_text("Dear friend")
    me.page.set_input_files(".drop input[type=file]", path)
    me.page.wait_for_selector(".toast.bad")


def test_endings_are_solved_while_cards_are_dragged(hands):
    me = _ready(hands()).open("/explore/tanhinmin")
    page = me.page
    me.until(lambda: page.locator(".decision").count() == 3)
    first = page.locator(".panel .lead").inner_text()
    page.locator("[data-hand='0'] .playing-card >> text=10").drag_to(page.locator("[data-hand='-1']"))
    me.until(lambda: page.locator("[data-hand='0'] .playing-card").count() == 2)
    me.until(
        lambda: page.locator(".panel .lead").inner_text() != first or page.locator(".decision").count() == 2
    )
    page.locator("[data-hand='-1'] .playing-card >> text=10").click()  # the same without dragging
    page.locator("[data-hand='0'] .button").click()
    me.until(lambda: page.locator(".panel .lead").inner_text() == first)
    page.locator(".decision.best").first.click()  # down the tree
    me.until(lambda: page.locator("text=A move back").count() == 1)
    page.click("text=A move back")
    me.until(lambda: page.locator(".panel .lead").inner_text() == first)


def test_bridge_deals_are_analysed(hands):
    me = _ready(hands()).open("/explore/bridge")
    me.page.wait_for_selector("#deal")
    me.page.click(".form >> text=Tricks")
    me.until(lambda: me.page.locator("table.data tbody tr").count() == 4)
    cells = me.page.locator("table.data td").all_inner_texts()
    assert len(cells) == 20
    assert all(0 <= int(cell) <= 13 for cell in cells)
    me.page.fill("#deal", "N:nonsense")
    me.page.click(".form >> text=Par")
    me.page.wait_for_selector(".panel .trouble")


@pytest.mark.parametrize("game", ["geister", "daihinmin"])
def test_a_puzzle_is_answered_on_the_board(hands, game):
    me = _ready(hands())
    page = me.page
    me.open(f"/explore/{game}")
    page.wait_for_selector(".spot, .moves .button")
    path = f"/api/puzzle/{game}"
    found = me.context.request.get(f"{me.url}{path}?seed=1&number=1").json()
    first = me.ask(path, {"seed": 1, "number": 1})["solution"][0]
    others = [one for one in found["choices"] if one["move"] != first]
    for choice, says in (
        (others[0], False),
        (next(one for one in found["choices"] if one["move"] == first), True),
    ):
        for spot in choice["spots"]:
            page.click(f'[data-spot="{spot}"]')
        if not choice["spots"] or not choice["ordered"]:
            page.locator(".moves .move").first.click()
        me.until(
            lambda says=says: (
                (page.locator(".status.yours").count() == 1) == says and "Play the" not in me.status
            )
        )
    page.click("text=Next puzzle")
    me.until(lambda: page.locator(".panel h2").inner_text() == "Puzzle 2")
    page.click("text=Show the solution")
    page.wait_for_selector(".panel ol li")


def test_studies_are_filtered_and_hovered(hands):
    me = _ready(hands()).open("/studies")
    page = me.page
    page.wait_for_selector(".study .plot")
    page.locator(".plot-row").first.hover()
    assert "Point at" not in page.locator(".tip").first.inner_text()
    before = page.locator(".study-tag").count()
    page.locator(".verdicts button").nth(1).click()
    assert 0 < page.locator(".study-tag").count() < before


def test_standings_of_a_store(hands, chromium, tmp_path):
    store = tmp_path / "games.sqlite"
    main(["match", "kuhn", "random", "random", "--games", "20", "--seed", "1", "--store", str(store)])
    server = RunningServer(tmp_path, "--store", str(store))
    server.start()
    try:
        me = _ready(hands(url=server.url)).open("/contest")
        me.page.wait_for_selector(".plot-row")
        assert me.page.locator(".plot-row").count() == 2
        me.page.locator(".plot-row").first.focus()
        assert "20 games" in me.page.locator(".tip").inner_text()
        me.page.goto("about:blank")  # so that it does not ask a server that is gone
    finally:
        server.stop()
