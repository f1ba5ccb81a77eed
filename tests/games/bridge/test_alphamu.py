"""Alpha-mu: what it shares with PIMC, what it sees that PIMC does not, and its clock."""

from itertools import pairwise

import pytest

import tefuda
from support.bridge_plans import best_means
from support.play import random_state
from tefuda import TefudaError
from tefuda.core import Stop, Turn
from tefuda.games.bridge import best_defence
from tefuda.games.bridge.notation import card_text
from tefuda.games.bridge.solver import score_of
from tefuda.search import AlphaMu
from tefuda.search.solvers import solver_of

TRICKS = "bridge(contract='3NT by S', score='tricks')"
GAMES = (TRICKS, "bridge(contract='4SX by W')", "bridge(contract='2D by N')")


def values(decision):
    return {entry.move.text: entry.value for entry in decision.values}


def finesse():
    """South has SA SJ S3 left, dummy SK ST S2; nothing is known of SQ S9 S8 S7 S6 DA."""
    deal = {
        "deal": "N:KT42.432.432.432 Q98.765.T98.JT98 AJ3.AKQJ.KQJ.AKQ 765.T98.A765.765",
        "dealer": "S",
        "vulnerable": "none",
    }
    state = tefuda.load(TRICKS).start(deal)
    for trick in ("HT H2 H5 HA", "HK H8 H3 H6", "HQ H9 H4 H7", "CA C5 C2 C8", "CK C6 C3 C9", "CQ C7 C4 CT",
                  "DK D5 D2 D8", "DQ D6 D3 D9", "DJ D7 D4 DT", "HJ S5 S4 CJ"):  # fmt: skip
        for card in trick.split():
            state.play(card)
    return state.view(2)


def test_the_two_way_finesse():
    view = finesse()
    assert view.load_game().knowledge(view).count == 20
    by_m = {m: values(tefuda.agent(f"alphamu(M={m})").decide(view)) for m in (1, 2, 4)}
    assert by_m[1] == pytest.approx({"S3": 13.0, "SJ": 12.7, "SA": 12.7})
    assert max(by_m[2].values()) == pytest.approx(12.7)  # that dummy's card is a guess is seen now
    assert by_m[2]["S3"] <= 12.7 + 1e-9
    assert by_m[4] == pytest.approx({"S3": 12.4, "SJ": 12.4, "SA": 12.4})
    assert best_defence(view).tricks == pytest.approx({"S3": 2.4, "SJ": 2.4, "SA": 2.4})


def positions(count, least, most):
    for number in range(count):
        state = random_state(GAMES[number % 3], number, least + number * 7 % (most - least))
        yield number, state.view(state.player)


def check_against_pimc(count, least, most):
    pimc = "pimc(samples=20, solver=double_dummy(effort=None))"
    for number, view in positions(count, least, most):
        ours, theirs = (tefuda.agent(text) for text in ("alphamu(M=1, samples=20, aim='points')", pimc))
        mine, other = ours.decide(view), theirs.decide(view)
        assert mine.move == other.move, number
        assert mine.values == other.values, number


def test_one_card_ahead_is_pimc():
    check_against_pimc(60, 18, 51)


@pytest.mark.slow
def test_one_card_ahead_is_pimc_in_500_positions():
    check_against_pimc(500, 8, 51)


@pytest.mark.parametrize("aim", ["contract", "imps", "tricks"])
def test_one_card_ahead_is_pimc_with_the_same_aim(aim):
    for number, view in positions(24, 20, 49):
        mine = tefuda.agent(f"alphamu(M=1, samples=20, aim='{aim}')").decide(view)
        pimc = f"pimc(samples=20, solver=double_dummy(effort=None, count='{aim}'))"
        other = tefuda.agent(pimc).decide(view)
        assert mine.values == other.values, number
        best = max(values(mine).values())
        assert values(mine)[mine.move.text] == best, number
        if aim != "tricks":  # points decide between equals
            points = values(tefuda.agent("alphamu(M=1, samples=20, aim='points')").decide(view))
            if view.game.startswith("bridge(contract='3NT"):
                continue  # which counts tricks
            equal = [card for card, value in values(mine).items() if value == best]
            assert points[mine.move.text] == pytest.approx(max(points[card] for card in equal)), number


