"""The network: what it sees, how it scores, and what its lessons teach."""

import numpy as np
import pytest

import tefuda
from tefuda._native import daihinmin as native
from tefuda.agents.daihinmin.monte_carlo import REWARDS
from tefuda.core import Rng
from tefuda.learn.daihinmin_net import NetworkSchool

HIDDEN = 32
AT = native.network_layout()


@pytest.fixture(scope="module")
def numbers():
    """A network whose hidden sums count: its output is not near 0, as at the start of a training."""
    rng = np.random.default_rng(5)
    found = NetworkSchool().start(3)
    for part, spread in (("output", 0.5), ("rows", 0.3), ("value_output", 0.5)):
        place = slice(*AT[part])
        found[place] = rng.uniform(-spread, spread, place.stop - place.start)
    found[native.FEATURES : AT["rows"][0]] = rng.uniform(-0.5, 0.5, AT["rows"][0] - native.FEATURES)
    return found


def tables(games):
    """Decisions of games of default clients after the exchange."""
    for seed in range(games):
        position = tefuda.load("daihinmin(classes='drawn')").new_state(seed=seed).position
        while not position.over:
            if not position.in_exchange and len(position.legal()) > 1:
                yield position.copy()
            position.force(position.default_move())


def score(numbers, situation, rows):
    """The definition: rows are added up, and sums above zero count."""
    table = numbers[slice(*AT["rows"])].reshape(-1, HIDDEN)
    sums = numbers[slice(*AT["bias"])] + table[situation].sum(0) + table[rows].sum(0)
    gifts = native.GIFT_FEATURES  # weights that have no rows
    weights = [numbers[row if row < native.FEATURES - gifts else row + gifts] for row in rows]
    return sum(weights) + np.maximum(sums, 0) @ numbers[slice(*AT["output"])]


def test_scores_are_what_the_rows_say(numbers):
    """Play-outs add up what changes from move to move; the sums are those of the definition."""
    kinds = set()
    for position in tables(12):
        situation, moves = native.network_seen(position, numbers.tolist())
        for found, rows in moves:
            wins = found - score(numbers, situation, rows)  # what wins by force is worth 4 more
            assert min(abs(wins), abs(wins - 4)) < 1e-3
        kinds.add((len(moves) > 8, len(situation)))
    assert len(kinds) > 8


def test_lessons_are_gradients(numbers):
    """Of what came of the decisions: a small step changes merit and surprise as the gradient says."""
    rewards = REWARDS["class"]

    def lesson(changed):
        return native.net_lesson(changed.tolist(), rewards, 6, 11, trust=1.0)

    whole = lesson(numbers)
    gradient = np.array(whole.gradient)
    assert whole.decisions > 100
    rng = np.random.default_rng(2)
    policy, value = slice(0, AT["output"][1]), slice(AT["output"][1], len(numbers))
    for part, of in ((policy, "merit"), (value, "surprise")):
        step = np.zeros(len(numbers))
        step[part] = np.sign(gradient[part]) * rng.random(part.stop - part.start)
        size = 1e-5 if of == "merit" else 1e-4
        up, down = (getattr(lesson(numbers + sign * size * step), of) for sign in (1, -1))
        told = gradient @ step * (1 if of == "merit" else -2)
        assert (up - down) / (2 * size) == pytest.approx(told, rel=0.01)


def test_a_lesson_is_the_same_every_time(numbers):
    one, again, other = (native.net_lesson(numbers.tolist(), REWARDS["class"], 3, seed) for seed in (5, 5, 6))
    assert one.gradient == again.gradient
    assert one.gradient != other.gradient


def test_what_is_no_network_is_refused(numbers):
    with pytest.raises(ValueError, match="numbers"):
        native.net_lesson([0.0] * 5, REWARDS["class"], 1, 1)
    with pytest.raises(ValueError, match="numbers"):
        native.networked([0.0] * native.FEATURES, temperature=0, leads=0, positions=0)
    over = tefuda.load("daihinmin").new_state(seed=1).position
    while not over.over:
        over.force(over.default_move())
    with pytest.raises(ValueError, match="tables"):
        native.network_seen(over, numbers.tolist())


def test_the_first_network_plays_nearly_like_the_policy():
    """It begins as the learned policy: its hidden sums hardly count."""
    start = NetworkSchool().start(1)
    kind = {"temperature": 0.0, "leads": 0, "positions": 0}
    learned = native.learned(start[: native.FEATURES].tolist(), **kind)
    networked = native.networked(start.tolist(), **kind)
    same = [learned.choose(p, Rng(1)) == networked.choose(p, Rng(1)) for p in tables(10)]
    assert len(same) > 300
    assert sum(same) > 0.85 * len(same)
