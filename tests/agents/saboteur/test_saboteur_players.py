"""The paper's players: anchors, steps, and the same moves natively as from their Views."""

import json
import subprocess
import sys

import pytest

import tefuda
from support.refusals import refused
from support.saboteur import arranged
from tefuda.arena import verify
from tefuda.play.live_game import LiveGame

ANCHORS = [
    ("C2", 0, {"m_s": 0.5, "t": 6}, 0.759),
    ("C3", 0, {"suspicion": "S1", "m_a": 0, "m_s": 0.35, "t": 6}, 0.746),
    ("C6", 2, {"m_s": 0, "t": 8}, 0.759),
    ("C8", 2, {"suspicion": "S1", "m_a": 1, "m_s": 1, "t": 4}, 0.18),
]
# Other cells of the notes that the project started from, each with what it changes.
SIDE_ANCHORS = [
    ("margin=0", {"m_s": 0, "t": 2}, 0.282),
    ("margin=0", {"m_s": 0, "t": 8}, 0.838),
    ("margin=0", {"suspicion": "S1", "m_a": 1, "m_s": 1, "t": 6}, 0.341),
    ("margin=0", {"suspicion": "S2", "m_a": 1, "m_s": 1, "t": 6}, 0.315),
    ("margin=0", {"suspicion": "S5", "m_a": 1, "m_s": 1, "t": 6}, 0.606),
    ("margin=0", {"suspicion": "oracle", "m_a": 1, "m_s": 1, "t": 6}, 0.215),
    ("margin=0, hand=4", {"m_s": 0.5, "t": 6}, 0.747),
    ("margin=0, stones='cross'", {"m_s": 0.5, "t": 6}, 0.708),
    ("margin=0, connection='fit'", {"m_s": 0.5, "t": 6}, 0.763),
    ("margin=1", {"m_s": 0.5, "t": 6}, 0.643),
    ("margin=0, know=True", {"m_s": 0.5, "t": 6}, 0.796),
    ("margin=0, saboteurs=1", {"m_s": 0.5, "t": 6}, 0.280),
    ("margin=0", {"m_s": 0.5, "t": 6, "discard": "useful"}, 0.715),
    ("margin=2", {"m_s": 0, "t": 8, "discard": "useful"}, 0.688),
    ("margin=2, know=True", {"m_s": 0, "t": 8}, 0.832),
    ("margin=2", {"suspicion": "S1", "m_a": 1, "m_s": 1, "t": 4, "discard": "useful"}, 0.114),
]


def tajima(**params):
    return f"tajima({', '.join(f'{key}={value!r}' for key, value in params.items())})"


def rate(parameters, params, games):
    """Return the saboteurs' win rate, all seats by one agent, whole games in C++."""
    game = tefuda.load(f"saboteur(preset='tajima', {parameters})")
    policy = tefuda.agent(tajima(**params)).policy
    tally = game.engine.random_games(game.native_table, games, 1, policy.native(game))
    return tally.saboteur_wins / tally.games


@pytest.mark.parametrize(
    ("margin", "params", "wanted"), [a[1:] for a in ANCHORS], ids=[a[0] for a in ANCHORS]
)
def test_anchors(margin, params, wanted):
    assert rate(f"margin={margin}", params, 20_000) == pytest.approx(wanted, abs=0.015)


@pytest.mark.parametrize(("parameters", "params", "wanted"), SIDE_ANCHORS)
def test_side_anchors(parameters, params, wanted):
    assert rate(parameters, params, 8_000) == pytest.approx(wanted, abs=0.03)


@pytest.mark.parametrize("margin", [0, 2])
def test_without_saboteurs_the_gold_is_found(margin):
    assert rate(f"margin={margin}, saboteurs=0", {"m_s": 0}, 5_000) < 0.001


def test_the_arena_gives_the_same_rate():
    agent = tajima(m_s=0.5, t=6)
    result = tefuda.Match(
        "saboteur(preset='tajima', margin=0)", [agent] * 2, 4000, seed=1, seats="roles"
    ).run()
    miners, saboteurs = result.to_json()["players"]
    assert saboteurs["by_role"]["saboteur"]["score"] == pytest.approx(0.759, abs=0.03)
    assert miners["score"] + saboteurs["score"] == pytest.approx(1)
    assert result.to_json()["seat_policy"] == "roles"


ARMS = [
    # Points of the saboteurs' win rate that an arm adds to its base, from the notes.
    (0, {"m_s": 0.5, "t": 6}, {"signal": "placebo"}, -0.96),
    (0, {"m_s": 0.5, "t": 6}, {"signal": "rank"}, 0.82),
    (0, {"m_s": 0.5, "t": 6}, {"signal": "rank", "rank": "asc"}, 1.48),
    (0, {"m_s": 0.5, "t": 6}, {"signal": "rank", "safe": True, "response": "none"}, -0.22),
    (2, {"m_s": 0, "t": 8}, {"signal": "placebo"}, -1.48),
    (2, {"m_s": 0, "t": 8}, {"signal": "rank", "rank": "asc", "safe": True, "response": "none"}, -1.08),
    (2, {"suspicion": "S1", "m_a": 1, "m_s": 1, "t": 4}, {"signal": "rank", "exempt": False}, 5.4),
]


