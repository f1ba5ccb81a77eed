"""What a table offers beside moves: beliefs, hints, taking back, looking back, coming back, company."""


def _shares(me):
    return me.page.locator(".heat-number").all_inner_texts()


def test_beliefs_move_with_the_game_and_meet_the_truth(hands):
    me = hands()
    me.new_table("geister(max_plies=16)", "me", "rush")
    me.my_turn()
    page = me.page
    page.wait_for_selector(".heat")
    first = _shares(me)
    assert set(first) == {"50%"}
    assert page.locator(".mark").count() == 8
    me.play_out()
    page.wait_for_selector(".score-box")
    assert page.locator(".heat.true").count() > 0
    assert "log loss" in page.locator(".score-box").inner_text()
    assert _shares(me) != first
    page.locator(".scrubber input").fill("2")  # back through the game
    me.until(lambda: "Looking back" in me.status)
    me.until(lambda: page.locator(".mark").count() > 0)
    page.locator(".belief-head .check input").uncheck()
    assert page.locator(".mark").count() == 0


def test_the_estimator_can_be_chosen(hands):
    me = hands()
    me.new_table("geister", "me", "rush")
    me.my_turn()
    box = me.page.locator(".belief-head select")
    me.until(lambda: me.page.locator(".heat").count() > 0)
    names = [option.get_attribute("value") for option in box.locator("option").all()]
    assert len(names) > 1
    box.select_option("uniform")
    me.until(lambda: me.page.locator(".belief-foot").count() == 1)
    for _ in range(3):
        me.choose()
        assert me.my_turn()
    me.until(lambda: len(set(_shares(me))) >= 1)
    assert me.page.locator(".belief-head select").input_value() == "uniform"


def test_a_hint_is_a_sentence_then_numbers(hands):
    me = hands()
    me.new_table("geister", "me", "random")
    me.my_turn()
    me.page.keyboard.press("h")
    me.until(lambda: me.page.locator(".hint-panel .values li").count() > 2)
    me.until(lambda: me.page.locator(".running").count() == 0)
    assert me.page.locator(".hint-panel .lead").inner_text().startswith("Play ")
    me.until(lambda: me.page.locator(".pointer").count() == 2)
    me.choose()
    me.until(lambda: me.page.locator(".pointer").count() == 0)


def test_a_hint_is_stopped(hands):
    me = hands()
    me.new_table("saboteur(players=4)", "me", "random", "random", "random")
    assert me.my_turn()
    me.page.click(".actions .button >> text=Hint")
    me.page.click(".hint-panel >> text=Stop")
    me.until(lambda: me.page.locator(".running").count() == 0)
    assert me.page.locator(".status.yours").count() == 1
    me.choose()


def test_moves_are_taken_back(hands):
    me = hands()
    me.new_table("geister", "me", "random")
    me.my_turn()
    before = me.page.locator(".parts").inner_html()
    me.choose()
    assert me.my_turn()
    assert me.ply == 2
    me.page.keyboard.press("u")
    me.until(lambda: me.ply == 0)
    me.my_turn()
    assert me.page.locator(".parts").inner_html() == before


def test_a_game_comes_back_after_a_reload_and_a_restart(hands, chromium, tmp_path):
    from support.pages import RunningServer

    server = RunningServer(tmp_path)
    server.start()
    try:
        me = hands(url=server.url)
        me.new_table("geister", "me", "random")
        me.my_turn()
        me.choose()
        me.my_turn()
        before = me.page.locator(".parts").inner_html()
        me.page.reload()
        me.my_turn()
        assert me.page.locator(".parts").inner_html() == before
        server.stop()
        me.until(lambda: "lost" in me.status)
        me.errors.clear()
        server.start()
        me.until(lambda: me.page.locator(".status.yours").count() == 1)
        assert me.page.locator(".parts").inner_html() == before
        me.choose()
        me.my_turn()
        me.open()
        me.until(lambda: me.page.locator(".table-row").count() == 1)
        me.errors.clear()  # what the browser says of the connection that was lost
    finally:
        server.stop()


