"""Agents that raise exceptions: the last lines of the traceback, or the exception itself."""

import pytest

import tefuda
from tefuda import Agent, Decision, TefudaError
from tefuda.arena import read_record, verify


class Raises(Agent):
    """Raises at its second decision of every game."""

    def choose(self, turn):
        if turn.view.log[2:]:
            return self.helper(turn)
        return Decision(turn.view.legal_moves[0].text)  # in notation, which will do

    def helper(self, turn):
        return {}["nothing"]


class Unborn(Agent):
    """Cannot begin or end a game."""

    def __init__(self, when):
        super().__init__()
        self.when = when

    def choose(self, turn):
        return turn.view.legal_moves[0]

    def new_match(self, game, seats, seed):
        self.trip("new_match")

    def new_game(self, view):
        self.trip("new_game")

    def end_game(self, view, scores):
        self.trip("end_game")

    def trip(self, part):
        if part == self.when:
            raise RuntimeError("no way")


@pytest.mark.parametrize("workers", [1, 2])
def test_the_last_lines_of_the_traceback_are_shown(workers):
    result = tefuda.Match("geister", [Raises(), "random"], games=20, seed=1).run(workers=workers)
    text = result.table()
    assert "raised KeyError: 'nothing'" in text
    assert "in helper" in text
    assert 'return {}["nothing"]' in text
    assert "live.py" not in text
    assert result.players[0].forfeits == result.games


@pytest.mark.parametrize("workers", [1, 2])
def test_on_demand_the_exception_comes_through(workers):
    match = tefuda.Match("geister", [Raises(), "random"], games=20, seed=1, raising=True)
    with pytest.raises(KeyError, match="nothing"):
        match.run(workers=workers)
    with pytest.raises(KeyError, match="nothing"):
        tefuda.League("geister", [Raises(), "random"], games=4, raising=True).run(workers)


def test_leagues_show_it_too():
    table = tefuda.League("geister", [Raises(), "random"], games=4).run().table()
    assert "Raises forfeits games: raised KeyError" in table
    assert "in helper" in table


@pytest.mark.parametrize("when", ["new_match", "new_game", "end_game"])
def test_outside_decisions_it_is_a_sentence(when):
    with pytest.raises(TefudaError, match=f"Unborn.*raised RuntimeError in {when}: no way.*line"):
        tefuda.Match("kuhn", [Unborn(when), "random"], games=2, seed=1).run()


def test_tracebacks_are_recorded_and_not_compared(tmp_path):
    path = str(tmp_path / "r.jsonl")
    (tmp_path / "bot.py").write_text(
        "from tefuda import Agent\nclass Bot(Agent):\n    def choose(self, turn):\n        return 1 / 0\n"
    )
    tefuda.Match("kuhn", [f"{tmp_path}/bot.py:Bot", "random"], games=4, seed=1).run(record=path)
    record = read_record(path)
    assert "bot.py" in record.rows[0].forfeit["trace"]
    record.rows[0].forfeit["trace"] = "of another machine"
    assert verify(record) == []


def test_a_state_in_place_of_a_view_gets_a_sentence():
    state = tefuda.load("kuhn").new_state(seed=1)
    for agent in (tefuda.agent("random"), tefuda.agent("ismcts(iterations=5)"), Raises()):
        with pytest.raises(TefudaError, match=r"decides on a View, such as state\.view\(0\)"):
            agent.decide(state)