@pytest.mark.slow
@pytest.mark.parametrize(("margin", "base", "arm", "points"), ARMS)
def test_arms_of_collusion(margin, base, arm, points):
    """Other readings of the paper's words may differ by a point; sign and size must not."""
    board = f"margin={margin}, agreed=4"
    difference = 100 * (rate(board, {**base, **arm}, 150_000) - rate(board, base, 150_000))
    assert difference == pytest.approx(points, abs=2.0 if points > 3 else 0.7)
    assert difference * points > 0 or abs(points) < 0.5


EQUAL = [
    "saboteur(preset='tajima', margin=0)",
    "saboteur(preset='tajima', margin=2, agreed=4)",
    "saboteur(players=10)",
    "saboteur(players=3, know=True)",
    "saboteur(players=5, agreed=2, agreed_roles='any', margin=1, connection='fit')",
    "saboteur(players=7, agreed=3, agreed_roles='opposed', margin=2, rounds=3)",
]
AGENTS = [
    tajima(m_a=0.5, m_s=0.5, t=5, suspicion="S1", signal="rank"),
    tajima(
        m_a=1,
        m_s=1,
        suspicion="S5",
        discard="useful",
        signal="rank",
        rank="asc",
        response="B",
        priority="high",
    ),
    tajima(m_a=1, m_s=1, t=4, suspicion="oracle", signal="placebo"),
    tajima(
        suspicion="S2", m_a=1, strict=True, signal="rank", safe=True, exempt=False, response="none", life=3
    ),
]


@pytest.mark.parametrize("game", EQUAL)
def test_native_games_are_those_of_the_views(game, monkeypatch):
    """Whole games in C++ and games in which every agent gets its View: the same moves."""
    players = tefuda.load(game).players

    def played():
        mixed = [AGENTS[seat % len(AGENTS)] for seat in range(players)]
        roles = tefuda.Match(game, AGENTS[:2], games=3, seed=2, seats="roles")
        rows = tefuda.Match(game, mixed, games=6, seed=1).run().rows + roles.run().rows
        return [(row.deal, row.moves, row.scores, row.seating, row.carry) for row in rows]

    native_rows = played()
    monkeypatch.setattr(LiveGame, "play_out", lambda *_: False)
    assert played() == native_rows


def decide(state, **params):
    agent = tefuda.agent(tajima(**params))
    agent.new_match(state.game, [state.player], 1)
    agent.new_game(state.view(state.player))
    return agent.decide(state.view(state.player)).move.text


TAJIMA = "saboteur(preset='tajima', margin=2)"


def six(first, second="E-W", saboteurs=(4, 5), name=TAJIMA, **parts):
    return arranged(name, [first, second, "map", "map", "map", "map"], saboteurs=saboteurs, **parts)


def test_a_miner_digs_where_it_is_nearest():
    assert decide(six("E-W N-S map E|W rockfall")) == "E-W @ 2,3"
    assert decide(six("N-S map")).startswith("discard")


def test_a_saboteur_hides_while_the_way_is_long():
    hand = "E-W E|W"
    assert decide(six(hand, saboteurs=(0, 1)), t=7) == "E-W @ 2,3"
    assert decide(six(hand, saboteurs=(0, 1)), t=7, strict=True) == "E|W @ 2,3"
    assert decide(six(hand, saboteurs=(0, 1)), t=8) == "E|W @ 2,3"


def test_repairs_come_first_then_attacks_on_suspects():
    state = six("break-cart map", "E|W break-pick repair-pick E-W repair-cart")
    state.play("break cart of 2")
    assert decide(state, m_s=0) == "repair cart of 2"
    state.undo()
    state.play("discard map")
    state.play("E|W @ 2,3")  # player 2 made the way longer
    for move in ("map 1", "map 1", "map 1", "map 1"):
        state.play(move)
    assert decide(state, suspicion="S0", m_a=1) != "break cart of 2"
    assert decide(state, suspicion="S1", m_a=1) == "break cart of 2"
    assert decide(state, suspicion="S1", m_a=0) != "break cart of 2"


def test_useful_discards():
    assert decide(six("N|S map N-S break-pick"), discard="useful") == "discard N|S"
    assert decide(six("N-S map break-pick"), discard="useful") == "discard map"


AGREED = "saboteur(preset='tajima', margin=2, agreed=2)"


def partners(first, second="E-S S-W"):
    """Players 1 and 2 have agreed and are miners."""
    hands = [first, second, "map", "map", "map", "map"]
    return arranged(AGREED, hands, saboteurs=(4, 5), agreed=[0, 1])


