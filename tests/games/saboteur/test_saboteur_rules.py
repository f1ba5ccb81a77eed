"""The rules, fact by fact."""

import pytest

import tefuda
from support.refusals import refused
from support.saboteur import arranged, road
from tefuda._native import saboteur as native
from tefuda.core import stream
from tefuda.games.saboteur.notation import CARDS, TILES, tile_text

THREE = "saboteur(players=3, saboteurs=0)"


def test_the_deck():
    copies = native.copies()
    assert sum(copies) == 67
    assert sum(copies[:16]) == 40
    assert sum(copies[:7]) == 31
    assert copies[7:16] == [1] * 9
    assert len(set(CARDS[:16])) == 16
    names = {tile_text(*tile) for tile in TILES.values()}
    assert len(names) == 26
    assert sum("-" in name for name in names) == 11
    eastward = sum(copies[kind] for kind in range(7) if {"E", "W"} <= set(CARDS[kind]))
    assert eastward == 13
    actions = dict(zip(CARDS[16:], copies[16:], strict=True))
    assert sum(count for card, count in actions.items() if card.startswith("break")) == 9
    assert sum(count for card, count in actions.items() if card.startswith("repair")) == 9
    assert (actions["rockfall"], actions["map"]) == (3, 6)


@pytest.mark.parametrize("players", range(3, 11))
def test_roles_and_hands(players):
    game = tefuda.load(f"saboteur(players={players})")
    saboteurs = {3: 1, 4: 1, 5: 2, 6: 2, 7: 3, 8: 3, 9: 3, 10: 4}[players]
    hand = {3: 6, 4: 6, 5: 6, 6: 5, 7: 5, 8: 4, 9: 4, 10: 4}[players]
    found = set()
    for seed in range(40):
        deal = game.new_state(seed=seed).deal
        assert [len(h.split()) for h in deal["hands"]] == [hand] * players
        cards = [*deal["roles"], deal["spare"]]
        assert cards.count("saboteur") == saboteurs
        assert len(cards) == players + 1
        found.add(deal["roles"].count("saboteur"))
    assert found == {saboteurs, saboteurs - 1}


def test_saboteurs_can_be_a_fixed_number():
    deals = [tefuda.load("saboteur(preset='tajima', margin=0)").new_state(seed=s).deal for s in range(20)]
    assert {deal["roles"].count("saboteur") for deal in deals} == {2}
    assert all("spare" not in deal for deal in deals)


@pytest.mark.parametrize("margin", [0, 2, "'none'"])
def test_the_start(margin):
    state = tefuda.load(f"saboteur(margin={margin})").new_state(seed=1)
    assert state.view(0).table["value"] == 7
    assert state.view(0).table["cards"] == [[1, 3, "N-E-S-W"]]


def test_a_card_must_fit_and_be_joined():
    state = arranged(THREE, ["E-W N-S E-S", "N|S", "map"])
    lays = {m.text for m in state.legal_moves if "@" in m.text}
    assert lays == {"E-W @ 0,3", "E-W @ 2,3", "N-S @ 1,2", "N-S @ 1,4",
                    "N-W @ 1,4", "N-W @ 2,3", "E-S @ 1,2", "E-S @ 0,3"}  # fmt: skip


def test_margins_clip_the_mine():
    state = arranged("saboteur(players=3, saboteurs=0, margin=0)", ["E-W N-S E-S", "N|S", "map"])
    assert "E-W @ 2,3" in state.legal_moves
    assert "E-W @ 0,3" not in state.legal_moves


def test_dead_ends_do_not_conduct():
    state = arranged(THREE, ["E|W", "E-W", "N-S"])
    state.play("E|W @ 2,3")
    assert "E-W @ 3,3" not in state.legal_moves
    assert state.view(0).table["value"] == 9  # up or down first


def test_the_path_value_counts_blank_cells_and_touching_is_zero():
    state = road(extra=("N-E-S-W N|E|S|W", "", "N-E-S-W"))
    assert state.view(0).table["value"] == 2
    assert state.position.value_after(state.parse("N-E-S-W @ 7,3").id) == 1
    state.play("N-E-S-W @ 7,3")
    assert state.view(0).table["value"] == 1
    assert state.position.value_after(state.parse("N-E-S-W @ 8,3").id) == 0
    assert state.position.value_after(state.parse("N|E|S|W @ 8,3").id) == 3  # round the dead end


