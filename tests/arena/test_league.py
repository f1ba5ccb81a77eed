import json
import math
from itertools import combinations
from pathlib import Path

import jsonschema
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import tefuda
from tefuda import TefudaError
from tefuda.arena.leagues.league import League
from tefuda.arena.leagues.pairing import next_pairs
from tefuda.arena.leagues.standings import Rating
from tefuda.cli.main import main
from tefuda.core.seeds import match_seed
from tefuda.play.interrupts import Stopped

ROOT = Path(__file__).resolve().parents[2]


def expected(a, b):
    return 1 / (1 + 10 ** ((b - a) / 400))


def timeless(result):
    """Return a result without what depends on the machine."""
    data = result.to_json()
    for rating in data["ratings"]:
        assert rating.pop("cpu_per_decision") > 0
    return data


def test_a_league_ranks_the_obvious():
    result = League("geister", ["random", "rush", "mc(iterations=60)"], games=20, seed=1).run(workers=2)
    assert result.ratings[-1].agent == "random"
    for r in result.ratings:
        assert r.low <= r.value <= r.high
    score, low, high = result.cell("rush", "random")
    assert low <= score <= high
    assert result.cell("random", "rush")[0] == pytest.approx(1 - score)
    open_ended = [r for r in result.ratings if math.isinf(r.low) or math.isinf(r.high)]
    bound = [r for r in result.ratings if r not in open_ended]
    assert sum(r.value for r in bound or result.ratings) == pytest.approx(0, abs=1e-6)
    assert ("∞" in result.table()) == bool(open_ended)


def test_an_interval_without_an_end_is_null_in_json():
    rating = Rating("best", 800.0, low=400.0, high=math.inf, score=1.0, roles={})
    assert rating.to_json("elo")["ci95"] == [400.0, None]


def test_it_is_the_same_on_any_number_of_workers():
    one, two = (
        League("kuhn", ["random", "mc(iterations=20)"], games=30, seed=3).run(workers=w) for w in (1, 2)
    )
    assert timeless(one) == timeless(two)


def test_command(tmp_path, capsys):
    words = [
        "league",
        "kuhn",
        "random",
        "mc(iterations=20)",
        "--games",
        "20",
        "--seed",
        "1",
        "--store",
        str(tmp_path / "s.db"),
    ]
    assert main([*words, "--json"]) == 0
    first = json.loads(capsys.readouterr().out)
    assert first["format"] == "tefuda.league/3"
    assert main([*words, "--resume"]) == 0
    assert "Elo" in capsys.readouterr().out
    assert main(words) == 2


@pytest.mark.parametrize(
    ("game", "agents", "words"),
    [
        ("kuhn", ["random"], "two agents"),
        ("kuhn", ["random"] * 2, "once"),
    ],
)
def test_bad_input(game, agents, words):
    with pytest.raises(TefudaError, match=words):
        League(game, agents)


@pytest.mark.parametrize("workers", [1, 2])
def test_pairs_side_by_side_are_the_matches_one_by_one(workers):
    agents = ["mc(iterations=20)", "random", "ismcts(iterations=20)"]
    league = League("kuhn", agents, games=20, seed=3).run(workers)
    for a, b in combinations(agents, 2):
        seed = match_seed(3, "league", a, b, 0)  # every pair has deals of its own
        alone = tefuda.Match("kuhn", [a, b], games=20, seed=seed, duplicate=True)
        mean = alone.run().players[0].mean
        assert league.cell(a, b) == pytest.approx((mean.value, mean.low, mean.high))


LADDER = ["random", "mc(iterations=4)", "mc(iterations=30)", "mc(iterations=31)"]


def adaptive(tmp_path, workers=1, more=50, **options):
    league = League("kuhn", LADDER, games=20, seed=3, adaptive=more)
    return timeless(league.run(workers, store=str(tmp_path / "s.db"), **options))


def games_of(data):
    return {
        (a, b): cell["games"] for a, row in data["crosstable"].items() for b, cell in row.items() if a < b
    }


