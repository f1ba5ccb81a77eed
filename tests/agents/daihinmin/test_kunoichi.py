"""Kunoichi: an estimator a game, by a bandit."""

import json

import pytest

import tefuda
from tefuda import TefudaError
from tefuda.agents.daihinmin.each import foreseen
from tefuda.agents.daihinmin.kunoichi import by_class, by_hand
from tefuda.agents.daihinmin.luck import HandLuck, hand_features
from tefuda.beliefs import of
from tefuda.core import policy_of

FAST = "player=mc(iterations=10)"


def view_of(hand, classes=None):
    """A View at the start, of the first player."""
    deck = tefuda.load("daihinmin").new_state(seed=1)
    view = deck.view(0)
    secret = {**view.secret, "hand": hand, "classes": classes}
    return type(view)(**{**vars(view), "secret": secret})


def test_every_arm_is_the_same_player_with_other_worlds():
    agent = tefuda.agent(
        f"kunoichi(arms=[random, bias, 'rejection(samples=4, candidates=2)'], {FAST}, by=even)"
    )
    assert agent.estimators == ("random", "bias", "rejection(samples=4, candidates=2)")
    assert agent.peeks is None
    tefuda.Match("daihinmin", [agent, "default*4"], games=6, seed=1).run()
    assert agent.choices == [0, 1, 2, 0, 1, 2]
    twin = tefuda.agent(str(agent))
    twin.restore(json.loads(json.dumps(agent.memory())))
    assert twin.memory() == agent.memory()


def test_with_cheat_among_its_arms_it_is_an_oracle():
    agent = tefuda.agent(f"kunoichi(arms=[random, cheat], {FAST}, by=even)")
    assert agent.peeks is not None
    result = tefuda.Match("daihinmin", [agent, "default*4"], games=4, seed=3).run()
    assert result.to_json()["players"][0]["sees_truth"]
    assert agent.choices == [0, 1, 0, 1]


def test_rewards():
    assert by_class(3.0, 4, 5) == by_class(3.0, 3, 5) == pytest.approx(4 / 6)
    assert by_class(3.0, 0, 5) == by_class(3.0, 1, 5) == pytest.approx(2 / 6)
    assert by_class(3.0, 2, 5) == by_class(3.0, None, 5) == pytest.approx(3 / 6)
    assert by_hand(0.0, 5) == 0.5
    assert by_hand(-9.0, 5) == 0
    agent = tefuda.agent("kunoichi(arms=[random, bias], reward='class')")
    agent.new_match(tefuda.load("daihinmin"), [0], 1)
    poor = view_of("S3 H4", [4, 0, 1, 2, 3])
    assert agent.worth(poor, [3.0, 5.0, 4.0, 2.0, 1.0]) == pytest.approx(4 / 6)
    with pytest.raises(TefudaError, match="no reward"):
        tefuda.agent("kunoichi(reward='hands')")
    with pytest.raises(TefudaError, match="worlds from the arms"):
        tefuda.agent("kunoichi(player=mc(worlds=bias))")


def test_luck_is_learnt_and_taken_off():
    """On games of `policy` the class and the hand explain a good part of the points; what is left has no
    trend in them."""
    game = tefuda.load("daihinmin")
    policies = [policy_of("policy")] * 5
    luck, carry, pairs = HandLuck(), game.first_carry(), []
    for number in range(300):
        state = game.new_state(number, carry)
        views = [state.view(seat) for seat in range(5)]
        game.play_out(state, policies, [number, 2, 3, 4, 5])
        for view, points in zip(views, state.scores, strict=True):
            if number >= 50:
                pairs.append((points, points - luck.expected(view)))
            luck.learn(view, points)
        carry = game.carry_over(carry, state.deal, state.scores)
    raw = sum((p - 3) ** 2 for p, _ in pairs)
    left = sum(r**2 for _, r in pairs)
    assert left < 0.8 * raw
    assert abs(sum(r for _, r in pairs) / len(pairs)) < 0.1
    again = HandLuck()
    again.restore(json.loads(json.dumps(luck.memory())))
    assert again.expected(views[0]) == luck.expected(views[0])
    assert list(hand_features(view_of("S8 H8 S2 JK", [0, 1, 2, 3, 4]))) == [1, 1, 1, 1, 0, 2, 2]


def test_one_estimator_per_opponent_learns_from_cards_that_come_to_light():
    agent = tefuda.agent(f"kunoichi_each(policies=[uniform, habit], by=even, samples=8, nudges=1, {FAST})")
    tefuda.Match("daihinmin", [agent, "default*4"], games=3, seed=1).run()
    shares = agent.shares()
    assert all(1 <= sum(counts) <= 3 for counts in shares[1:])  # a game in which nobody had a choice is none
    assert sum(shares[0]) == 0  # nothing is learnt of oneself
    twin = tefuda.agent(str(agent))
    twin.restore(json.loads(json.dumps(agent.memory())))
    assert twin.memory() == agent.memory()


def test_who_knew_the_cards_foresaw_them():
    game = tefuda.load("daihinmin")
    state = game.new_state(seed=4)
    end = state.copy()
    game.play_out(end, [policy_of("policy")] * 5, [1, 2, 3, 4, 5])
    for move in list(end.moves)[:10]:
        state.play(move)
    view, final = state.view(0), end.view(0)
    told = game.hint(state, 0, tefuda.beliefs.estimator("cheat").peeks, rng=tefuda.core.stream(1))
    known, blind = of(view, "cheat", hint=told, samples=50), of(view, "random", samples=50)
    seats = [seat for seat in range(1, 5) if foreseen([known], final, seat) is not None]
    assert seats
    for seat in seats:
        assert foreseen([known], final, seat) == pytest.approx(1, abs=0.01)
        assert 0 < foreseen([blind], final, seat) < 0.95
    assert foreseen([], final, 1) is None
