"""Every agent hears of every game: at tables of native policies too."""

import pytest

import tefuda
from tefuda.agents.policies import PolicyAgent


class Listening(PolicyAgent):
    """The default client, who also listens."""

    def __init__(self):
        super().__init__(tefuda.agent("default").policy)
        self.heard = []

    def new_game(self, view):
        super().new_game(view)
        self.heard.append(("new", view.observer, len(view.log)))

    def end_game(self, view, scores):
        self.heard.append(("end", view.observer, tuple(scores)))


class ListeningMiner(PolicyAgent):
    def __init__(self):
        super().__init__(tefuda.agent("tajima").policy)
        self.ends = 0

    def end_game(self, view, scores):
        self.ends += 1


class Contrary(PolicyAgent):
    """Inherits the native policy and plays otherwise."""

    def __init__(self):
        super().__init__(tefuda.agent("default").policy)

    def choose(self, turn):
        return tefuda.Decision(turn.view.legal_moves[0])


@pytest.mark.parametrize("others", ["default*4", "random*4"])
def test_a_learning_subclass_hears_every_game(others):
    agent = Listening()
    result = tefuda.Match("daihinmin", [agent, others], games=5, seed=1).run()
    news, ends = ([entry for entry in agent.heard if entry[0] == kind] for kind in ("new", "end"))
    assert len(news) == len(ends) == 5
    assert all(length == 0 for _, _, length in news)
    assert [scores for _, _, scores in ends] == [tuple(row.scores) for row in result.rows]


def test_listening_changes_no_move():
    rows = [
        tefuda.Match("daihinmin", [first, "default*4"], games=8, seed=2).run().rows
        for first in ("default", Listening())
    ]
    assert [row.moves for row in rows[0]] == [row.moves for row in rows[1]]


def test_a_listening_miner():
    agent = ListeningMiner()
    game = "saboteur(preset='tajima', margin=0)"
    tefuda.Match(game, [agent, "tajima"], games=4, seed=1, seats="roles").run()
    assert agent.ends == 4


def test_who_plays_otherwise_than_its_inherited_policy_is_asked():
    plain = tefuda.Match("daihinmin", ["default*5"], games=3, seed=1).run().rows
    other = tefuda.Match("daihinmin", [Contrary(), "default*4"], games=3, seed=1).run().rows
    assert [row.moves for row in plain] != [row.moves for row in other]