def test_adaptive_games_come_on_top(tmp_path):
    alone = adaptive(tmp_path)
    games = games_of(alone)
    assert sum(games.values()) == 6 * 20 + 50
    assert min(games.values()) >= 20
    assert all(count % 2 == 0 for count in games.values())  # every deal from both seats


def test_adaptive_leagues_are_the_same_on_two_workers_and_can_be_resumed(tmp_path):
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    undisturbed = adaptive(tmp_path / "a")
    adaptive(tmp_path / "b", more=0)
    adaptive(tmp_path / "b", workers=2, more=22, resume=True)
    assert adaptive(tmp_path / "b", workers=2, resume=True) == undisturbed
    with pytest.raises(TefudaError, match="use --resume"):
        adaptive(tmp_path / "b")


@given(
    st.integers(2, 5).flatmap(
        lambda n: st.tuples(
            st.lists(st.integers(-600, 600), min_size=n, max_size=n),
            st.lists(st.integers(1, 200), min_size=n * (n - 1) // 2, max_size=n * (n - 1) // 2),
        )
    )
)
def test_the_next_pair_tells_most(drawn):
    """The joint uncertainty of the ratings shrinks most: the determinant of the information grows most."""
    elos, counts = drawn
    n = len(elos)
    pairs = list(combinations(range(n), 2))
    games = dict(zip(pairs, counts, strict=True))

    def information(extra):
        matrix = np.full((n, n), 1 / n)
        for a, b in pairs:
            p = expected(elos[a], elos[b])
            unit = np.zeros(n)
            unit[a], unit[b] = 1, -1
            matrix += (games[a, b] + ((a, b) == extra)) * p * (1 - p) * np.outer(unit, unit)
        return np.linalg.slogdet(matrix)[1]

    (best,) = next_pairs(elos, games, 1, size=1)
    assert information(best) >= max(map(information, pairs)) - 1e-9


def test_a_rout_is_not_played_again():
    games = dict.fromkeys(combinations(range(4), 2), 20)
    chosen = next_pairs([0.0, 10.0, -10.0, -900.0], games, 6, size=10)
    assert all(3 not in pair for pair in chosen)
    assert len(set(chosen)) == 3


def test_pairs_do_not_share_their_luck():
    """On common deals the scores of random players against two others went up and down together."""
    league = League("kuhn", ["random", "mc(iterations=5)", "mc(iterations=6)"], games=20, seed=1)
    seeds = [
        league.rules.matches(["random"] * 2, 2, t.seed(1, league.agents, 0))[0].seed for t in league.tables
    ]
    assert len(set(seeds)) == 3


def test_an_undefeated_agent_has_a_wide_interval():
    result = League("geister(max_plies=60)", ["rush", "random"], games=20, seed=1).run()
    best = result.ratings[0]
    assert best.agent == "rush"
    assert best.high - best.low > 400


def test_a_league_of_more_than_two_players():
    result = League("daihinmin", ["random", "default", "mc(iterations=2)"], games=40, seed=1, tables=3).run(2)
    assert result.scale == "points"
    assert result.ratings[0].agent == "default"
    assert result.ratings[0].low > 0
    assert sum(r.value for r in result.ratings) == pytest.approx(0, abs=1e-9)
    gap, low, high = result.cell("default", "random")
    assert low <= gap <= high
    assert result.cell("random", "default")[0] == pytest.approx(-gap)
    assert "tables of 5" in result.table()


def test_a_league_by_roles():
    """Everybody plays both roles against everybody, on the same deals."""
    league = League("saboteur(players=4)", ["tajima", "random"], games=12, seed=4, seats="roles")
    result = league.run()
    assert result.scale == "elo"
    assert result.ratings[0].agent == "tajima"
    assert set(result.ratings[0].roles) == {"miner", "saboteur"}
    (table,) = league.tables
    assert table.played == 10  # one of the six deals has no saboteur: nobody meets anybody
    first, second = league.rules.matches(["tajima", "random"], 12, 5)
    assert (first.names, second.names) == (["tajima", "random"], ["random", "tajima"])
    assert first.seed == second.seed


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"adaptive": 10}, "tables of two"),
        ({"tables": 0}, "number of tables"),
        ({"seats": "fixed"}, "'rotate' or 'roles'"),
    ],
)
def test_bad_tables(options, words):
    with pytest.raises(TefudaError, match=words):
        League("doors", ["random", "mc", "ismcts"], **options)


