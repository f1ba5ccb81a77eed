"""``mc`` in Daihinmin: legal, fair, repeatable, like its policy in play-outs, and strong."""

import json
import math

import pytest

import tefuda
from support.play import decision
from tefuda import _native
from tefuda._native import daihinmin as native
from tefuda.agents.daihinmin.monte_carlo import (
    DaihinminMc,
    MonteCarlo,
    candidates_at,
    playout_weights,
    rewards_of,
)
from tefuda.agents.daihinmin.samples import TimedMc, begun_playouts
from tefuda.arena.matches.series import SeriesPlayer
from tefuda.core import Budget, Clock, Rng, Stop, policy_of, stream
from tefuda.games.daihinmin.puzzles import keeps_mate

CLASSES = {"game": 2, "classes": [3, 0, 4, 1, 2], "players": [0, 1, 2, 3, 4]}


def played(seed, plies, carry=CLASSES):
    """A State after some moves of default clients, one in four at random."""
    state = tefuda.load("daihinmin").new_state(seed, carry)
    rng = stream(seed, "played")
    while len(state.moves) < plies and not state.is_over:
        moves = state.list_moves()
        number = state.position.default_move()
        state.play(rng.choice(moves) if rng.below(4) == 0 else state.game.interned(number))
    return state


def undecided(seed):
    """A View in which somebody has a choice that is neither forced nor proved."""
    for plies in range(4, 40):
        state = played(seed, plies)
        view = state.view(state.player)
        if not candidates_at(state.game, view, playout_weights())[1].proved:
            return view
    raise AssertionError("no such View")


@pytest.mark.parametrize("plies", [0, 1, 2, 9, 25, 40])
def test_what_it_cannot_see_changes_nothing(plies):
    """In the exchange and in play, for all that the decision reports."""
    for seed in range(3):
        state = played(seed, plies)
        if state.is_over:
            continue
        view = state.view(state.player)
        for text in ("mc(iterations=60)", "mc(iterations=60, reward='class', bandit=thompson)"):
            found = decision(text, view)
            assert json.loads(found)["move"] in [move.text for move in view.legal_moves]
            other = state.game.sample(view, Rng(seed)).state(state.game).view(view.observer)
            assert decision(text, other) == found


def test_threads_and_workers_change_nothing():
    view = undecided(4)
    assert decision("mc(iterations=200, trees=3)", view) == decision(
        "mc(iterations=200, trees=3, threads=3)", view
    )
    names = ["mc(iterations=40)", "mc(iterations=40, bandit=ucb_root)", "default*3"]
    rows = [tefuda.Match("daihinmin", names, games=6, seed=2, series=3).run(workers=n).rows for n in (1, 2)]
    assert [row.moves for row in rows[0]] == [row.moves for row in rows[1]]


def test_a_run_by_the_clock_is_repeated_from_its_counts():
    view = undecided(1)
    search = MonteCarlo(Budget(seconds=60), settled=0.0, trees=2)
    stop = Stop()
    stop.set()
    cut = search.run(view, 5, stop=stop)
    assert cut.counts == (1, 0)
    short = MonteCarlo(Budget(seconds=0.02), settled=0.0).run(view, 5)
    again = MonteCarlo(Budget(seconds=0.02), settled=0.0).run(view, 5, counts=short.counts)
    assert [(e.move, e.visits, e.value) for e in again.values] == [
        (e.move, e.visits, e.value) for e in short.values
    ]
    timed = tefuda.agent("mc(iterations=4000000000, settled=0)").decide(view, Clock(move=0.05))
    assert 0 < timed.iterations < 4_000_000_000


def test_a_settled_choice_is_not_searched_on():
    settled = endless = 0
    for seed in range(6):
        view = undecided(seed)
        settled += MonteCarlo(Budget(iterations=2000)).run(view, 1).iterations
        endless += MonteCarlo(Budget(iterations=2000), settled=0.0).run(view, 1).iterations
    assert 0 < settled < endless


