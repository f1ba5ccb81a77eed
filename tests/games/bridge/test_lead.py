"""Opening leads by simulation, and their aims."""

import pytest

import tefuda
from tefuda import TefudaError
from tefuda.agents.bridge.lead import OpeningLead, aimed
from tefuda.core import Estimator, Particles, Stop, Turn
from tefuda.games.bridge import contract_points, imps, matchpoints, read_contract
from tefuda.games.bridge.double_dummy import solve

THREE = read_contract("3NT by S")


def test_imps_pay_for_a_set_and_matchpoints_for_overtricks():
    # One lead sets the contract in one world of three and gives a trick away in two; the other never does.
    worlds = [(5, 4), (3, 4), (3, 4)]
    means = {
        aim: [sum(aimed(w, THREE, True, aim=aim)[lead] for w in worlds) / 3 for lead in (0, 1)]
        for aim in ("tricks", "points", "imps", "matchpoints")
    }
    assert means["imps"][0] > means["imps"][1]
    assert means["points"][0] > means["points"][1]
    assert means["matchpoints"] == pytest.approx([1 / 3, 2 / 3])
    assert means["tricks"] == pytest.approx([11 / 3, 4])
    assert means["imps"][0] == pytest.approx((12 - 1 - 1) / 3)  # 600 + 100; an overtrick, twice


class Known(Estimator):
    """Some deals, with weights."""

    def __init__(self, deals, weights):
        self.deals, self.weights = deals, weights

    def know(self, view, hint=None):
        game = view.load_game()
        return Particles(game, view, [game.start(deal) for deal in self.deals], weights=self.weights)


def worlds_of(view, count):
    game = view.load_game()
    known = game.knowledge(view)
    return [known.sample_world(tefuda.core.stream(7, "world", n)).deal for n in range(count)]


@pytest.mark.parametrize("aim", ["points", "tricks", "imps", "matchpoints"])
def test_values_are_means_over_the_worlds(aim):
    game = tefuda.load("bridge(contract='4H by N')")
    view = game.new_state(seed=11).view(1)
    deals, weights = worlds_of(view, 3), [1, 2, 3]
    found = OpeningLead(Known(deals, weights), aim, samples=3).run(view, 1)
    vulnerable = view.table["vulnerable"] in ("both", "NS")
    expected = dict.fromkeys([move.text for move in view.legal_moves], 0.0)
    for deal, weight in zip(deals, weights, strict=True):
        tricks = solve(game.start(deal)).tricks
        points = {
            c: -contract_points(read_contract("4H by N"), vulnerable, 13 - n) for c, n in tricks.items()
        }
        for card in tricks:
            rest = [points[other] for other in points if other != card]
            worth = {
                "tricks": tricks[card],
                "points": points[card],
                "imps": sum(imps(points[card] - other) for other in rest) / len(rest),
                "matchpoints": matchpoints([points[card], *rest])[0] / len(rest),
            }[aim]
            expected[card] += weight * worth / 6
    assert {entry.move.text: entry.value for entry in found.values} == pytest.approx(expected)
    assert found.value == max(expected.values()) or found.value == pytest.approx(max(expected.values()))


def test_it_leads_and_another_goes_on():
    agent = tefuda.agent("lead(samples=3, aim='imps', play=random)")
    state = tefuda.load("bridge(contract='3NT by S')").new_state(seed=2)
    first = agent.decide(state.view(3))
    assert first.counts == (3,)
    assert len(first.values) == 13
    state.play(first.move)
    assert agent.decide(state.view(2)).values == ()


def test_it_bids_by_the_table():
    view = tefuda.load("bridge").new_state(seed=2)
    usual = view.game.default_move(view.view(view.player))
    assert tefuda.agent("lead(samples=2)").decide(view.view(view.player)).move == usual


@pytest.mark.parametrize("seconds", [0.001, 0.6])
def test_what_was_done_by_the_clock_can_be_done_again(seconds):
    view = tefuda.load("bridge(contract='3NT by S')").new_state(seed=4).view(3)
    text = f"lead(samples=8, seconds={seconds}, worlds=uniform)"
    first = tefuda.agent(text).decide(view)
    again = tefuda.agent(text).decide(Turn(view, counts=first.counts))
    assert (again.move, again.values, again.counts) == (first.move, first.values, first.counts)


def test_a_stop_is_heard():
    stop = Stop()
    stop.set()
    view = tefuda.load("bridge(contract='3NT by S')").new_state(seed=4).view(3)
    assert tefuda.agent("lead(samples=500)").decide(view, stop=stop).move in view.legal_moves


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("lead(aim='glory')", "aim=…"),
        ("lead(samples=0)", "samples must be"),
        ("lead(seconds=0)", "seconds must be"),
        ("lead(play=alphamo)", "Did you mean 'alphamu'"),
        ("lead(worlds=auctoin)", "Did you mean 'auction'"),
    ],
)
def test_bad_input(text, words):
    with pytest.raises(TefudaError, match=words):
        tefuda.agent(text)