@pytest.mark.parametrize(
    ("corner", "rank", "place", "same", "opposite"),
    [("E-S", 2, "1,2", "N-W @ 2,3", "S-W @ 2,3"), ("S-W", 3, "1,4", "S-W @ 2,3", "N-W @ 2,3")],
)
def test_a_signal_tells_the_bend_and_is_answered(corner, rank, place, same, opposite):
    """Rank 2 says up, rank 3 down; the partner bends the front so that the signaller can complete it."""
    state = partners(f"N|E|S|W {corner}")
    move = decide(state, signal="rank", rank="asc")
    assert move == f"N|E|S|W @ {place}"
    assert state.position.ranks(state.parse(move).id)[1] == rank
    state.play(move)
    assert decide(state, signal="rank", rank="asc") == same
    assert decide(state, signal="rank", rank="asc", response="B") == opposite
    assert decide(state, signal="rank", rank="asc", response="none").startswith("discard")
    assert decide(state, signal="none").startswith("discard")
    for _ in range(4):
        state.play(state.list_moves()[-1])
    assert decide(state, signal="rank", rank="asc", life=4).startswith("discard")


def test_a_placebo_throws_the_dead_end_away():
    assert decide(partners("N|E|S|W E-S"), signal="placebo") == "discard N|E|S|W"
    assert decide(partners("N|E|S|W map rockfall"), signal="placebo") in {
        "discard N|E|S|W", "discard map", "discard rockfall"}  # fmt: skip


def test_without_such_a_rank_there_is_no_signal():
    assert decide(partners("N|S S-W"), signal="rank", rank="asc").startswith("discard")  # two places only


def test_signals_can_be_kept_safe():
    assert decide(partners("E|W E-S"), signal="rank", rank="asc") == "E|W @ 2,3"
    assert decide(partners("E|W E-S"), signal="rank", rank="asc", safe=True).startswith("discard")
    assert decide(partners("E|W E-S"), signal="rank", rank="desc", safe=True) == "E|W @ 0,3"


def test_agreed_players_do_not_suspect_each_other_unless_told_to():
    state = partners("E|W E-S", "break-pick map")
    state.play("E|W @ 2,3")
    assert decide(state, suspicion="S1", m_a=1).startswith("discard")
    assert decide(state, suspicion="S1", m_a=1, exempt=False) == "break pick of 1"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("tajima(m_a=2)", "from 0 to 1"),
        ("tajima(m_s=-1)", "from 0 to 1"),
        ("tajima(t=-1)", "whole number"),
        ("tajima(suspicion='S3')", "S0"),
        ("tajima(signal='loud')", "placebo"),
        ("tajima(rank='up')", "desc"),
        ("tajima(response='C')", "'A'"),
        ("tajima(priority='mid')", "low"),
        ("tajima(discard='best')", "useful"),
        ("tajima(life=0)", "life"),
    ],
)
def test_bad_parameters_are_told(text, words):
    refused(tefuda.agent, text, match=words)


@pytest.mark.parametrize(
    ("game", "agents", "words"),
    [
        ("geister", ["random*2"], "no roles"),
        ("saboteur", ["random*6"], "one agent per role"),
    ],
)
def test_one_agent_a_role_needs_roles(game, agents, words):
    refused(lambda: tefuda.Match(game, agents, seats="roles"), match=words)


def test_oracles_are_marked():
    match = tefuda.Match(
        TAJIMA, [tajima(suspicion="oracle", m_a=1), "tajima"], games=5, seed=1, seats="roles"
    )
    assert [player.sees_truth for player in match.run().players] == [True, False]


def test_one_agent_a_role_in_store_record_and_workers(tmp_path):
    """With three players a round may have no saboteur: that agent then has no game."""

    def match():
        agents = ["mc(iterations=5)", "random"]
        return tefuda.Match("saboteur(players=3, margin=0)", agents, games=14, seed=1, seats="roles")

    def played(result):
        return [(row.deal, row.moves, row.seating) for row in result.rows]

    record, store = str(tmp_path / "games.jsonl"), str(tmp_path / "games.sqlite")
    first = match().run(record=record, store=store)
    assert 0 < len(first.players[1].scores) < 14
    assert len(first.players[0].scores) == 14
    assert first.players[1].by_role()["saboteur"]["games"] == len(first.players[1].scores)
    assert verify(tefuda.read_record(record)) == []
    assert played(match().run(workers=2)) == played(first)
    resumed = match().run(store=store, resume=True)
    assert resumed.to_json()["players"][0]["score"] == first.to_json()["players"][0]["score"]
    assert "one agent per role" in first.table()


def test_the_command_line_takes_roles():
    agents = ["tajima(m_a=1, suspicion='S1')", "tajima(t=8)"]
    options = ["--seats", "roles", "--games", "200", "--json", "--workers", "1"]
    command = [sys.executable, "-m", "tefuda.cli.main", "match", TAJIMA, *agents, *options]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout)
    assert result["seat_policy"] == "roles"
    assert [list(player["by_role"]) for player in result["players"]] == [["miner"], ["saboteur"]]