def test_more_playouts_search_on_in_more_worlds():
    """A budget is used: smaller differences count, and worlds do not run out. What is given stays given."""
    more = "settled=0.00025, samples=724, worlds=reading(samples=181)"
    for seed in range(3):
        view = undecided(seed)
        assert found("mc(iterations=24000)", view) == found(f"mc(iterations=24000, {more})", view)
        usual = "settled=0.002, samples=256, worlds=reading(samples=64)"
        assert found("mc(iterations=900)", view) == found(f"mc(iterations=900, {usual})", view)
    told = DaihinminMc(iterations=24_000, settled=0.1, samples=30, worlds="reading(shots=2)").search
    assert (told.settled, told.samples) == (0.1, 30)
    elsewhere = DaihinminMc(iterations=24_000, worlds="uniform").search
    assert (elsewhere.settled, elsewhere.samples) == (0.002, 256)
    by_clock = DaihinminMc(seconds=0.24).search
    assert (by_clock.settled, by_clock.samples) == (0.00025, 724)
    endless = DaihinminMc(iterations=4_000_000_000).search
    assert endless.samples == 8 * 256  # reading them takes time, too


def found(text, view):
    """What a decision found, without the agent's name."""
    decided = tefuda.agent(text).decide(view)
    return decided.move, [(entry.move, entry.visits, entry.value) for entry in decided.values]


def test_worlds_that_stay_possible_are_kept():
    drawn = left = 0
    for seed in range(8):
        state = played(seed, 4)
        game, me = state.game, state.player
        stock, search = native.Stock(1), MonteCarlo(Budget(iterations=300), samples=64, settled=0.0)
        moves = [search.run(state.view(me), 1, stock=stock).move]
        drawn += stock.count
        state.play(moves[0])
        while not state.is_over and state.player != me:
            moves.append(game.interned(state.position.default_move()))
            state.play(moves[-1])
        stock.advance([move.id for move in moves])
        left += stock.count
        seen = sum(state.position.played(seat) for seat in range(5))
        for world in stock.worlds(0):
            assert world.hand(me) == state.position.hand(me)
            assert world.counts == state.position.counts
            assert sum(world.played(seat) for seat in range(5)) == seen
            assert world.player == state.player
    assert 0 < left < drawn


def test_searched_decisions_are_timed_and_no_others():
    """The player of ``tefuda bench daihinmin_mc`` plays as ``mc``; forced and proved moves do not count."""
    agent = TimedMc(iterations=20)
    match = tefuda.Match("daihinmin", [agent, "default*4"], games=3, seed=4)
    timed = [row.moves for row in SeriesPlayer(match).play(0)]
    plain = tefuda.Match("daihinmin", ["mc(iterations=20)", "default*4"], games=3, seed=4)
    rows = list(SeriesPlayer(plain).play(0, full=True))
    assert timed == [row.moves for row in rows]
    searched = sum(decision["iterations"] > 0 for row in rows for decision in row.decisions)
    assert agent.searched["exchange"]
    assert len(agent.searched["play"]) + len(agent.searched["exchange"]) == searched


def test_playouts_play_as_the_policy_does():
    """The mean points over many positions, beside those of the whole policy, within their errors."""
    worlds, seats = begun_playouts(6)
    places = native.places(worlds, seats, playout_weights(), temperature=1.0, duels=8, repeats=8, seed=1)
    n = sum(places)
    lean = sum((5 - place) * count for place, count in enumerate(places)) / n
    whole = policy_of("policy(temperature=1)").native(tefuda.load("daihinmin"))
    scores = []
    for number, (world, seat) in enumerate(zip(worlds, seats, strict=True)):
        game = world.copy()
        _native.play_out(game, [whole] * 5, [1000 * number + k for k in range(5)])
        scores.append(game.scores()[seat])
    mean = sum(scores) / len(scores)
    error = math.sqrt(sum((score - mean) ** 2 for score in scores)) / len(scores)
    assert abs(lean - mean) < 3 * error < 0.5