@pytest.mark.parametrize("seed", range(12))
def test_a_contract_in_doubt_is_played_for_as_often_as_it_can_be_made(seed):
    for extra in range(400):
        state = random_state("bridge(contract='2NT by S')", 400 * seed + extra, 36 + (seed + extra) % 9)
        need = 8 - state.position.won[0]
        if state.player != 2 or len(state.legal_moves) < 2 or not 1 <= need <= 13 - sum(state.position.won):
            continue
        view = state.view(2)
        found = best_defence(view, need=need)
        if 0 < found.value < 1:
            break
    decision = tefuda.agent("alphamu(M=26, samples=300)").decide(view)
    assert decision.value == pytest.approx(found.value)
    assert decision.notes[0] == "values are chances of the contract"
    equal = [card for card, value in found.tricks.items() if value == pytest.approx(found.value)]
    points = values(tefuda.agent("alphamu(M=1, samples=300, aim='points')").decide(view))
    assert points[decision.move.text] == pytest.approx(max(points[card] for card in equal))


def test_what_the_solver_counts():
    state = random_state("bridge(contract='4SX by W')", 1, 47)
    side = state.position.seat % 2
    declares = side == 1
    for count, both in (("contract", 1.0), ("imps", 0.0), ("tricks", 13.0)):
        solver = solver_of(f"double_dummy(count='{count}')")
        assert solver.sum_of(state.game) == both
    made = [score_of(state, more, "contract") for more in range(14 - sum(state.position.won))]
    needed = (10 if declares else 4) - state.position.won[side]
    assert made == [float(more >= needed) for more in range(len(made))]
    swings = [score_of(state, more, "imps") for more in range(len(made))]
    assert swings == sorted(swings)


def test_looking_further_ahead_promises_no_more():
    for _, view in positions(15, 24, 44):
        deeper = [values(tefuda.agent(f"alphamu(M={m}, samples=20)").decide(view)) for m in (1, 2, 3)]
        for near, far in pairwise(deeper):
            assert all(far[card] <= near[card] + 1e-9 for card in near)


@pytest.mark.parametrize("seed", range(25))
def test_with_all_layouts_and_all_cards_ahead_it_is_the_best_defence(seed):
    for extra in range(60):
        state = random_state(TRICKS, 60 * seed + extra, 33 + (seed + extra) % 16)
        if state.player == 2 and len(state.legal_moves) > 1:
            break
    view = state.view(2)
    found = best_defence(view)
    decision = tefuda.agent("alphamu(M=26, samples=300)").decide(view)
    won = state.position.won[0]
    assert decision.value == pytest.approx(won + found.value)
    assert decision.move.text in [c for c, v in found.tricks.items() if v == pytest.approx(found.value)]
    assert all(value >= won + found.tricks[card] - 1e-9 for card, value in values(decision).items())


@pytest.mark.parametrize("seed", range(25))
def test_a_defenders_ending_by_brute_force(seed):
    # The declarer knows the cards and the plan; so does partner, who helps.
    for extra in range(60):
        state = random_state(TRICKS, 60 * seed + extra, 41 + (seed + extra) % 8)
        if state.player in (1, 3) and len(state.legal_moves) > 1:
            break
    me = state.player
    view = state.view(me)
    worlds = [world.state(state.game) for world in state.game.worlds(view)]
    contract, position = state.contract, state.position
    means = best_means(
        {number: list(world.hands) for number, world in enumerate(worlds)},
        position.leader,
        list(position.trick),
        trump=contract.trump,
        mine=(me,),
    )
    decision = tefuda.agent("alphamu(M=26, samples=1000)").decide(view)
    assert decision.worlds == len(worlds)
    best = max(means.values())
    assert decision.value == pytest.approx(position.won[1] + best)
    assert decision.move.text in [
        card_text(card) for card, mean in means.items() if mean == pytest.approx(best)
    ]


def test_at_the_lead_worlds_are_told_apart_by_dummy():
    view = tefuda.load(TRICKS).new_state(seed=3).view(3)
    decision = tefuda.agent("alphamu(M=4, samples=2)").decide(view)
    assert decision.counts == (2, 1)


