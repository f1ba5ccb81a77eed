"""Studies P.alphamu and P.trick: the same boards played by two players in one role, compared in IMPs.

A board is played at tables that differ in one player only: the declarer, or both defenders. All the others
are the paper's player. Boards are played in pieces, which ``--only`` names and ``--keep`` collects.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass
from functools import partial
from typing import Any

import tefuda
from tefuda.core.seeds import stream
from tefuda.games.bridge import imps
from tefuda.papers.bridge.leads import NORTH, SOUTH, fitting_deal
from tefuda.papers.finding import Finding
from tefuda.papers.intervals import Interval
from tefuda.papers.study import Measured, Study, StudyEffort
from tefuda.papers.verdicts import claim, not_run
from tefuda.statistics.means import Sample
from tefuda.statistics.power import games_needed

PIECE = 50  # boards
MOST_IMPS = 24.0
WORTH_SEEING = 0.1  # IMPs a board: the margins between the best programs begin there


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
        """The estimator of all players."""
        return f"auction(N={self.north!r}, S={self.south!r})"

    def deal(self, seed: int, number: int) -> Any:
        """Return a board, the same for all tables."""
        return fitting_deal(self.north, self.south, stream(seed, f"boards of {self.name}", number))


NOTRUMP = BoardSetting("3NT", "bridge(contract='3NT by S')", north=NORTH, south=SOUTH)
MAJOR = BoardSetting("4S", "bridge(contract='4S by S')", north="hcp 7-12, S 3-4", south="hcp 13-18, S 5-6")


@dataclass(frozen=True)
class BoardDesign:
    """Who is compared with the paper's player, in which role, with how much time a decision."""

    tag: str
    player: str  # its text, with {worlds} and {seconds}
    setting: BoardSetting
    _: KW_ONLY
    role: str  # declarer or defence
    seconds: float
    boards: int

    @property
    def name(self) -> str:
        """What its pieces begin with."""
        return f"{self.setting.name}, {self.role}, {self.seconds:g} s"

    def piece(self, first: int, count: int) -> str:
        """Name some boards."""
        return f"{self.name}: boards {first + 1} to {first + count}"


ALPHAMU = "alphamu(samples=20, seconds={seconds}, worlds={worlds})"
TRICK = "pimc(pool='trick', samples=20, seconds={seconds}, worlds={worlds})"
PIMC = "pimc(samples=20, seconds={seconds}, worlds={worlds})"
DESIGNS = [
    BoardDesign("P.alphamu", ALPHAMU, setting, role=role, seconds=seconds, boards=boards)
    for seconds, boards in ((0.1, 1000), (2.0, 60))
    for setting in (NOTRUMP, MAJOR)
    for role in ("declarer", "defence")
] + [
    BoardDesign("P.trick", TRICK, setting, role="declarer", seconds=0.1, boards=1000)
    for setting in (NOTRUMP, MAJOR)
]


@dataclass
class TimeSpent:
    """What the decisions of one player took."""

    decisions: int = 0
    cpu: float = 0.0


def play(
    design: BoardDesign, number: int, seed: int, *, seconds: float, compared: bool
) -> tuple[int, TimeSpent]:
    """Play a board and return the points of North and South, and what the compared role's thinking took.

    Only decisions with a choice are thought about. ``compared``: by the player in question, or the paper's.
    """
    setting = design.setting
    game = tefuda.load(setting.game)
    texts = dict.fromkeys(("declarer", "defence"), PIMC)
    if compared:
        texts[design.role] = design.player
    agents = {}
    for seat, role in ((1, "defence"), (2, "declarer"), (3, "defence")):
        agent = tefuda.agent(texts[role].format(seconds=seconds, worlds=setting.worlds))
        agent.new_match(game, [seat], stream(seed, "player", number, seat).next())
        agents[seat] = agent
    state: Any = game.start(setting.deal(seed, number))
    for seat, agent in agents.items():
        agent.new_game(state.view(seat))
    thinking = TimeSpent()
    while not state.is_over:
        seat = state.player
        view = state.view(seat)
        if len(view.legal_moves) == 1:
            state.play(view.legal_moves[0])
            continue
        began = time.thread_time()
        move = agents[seat].decide(view).move
        if (seat == 2) == (design.role == "declarer"):
            thinking.decisions += 1
            thinking.cpu += time.thread_time() - began
        state.play(move)
    return state.points, thinking


