"""Alpha-beta equals the plainest search: bounds, tables of any size, depths, partners, cuts by nodes."""

import threading
import time

import pytest

import tefuda
from doors import PlainDoors
from reference import minimax
from support.patience import patience
from support.play import random_state
from tefuda import TefudaError
from tefuda.core import Bounds, Game, Move, PlainState, Stop, Token, stream
from tefuda.search import SOLVERS, AlphaBeta, Paranoid
from tefuda.search.solvers import solver_of

DAYS = 1e6  # seconds


class Sums(Game):
    """Four players, two against two across the table, add 1 to 3 in turn; the sum says who gets what."""

    name = "sums"
    players = 4
    score_range = (0.0, 9.0)

    def __init__(self, rounds=6, named=True, seed=0):
        self.rounds = rounds
        self.named = named
        self.seed = seed
        rng = stream(seed, "sums")
        self.prizes = [rng.below(10) for _ in range(3 * rounds + 1)]

    def deal(self, rng):
        return {}

    def start(self, deal):
        return SumsState(self, deal, (0, 0))

    def move(self, text):
        return Move(int(text), text)

    def teams(self, state):
        return [[0, 2], [1, 3]]


class SumsState(PlainState):
    @property
    def player(self):
        return None if self.now[0] == self.game.rounds else self.now[0] % 4

    def list_moves(self):
        return [self.game.move(text) for text in "123"] if self.player is not None else []

    def after(self, move):
        return (self.now[0] + 1, self.now[1] + move.id)

    def observe(self, move, observer):
        return Token(self.player, move.text)

    @property
    def scores(self):
        prize = float(self.game.prizes[self.now[1]])
        return (prize, 9 - prize, prize, 9 - prize)

    def key(self):
        return repr(self.now) if self.game.named else None

    def estimate(self, player):
        prize = self.game.prizes[self.now[1]] * 0.9 + 0.3
        return prize if player % 2 == 0 else 9 - prize

    def secret(self, player):
        return {}

    def table(self, player):
        return {}


def exact(state, **options):
    return AlphaBeta(nodes=10**7, **options).solve(state)


def check(state, found):
    """Every move has its exact value."""
    wanted = minimax.moves(state, state.player)
    assert {move: worth.value for move, worth in found.moves.items()} == wanted
    assert all(
        worth.low == worth.value == worth.high and worth.depth is None for worth in found.moves.values()
    )
    top = max(wanted.values())
    assert found.best == tuple(move for move, worth in wanted.items() if worth == top)
    assert found.value == top
    assert found.is_done


SMALL_GEISTER = [
    "B4r/6/6/6/6/R4b 1 196", "6/1B2r1/6/2R3/4b1/6 1 196", "r5/1b4/6/3B2/6/R3R1 2 197",
    "2b3/1r4/2B3/3R2/6/6 1 198",
]  # fmt: skip


def small_states():
    yield from (tefuda.load("kuhn").start({"cards": cards}) for cards in ("QJ", "JK", "KQ"))
    for name in ("doors", "plain_doors"):
        yield from (random_state(name, seed, seed % 2) for seed in range(12))
    for name in ("tanhinmin(players=2, cards=6, ranks=4)", "tanhinmin(players=3, cards=6, ranks=5)"):
        yield from (random_state(name, seed, seed % 3) for seed in range(8))
    yield from (tefuda.load("geister").position(text) for text in SMALL_GEISTER)
    yield from (Sums(seed=seed, named=seed % 2 == 0).start({}) for seed in range(6))


@pytest.mark.parametrize("options", [{"playouts": 0}, {"playouts": 1}, {"playouts": 0, "table": 1}])
def test_equal_to_trying_everything(options):
    for state in small_states():
        if not state.is_over:
            check(state, exact(state, **options))


def test_the_best_move_alone():
    for state in small_states():
        if state.is_over:
            continue
        wanted = minimax.moves(state, state.player)
        found = exact(state, playouts=0, only_best=True)
        assert found.value == max(wanted.values())
        for move, worth in found.moves.items():
            assert worth.low <= wanted[move] <= worth.high


@pytest.mark.parametrize("playouts", [0, 1])
def test_bounds(playouts):
    """Within the window values are exact, beyond it they are bounds on the right side."""
    for seed in range(8):
        state = Sums(seed=seed).start({})
        wanted = minimax.moves(state, 0)
        for low, high in (
            (2.0, 5.0),
            (4.5, 4.6),
            (0.0, 9.0),
            (7.0, 9.0),
            (4.0, 4.0),
            (-5.0, -4.0),
            (12.0, 15.0),
        ):
            found = AlphaBeta(playouts=playouts).solve(state, bounds=Bounds(low, high))
            for move, worth in found.moves.items():
                assert worth.low <= wanted[move] <= worth.high
                if low < wanted[move] < high:
                    assert worth.is_exact
                if low < high:
                    assert (worth.value >= high) == (wanted[move] >= high)
                    assert (worth.value <= low) == (wanted[move] <= low)


def test_a_question_of_at_least():
    for seed in range(8):
        state = Sums(seed=seed).start({})
        value = minimax.value(state, 0)
        search = AlphaBeta(playouts=0)
        assert search.is_at_least(state, value)
        assert not search.is_at_least(state, value + 1)
    with pytest.raises(TefudaError, match="not known"):
        AlphaBeta(nodes=10).is_at_least(tefuda.load("geister").new_state(seed=1), 1.0)


