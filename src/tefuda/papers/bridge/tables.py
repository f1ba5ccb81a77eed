"""One board at two tables that differ in one player: the declarer, or both defenders.

Players whose thinking is counted, not timed, choose the same card in the same position, so both tables are
one until the compared players first choose differently: boards on which they never do cost half, and only
what the players themselves do makes the tables differ. What a choice is worth depends on cards that nobody
sees, mostly by luck: with several ``layouts`` both tables go on from there in as many, each at both, and a
board comes to their mean.
"""

from __future__ import annotations

import time
from dataclasses import KW_ONLY, dataclass, field
from typing import Any

import tefuda
from tefuda.beliefs import estimator
from tefuda.core import Agent, Rng, View
from tefuda.core.seeds import stream
from tefuda.games.bridge.solver import DoubleDummy
from tefuda.papers.bridge.leads import NORTH, SOUTH, fitting_deal

DECLARER, DEFENCE = "declarer", "defence"
SEATS = ((1, DEFENCE), (2, DECLARER), (3, DEFENCE))  # South declares; North is dummy
WHOLE = 13  # cards of a hand
DECLARING = 2
DOUBTED, SURE = 20, 0.1  # worlds in which a contract is tried, and the share of them that leaves no doubt


@dataclass(frozen=True)
class BoardSetting:
    """A contract, and what the auction told everybody."""

    name: str
    game: str
    _: KW_ONLY
    north: str
    south: str

    @property
    def worlds(self) -> str:
        """The estimator of all players; nobody bids here, so no bidding table is read."""
        return f"auction(system='none', N={self.north!r}, S={self.south!r})"

    def deal(self, seed: int, number: int) -> Any:
        """Return a board, the same for all tables."""
        return fitting_deal(self.north, self.south, stream(seed, f"boards of {self.name}", number))


NOTRUMP = BoardSetting("3NT", "bridge(contract='3NT by S')", north=NORTH, south=SOUTH)
MAJOR = BoardSetting("4S", "bridge(contract='4S by S')", north="hcp 7-12, S 3-4", south="hcp 13-18, S 5-6")
QUICK = "pimc(samples=8, solver=double_dummy(effort=20000), worlds={worlds})"  # up to where a study begins


@dataclass
class TimeSpent:
    """What the decisions of one player took."""

    decisions: int = 0
    cpu: float = 0.0

    def add(self, other: TimeSpent) -> None:
        """Sum up."""
        self.decisions += other.decisions
        self.cpu += other.cpu


@dataclass(frozen=True)
class Tables:
    """How a board is played: who is compared with whom in which role, and who sits in the other one.

    ``others`` None: who is compared with. ``layouts``: in how many ways the unseen cards lie when the tables
    part; the first is the board's own, the others are drawn from what the player who chose could know.
    ``in_doubt``: only boards on which the declarer cannot know where the players begin whether the contract
    is made. Players are texts with ``{worlds}``, and ``{seconds}`` where they are timed. ``start`` is the
    number of cards in a hand from which on they play; up to there four quick players do.
    """

    setting: BoardSetting
    _: KW_ONLY
    player: str
    base: str
    role: str
    start: int = WHOLE
    others: str | None = None
    seconds: float | None = None
    layouts: int = 1
    in_doubt: bool = False

    def sides(self, *, compared: bool) -> dict[str, str]:
        """Return the player of each role at one of the tables."""
        found = dict.fromkeys((DECLARER, DEFENCE), self.others or self.base)
        found[self.role] = self.player if compared else self.base
        return found


@dataclass
class BothTables:
    """What a board came to at both tables, in each layout; the first table is the compared player's."""

    points: list[tuple[int, int]] = field(default_factory=list)  # of North and South
    tricks: list[tuple[int, int]] = field(default_factory=list)
    _: KW_ONLY
    is_played: bool = True  # else the contract was not in doubt
    parted_at: int | None = None  # the move at which the tables parted
    thinking: tuple[TimeSpent, TimeSpent] = field(default_factory=lambda: (TimeSpent(), TimeSpent()))


