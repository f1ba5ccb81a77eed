"""Random play-outs: the published statistics, and both CPU paths giving the same games."""

import math

import pytest

import tefuda
from tefuda import _native
from tefuda.core import stream

geister = _native.geister
UNIFORM, LEAVE = False, True
GAMES = 100_000
TABLE_GAMES = 100_000  # the published table comes from at least so many games

# limit, policy: mean plies, (first, draw, second), (escape, blues, reds, draw)
TABLE = {
    (200, UNIFORM): (149.8, (0.382, 0.236, 0.382), (0.181, 0.294, 0.289, 0.236)),
    (200, LEAVE): (141.7, (0.403, 0.196, 0.401), (0.303, 0.252, 0.249, 0.196)),
    (300, LEAVE): (149.8, (0.491, 0.018, 0.491), (0.339, 0.324, 0.318, 0.018)),
}


def near(ours, table, spread):
    sigma = spread * math.sqrt(1 / GAMES + 1 / TABLE_GAMES)
    return abs(ours - table) < 5 * sigma + 0.0005  # the table is rounded


@pytest.mark.parametrize("key", TABLE, ids=str)
def test_statistics(key):
    limit, policy = key
    plies, winners, reasons = TABLE[key]
    tally = geister.random_games(GAMES, seed=11, max_plies=limit, leave=policy)
    assert tally.games == GAMES == sum(tally.wins) == sum(tally.outcomes)
    assert tally.outcomes[0] == 0
    assert near(tally.plies / GAMES, plies, 55)
    first, second, draw = (n / GAMES for n in tally.wins)
    for ours, table in zip((first, draw, second), winners, strict=True):
        assert near(ours, table, math.sqrt(table * (1 - table)))
    for ours, table in zip(tally.outcomes[1:], reasons, strict=True):
        assert near(ours / GAMES, table, math.sqrt(table * (1 - table)))


@pytest.mark.parametrize(
    ("policy", "plies", "wins", "outcomes"),
    [
        (UNIFORM, 152_323, [393, 361, 246], [0, 190, 308, 256, 246]),
        (LEAVE, 143_731, [407, 396, 197], [0, 320, 263, 220, 197]),
    ],
)
def test_the_same_games_on_every_machine(policy, plies, wins, outcomes):
    tally = geister.random_games(1000, seed=1, max_plies=200, leave=policy)
    assert (tally.plies, list(tally.wins), list(tally.outcomes)) == (plies, wins, outcomes)


@pytest.mark.skipif(not geister.has_fast_bits(), reason="this CPU has no BMI2, so there is only one path")
@pytest.mark.parametrize("policy", [UNIFORM, LEAVE])
@pytest.mark.parametrize("limit", [1, 2, 57, 200, 300])
def test_fast_path_plays_the_same_games_as_the_portable_one(policy, limit):
    for seed in range(20):
        fast, slow = (
            geister.random_games(200, seed=seed, max_plies=limit, leave=policy, portable=portable)
            for portable in (False, True)
        )
        assert (fast.plies, list(fast.wins), list(fast.outcomes)) == (
            slow.plies,
            list(slow.wins),
            list(slow.outcomes),
        )


@pytest.mark.slow
@pytest.mark.parametrize("limit", [200, 300])
def test_playouts_are_uniform_games_move_by_move(limit):
    game = tefuda.load(f"geister(max_plies={limit})")
    n = 6000
    reasons = dict.fromkeys(["escape", "blue captured", "red captured", "draw"], 0)
    for seed in range(n):
        state = game.new_state(seed=seed)
        rng = stream(seed, "slow games")
        while not state.is_over:
            state.play(rng.choice(state.list_moves()))
        reasons[state.reason] += 1
    tally = geister.random_games(400_000, seed=3, max_plies=limit)
    for ours, native in zip(reasons.values(), tally.outcomes[1:], strict=True):
        p = native / 400_000
        assert abs(ours / n - p) < 5 * math.sqrt(p * (1 - p) / n)