def test_a_reached_stone_is_turned_to_fit_and_the_path_goes_on_through_it():
    for stone, tile, onward in (("stone E-S", "N-W", "N-S @ 9,2"), ("stone S-W", "S-W", "N-S @ 9,4")):
        others = [goal for goal in ("stone E-S", "stone S-W") if goal != stone]
        state = road([others[0], stone, "gold"], extra=("N-E-S-W N-S", "N-S N-E-W", "N-E-W N-S"))
        state.play("discard N-E-W")
        state.play("N-E-S-W @ 7,3")
        state.play("N-E-W @ 8,3")
        table = state.view(0).table
        assert table["up"] == [False, True, False]
        assert table["goals"] == [None, stone, None]
        assert [9, 3, tile] in table["cards"]
        assert state.view(2).log[-1].reveal == f"goal 2 is {stone}"
        assert not state.is_over
        assert onward in state.legal_moves


def test_the_gold_ends_the_round_at_once():
    state = road(extra=("N-E-S-W", "N-E-W", "N-E-W"))
    state.play("discard N-E-W")
    state.play("N-E-S-W @ 7,3")
    state.play("N-E-W @ 8,3")
    assert state.is_over
    assert state.reason == "gold"
    assert state.scores == (1.0, 1.0, 1.0)
    assert state.view(1).log[-1].reveal == "goal 2 is gold"  # and no card is drawn
    assert state.view(1).table["roles"] == ["miner"] * 3


def test_hidden_goals_ask_nothing_of_a_card():
    state = road(extra=("N-E-S-W", "S-W", "N-E-W"))
    state.play("discard N-E-W")
    state.play("N-E-S-W @ 7,3")
    assert "S-W @ 8,3" in state.legal_moves  # rock beside the goal
    state.play("S-W @ 8,3")
    assert state.view(0).table["up"] == [False] * 3


def test_rockfall_cuts_off_and_a_card_that_fits_joins_again():
    state = arranged(THREE, ["E-W N-E-W E-W", "N-E-W rockfall N-S", "N-E-S-W E|W N-S"])
    for move in ("E-W @ 2,3", "N-E-W @ 3,3", "N-E-S-W @ 4,3", "N-E-W @ 5,3"):
        state.play(move)
    assert state.view(0).table["value"] == 3
    falls = {m.text for m in state.legal_moves if m.text.startswith("rockfall")}
    assert falls == {f"rockfall @ {x},3" for x in (2, 3, 4, 5)}  # neither the start nor a goal
    state.play("rockfall @ 3,3")
    assert state.view(0).table["value"] == 8  # round what was cut off
    lays = [m.text for m in state.legal_moves if "@" in m.text]
    assert lays
    assert not any(move.endswith(("@ 6,3", "@ 4,2", "@ 5,2")) for move in lays)
    assert "N-S @ 3,3" not in lays
    state.play("E|W @ 3,3")  # fits, but joins nothing
    assert state.view(0).table["value"] == 9
    state.undo()
    state.play("discard N-S")
    state.play("E-W @ 3,3")
    assert state.view(0).table["value"] == 3


def test_tools():
    state = arranged(THREE, ["break-pick E-W repair-pick+cart", "E-W repair-pick break-pick",
                             "break-cart break-pick map"])  # fmt: skip
    assert {m.text for m in state.legal_moves if m.text.startswith("break")} == {
        "break pick of 2", "break pick of 3"}  # fmt: skip
    state.play("break pick of 2")
    moves = {m.text for m in state.legal_moves}
    assert not any("@" in move for move in moves)
    assert {"repair pick of 2", "break pick of 1", "discard E-W"} <= moves
    state.play("discard E-W")
    assert "break pick of 2" not in state.legal_moves  # no second card of a tool
    state.play("break cart of 2")
    assert state.view(0).table["broken"][1] == ["pick", "cart"]
    both = {m.text for m in state.legal_moves if m.text.startswith("repair")}
    assert both == {"repair pick of 2 by pick+cart", "repair cart of 2 by pick+cart"}
    state.play("repair cart of 2 by pick+cart")  # heals one of the two
    assert state.view(0).table["broken"][1] == ["pick"]