def revolutions(count):
    """Positions one move before and one after the order was turned or suits were locked."""
    found = {"revolution": [], "lock": []}
    for seed in range(400):
        state = tefuda.load("daihinmin").new_state(seed)
        rng = stream(seed, "turning")
        while not state.is_over:
            plays = [move for move in state.list_moves() if move.text != "pass"]
            largest = sorted(plays, key=lambda move: -len(move.text))[:2]
            before = state.copy()
            state.play(rng.choice(largest) if largest else state.list_moves()[0])
            for word, cases in found.items():
                changed = getattr(state.position, word) != getattr(before.position, word)
                if changed and not state.is_over and len(cases) < 2 * count:
                    cases += [before, state.copy()]
        if all(len(cases) >= 2 * count for cases in found.values()):
            return found
    raise AssertionError("too few positions")


def test_around_revolutions_and_locks():
    for cases in revolutions(4).values():
        for state in cases:
            view = state.view(state.player)
            for reward in ("points", "class"):
                found = MonteCarlo(Budget(iterations=80), reward=reward).run(view, 3)
                assert found.move in view.legal_moves


def test_mates_are_played():
    game, agent = tefuda.load("daihinmin"), tefuda.agent("mc(iterations=30)")
    for number in range(1, 6):
        puzzle = game.puzzle(2, number)
        while not puzzle.is_solved:
            move = agent.decide(puzzle.view).move
            assert keeps_mate(puzzle.state, move)
            puzzle.play(move)


@pytest.mark.parametrize("name", ["daihinmin(players=3, ranks=5)", "daihinmin(players=2, ranks=5)"])
def test_smaller_tables(name):
    game = tefuda.load(name)
    names = ["mc(iterations=30)"] + ["random"] * (game.players - 1)
    result = tefuda.Match(name, names, games=8, seed=1).run()
    assert result.to_json()["players"][0]["reasons"].keys() <= {"played out", "stalemate", "won", "lost"}
    with pytest.raises(tefuda.TefudaError, match="tables of five"):
        rewards_of("class", game.players)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("mc(reward='gold')", "no reward"),
        ("mc(samples=0)", "samples"),
        ("mc(settled=-1)", "settled"),
        ("mc(temperature=0)", "temperature"),
        ("mc(bandit=switch)", "takes the bandits"),
        ("mc(weights='nowhere.npz')", "no file"),
    ],
)
def test_bad_parameters_are_answered(text, sentence):
    with pytest.raises(tefuda.TefudaError, match=sentence):
        tefuda.agent(text).decide(undecided(1))


def test_elsewhere_mc_is_what_it_was():
    view = tefuda.load("geister").new_state(seed=1).view(0)
    assert json.loads(decision("mc(iterations=50)", view))["iterations"] == 50
    with pytest.raises(tefuda.TefudaError, match="no parameter 'reward' in geister"):
        tefuda.agent("mc(reward='class')").decide(view)
    view = undecided(1)  # with play-outs that are named it is flat Monte Carlo here, too
    here = json.loads(decision("mc(iterations=50, playout='uniform')", view))
    assert len(here["values"]) == len(view.legal_moves)


@pytest.mark.numbers
def test_strength():
    """Against four default clients, with room for luck; the exact figure is in the docs."""
    result = tefuda.Match("daihinmin", ["mc(iterations=100)", "default*4"], games=60, seed=5).run()
    assert result.to_json()["players"][0]["score"] > 4.0


def test_it_reads_the_others_in_the_exchange_and_in_play():
    for plies in (0, 9):
        state = played(3, plies)
        found = decision(
            "mc(iterations=60, worlds='reading(samples=8, nudges=4)', keep=False)", state.view(state.player)
        )
        assert json.loads(found)["move"] in [move.text for move in state.legal_moves]