def test_two_people_each_in_their_own_language(hands):
    one, two = hands(), hands(lang="ja-JP", seed=2)
    table = one.new_table("geister(max_plies=10)", "me", "open")
    assert table in one.page.locator(".invite input").input_value()
    two.open()
    two.page.wait_for_selector(".game-card")
    two.open(f"/t/{table}")
    two.page.click(".seat.open .button")
    two.until(lambda: two.page.locator(".seat.you").count() == 1)
    assert two.page.locator("html").get_attribute("lang") == "ja"
    for _ in range(5):
        assert one.my_turn()
        one.choose()
        if not two.my_turn():
            break
        two.choose()
    one.until(lambda: one.is_over)
    two.until(lambda: two.is_over)
    assert "投了" not in two.page.locator(".over").inner_text()
    assert one.page.locator(".over").inner_text() != two.page.locator(".over").inner_text()


def test_a_spectator_sees_what_everybody_saw(hands):
    one, looker = hands(), hands(seed=3)
    table = one.new_table("geister", "me", "random")
    one.my_turn()
    looker.open()
    looker.page.wait_for_selector(".game-card")
    looker.open(f"/t/{table}")
    looker.page.wait_for_selector(".board svg")
    assert looker.page.locator(".spot").count() == 0
    assert "ghost-red" not in looker.page.locator(".board").inner_html()
    assert "ghost-red" in one.page.locator(".board").inner_html()
    one.choose()
    looker.until(lambda: looker.ply >= 1)
    assert looker.page.locator("text=Take a seat").count() == 1


def test_several_games_with_points(hands):
    me = hands()
    me.new_table("kuhn", "me", "random", games=2)
    me.play_out()
    me.page.click(".over .primary")
    me.until(lambda: not me.is_over)
    me.play_out()
    assert me.page.locator(".seat-points").count() == 2
    assert "Seed of the deal" in me.page.locator(".over").inner_text()


def test_what_was_hidden_is_shown_after_the_game(hands):
    me = hands()
    me.new_table("geister(max_plies=4)", "me", "random")
    me.play_out()
    me.page.locator(".scrubber input").fill("2")
    me.until(lambda: me.ply == 2)
    assert "ghost-unknown" in me.page.locator(".board .parts").inner_html()
    me.page.check("#truth")
    assert "ghost-unknown" not in me.page.locator(".board .parts").inner_html()


def test_watching_agents_with_both_beliefs(hands):
    me = hands().open("/watch")
    me.page.wait_for_selector(".form select")
    me.page.locator(".form select").first.select_option("geister")
    for k in (1, 2):
        me.page.locator(".form select").nth(k).select_option("rush")
    me.page.click(".form .primary")
    me.page.wait_for_selector(".board svg")
    me.until(lambda: me.page.locator(".belief-panel .heat").count() > 0)
    assert me.page.locator(".belief-panel").count() == 2
    me.until(lambda: me.ply > 2 and "ghost-unknown" not in me.page.locator(".parts").inner_html())
    me.page.click(".watch-controls .button")
    me.until(lambda: me.page.locator(".watch-controls >> text=Go on").count() == 1)
    me.page.locator(".watch-controls select").select_option("0")
    me.page.click(".watch-controls .button")
    me.until(lambda: me.is_over)


def test_a_table_that_is_not_there(hands):
    me = hands().open()
    me.page.wait_for_selector(".game-card")
    me.open("/t/nowhere")
    me.until(lambda: "no such table" in me.status)
    assert me.page.locator("text=To the lobby").count() == 1
    me.errors.clear()


def test_a_game_of_bridge_ends_with_double_dummy_and_par(hands):
    me = hands()
    me.new_table("bridge", "me", "random", "random", "random")
    me.play_out()
    me.page.click("text=Double dummy and par")
    me.until(lambda: me.page.locator(".dealt td").count() == 20)


def test_how_much_could_be_known_move_by_move(hands):
    me = hands()
    me.new_table("geister(max_plies=6)", "me", "rush")
    me.play_out()
    me.page.click(".curve .button")
    me.until(lambda: me.page.locator(".curve circle").count() == 6)
    me.page.locator(".curve circle").nth(2).click()
    me.until(lambda: me.ply == 2)


def test_giving_up_and_playing_again(hands):
    me = hands()
    me.new_table("geister", "me", "random")
    me.my_turn()
    before = me.page.url
    me.page.once("dialog", lambda dialog: dialog.accept())
    me.page.click(".actions >> text=Resign")
    me.until(lambda: me.is_over)
    me.page.click("text=Play again")
    me.until(lambda: not me.is_over and me.page.url != before)
    assert me.my_turn()
