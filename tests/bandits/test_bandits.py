import json
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tefuda import TefudaError
from tefuda._native import bandits as native
from tefuda.bandits import BANDITS, Selection, Switch, bandit_of
from tefuda.bandits.policies import KINDS, IndexBandit
from tefuda.core import Rng, stream

POLICIES = [kind for kind in KINDS if kind != "even"]
RATES = (0.35, 0.5, 0.75)


def pull(bandit, times, seed=1, rates=RATES):
    """Pull arms that give 1 with these rates."""
    rng = stream(seed, "pulls")
    order = []
    for _ in range(times):
        arm = bandit.select(rng)
        bandit.update(arm, float(rng.uniform() < rates[arm]))
        order.append(arm)
    return order


@given(st.floats(1e-300, 1e300))
def test_our_logarithm(x):
    assert native.portable_log(x) == pytest.approx(math.log(x), rel=1e-14, abs=1e-15)


@given(st.floats(-600, 600))
def test_our_exponential(x):
    assert native.portable_exp(x) == pytest.approx(math.exp(x), rel=1e-13)


def indices(kind, arms, **params):
    """Return the indices after giving each arm its rewards, and t."""
    bandit = IndexBandit(kind, len(arms), **params)
    for number, rewards in enumerate(arms):
        for reward in rewards:
            bandit.update(number, reward)
    inner = bandit._native
    inner.restore(inner.arms(), inner.epochs, 0, 0)  # brings the logarithm up to date
    return [inner.index(number, Rng(1)) for number in range(len(arms))], sum(map(len, arms))


ARMS = [[0.0, 1.0, 1.0, 0.5], [0.25] * 3, [1.0, 0.0]]


def stats(rewards):
    n = len(rewards)
    mean = sum(rewards) / n
    return n, mean, sum(r * r for r in rewards) / n - mean * mean


FORMULAS = {
    "ucb1": lambda n, m, v, t: m + math.sqrt(2 * math.log(t) / n),
    "ucb1_tuned": lambda n, m, v, t: (
        m + math.sqrt(math.log(t) / n * min(0.25, v + math.sqrt(2 * math.log(t) / n)))
    ),
    "ucb_v": lambda n, m, v, t: m + math.sqrt(2 * v * math.log(t) / n) + 3 * math.log(t) / n,
    "ucb_root": lambda n, m, v, t: m + math.sqrt(math.sqrt(t) / n),
    "ucb2": lambda n, m, v, t: m + math.sqrt(1.1 * math.log(math.e * t) / 2),
}


@pytest.mark.parametrize("kind", FORMULAS)
def test_indices_are_those_of_the_formulas(kind):
    ours, t = indices(kind, ARMS)
    assert ours == pytest.approx([FORMULAS[kind](*stats(rewards), t) for rewards in ARMS])


def test_ucb_v_takes_its_parameters():
    ours, t = indices("ucb_v", ARMS, zeta=0.5, c=0.2, b=4.0)
    n, mean, variance = stats(ARMS[0])
    e = 0.5 * math.log(t)
    assert ours[0] == pytest.approx(mean + math.sqrt(2 * variance * e / n) + 0.2 * 3 * 4 * e / n)


@given(st.floats(0.01, 0.99), st.floats(0.001, 3))
def test_kl_bound_solves_its_equation(p, budget):
    q = native.kl_bound(p, budget)
    kl = p * math.log(p / q) + ((1 - p) * math.log((1 - p) / (1 - q)) if q < 1 else 0)
    assert q >= p
    assert kl == pytest.approx(budget, abs=1e-3) or q > 1 - 1e-6


@pytest.mark.parametrize("name", POLICIES)
def test_every_arm_first_then_mostly_the_best(name):
    bandit = bandit_of(name, 3)
    assert pull(bandit, 3) == [0, 1, 2]
    pull(bandit, 5000)
    # UCB-V and UCB-root explore much on purpose; even they must prefer the best arm clearly.
    assert bandit.counts()[2] == max(bandit.counts())
    assert bandit.counts()[2] > 0.5 * sum(bandit.counts())


@pytest.mark.parametrize("name", ["ucb1_tuned", "kl_ucb", "thompson"])
def test_regret_grows_slowly(name):
    """The rate of wrong pulls falls: fewer per pull in the second half than in the first."""
    wrong = [0, 0]
    for seed in range(10):
        order = pull(bandit_of(name, 3), 4000, seed)
        wrong[0] += sum(arm != 2 for arm in order[:2000])
        wrong[1] += sum(arm != 2 for arm in order[2000:])
    assert wrong[1] < 0.6 * wrong[0]


def test_even_is_even():
    bandit = bandit_of("even", 4)
    pull(bandit, 40, rates=(0, 0, 0, 1))
    assert bandit.counts() == [10] * 4


@pytest.mark.parametrize("name", [*KINDS, "selection", "switch(even=30, by_rate=30)"])
def test_memory_goes_on_where_it_stopped(name):
    whole, half = bandit_of(name, 3), bandit_of(name, 3)
    pull(whole, 100, seed=1)
    expected = pull(whole, 200, seed=2)
    pull(half, 100, seed=1)
    again = bandit_of(name, 3)
    again.restore(json.loads(json.dumps(half.memory())))
    assert pull(again, 200, seed=2) == expected
    assert again.counts() == whole.counts()


def test_selection_asks_the_better_chooser_more_often():
    bandit = Selection(3, over=("even", "ucb1_tuned"))
    pull(bandit, 5000)
    assert bandit.choices()[1] > bandit.choices()[0]
    assert sum(bandit.counts()) == 5000


def test_switch_has_three_phases():
    order = pull(Switch(3, even=300, by_rate=600, best=1), 2000)
    assert [order[:300].count(arm) for arm in range(3)] == [100] * 3
    middle = [order[300:900].count(arm) for arm in range(3)]
    assert middle == sorted(middle)  # in proportion to the rates
    assert middle[0] > 60
    assert set(order[900:]) == {2}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("ucb9", "Did you mean"),
        ("ucb_v(zetta=1)", "Did you mean 'zeta'"),
        ("ucb1(c=1)", "no parameter 'c'"),
        ("ucb2(alpha=0)", "above 0"),
        ("switch(even=1)", "even must be"),
        ("selection(over=[1])", "not by 1"),
        ("selection(ovr=1)", "Did you mean 'over'"),
    ],
)
def test_bad_names(text, words):
    with pytest.raises(TefudaError, match=words):
        bandit_of(text, 3)


@pytest.mark.parametrize("name", BANDITS)
def test_bad_memories_and_rewards(name):
    bandit = bandit_of(name if name != "switch" else "switch(even=10)", 3)
    for memory in (None, {}, [], {"arms": [[1, 2]]}, {"pulls": [1], "sums": [1]}):
        with pytest.raises(TefudaError):
            bandit.restore(memory)
    with pytest.raises(TefudaError):
        bandit.update(0, 1.5)


def test_no_arms():
    with pytest.raises(TefudaError, match="arms must be"):
        bandit_of("ucb1", 0)
