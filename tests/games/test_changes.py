"""What a move changed on the drawing: spots of the drawings before and after it."""

import pytest

import tefuda
from games.test_choices import VARIANTS
from tefuda.core import stream
from tefuda.core.human_interface import Change


@pytest.mark.parametrize("name", VARIANTS)
def test_changes_go_from_spot_to_spot(name):
    state, rng = tefuda.load(name).new_state(seed=3), stream(3, "changes")
    game = state.game
    interface = game.human_interface()
    for _ in range(30):
        if state.is_over:
            break
        watchers = [*range(min(game.players, 2)), None]
        before = [state.spectator_view() if p is None else state.view(p) for p in watchers]
        state.play(rng.choice(state.list_moves()))
        for watcher, earlier in zip(watchers, before, strict=True):
            view = state.spectator_view() if watcher is None else state.view(watcher)
            starts = {spot.name for spot in game.picture(earlier).spots}
            targets = {spot.name for spot in game.picture(view).spots}
            for change in interface.changes(view):
                assert change.start == "" or change.start in starts
                assert change.target == "" or change.target in targets or view.is_over


def test_geister_moves_and_captures_from_both_sides():
    state = tefuda.load("geister").position("6/6/2r3/2B3/6/R4b 1 60")
    interface = state.game.human_interface()
    state.play("A north")
    assert interface.changes(state.view(0)) == [
        Change("move", "c3", "c4", what="A"),
        Change("capture", "c4", what="red"),
    ]
    assert interface.changes(state.view(1))[0] == Change("move", "d4", "d3", what="a")
    assert interface.changes(state.spectator_view()) == interface.changes(state.view(0))
    assert interface.changes(state.view(0))[0].to_json() == {
        "kind": "move",
        "from": "c3",
        "to": "c4",
        "what": "A",
    }


def test_bridge_keeps_the_last_trick_in_sight():
    state = tefuda.load("bridge(contract='3NT by S')").new_state(seed=4)
    for number in range(5):
        drawn = [
            spot.name for spot in state.game.picture(state.view(1)).spots if spot.name.startswith("trick:")
        ]
        assert len(drawn) == (number if number < 5 else 1)
        state.play(state.list_moves()[0])
    assert sum(s.name.startswith("trick:") for s in state.game.picture(state.view(1)).spots) == 1
