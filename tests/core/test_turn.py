"""A Turn is all that an agent gets for a decision; whoever decides otherwise is taken in as a guest."""

import pytest

import tefuda
from tefuda.core import Agent, Call, Clock, Decision, TefudaError, Turn, as_agent


class Texts:
    """Answers in notation."""

    def act(self, view, clock):
        return view.legal_moves[-1].text


class Old(Agent):
    """Overrides ``decide`` with a signature of its own."""

    def __init__(self):
        super().__init__()
        self.seen = []

    def decide(self, view, clock=None):
        self.seen.append(clock)
        return Decision(self.stream(view).choice(view.legal_moves))


class Told:
    """An Oracle that is no Agent."""

    peeks = Call("known", {"blue": 1})

    def __init__(self):
        self.hints = []

    def act(self, view, clock, hint):
        self.hints.append(hint)
        return view.legal_moves[0]


def test_a_guest_may_answer_in_notation():
    result = tefuda.Match("geister", [Texts(), "random"], games=2, seed=1).run()
    assert not any("forfeit" in player["reasons"] for player in result.to_json()["players"])


def test_an_agent_with_its_own_decide_gets_what_it_takes():
    old = Old()
    tefuda.Match("geister", [old, "random"], games=1, seed=1, clock=Clock(move=9.0)).run()
    assert old.seen
    assert all(clock == Clock(move=9.0) for clock in old.seen)


def test_an_oracle_that_is_no_agent_is_told():
    told = Told()
    tefuda.Match("geister", [told, "random"], games=1, seed=1).run()
    assert told.hints
    assert all(hint is not None for hint in told.hints)


def test_the_most_derived_way_decides():
    class Stubborn(type(tefuda.agent("random"))):
        def act(self, view, clock):
            return view.legal_moves[0]

    view = tefuda.load("geister").new_state(seed=1).view(0)
    agent = as_agent(Stubborn())
    assert [agent.decide(view).move for _ in range(3)] == [view.legal_moves[0]] * 3


def test_a_subclass_of_a_native_player_is_not_replaced_by_it():
    class Passes(type(tefuda.agent("default"))):
        def decide(self, view, clock=None, hint=None, counts=()):
            return Decision(view.legal_moves[0])

    assert as_agent(Passes()).policy is None


@pytest.mark.parametrize("what", ["state", "over", "other"])
def test_only_a_view_with_a_decision_is_a_turn(what):
    state = tefuda.load("kuhn").new_state(seed=1)
    views = {"state": state, "other": state.view(1)}
    if what == "over":
        while not state.is_over:
            state.play(state.legal_moves[0])
        views["over"] = state.view(0)
    for decide in (tefuda.agent("random").decide, Turn):
        with pytest.raises(TefudaError):
            decide(views[what])
