"""Whole games of every kind, by clicks, keys, drags and touches."""

import pytest

GAMES = {
    "geister": ("geister(setup='choose', max_plies=30)", 2),
    "daihinmin": ("daihinmin(players=3)", 3),
    "tanhinmin": ("tanhinmin", 3),
    "tanhinmin, hidden": ("tanhinmin(hidden=True)", 3),
    "saboteur": ("saboteur(players=4)", 4),
    "bridge": ("bridge", 4),
    "kuhn": ("kuhn", 2),
    "doors": ("doors", 3),
}


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_by_clicks(hands, name):
    me = hands()
    game, players = GAMES[name]
    me.new_table(game, "me", *["random"] * (players - 1))
    me.play_out()
    assert me.page.locator(".over h2").inner_text()
    assert me.page.locator(".scores li").count() == players
    assert me.ply > 0


def test_the_lobby_begins_a_game_at_one_click(hands):
    me = hands().open()
    me.page.click("[data-game=geister] .primary")
    assert me.my_turn()
    assert me.page.locator("h1").inner_text() == "Geister"


def test_the_form_opens_any_table(hands):
    me = hands().open()
    me.page.click("[data-game=kuhn] .quiet")
    dialog = me.page.locator("dialog")
    dialog.locator("select").last.select_option("other")
    dialog.locator(".seat-field input").last.fill("no_such_agent")
    dialog.locator(".primary").click()
    me.until(lambda: "no_such_agent" in dialog.locator(".trouble").inner_text())
    dialog.locator(".seat-field input").last.fill("random")
    dialog.locator(".primary").click()
    me.page.wait_for_selector(".board svg")
    me.play_out()


def test_a_game_by_keyboard_alone(hands):
    me = hands()
    me.new_table("geister(max_plies=12)", "me", "random")
    moves = 0
    while me.my_turn():
        before = me.ply
        me.page.keyboard.press("m")  # to the board
        me.page.keyboard.press("Enter")
        for key in ("ArrowUp", "ArrowRight", "ArrowLeft", "ArrowDown"):
            if "target" in me.page.locator(".spot:focus").get_attribute("class").split():
                break
            me.page.keyboard.press(key)
        me.page.keyboard.press("Enter")
        me.until(lambda before=before: me.ply > before or me.is_over)
        moves += 1
    assert moves == 6


def test_letters_choose_buttons(hands):
    me = hands()
    me.new_table("kuhn", "me", "random")
    while me.my_turn():
        before = me.ply
        letter = me.page.locator(".moves kbd").first.inner_text().lower()
        me.page.keyboard.press(letter)
        me.until(lambda before=before: me.ply > before or me.is_over)
    assert me.is_over


def test_a_piece_is_dragged(hands):
    me = hands()
    me.new_table("geister", "me", "random")
    me.my_turn()
    page = me.page
    for piece, square in (("b2", "b3"), ("b3", "b4")):
        before = me.ply
        start, end = (page.locator(f"[data-spot={name}]") for name in (piece, square))
        if not end.count():
            break
        start.drag_to(end)
        me.until(lambda before=before: me.ply > before)
        if not me.my_turn():
            break
    assert me.ply >= 2


def test_cards_are_chosen_by_a_sweep(hands):
    me = hands()
    me.new_table("geister(setup='choose')", "me", "random")
    me.my_turn()
    boxes = [me.page.locator(f"[data-spot={name}]").bounding_box() for name in ("b2", "c2", "d2", "e2")]
    mouse = me.page.mouse
    mouse.move(boxes[0]["x"] + 20, boxes[0]["y"] + 20)
    mouse.down()
    for box in boxes:
        mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
    mouse.up()
    me.until(lambda: me.page.locator(".spot.chosen").count() == 4)
    me.page.click(".moves .primary")
    me.until(lambda: me.ply >= 1)


def test_a_set_up_is_dragged(hands):
    me = hands()
    me.new_table("geister(setup='choose')", "me", "random")
    me.my_turn()
    page = me.page
    tokens = page.locator(".tray .token")
    me.until(lambda: tokens.count() == 4)
    for square in ("b1", "c1", "b2", "c2"):
        left = tokens.count()
        tokens.first.drag_to(page.locator(f"[data-spot={square}]"))
        me.until(lambda left=left: tokens.count() == left - 1)
    page.locator("[data-spot=c2]").drag_to(page.locator("[data-spot=e2]"))  # from square to square
    me.until(lambda: page.locator("[data-spot=e2].laid").count() == 1)
    box = page.locator("[data-spot=b1]").bounding_box()
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(20, 20, steps=20)  # off the board
    page.mouse.up()
    me.until(lambda: page.locator(".spot.laid").count() == 3 and tokens.count() == 1)
    tokens.first.drag_to(page.locator("[data-spot=d1]"))
    me.until(lambda: page.locator(".spot.laid").count() == 4)
    me.shot("set-up")
    page.click(".moves .primary")
    me.until(lambda: me.ply >= 1)


def test_a_move_is_typed_and_a_bad_one_refused(hands):
    me = hands()
    me.new_table("geister", "me", "random")
    me.my_turn()
    me.page.click(".typed summary")
    box = me.page.locator(".typed input")
    box.fill("A sideways")
    box.press("Enter")
    me.page.wait_for_selector(".toast.bad")
    assert me.ply == 0
    box.fill("A north")
    box.press("Enter")
    me.until(lambda: me.ply >= 1)
