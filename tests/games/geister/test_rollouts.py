"""Roll-outs by learned styles: the same games as those styles play, and only where they are needed."""

import pytest

import tefuda
from tefuda._native import geister as native
from tefuda.games.geister.rollouts import Rollouts, Suspect
from tefuda.games.geister.styles import style_weights

GAME = tefuda.load("geister")
STYLES = ("even", "giving")
PLAIN = {"share": 1.0, "heat": 0.0, "their_heat": 0.0, "slip": 0.0, "doubtful": 2.0, "seed": 1}


def rolled(state, **options):
    """Roll out every move of a position whose colours are known, `even` against `giving`."""
    tables = native.Rollouts([list(style_weights(style).values) for style in STYLES])
    moves = state.position.legal()
    given = {
        "priors": [0.0] * len(moves), "ours": [1.0, 0.0], "reds": [state.position.reds(1 - state.player)],
        "styles": [1], "chances": [1.0], "count": len(moves), **PLAIN, **options,
    }  # fmt: skip
    return tables.values(state.position, **given)


def test_a_rollout_is_the_game_that_the_styles_play():
    agents = [tefuda.agent(f"styled(style='{style}')") for style in STYLES]
    compared = other = 0
    for seed in range(6):
        state = GAME.new_state(seed=seed)
        for _ in range(5 * seed):
            if not state.is_over:
                state.play(agents[seed % 2].decide(state.view(state.player)).move)
        if state.is_over:
            continue
        me = state.player
        for number, mean, games in rolled(state):
            after = state.copy()
            after.play(GAME.move(GAME.move_text(number)))
            while not after.is_over:
                agent = agents[0 if after.player == me else 1]
                after.play(agent.decide(after.view(after.player)).move)
            assert games == 1
            other += mean != after.scores[me]
            compared += 1
    assert compared > 40
    assert other <= 2  # two steps of the very same value: one or the other is taken


def test_moves_that_are_clearly_behind_get_no_more_games():
    state = GAME.new_state(seed=1)
    moves = state.position.legal()
    chance = {"heat": 0.5, "their_heat": 0.5}
    behind = [0.0, *[-2.0] * (len(moves) - 1)]
    games = [row[2] for row in rolled(state, priors=behind, count=4000, **chance)]
    assert games == [16] * len(moves)  # one look was enough, then only one was left
    level = [row[2] for row in rolled(state, count=4000, doubtful=100.0, **chance)]
    assert level == [4000 // len(moves)] * len(moves)


def test_a_number_of_games_repeats_what_was_stopped():
    state = GAME.new_state(seed=2)
    chance = {"heat": 0.5, "their_heat": 0.5}
    one = rolled(state, count=3000, **chance)
    assert one == rolled(state, count=sum(row[2] for row in one), **chance)
    assert one != rolled(state, count=3000, **{**chance, "seed": 2})


def test_styles_go_with_colours():
    """Where every suspect has another style, all of them are met, in the proportion of their weights."""
    state = GAME.new_state(seed=3)
    view, sets = state.view(0), [state.position.reds(1)]
    rollouts = Rollouts(STYLES)

    def mean(*suspects):
        met = [Suspect(name, weight, [1.0]) for name, weight in suspects]
        found = rollouts.values(
            state.position, list(view.legal_moves), met,
            sets=sets, priors=dict.fromkeys(view.legal_moves, 0.0), share=0.0, games=4000, seed=5,
        )  # fmt: skip
        return sum(one.mean for one in found.values()) / len(found)

    even, giving = mean(("even", 1.0)), mean(("giving", 1.0))
    both = mean(("even", 0.5), ("giving", 0.5))
    assert abs(even - giving) > 0.02
    assert min(even, giving) < both < max(even, giving)


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"priors": [0.0]}, "list of 8"),
        ({"ours": [0.0, 0.0]}, "all be 0"),
        ({"ours": [1.0]}, "list of 2"),
        ({"reds": [255]}, "blue and a red"),
        ({"reds": [300]}, "set of reds"),
        ({"styles": []}, "list of 1"),
        ({"styles": [-1]}, "A style"),
        ({"chances": [-1.0]}, "0 or more"),
        ({"slip": 1.0}, "below 1"),
        ({"count": -1}, "number of games"),
        ({"heat": -1.0}, "0 or more"),
        ({"seconds": -1.0}, "seconds"),
    ],
)
def test_what_cannot_be_rolled_out_is_refused(wrong, why):
    with pytest.raises(ValueError, match=why):
        rolled(GAME.new_state(seed=1), **wrong)