def test_a_map_is_read_by_its_player_alone():
    state = arranged(THREE, ["map", "E-W", "N-S"], goals=("gold", "stone S-W", "stone E-S"))
    state.play("map 1")
    assert state.view(0).log[-1].reveal == "drew N-S, saw gold"
    assert state.view(1).log[-1] == (0, "map 1", None)
    assert state.view(0).table["goals"] == ["gold", None, None]
    assert state.view(1).table["goals"] == [None] * 3
    assert state.view(1).table["looked"] == [[1], [], []]


def test_a_discard_lies_face_down():
    state = arranged(THREE, ["map E-W", "E-W", "N-S"])
    state.play("discard E-W")
    assert state.view(0).log[-1].seen == "discard E-W"
    assert state.view(1).log[-1] == (0, "discard", None)


def test_sixty_seven_cards_are_used_and_the_saboteurs_win():
    for seed in range(5):
        state = tefuda.load("saboteur").new_state(seed=seed)
        rng = stream(seed, "discards")
        while not state.is_over:
            state.play(rng.choice([m for m in state.legal_moves if m.text.startswith("discard")]))
        assert len(state.moves) == 67
        assert state.reason == "cards used up"
        assert state.scores == tuple(float(role == "saboteur") for role in state.deal["roles"])


def test_an_empty_hand_passes():
    state = tefuda.load("saboteur(players=3, saboteurs=0, hand=1, deck='E-W E-W E-W map')").start(
        {"roles": ["miner"] * 3, "hands": ["E-W", "E-W map E-W", ""], "deck": "",
         "goals": ["gold", "stone E-S", "stone S-W"]}
    )  # fmt: skip
    state.play("discard E-W")
    state.play("discard map")
    assert [m.text for m in state.legal_moves] == ["pass"]
    state.play("pass")
    state.play("pass")
    state.play("discard E-W")
    state.play("pass")
    state.play("pass")
    assert not state.is_over
    state.play("discard E-W")
    assert state.is_over
    assert len(state.moves) == 8


def test_without_saboteurs_unfound_gold_is_nobodys():
    state = tefuda.load("saboteur(players=3, saboteurs=0)").new_state(seed=2)
    while not state.is_over:
        state.play(next(m for m in state.legal_moves if m.text.startswith("discard")))
    assert state.scores == (0.0, 0.0, 0.0)


def test_one_card_can_reach_two_goals():
    """With goals in neighbouring rows a stone leads on into the next goal."""
    name = "saboteur(players=3, saboteurs=0, distance=2, offset=1)"
    state = arranged(name, ["E-W", "N-S", "map"], goals=("gold", "stone E-S", "stone S-W"))
    state.play("E-W @ 2,3")  # the stone turns N-W, and its exit N leads into the gold
    assert state.reason == "gold"
    assert state.view(1).log[-1].reveal == "goal 1 is gold, goal 2 is stone E-S"


BAD = [
    ("saboteur(players=2)", "3 to 10"),
    ("saboteur(players=11)", "3 to 10"),
    ("saboteur(preset='tajima')", "needs a margin"),
    ("saboteur(preset='tajima', margin=0, players=5)", "6 players"),
    ("saboteur(preset='x')", "official"),
    ("saboteur(margin=9)", "margin"),
    ("saboteur(margin='wide')", "margin"),
    ("saboteur(saboteurs=7)", "saboteurs"),
    ("saboteur(hand=0)", "hand"),
    ("saboteur(players=10, hand=7)", "more than the deck"),
    ("saboteur(stones='round')", "corner"),
    ("saboteur(connection='loose')", "start"),
    ("saboteur(distance=1)", "distance"),
    ("saboteur(offset=0)", "offset"),
    ("saboteur(agreed=5)", "sure to be miners"),
    ("saboteur(agreed=1, agreed_roles='opposed')", "needs two or more agreed players"),
    ("saboteur(players=3, agreed=2, agreed_roles='opposed')", "needs two or more agreed players"),
    ("saboteur(agreed_roles='all')", "miners"),
    ("saboteur(deck='gold')", "not a card"),
    ("saboteur(deck='E-W E-W E-W E-W')", "full deck"),
    ("saboteur(rounds=4)", "rounds"),
    ("saboteur(margins=2)", "margin"),
]


@pytest.mark.parametrize(("name", "words"), BAD, ids=[name for name, _ in BAD])
def test_bad_parameters_are_told(name, words):
    refused(tefuda.load, name, match=words)
