"""Searches without seconds of their own obey the clock of a match."""

import dataclasses
import json

import pytest

import tefuda
from support.patience import patience
from support.play import random_state
from tefuda import Agent, Decision, TefudaError
from tefuda.arena.records.verification import verify
from tefuda.arena.results.store import Store
from tefuda.cli.main import main
from tefuda.core import Clock
from tefuda.play.record import read_record

ENDLESS = 4_000_000_000
AGENTS = [
    f"ismcts(iterations={ENDLESS})",
    f"mc(iterations={ENDLESS})",
    f"det_uct(iterations={ENDLESS}, trees=3)",
    f"switching(arms=['ismcts(iterations={ENDLESS})'])",
]


@pytest.mark.parametrize("name", AGENTS)
@pytest.mark.parametrize("clock", [Clock(move=0.05), Clock(game=1.0), Clock(move=60.0, game=1.0)])
def test_searches_stay_within_the_clock_and_can_be_repeated(name, clock):
    view = random_state("geister", 1, 0).view(0)
    agent = tefuda.agent(name)
    timed = agent.decide(view, clock)
    assert sum(timed.counts) == timed.iterations < ENDLESS
    again = agent.decide(view, None, None, counts=timed.counts)
    assert dataclasses.replace(again, seconds=0) == dataclasses.replace(timed, seconds=0)


def test_pimc_obeys_too():
    view = tefuda.load("tanhinmin(players=3, cards=13, hidden=True)").new_state(seed=5).view(0)
    agent = tefuda.agent("pimc(worlds=1000)")
    timed = agent.decide(view, Clock(move=0.001))
    everything = view.load_game().knowledge(view).count
    assert 1 <= len(timed.counts) < everything
    again = agent.decide(view, None, None, counts=timed.counts)
    assert dataclasses.replace(again, seconds=0) == dataclasses.replace(timed, seconds=0)


def test_a_clock_that_is_long_enough_changes_nothing():
    view = random_state("geister", 1, 0).view(0)
    agent = tefuda.agent("ismcts(iterations=300)")
    assert agent.decide(view, Clock(move=600.0)).values == agent.decide(view).values


def test_seconds_of_its_own_come_first():
    view = random_state("geister", 1, 0).view(0)
    with patience("the search took the days of the clock"):
        decision = tefuda.agent("ismcts(seconds=0.02)").decide(view, Clock(move=1e6))
    assert decision.move in view.legal_moves


def test_a_match_by_the_clock_is_recorded_and_verified(tmp_path, capsys):
    path = str(tmp_path / "games.jsonl")
    words = ["match", "kuhn", f"ismcts(iterations={ENDLESS})", "random", "--games", "4", "--clock", "0.005"]
    assert main([*words, "--record", path, "--workers", "1"]) == 0
    record = read_record(path)
    assert record.header.clock == Clock(move=0.005)
    assert all(row.counts for row in record.rows)
    assert verify(record) == []
    assert main([*words[:-1], "-1"]) == 2
    assert "The clock of a move must be" in capsys.readouterr().err


class Watcher(Agent):
    """Notes what it is told."""

    def __init__(self):
        super().__init__()
        self.told = []

    def decide(self, view, clock=None, hint=None, counts=()):
        self.told.append(clock)
        return Decision(view.legal_moves[0])


def test_the_clock_of_a_game_runs_down_and_starts_anew():
    watcher = Watcher()
    tefuda.Match("geister(max_plies=8)", [watcher, "random"], games=2, seed=1, clock=Clock(game=5.0)).run()
    first, second = watcher.told[:4], watcher.told[4:]
    for clocks in (first, second):
        assert clocks[0].game == 5.0
        assert [c.game for c in clocks] == sorted((c.game for c in clocks), reverse=True)
        assert 0 < clocks[-1].game < 5.0


def test_matches_with_another_clock_are_other_matches():
    def key(clock):
        return Store.key(tefuda.Match("kuhn", ["random"] * 2, games=4, seed=1, clock=clock).header())

    assert key(None) == key(Clock())
    assert len({key(None), key(Clock(move=1.0)), key(Clock(game=1.0))}) == 3
    assert "clock" not in json.dumps(tefuda.Match("kuhn", ["random"] * 2, seed=1).header().to_json())


@pytest.mark.parametrize("options", [{"move": -1}, {"game": float("nan")}, {"move": "1"}])
def test_bad_clocks(options):
    with pytest.raises(TefudaError, match="must be a number"):
        Clock(**options)