@pytest.mark.parametrize("depth", [1, 2, 3, 5])
@pytest.mark.parametrize("named", [True, False])
def test_a_depth_limit_with_the_games_own_estimates(depth, named):
    for seed in range(5):
        state = Sums(rounds=7, seed=seed, named=named).start({})
        found = AlphaBeta(depth=depth).solve(state)
        wanted = minimax.moves(state, 0, depth, lambda state, seat: state.estimate(seat))
        assert {move: worth.value for move, worth in found.moves.items()} == pytest.approx(wanted)
        assert found.depth == depth
        assert all(
            worth.low == 0.0 and worth.high == 9.0 for worth in found.moves.values()
        )  # nothing is proved


def test_partners_work_together():
    """Alone against three, a player of Sums is sure of less."""
    together = [AlphaBeta().solve(Sums(seed=seed).start({})).value for seed in range(10)]

    class Alone(SumsState):
        def side(self, player):
            return player

    alone = [AlphaBeta().solve(Alone(Sums(seed=seed), {}, (0, 0))).value for seed in range(10)]
    assert all(a <= t for a, t in zip(alone, together, strict=True))
    assert sum(alone) < sum(together)


def test_sides_are_the_teams_of_the_world():
    for name in ("doors", "plain_doors", "saboteur(players=5)", "geister", "daihinmin"):
        state = tefuda.load(name).new_state(seed=4)
        by_side = {}
        for seat in range(state.game.players):
            by_side.setdefault(state.side(seat), []).append(seat)
        assert sorted(by_side.values()) == sorted(state.game.teams(state))
        with pytest.raises(ValueError, match="eat"):
            state.side(99)


@pytest.mark.parametrize("name", ["geister", "daihinmin", "saboteur", "plain_doors", "tanhinmin(players=3)"])
def test_cut_by_nodes_it_can_be_repeated(name):
    """A search cut at any node says the same again, and a longer one begins with it."""
    state = random_state(name, 3, 0)
    for nodes in (1, 2, 7, 40, 150):
        first, second = (AlphaBeta(nodes=nodes).solve(state) for _ in range(2))
        assert first == second
        assert first.nodes <= nodes
        assert AlphaBeta(nodes=10**6).solve(state, nodes=first.nodes) == first
    assert set(first.moves) == set(state.legal_moves) or first.depth == 0


@pytest.mark.parametrize("solver", ["alpha_beta", "paranoid", "max_n", "soft_max_n", "singleton"])
def test_stopped_and_timed_searches_can_be_repeated(solver):
    """To the end it would take days: what ends it is the handle, then the deadline."""
    state = tefuda.load("geister").new_state(seed=1)
    search = solver_of(solver)
    stop = Stop()
    timer = threading.Timer(0.05, stop.set)
    timer.start()
    with patience("the search did not hear the stop"):
        stopped = search.solve(state, deadline=time.monotonic() + DAYS, stop=stop)
    with patience("the deadline did not end the search"):
        timed = search.solve(state, deadline=time.monotonic() + 0.05)
    for cut in (stopped, timed):
        assert not cut.is_done
        assert search.solve(state, nodes=cut.nodes) == cut
    assert bool(timed.moves) == search.deepens


def test_what_it_takes_without_any_limit():
    state = tefuda.load("geister").new_state(seed=1)
    assert AlphaBeta().solve(state).nodes == state.game.effort


def test_ctrl_c_in_a_python_game():
    import _thread

    state = Sums(rounds=40, named=False).start({})
    timer = threading.Timer(0.1, _thread.interrupt_main)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        AlphaBeta(seconds=60).solve(state)
    assert AlphaBeta(nodes=50).solve(state).nodes == 50


def test_a_full_table_of_an_exact_search_says_so():
    state = tefuda.load("tanhinmin(players=3, cards=9)").new_state(seed=1)
    with pytest.raises(TefudaError, match="table of 10 positions is full"):
        solver_of("max_n(table=10)").solve(state)
    assert Paranoid(table=10).run(state).value == Paranoid().run(state).value  # a smaller one is only slower


def test_the_state_is_left_as_it_was():
    for state in (PlainDoors().new_state(seed=2), Sums().start({})):
        before = state.copy()
        AlphaBeta(nodes=20).solve(state)
        assert state == before


class Stuck(SumsState):
    def list_moves(self):
        return super().list_moves() if self.now[0] < 2 else []


@pytest.mark.parametrize("solver", ["alpha_beta", "paranoid", "max_n", "soft_max_n", "singleton"])
def test_a_game_without_moves_before_its_end(solver):
    with pytest.raises(ValueError, match="no moves"):
        solver_of(solver).solve(Stuck(Sums(), {}, (0, 0)))


@pytest.mark.parametrize(
    "text",
    ["alpha_beta(depth=0)", "alpha_beta(depth=3, playouts=0)", "alpha_beta(nodes=0)", "alpha_beta(table=0)",
     "alpha_beta(seconds=-1)", "alpha_beta(payoff='gold')", "alpha_beta(playouts=-1)", "alpha_beto",
     "alpha_beta(deep=3)"],
)  # fmt: skip
def test_bad_input(text):
    with pytest.raises(TefudaError):
        solver_of(text)


def test_over_and_no_solver():
    over = tefuda.load("kuhn").replay({"cards": "QJ"}, ["pass", "pass"])
    for entry in (entry for entry in SOLVERS.entries() if not entry.games):
        with pytest.raises(TefudaError, match="over"):
            solver_of(entry.name).solve(over)
    with pytest.raises(TefudaError, match="method solve"):
        solver_of(3)
