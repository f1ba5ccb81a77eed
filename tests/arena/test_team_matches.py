"""Team matches: every board at two tables, teams exchanged."""

import json
import math
from pathlib import Path

import jsonschema
import pytest

import tefuda
from tefuda import Match, TefudaError
from tefuda.arena.matches.plan import MatchPlan
from tefuda.arena.results.teams import TeamTally
from tefuda.core import Agent, Decision
from tefuda.play.rows import GameRow

ROOT = Path(__file__).resolve().parents[2]
FIXED = "bridge(contract='3NT by S')"
NT = "bridge(contract='1NT by S', score='tricks')"


def said(result):
    """Return all that must not depend on where and in how many pieces a match was played."""
    return result.teams.to_json(), [(row.number, row.deal, row.seating, row.moves) for row in result.rows]


def board(number, first, second):
    """Return both games of a board with these points of North and South."""
    games = []
    for table, points in enumerate((first, second)):
        seating = [(seat - table) % 4 for seat in range(4)]
        scores = [points if seat % 2 == 0 else -points for seat in range(4)]
        games.append(GameRow(2 * number + table, 0, {}, seating=seating, scores=scores))
    return games


def test_both_tables_have_the_same_cards_and_the_teams_change_sides():
    rows = Match("bridge", ["random", "mc(iterations=1)"], games=40, seed=3, seats="teams").run().rows
    conditions = set()
    for first, second in zip(rows[::2], rows[1::2], strict=True):
        assert first.deal == second.deal
        sides = [{agent % 2 for agent in row.seating[::2]} for row in (first, second)]
        assert sorted(map(tuple, sides)) == [(0,), (1,)]
        conditions.add((first.deal["dealer"], first.deal["vulnerable"]))
    assert len({json.dumps(row.deal) for row in rows}) == 20
    assert len(conditions) == 16  # boards 1 to 16, and again


def test_imps_are_those_of_the_differences():
    result = Match("bridge", ["random", "mc(iterations=1)"], games=20, seed=3, seats="teams").run()
    found = []
    for first, second in zip(result.rows[::2], result.rows[1::2], strict=True):
        ours, theirs = (first, second) if first.seating[0] % 2 == 0 else (second, first)
        found.append(ours.scores[0] - theirs.scores[0])  # North and South of both tables
    assert list(result.teams.differences.values()) == found
    imps = [tefuda.games.bridge.imps(int(gap)) for gap in found]
    assert result.teams.imps.value == pytest.approx(sum(imps) / 10)


def test_interval_of_a_small_match_by_hand():
    tally = TeamTally(tefuda.load("bridge"), MatchPlan(8, 4, seats="teams", duplicate=True))
    for number, points in enumerate([(420, 170), (-50, -50), (620, -100), (110, 140)]):
        for row in board(number, *points):
            tally.take(row)
    # Differences 250, 0, 720, -30: IMPs 6, 0, 12, -1.
    assert list(tally.differences.values()) == [250, 0, 720, -30]
    imps = tally.imps
    assert imps.value == 17 / 4
    error = math.sqrt(sum((x - 4.25) ** 2 for x in (6, 0, 12, -1)) / 3 / 4)
    assert imps.error == pytest.approx(error)
    low, high = imps.interval()
    assert low <= 4.25 - 3.18245 * error  # Student's t, 3 degrees of freedom
    assert high >= 4.25 + 2 * error  # near the bound, a mean as high leaves little room for spread
    assert low >= -17
    assert high <= 17
    assert imps.p_value(0.0) > 0.05
    assert tally.counts == (2, 1, 1)
    assert tally.matchpoints.value == 2.5 / 4


def test_intervals_of_imps_cover_the_truth():
    """Equal teams whose boards differ as bridge boards do: mostly little, seldom by a slam."""
    import random

    rng = random.Random(5)
    plan = MatchPlan(64, 4, seats="teams", duplicate=True)
    wrong = 0
    for _ in range(300):
        tally = TeamTally(tefuda.load("bridge"), plan)
        for number in range(32):
            gap = rng.choice([0, 0, 0, 30, 50, 100, 170, 430, 600, 750]) * rng.choice([-1, 1])
            for row in board(number, gap, 0):
                tally.take(row)
        wrong += tally.imps.p_value(0.0) < 0.05
    assert wrong <= 27  # 5 % of 300 and three standard errors


def test_rare_disasters_are_reckoned_with_but_32_boards_can_show_something():
    import random

    rng = random.Random(3)
    plan = MatchPlan(64, 4, seats="teams", duplicate=True)

    def shown(points):
        tally = TeamTally(tefuda.load("bridge"), plan)
        for number in range(32):
            for row in board(number, points(), 0):
                tally.take(row)
        return tally.imps.p_value(0.0) < 0.05

    # Nearly always 1 IMP (20 points), and 10 IMPs (430) the other way in one board of eleven: mean 0.
    safety = sum(shown(lambda: -430 if rng.random() < 1 / 11 else 20) for _ in range(100))
    assert safety <= 11  # 5 % and three standard errors
    # One team is 3.8 IMPs per board ahead, and boards differ by 7: Student's t would show it in 86 %.
    swings = (-430, -170, 0, 0, 50, 170, 170, 430, 430, 600, 750)
    assert sum(shown(lambda: rng.choice(swings)) for _ in range(100)) >= 50


def test_a_swing_that_was_seen_is_reckoned_with():
    tally = TeamTally(tefuda.load("bridge"), MatchPlan(8, 4, seats="teams", duplicate=True))
    for number, points in enumerate([(420, 170), (2220, -7600)]):
        for row in board(number, *points):
            tally.take(row)
    assert tally.imps.bounds == (-24, 24)
    assert tally.difference.bounds == (-9820, 9820)


