"""Sums of games that pass by: equal to what the games themselves say, in bounded memory."""

import pytest

import tefuda
from tefuda import TefudaError
from tefuda.arena.matches.plan import MatchPlan
from tefuda.arena.results import tally as module
from tefuda.arena.results.tally import MatchTally
from tefuda.play.rows import GameRow

MATCHES = [
    ("kuhn", ["random"] * 2, {}),
    ("kuhn", ["random"] * 2, {"duplicate": True, "series": 3}),
    ("doors", ["random"] * 3, {}),
    ("daihinmin", ["default*5"], {}),
    ("saboteur(preset='tajima', margin=0)", ["tajima(m_s=0.5, t=6)"] * 2, {"seats": "roles"}),
]


@pytest.mark.parametrize(("game", "agents", "options"), MATCHES)
def test_the_tally_says_what_the_games_say(game, agents, options):
    match = tefuda.Match(game, agents, games=60, seed=3, **options)
    result = match.run()
    tally = result.tally
    assert tally.games == 60
    assert tally.moves == sum(len(row.moves) for row in result.rows)
    for agent, mine in enumerate(tally.agents):
        rows = [row for row in result.rows if agent in row.seating]
        scores = [row.scores[row.seating.index(agent)] for row in rows]
        sums, counts, clusters, *_ = tally.scores(agent)
        assert sums.tolist() == scores
        assert set(counts.tolist()) == {1}
        assert clusters.tolist() == [match.plan.cluster(row.number) for row in rows]
        assert mine.squares == pytest.approx(sum(score**2 for score in scores))
        assert mine.wins + mine.draws + mine.losses == mine.games == sum(mine.places) == len(rows)
        for role in mine.roles:
            seats = [(row, row.seating.index(agent)) for row in rows]
            played = [row.scores[seat] for row, seat in seats if row.roles and row.roles[seat] == role]
            assert tally.role_scores(role, agent)[0].tolist() == played
    both = [row for row in result.rows if 0 in row.seating and 1 in row.seating]
    gaps = [row.scores[row.seating.index(0)] - row.scores[row.seating.index(1)] for row in both]
    assert tally.difference(0, 1)[0].tolist() == gaps
    assert tally.difference(1, 0)[0].tolist() == [-gap for gap in gaps]


@pytest.mark.parametrize("duplicate", [False, True])
def test_blocks_of_long_matches_are_whole_clusters(monkeypatch, duplicate):
    match = tefuda.Match("kuhn", ["random"] * 2, games=1000, seed=3, duplicate=duplicate)
    rows = match.run().rows
    single = MatchTally(match.game, match.plan, 2).take_all(rows)
    monkeypatch.setattr(module, "MOST_BLOCKS", 128)
    merged = MatchTally(match.game, match.plan, 2).take_all(rows)
    sums, counts, *_ = merged.scores(0)
    assert len(sums) == 125
    assert counts.tolist() == [8] * 125  # four cycles of two seats
    assert sums.sum() == pytest.approx(single.scores(0)[0].sum())
    assert merged.difference(0, 1)[0].tolist() == [2 * value for value in sums]
    means = [tally.scores(0).sample((-2.0, 2.0)).mean() for tally in (single, merged)]
    assert means[0].value == pytest.approx(means[1].value)
    assert means[1].high - means[1].low == pytest.approx(means[0].high - means[0].low, rel=0.2)


def test_a_billion_games_need_no_memory_beforehand():
    match = tefuda.Match("kuhn", ["random"] * 2, games=10**9, seed=1)
    tally = MatchTally(match.game, match.plan, 2)
    row = GameRow(
        10**9 - 1,
        10**9 - 1,
        {},
        seating=[0, 1],
        moves=["pass"],
        scores=[1.0, -1.0],
        reason="fold",
        seconds=[0.0, 0.0],
    )
    tally.take(row)
    assert len(tally.agents[0].column.all[0]) <= module.MOST_BLOCKS
    assert MatchPlan(10**9, 2).cluster(10**9 - 1) > module.MOST_BLOCKS
    assert tally.scores(0)[0].tolist() == [1.0]


def test_games_of_long_matches_are_not_kept():
    result = tefuda.Match("kuhn", ["random"] * 2, games=10_002, seed=1).run()
    assert result.games == 10_002
    with pytest.raises(TefudaError, match="--record FILE or --store PATH"):
        _ = result.rows
