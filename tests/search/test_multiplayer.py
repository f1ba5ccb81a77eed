"""max^n, soft-max^n, paranoid, singleton: the paper's examples, brute force, and games in plain Python."""

from math import nan

import pytest

import tefuda
from doors import PlainDoors
from reference import tanhinmin as reference
from tefuda import TefudaError
from tefuda.core import Game, Move, PlainState, Token
from tefuda.search import AlphaBeta, MaxN, Paranoid, Singleton, SoftMaxN


class TreeGame(Game):
    """A game that is a tree: (player, {name: subtree}) or a tuple of scores."""

    name = "tree"
    players = 3
    score_range = (0.0, 2.0)

    def __init__(self, tree):
        self.tree = tree

    def deal(self, rng):
        return {}

    def start(self, deal):
        return TreeState(self, deal, self.tree)

    def move(self, text):
        return Move(ord(text), text)


class TreeState(PlainState):
    @property
    def player(self):
        return self.now[0] if isinstance(self.now[1], dict) else None

    def list_moves(self):
        return [] if self.player is None else [self.game.move(name) for name in self.now[1]]

    def after(self, move):
        return self.now[1][move.text]

    def observe(self, move, observer):
        return Token(self.player, move.text)

    @property
    def scores(self):
        return tuple(map(float, self.now))

    def secret(self, player):
        return {}

    def table(self, player):
        return {}


A, B, C = 0, 1, 2


def run(search, tree):
    return search.run(TreeGame(tree).start({}))


def vectors(*found):
    return frozenset(tuple(map(float, v)) for v in found)


A_R = (A, {"p": (0, 1, 2), "q": (0, 2, 1)})


def test_section_2_2_indifference_is_a_set():
    """A does not care between p and q, but decides between B and C."""
    assert run(SoftMaxN(), A_R).value == vectors((0, 1, 2), (0, 2, 1))


def test_section_2_2_c_can_be_sure():
    """C takes s, which gives it 2 for certain, over r, which may give 1."""
    a_s = (A, {"t": (0, 1, 2), "u": (0, 1, 2)})
    found = run(SoftMaxN(), (C, {"r": A_R, "s": a_s}))
    assert found.value == vectors((0, 1, 2))
    assert [move.text for move in found.best] == ["s"]
    # With strict dominance 2 does not beat "1 or 2", so both stay.
    assert run(SoftMaxN(dominance="strict"), (C, {"r": A_R, "s": a_s})).value == vectors((0, 1, 2), (0, 2, 1))


def test_section_2_2_c_cannot_be_sure():
    a_s2 = (B, {"t": (2, 1, 0), "u": (1, 1, 0)})
    found = run(SoftMaxN(), (C, {"r": A_R, "s": a_s2}))
    assert found.value == vectors((0, 1, 2), (0, 2, 1))


def test_section_2_3_ties_swing_max_n():
    """B is indifferent between a(0,1,2) and b(2,1,0): A's root value is 0 or 2 by the tie-break alone."""
    b_node = (B, {"a": (0, 1, 2), "b": (2, 1, 0)})
    root = (A, {"x": b_node, "y": (1, 0, 2)})
    values = {tie: run(MaxN(tie=tie), root).value for tie in ("first", "last", "spite", "kind")}
    assert values == {
        "first": (1.0, 0.0, 2.0),
        "last": (2.0, 1.0, 0.0),
        "spite": (1.0, 0.0, 2.0),
        "kind": (2.0, 1.0, 0.0),
    }
    assert run(Paranoid(), root).value == 1.0


def test_section_2_3_some_ties_do_no_harm():
    """c(0,1,2) and d(0,1,0): whatever B takes, A gets 0 there and prefers y."""
    root = (A, {"x": (B, {"c": (0, 1, 2), "d": (0, 1, 0)}), "y": (1, 0, 2)})
    assert {run(MaxN(tie=tie), root).value for tie in ("first", "last", "spite", "kind")} == {(1.0, 0.0, 2.0)}


WINNER = {"a": (2, 1, 0), "b": (0, 2, 1), "c": (0, 1, 2)}


def set_node(letters):
    """A subtree with this singleton value, decided by a player who does not care."""
    if len(letters) == 1:
        return WINNER[letters]
    if len(letters) == 2:
        outsider = next(seat for seat, name in enumerate("abc") if name not in letters)
        return (outsider, {x: WINNER[x] for x in letters})
    # abc: a player between two sets that contain it.
    return (A, {"1": set_node("ab"), "2": set_node("ac")})


@pytest.mark.parametrize(
    ("children", "value"),
    [
        (["c", "a", "b", "ab", "abc", "ac", "bc"], "c"),
        (["ac", "a", "b", "ab", "abc"], "ac"),
        (["bc", "a", "b", "ab", "abc"], "bc"),
        (["ac", "bc", "a", "b", "ab", "abc"], "abc"),
        (["abc", "a", "b", "ab"], "abc"),
        (["a"], "a"),
        (["b"], "b"),
        (["a", "b"], "ab"),
        (["ab", "a", "b"], "ab"),
    ],
)
def test_table_1(children, value):
    """The paper's Table 1, at a node of C."""
    tree = (C, {str(i): set_node(child) for i, child in enumerate(children)})
    assert run(Singleton(), tree).value == frozenset("abc".index(letter) for letter in value)