def measure(tag: str, effort: StudyEffort) -> list[Measured]:
    """Play the pieces of all designs that are asked for and not known."""
    found = []
    for design in DESIGNS:
        if design.tag != tag or (effort.quick and design.seconds > 1):
            continue
        boards = 4 if effort.quick else effort.games(design.boards)
        for first in range(0, boards, PIECE):
            count = min(PIECE, boards - first)
            name = design.piece(first, count)
            known = effort.taken(tag, name, count)
            if known is not None or effort.wants(name):
                found.append(known or piece(design, first, count, effort=effort))
    return found


def piece(design: BoardDesign, first: int, count: int, *, effort: StudyEffort) -> Measured:
    """Play some boards, each at both tables."""
    seconds = min(design.seconds, 0.01) if effort.quick else design.seconds
    sums: dict[str, float] = {}
    thought = {True: TimeSpent(), False: TimeSpent()}
    name = design.piece(first, count)
    sign = 1 if design.role == "declarer" else -1
    for number in range(first, first + count):
        points = {}
        for compared in (True, False):
            points[compared], one = play(design, number, effort.seed, seconds=seconds, compared=compared)
            thought[compared].decisions += one.decisions
            thought[compared].cpu += one.cpu
        sums[f"imps.{number}"] = imps(sign * (points[True] - points[False]))
        if effort.progress is not None:
            effort.progress(name, number - first + 1, count)
    for compared, words in ((True, "player"), (False, "pimc")):
        sums[f"cpu.{words}"] = thought[compared].cpu
        sums[f"decisions.{words}"] = thought[compared].decisions
    sums["seconds"] = seconds
    mean = sum(value for key, value in sums.items() if key.startswith("imps.")) / count
    return Measured(name, mean, None, games=count, sums=sums)


def judge(tag: str, measured: Sequence[Measured]) -> list[Finding]:
    """Say what a board is worth to the player, with interval, p and what more boards would show."""
    found: list[Finding] = []
    for design in DESIGNS:
        if design.tag != tag:
            continue
        pieces = [one for one in measured if one.cell.startswith(f"{design.name}: ")]
        boards = sum(one.games for one in pieces)
        who = design.player.partition("(")[0] if tag == "P.alphamu" else "pimc(pool='trick')"
        cell = f"{who} wins IMPs from pimc, {design.name}"
        if boards < 2:
            found.append(not_run(tag, cell, f"none of {design.boards} boards was played"))
            continue
        values = [value for one in pieces for key, value in one.sums.items() if key.startswith("imps.")]
        sample = Sample(values, range(len(values)), (-MOST_IMPS, MOST_IMPS))
        mean = sample.mean()
        ours = Interval(mean.value, mean.low, mean.high)
        found.append(
            claim(
                tag, cell, ours.side(0.0), whose="ours", ours=ours, games=boards, note=_note(pieces, sample)
            )
        )
        if boards < design.boards:
            rest = f"{design.name}: {design.boards - boards} more boards"
            found.append(not_run(tag, rest, f"{boards} of {design.boards} boards were played"))
    return found


def _note(pieces: Sequence[Measured], sample: Sample) -> str:
    parts = [f"IMPs per board, p {sample.p_value(0.0):.3f}"]
    for words in ("player", "pimc"):
        decisions = sum(one.sums[f"decisions.{words}"] for one in pieces)
        cpu = sum(one.sums[f"cpu.{words}"] for one in pieces)
        parts.append(f"{words} {1000 * cpu / max(decisions, 1):.0f} CPU ms per decision")
    lengths = sorted({one.sums["seconds"] for one in pieces})
    parts.append("limit " + " and ".join(f"{length:g} s" for length in lengths))
    deviation = sample.error * sample.units**0.5
    if deviation > 0:
        needed = games_needed(WORTH_SEEING, deviation)
        parts.append(f"{needed:,} boards show {WORTH_SEEING} IMPs with a power of 0.8")
    return "; ".join(parts)


STUDIES = [
    Study(
        "P.alphamu",
        "alphamu beside pimc on the same boards, in IMPs",
        partial(measure, "P.alphamu"),
        judge=partial(judge, "P.alphamu"),
        full_cost="a day",
        paper="bridge",
        in_parts=True,
    ),
    Study(
        "P.trick",
        "a whole trick pooled beside the first card only, in IMPs (§10.2)",
        partial(measure, "P.trick"),
        judge=partial(judge, "P.trick"),
        full_cost="six hours",
        paper="bridge",
        in_parts=True,
    ),
]
