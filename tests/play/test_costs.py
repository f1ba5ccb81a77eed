"""Where the time of decisions goes."""

import json
import sys
import time
from pathlib import Path

import jsonschema
import pytest

import doors
import tefuda
from support.play import random_state
from tefuda import Agent, Budget, Decision
from tefuda.cli.main import main
from tefuda.core import Costs
from tefuda.games import GAMES
from tefuda.search import DeterminizedUct, FlatMonteCarlo, Ismcts, MoIsmcts, Pimc

ROOT = Path(__file__).resolve().parents[2]
PARTS = ("worlds", "playouts", "search", "idle", "python")
MANY = Budget(iterations=2000)


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("kind", [Ismcts, MoIsmcts, DeterminizedUct, FlatMonteCarlo])
def test_the_parts_add_up_to_the_time_on_the_wall(kind, threads):
    view = random_state("geister", 1, 0).view(0)
    decision = kind(MANY, trees=4, threads=threads).run(view, 1)
    costs = decision.costs
    assert costs.threads == threads
    assert costs.seconds == pytest.approx(decision.seconds, rel=0.02)
    assert all(getattr(costs, part) >= 0 for part in PARTS)
    assert (costs.idle > 0) == (threads > 1)
    assert costs.worlds > 0
    assert costs.playouts > 0


@pytest.mark.parametrize("threads", [1, 2])
def test_pimc(threads):
    view = random_state("tanhinmin(players=3, cards=9, hidden=True)", 1, 0).view(0)
    costs = Pimc(6, workers=threads).run(view, 1).costs
    assert costs.worlds > 0
    assert costs.search > 0
    assert costs.playouts == 0
    assert (costs.idle > 0) == (threads > 1)


class SlowState(doors.DoorsState):
    """Worlds are copies, and copies take a millisecond."""

    def copy(self):
        time.sleep(0.001)
        return super().copy()


class SlowDoors(doors.PlainDoors):
    name = "slow_doors"

    def start(self, deal):
        return SlowState(self, deal, doors.Position(tuple(deal["cards"]), deal["deck"]))


def test_slow_worlds_show(monkeypatch):
    monkeypatch.setattr(doors, "SlowDoors", SlowDoors, raising=False)
    GAMES.add("slow_doors", "doors:SlowDoors", "draws worlds slowly")
    try:
        costs = Ismcts(Budget(iterations=200)).run(SlowDoors().new_state(seed=1).view(0), 1).costs
    finally:
        del GAMES._entries["slow_doors"]
    assert costs.worlds > costs.playouts + costs.search


def test_waiting_for_a_program_is_idle():
    bot = (
        "import json, sys, time\n"
        "for line in sys.stdin:\n"
        "    message = json.loads(line)\n"
        "    if message['type'] == 'act':\n"
        "        time.sleep(0.05)\n"
        "        print(json.dumps({'move': message['view']['legal_moves'][0]}), flush=True)\n"
    )
    result = tefuda.Match("kuhn", [Program(bot), "random"], games=2, seed=1).run()
    bill = result.players[0].bill
    assert bill.decisions >= 2
    assert bill.seconds["idle"] >= 0.05 * bill.decisions
    assert bill.seconds["idle"] > 2 * bill.seconds["python"]


def Program(text):
    """Return a bot from its source."""
    import shlex

    from tefuda.agents.process import ProcessAgent

    return ProcessAgent(f"{shlex.quote(sys.executable)} -c {shlex.quote(text)}")


class Plain(Agent):
    """Takes its time, in Python."""

    def decide(self, view, clock=None, hint=None, counts=()):
        time.sleep(0.002)
        return Decision(view.legal_moves[0])


class Claims(Agent):
    """Says what its decisions cost."""

    def decide(self, view, clock=None, hint=None, counts=()):
        return Decision(
            view.legal_moves[0], costs=Costs(worlds=2.0, playouts=3.0, search=4.0, idle=1.0, threads=2)
        )


@pytest.mark.parametrize("workers", [1, 2])
def test_a_match_adds_them_up(tmp_path, workers):
    match = tefuda.Match("kuhn", [Claims(), Plain()], games=10, seed=1)
    result = match.run(workers, store=str(tmp_path / "s.db"))
    claims, plain = (player.bill for player in result.players)
    turns = [0, 0]
    for row in result.rows:
        for mover in range(len(row.moves)):
            turns[row.seating[mover % 2]] += 1
    assert [claims.decisions, plain.decisions] == turns
    n = claims.decisions
    assert claims.seconds == {
        "estimate": 0.0, "worlds": 2.0 * n, "playouts": 3.0 * n, "search": 4.0 * n, "idle": 1.0 * n,
        "python": 0.0,
    }  # fmt: skip
    assert plain.seconds["python"] >= 0.002 * plain.decisions
    again = match.run(store=str(tmp_path / "s.db"), resume=True)
    assert [p.bill for p in again.players] == [claims, plain]


def test_the_command_line(capsys):
    words = ["match", "kuhn", "ismcts(iterations=300)", "random", "--games", "6", "--workers", "1"]
    assert main([*words, "--costs"]) == 0
    assert "ms a decision" in capsys.readouterr().out
    assert main([*words, "--costs", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    jsonschema.validate(data, json.loads((ROOT / "docs" / "schemas" / "match.json").read_text()))
    assert data["players"][0]["costs"]["playouts"] > 0
    assert data["players"][1]["costs"]["decisions"] > 0
    assert main([*words, "--json"]) == 0
    assert "costs" not in json.loads(capsys.readouterr().out)["players"][0]
