"""Nets: what they see, how they play and read, and how they are taught."""

import math

import numpy as np
import pytest

import tefuda
from tefuda import Match, TefudaError
from tefuda._native import geister as native
from tefuda.core import stream
from tefuda.games.geister.nets import likings, native_net, net_weights
from tefuda.games.geister.notation import RED_SETS
from tefuda.games.geister.styles import Rewards
from tefuda.learn.geister_net import NetSchool
from tefuda.learn.training import Training, TrainingPlan
from tefuda.play.identity import identity_of
from tefuda.workers import worker_pool

GAME = tefuda.load("geister")
NET = native_net(net_weights())
PLAIN = Rewards().native()


def after(moves, seed=1):
    state = GAME.new_state(seed=seed)
    for move in moves:
        state.play(move)
    return state


def played(seed, plies):
    """Play moves by lot."""
    state, rng = GAME.new_state(seed=seed), stream(seed, "by lot")
    while not state.is_over and len(state.moves) < plies:
        state.play(rng.choice(state.list_moves()))
    return state


def test_it_leaves_when_it_can():
    state = GAME.position("B4r/6/6/6/R5/4b1 1 60")
    assert tefuda.agent("net").decide(state.view(0)).move.text in ("A north", "A west")


def test_it_beats_players_who_look_two_plies_ahead():
    result = Match("geister", ["net", "purple(depth=2)"], games=20, seed=1).run()
    assert result.players[0].mean.value > 0.6


def test_its_games_are_the_same_in_the_core_and_move_by_move():
    fast = Match("geister", ["net(temperature=1)", "net"], games=4, seed=3).run().rows
    slow = [tefuda.agent(text) for text in ("net(temperature=1)", "net")]
    for agent in slow:
        agent.policy = None  # then every decision is made in Python
    asked = Match("geister", slow, games=4, seed=3).run().rows
    assert [row.moves for row in fast] == [row.moves for row in asked]


def test_what_the_pieces_did_matters_to_it():
    """The same position, reached on two ways, is liked differently."""
    ways = (
        ["A north", "A north", "B north", "B north"],
        ["B north", "B north", "A north", "A north"],
        ["A north", "A north", "A south", "A south", "A north", "A north", "B north", "B north"],
    )
    one, turned, again = (likings(after(way).position, NET) for way in ways)
    assert one.keys() == turned.keys() == again.keys()
    assert one != turned  # what moved last differs
    assert one != again


def test_nobody_is_on_turn_in_the_set_up():
    start = tefuda.load("geister(setup='choose')").new_state(seed=1)
    with pytest.raises(ValueError, match="on turn"):
        native_net(net_weights()).values(start.position)


def test_the_others_colours_are_no_part_of_it():
    for seed in range(5):
        state = played(seed, 30)
        if state.is_over:
            continue
        view = state.view(state.player)
        knowledge = GAME.knowledge(view)
        found = {
            tuple(likings(knowledge.world(i).state(GAME).position, NET).items())
            for i in range(min(knowledge.count, 8))
        }
        assert len(found) == 1


def test_it_sets_up_where_set_ups_are_chosen():
    result = Match("geister(setup='choose')", ["net", "random"], games=4, seed=2).run()
    assert not any(player.forfeits for player in result.players)


def test_a_game_and_its_mirror_image_are_played_alike():
    """Somebody with mirrored colours, in a mirrored game, likes the mirrored steps just as much."""
    letters, ways = dict(zip("ABCDEFGH", "DCBAHGFE", strict=True)), {"east": "west", "west": "east"}

    def image(text):
        letter, way = text.split()
        return f"{letters[letter]} {ways.get(way, way)}"

    def start(reds):
        return GAME.start({"reds": reds})

    one, other = start(["ABEF", "ACEG"]), start(["CDGH", "BDFH"])
    for move in ("A north", "B north", "A east", "B west", "C north", "D north"):
        one.play(move)
        other.play(image(move))
    liked = {move.text: likings(one.position, NET)[move.id] for move in one.legal_moves}
    again = {move.text: likings(other.position, NET)[move.id] for move in other.legal_moves}
    assert {image(text): liked[text] for text in liked} == pytest.approx(again, abs=1e-5)