TINY = [
    ("tanhinmin(players=2, cards=6, ranks=4)", 8),
    ("tanhinmin(players=3, cards=6, ranks=5)", 12),
    ("tanhinmin(players=4, cards=6, ranks=6)", 6),
]


@pytest.mark.parametrize(("name", "seeds"), TINY)
def test_equal_brute_force(name, seeds):
    game = tefuda.load(name)
    for seed in range(seeds):
        state = game.new_state(seed=seed)
        if seed % 2:
            state.play(state.legal_moves[0])
        layout = state.layout
        position = reference.start(
            layout.hands, layout.table, layout.by, layout.passed, layout.turn, layout.out
        )
        for payoff in ("ranks", "first"):
            for tie in ("first", "last", "spite", "kind"):
                assert MaxN(tie, payoff).run(state).value == reference.max_n(position, payoff, tie)
            for dominance in ("weak", "strict"):
                found = SoftMaxN(payoff, dominance).run(state).value
                assert found == reference.soft_max_n(position, payoff, dominance)
            assert Paranoid(payoff).run(state).value == reference.paranoid(position, payoff)
        for rule in ("full", "paper"):
            found = Singleton(rule).run(state)
            value, moves = reference.singleton(position, rule)
            assert found.value == value
            assert {move.text: v for move, v in found.moves.items()} == moves


def test_a_singleton_win_is_a_win_against_all_others_together():
    """Under the true rules {me} means that I am first even if all others work together; and only then."""
    won = 0
    for players in (3, 4):
        game = tefuda.load(f"tanhinmin(players={players}, cards=8, ranks=8)")
        for seed in range(40):
            state = game.new_state(seed=seed)
            alone = Singleton().run(state)
            together = Paranoid("first").run(state)
            assert {m for m, v in alone.moves.items() if v == {0}} == {
                m for m, v in together.moves.items() if v == 1
            }
            won += alone.value == {0}
    assert 5 < won < 75


def test_worked_example():
    state = tefuda.load("tanhinmin(players=4)").position("1 3 10 / 2 / 4 6 8 / 5 7 9")
    for rule in ("full", "paper"):
        found = Singleton(rule).run(state)
        assert {m.text: v for m, v in found.moves.items()} == {
            "1": frozenset({1}), "3": frozenset({0}), "10": frozenset({1, 3}),
        }  # fmt: skip
        assert [move.text for move in found.best] == ["3"]


def test_python_and_native_games_agree():
    """Doors is written twice; its roles are hidden, but the searches may look at the truth."""
    plain, native = PlainDoors(), tefuda.load("doors")
    for deal, _ in list(native.deals())[::17]:
        for search in (MaxN(), MaxN("kind"), SoftMaxN(), Paranoid(), Singleton()):
            slow, fast = search.run(plain.start(deal)), search.run(native.start(deal))
            assert slow.value == fast.value
            assert {m.text: v for m, v in slow.moves.items()} == {m.text: v for m, v in fast.moves.items()}
            assert slow.best == tuple(move for move in slow.moves if move.text in [m.text for m in fast.best])


def test_a_python_state_is_left_as_it_was():
    state = PlainDoors().start({"spy": 0, "cards": [1, 2, 3], "deck": 4})
    before = state.copy()
    MaxN().run(state)
    assert state == before


@pytest.mark.parametrize("search", [MaxN(), SoftMaxN(), Singleton(), Paranoid(), AlphaBeta(nodes=20)])
@pytest.mark.parametrize(
    "limit",
    [{"nodes": 1.5}, {"nodes": "x"}, {"nodes": nan}, {"deadline": nan}, {"deadline": "x"}, {"stop": 3}],
)
def test_limits_of_solve_that_are_none_are_refused(search, limit):
    state = tefuda.load("tanhinmin(players=3, cards=6)").new_state(seed=1)
    with pytest.raises(TefudaError, match=next(iter(limit))):
        search.solve(state, **limit)


def test_limits_and_bad_input():
    state = tefuda.load("geister").new_state(seed=1)
    with pytest.raises(TefudaError, match="stopped before it was done"):
        MaxN(seconds=0.05).run(state)
    with pytest.raises(TefudaError, match="has no pass"):
        Singleton("paper").run(state)
    for bad in (
        lambda: MaxN(tie="coin"), lambda: MaxN(payoff="gold"), lambda: SoftMaxN(dominance="x"),
        lambda: Singleton("x"), lambda: Paranoid(seconds=-1), lambda: Paranoid(seconds=float("nan")),
    ):  # fmt: skip
        with pytest.raises(TefudaError):
            bad()
    over = tefuda.load("tanhinmin(players=2, cards=2)").start({"hands": [[1], [2]]})
    over.play("1")
    with pytest.raises(TefudaError, match="over"):
        Singleton().run(over)