def test_any_estimator_gives_the_worlds():
    state = random_state("bridge(contract='3NT by S')", 5, 20)
    view = state.view(state.player)
    decision = tefuda.agent("alphamu(samples=5, worlds=auction(E='hcp 8+'))").decide(view)
    assert decision.worlds == 5
    assert decision.estimate.estimator.startswith("auction")


@pytest.mark.parametrize("cards", [0, 13, 30])
@pytest.mark.parametrize("seconds", [0.005, 0.2])
def test_what_was_done_by_the_clock_can_be_done_again(cards, seconds):
    state = random_state("bridge(contract='3NT by S')", 5, cards)
    view = state.view(state.player)
    timed = tefuda.agent(f"alphamu(seconds={seconds})")
    assert timed.is_timed
    first = timed.decide(view)
    again = tefuda.agent(f"alphamu(seconds={seconds})").decide(Turn(view, counts=first.counts))
    assert (again.move, again.values, again.counts) == (first.move, first.values, first.counts)


def test_a_stop_is_heard_at_once():
    view = random_state("bridge(contract='3NT by S')", 5, 13)
    stop = Stop()
    stop.set()
    decision = tefuda.agent("alphamu(M=10, samples=500)").decide(view.view(view.player), stop=stop)
    assert decision.worlds < 500
    assert decision.move in view.legal_moves


def test_it_bids_by_the_table_and_plays_a_match():
    agents = ["alphamu(samples=2)", "random"]
    result = tefuda.Match("bridge", agents, games=2, seed=1, seats="roles").run()
    assert result.games == 2


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("alphamu(M=0)", "M must be"),
        ("alphamu(M=27)", "M must be"),
        ("alphamu(samples=0)", "samples must be"),
        ("alphamu(worlds=20, samples=5)", "only with an estimator"),
        ("alphamu(seconds=-1)", "seconds must be"),
        ("alphamu(aim='glory')", "is one of points, tricks, contract, imps"),
        ("alphamu(solver=double_dummy(count='glory'))", "is one of score, tricks, contract, imps"),
        ("alphamu(m=2)", "no parameter 'm'"),
    ],
)
def test_bad_input(text, words):
    with pytest.raises(TefudaError, match=words):
        tefuda.agent(text)


def test_games_and_counts_that_do_not_fit_are_refused():
    with pytest.raises(TefudaError, match="searches worlds together"):
        AlphaMu().run(tefuda.load("kuhn").new_state(seed=1).view(0), 1)
    view = finesse()
    for counts in ((1,), (3, 0), (-1, 2), ("a", 1)):
        with pytest.raises(TefudaError, match="counts of alphamu"):
            AlphaMu().run(view, 1, counts=counts)


@pytest.mark.parametrize("text", ["alphamu(M=2, samples=8{})", "pimc(pool='trick', samples=8{})"])
def test_threads_change_nothing(text):
    for number, least in ((1, 20), (2, 24), (5, 29)):
        state = random_state(GAMES[number % 3], number, least)
        view = state.view(state.player)
        alone, shared = (
            tefuda.agent(text.format(more)).decide(view) for more in (", workers=1", ", workers=3")
        )
        assert (alone.move, alone.values, alone.nodes) == (shared.move, shared.values, shared.nodes)
        assert alone.counts == shared.counts


def test_threads_under_a_clock_can_be_repeated_by_one():
    state = random_state(GAMES[0], 3, 12)
    view = state.view(state.player)
    first = tefuda.agent("alphamu(samples=20, seconds=0.05, workers=2)").decide(view)
    again = tefuda.agent("alphamu(samples=20)").decide(Turn(view, counts=first.counts))
    assert (again.move, again.values) == (first.move, first.values)


def test_threads_are_no_part_of_who_it_is():
    assert tefuda.agent("alphamu(workers=2)").non_identity_parameters == ("workers",)
    assert tefuda.agent("alphamu(workers=2, seconds=1.0)").non_identity_parameters == ()


@pytest.mark.parametrize("workers", ["'tcp://localhost:1'", "0", "2000", "1.5"])
def test_workers_it_cannot_have(workers):
    with pytest.raises(TefudaError, match="workers"):
        tefuda.agent(f"alphamu(workers={workers})")