def beginning(tables: Tables, number: int, seed: int) -> Any:
    """Return the State in which the players begin: the deal, or what four quick players made of it."""
    setting = tables.setting
    state: Any = tefuda.load(setting.game).start(setting.deal(seed, number))
    if tables.start < WHOLE:
        quick = _seated({role: QUICK for _, role in SEATS}, tables, number, seed=seed, state=state)
        while len(state.legal_moves) and _cards_left(state) > tables.start:
            state.play(_card(quick, state))
    return state


def play_both(tables: Tables, number: int, seed: int) -> BothTables:
    """Play a board at both tables, together as long as they are alike."""
    state = beginning(tables, number, seed)
    crews = [
        _seated(tables.sides(compared=compared), tables, number, seed=seed, state=state)
        for compared in (True, False)
    ]
    found, starts = BothTables(), [state]
    if tables.in_doubt and not _is_in_doubt(tables, state, number, seed=seed):
        found.is_played = False
        return found
    if tables.seconds is None:  # else nothing is alike
        while not state.is_over:
            seat = state.player
            if not _is_of(tables.role, seat) or len(state.legal_moves) == 1:
                state.play(_card(crews[1], state))
                continue
            cards = [_timed(crew, state, spent) for crew, spent in zip(crews, found.thinking, strict=True)]
            if cards[0] != cards[1]:
                found.parted_at = len(state.view(seat).log)
                starts += _layouts(tables, state, number, seed=seed)
                break
            state.play(cards[0])
    for start in starts:
        ends = [_to_the_end(crew, start.copy(), tables.role, spent=spent)
                for crew, spent in zip(crews, found.thinking, strict=True)]  # fmt: skip
        found.points.append((ends[0].points, ends[1].points))
        found.tricks.append((ends[0].position.won[0], ends[1].position.won[0]))
    return found


def _is_in_doubt(tables: Tables, state: Any, number: int, *, seed: int) -> bool:
    """Is the contract made in some worlds of the declarer, double dummy, and not in others?"""
    rng = Rng(stream(seed, "doubt", number).next())
    worlds = _worlds_of(tables, state.view(DECLARING), rng, count=DOUBTED)
    solver = DoubleDummy(count="contract")
    made = sum(max(worth.value for worth in solver.solve(world).moves.values()) for world in worlds)
    return SURE * DOUBTED <= made <= (1 - SURE) * DOUBTED  # no matter whose turn it is


def _layouts(tables: Tables, state: Any, number: int, *, seed: int) -> list[Any]:
    """Return the State with the unseen cards lying otherwise, as often as it takes."""
    rng = Rng(stream(seed, "layouts", number).next())
    return _worlds_of(tables, state.view(state.player), rng, count=tables.layouts - 1)


def _worlds_of(tables: Tables, view: View, rng: Rng, *, count: int) -> list[Any]:
    known = estimator(tables.setting.worlds).know(view)
    return [known.sample_world(rng.split(number)).state(view.load_game()) for number in range(count)]


def _to_the_end(crew: dict[int, Agent], state: Any, role: str, *, spent: TimeSpent) -> Any:
    while not state.is_over:
        if _is_of(role, state.player) and len(state.legal_moves) > 1:
            state.play(_timed(crew, state, spent))
        else:
            state.play(_card(crew, state))
    return state


def _seated(texts: dict[str, str], tables: Tables, number: int, *, seed: int, state: Any) -> dict[int, Agent]:
    agents = {}
    for seat, role in SEATS:
        text = texts[role].format(seconds=tables.seconds, worlds=tables.setting.worlds)
        agent = tefuda.agent(text)
        agent.new_match(state.game, [seat], stream(seed, "player", number, seat).next())
        agent.new_game(state.view(seat))
        agents[seat] = agent
    return agents


def _card(crew: dict[int, Agent], state: Any) -> Any:
    """Only decisions with a choice are thought about."""
    moves = state.legal_moves
    return moves[0] if len(moves) == 1 else crew[state.player].decide(state.view(state.player)).move


def _timed(crew: dict[int, Agent], state: Any, spent: TimeSpent) -> Any:
    view = state.view(state.player)
    began = time.thread_time()
    move = crew[state.player].decide(view).move
    spent.add(TimeSpent(1, time.thread_time() - began))
    return move


def _is_of(role: str, seat: int) -> bool:
    return (seat == 2) == (role == DECLARER)


def _cards_left(state: Any) -> int:
    """Cards of a hand, between tricks; one more while a trick is under way."""
    return WHOLE - int(sum(state.position.won))