def test_an_unfinished_board_does_not_count():
    tally = TeamTally(tefuda.load("bridge"), MatchPlan(8, 4, seats="teams", duplicate=True))
    for row in (*board(0, 420, 170), board(1, 50, 50)[0]):
        tally.take(row)
    assert tally.boards == 1
    assert tally.to_json()["boards"] == 1


def test_who_declares_once_each():
    """A fixed contract: the better declarer gains where it declares, and only once per board."""
    result = Match(FIXED, ["random", "mc(iterations=1)"], games=24, seed=2, seats="teams").run()
    for first, second in zip(result.rows[::2], result.rows[1::2], strict=True):
        declarers = {row.seating[2] % 2 for row in (first, second)}
        assert declarers == {0, 1}
    roles = result.players[0].by_role()
    assert roles["north-south"]["games"] == roles["east-west"]["games"] == 12


def test_a_team_against_itself_ties_when_nothing_is_random():
    class First(Agent):
        """Plays the first card."""

        def choose(self, turn):
            return Decision(next(iter(turn.view.legal_moves)))

    teams = Match(FIXED, [First(), First()], games=8, seed=1, seats="teams").run().teams
    assert teams.counts == (0, 4, 0)
    assert teams.imps.value == 0
    assert teams.matchpoints.value == 0.5


def test_roles_repeated_are_a_team_match():
    roles = Match("bridge", ["random", "mc(iterations=1)"], games=8, seed=4, seats="roles", duplicate=True)
    teams = Match("bridge", ["random", "mc(iterations=1)"], games=8, seed=4, seats="teams")
    assert roles.header() == teams.header()
    assert said(roles.run()) == said(teams.run())
    with pytest.raises(TefudaError, match="no rotations"):
        Match("saboteur", ["random", "random"], games=8, seats="roles", duplicate=True)
    with pytest.raises(TefudaError, match="has no roles"):
        Match("geister", ["random", "random"], games=8, seats="roles", duplicate=True)


def test_two_workers_give_the_same_and_a_store_goes_on(tmp_path):
    names = ["random", "mc(iterations=1)"]
    alone = Match("bridge", names, games=24, seed=6, seats="teams").run()
    assert said(Match("bridge", names, games=24, seed=6, seats="teams").run(2)) == said(alone)
    store = str(tmp_path / "teams.db")
    Match("bridge", names, games=10, seed=6, seats="teams").run(store=store)
    again = Match("bridge", names, games=24, seed=6, seats="teams").run(store=store, resume=True)
    assert said(again) == said(alone)


def test_series_of_agents_that_learn_are_the_units():
    class Learns(Agent):
        """Remembers how many games it played."""

        learns = True

        def __init__(self):
            super().__init__()
            self.games = 0

        def choose(self, turn):
            return Decision(next(iter(turn.view.legal_moves)))

        def end_game(self, view, scores):
            self.games += 1

        def memory(self):
            return self.games

        def restore(self, memory):
            self.games = memory

    match = Match(NT, [Learns(), "random"], games=12, seed=1, seats="teams")
    assert match.plan.series_length == 6
    assert match.plan.series == 2
    result = match.run()
    assert result.teams.boards == 6
    assert result.teams.difference.units == 1
    assert any("one independent unit" in note for note in result.warnings)
    shorter = Match(NT, [Learns(), "random"], games=12, seed=1, seats="teams", series=2).run()
    assert shorter.teams.difference.units == 3


def test_games_without_imps_count_the_difference():
    found = Match(NT, ["random", "mc(iterations=1)"], games=8, seed=1, seats="teams").run().to_json()["teams"]
    assert found["imps"] is None
    assert -13 <= found["difference"]["mean"] <= 13
    duel = Match("geister", ["rush", "random"], games=8, seed=1, seats="teams").run()
    assert duel.teams.boards == 4
    assert duel.teams.difference.value > 0.5


def test_json_table_power_and_record(tmp_path):
    path = str(tmp_path / "teams.jsonl")
    match = Match("bridge", ["random", "mc(iterations=1)"], games=12, seed=1, seats="teams")
    result = match.run(record=path, full=True)
    data = result.to_json(power=2.0)
    jsonschema.validate(data, json.loads((ROOT / "docs/schemas/match.json").read_text()))
    assert data["seat_policy"] == "teams"
    assert data["teams"]["boards"] == 6
    assert data["power"]["games"][0] % 2 == 0
    text = result.table(2.0)
    assert "6 boards at two tables" in text
    assert "IMPs per board" in text
    assert "matchpoints per board" in text
    assert result._repr_html_()
    record = tefuda.arena.read_record(path)
    assert tefuda.arena.verify(record) == []


@pytest.mark.parametrize(
    ("game", "options", "words"),
    [
        ("bridge", {"games": 5}, "the number of games is even"),
        ("bridge", {"games": 20, "series": 8}, "a multiple of 16"),
        ("daihinmin", {"games": 4}, "no two open teams"),
        ("saboteur", {"games": 4}, "no two open teams"),
    ],
)
def test_what_cannot_be_a_team_match(game, options, words):
    with pytest.raises(TefudaError, match=words):
        Match(game, ["random", "random"], seats="teams", **options)


def test_sprt_is_refused():
    with pytest.raises(TefudaError, match="fixed number of boards"):
        Match("geister", ["random", "random"], games=40, seats="teams").run(sprt=(0, 100))