def test_a_reader_says_how_likely_the_moves_of_such_a_player_are():
    """By Bayes' rule, for the colours that the player has: the chances that it went by, beside some noise."""
    state, noise = played(4, 21), 0.02
    assert not state.is_over
    observer = 0
    reader = native.NetReader(native_net(net_weights()), heat=1.0, noise=noise)
    rows = reader.read(state.position, observer, first=0)
    reds = RED_SETS.index(state.position.reds(1))
    past = GAME.new_state(seed=4)
    expected = []
    for move in state.moves:
        if past.player != observer:
            chances = likings(past.position, NET)
            mine = math.exp(chances[move.id])
            expected.append(math.log((1 - noise) * mine * len(chances) + noise))
        past.play(move)
    assert [row[reds] for row in rows] == pytest.approx(expected, abs=1e-5)


def test_the_weights_are_part_of_who_it_is():
    assert net_weights().hash in identity_of(tefuda.agent("net"))
    assert net_weights().hash in identity_of(tefuda.agent("strong"))
    assert net_weights().hash not in identity_of(tefuda.agent("strong(liking=0, worlds=mixture(net=False))"))


def test_a_lesson_is_the_same_again():
    weights = [float(x) for x in NetSchool("even").start(1)]
    how = {"styles": [], "depths": [2], "games": 3}
    one, again = (native.net_lesson(weights, PLAIN, seed=5, **how) for _ in range(2))
    assert one == again
    assert native.net_lesson(weights, PLAIN, seed=6, **how)[0] != one[0]


@pytest.mark.numbers
def test_the_gradient_points_uphill():
    """A small step along the gradient of many games makes what was done with luck more likely, not less."""
    weights = np.array(NetSchool("baiting").start(2))
    rewards = Rewards(
        win_escape=0, win_blues=0, win_reds=0, lose_escape=0, lose_blues=0, lose_reds=0, ply=-0.01
    )
    how = {"styles": [], "depths": [], "entropy": 0.0}
    for number in range(8):  # nothing counts but that games are short
        gradient, _, _ = native.net_lesson(weights.tolist(), rewards.native(), games=60, seed=number, **how)
        slope = np.array(gradient) / 60
        weights += 0.03 * slope / (np.abs(slope).max() + 1e-9)
    first, then = (
        native.net_lesson(w.tolist(), rewards.native(), games=150, seed=99, **how)
        for w in (np.array(NetSchool("baiting").start(2)), weights)
    )
    assert then[1] / then[2] > first[1] / first[2] + 0.02


def test_training_is_the_same_after_a_break(tmp_path):
    plan = TrainingPlan(rounds=4, games=40, seed=3, every=4, exam=2)
    with worker_pool(1) as workers:
        whole = Training(NetSchool("running"), plan, tmp_path / "whole").run(workers)

        class Enough(Exception):
            pass

        def stop(at):
            if at.round == 2:
                raise Enough

        with pytest.raises(Enough):
            Training(NetSchool("running"), plan, tmp_path / "part").run(workers, stop)
        again = Training(NetSchool("running"), plan, tmp_path / "part", resume=True).run(workers)
    assert np.array_equal(whole.weights, again.weights)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("net(style='bold')", "no style"),
        ("net(style='baiting')", "tefuda train geister --kind net_baiting"),
        ("net(weights='no.npz')", "no file"),
        ("net(temperature=-1)", "temperature"),
        ("strong(liking=-1)", "liking"),
        ("strong(net='no.npz')", "no file"),
    ],
)
def test_impossible_parameters(text, said):
    with pytest.raises(TefudaError, match=said):
        tefuda.agent(text)


def test_bad_input_of_the_core_is_refused():
    with pytest.raises(ValueError, match="weights"):
        native.Net([0.0])
    with pytest.raises(ValueError, match="noise"):
        native.NetReader(native_net(net_weights()), heat=1.0, noise=0.0)
    weights = [0.0] * native.NET_WEIGHTS
    with pytest.raises(ValueError, match="depth"):
        native.net_lesson(weights, PLAIN, styles=[], depths=[0], games=1, seed=1)
    with pytest.raises(ValueError, match="weights of pairs"):
        native.net_lesson(weights, PLAIN, styles=[[0.0]], depths=[], games=1, seed=1)