def test_a_game_without_roles_has_no_league_by_roles():
    with pytest.raises(TefudaError, match="no roles"):
        League("kuhn", ["random", "mc"], seats="roles")
    with pytest.raises(TefudaError, match="every pair meets"):
        League("kuhn", ["random", "mc"], tables=3)


def test_a_league_of_teams():
    """Bridge: pairs meet in team matches, every board at two tables, and are rated in IMPs per board."""
    league = League("bridge", ["random", "mc(iterations=1)", "mc(iterations=20)"], games=20, seed=1)
    assert league.places == 2
    match = league.rules.matches(["random", "mc(iterations=1)"], 20, 1)[0]
    assert match.names == ["random", "mc(iterations=1)"] * 2
    result = league.run()
    assert result.scale == "imps"
    assert [table.played for table in league.tables] == [20, 20, 20]
    assert sum(r.value for r in result.ratings) == pytest.approx(0, abs=1e-6)
    gap, low, high = result.cell("mc(iterations=20)", "random")
    alone = tefuda.Match(
        "bridge", ["random", "mc(iterations=20)"], 20, seats="teams",
        seed=match_seed(1, "league", "random", "mc(iterations=20)", 0),
    ).run()  # fmt: skip
    assert gap == pytest.approx(-alone.teams.imps.value)
    assert -24 <= low <= gap <= high <= 24
    assert "10 boards per pair" in result.table()
    assert "IMPs" in result.table()
    schema = json.loads((ROOT / "docs/schemas/league.json").read_text())
    jsonschema.validate(json.loads(json.dumps(result.to_json())), schema)
    assert "IMPs per board" in result._repr_html_()
    with pytest.raises(TefudaError, match="rated by Elo"):
        League("bridge", ["random", "mc"], adaptive=4)


def test_a_league_tells_the_cpu_of_every_agent_that_decides_one_by_one():
    agents = ["tajima", "ismcts(iterations=20)"]
    league = League("saboteur(players=4)", agents, games=4, seed=4, seats="roles")
    result = league.run()
    assert all(bill.decisions and bill.cpu_per_decision for bill in league.bills)
    (line,) = [line for line in result.table().splitlines() if "CPU per decision" in line]
    assert all(f"{name} " in line for name in agents)
    own, other = (bill.decisions for bill in league.bills)
    league.run()  # counts anew
    assert [bill.decisions for bill in league.bills] == [own, other]


def test_agents_that_remember_are_named_in_one_note():
    """They sat at different tables, each with its own."""
    agents = ["switch", "switch(even=10)", "random", "default", "base", "policy"]
    result = League("daihinmin(classes='drawn')", agents, games=10, seed=1, tables=6).run(workers=1)
    notes = [note for note in result.warnings if "remember" in note]
    assert len(notes) == 1
    assert "(switch, switch(even=10))" in notes[0]


def test_who_stops_a_league_finds_all_pairs_about_equally_far():
    """In a league that was stopped everybody has met everybody."""

    def impatient(done, total):
        if done > total / 2:
            raise KeyboardInterrupt

    league = League("kuhn", ["random", "pimc", "mc(iterations=20)", "ismcts(iterations=20)"], 200, seed=3)
    with pytest.raises(Stopped) as stopped:
        league.run(progress=impatient)
    result = stopped.value.results[0]
    assert result.unfinished
    assert all(50 <= table.played < 200 for table in league.tables)
