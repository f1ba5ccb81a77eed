"""Studies P.alphamu and P.trick: the same boards played by two players in one role, compared in IMPs.

A board is played at tables that differ in one player only: the declarer, or both defenders. All the others
are the paper's player. Boards are played in pieces, which ``--only`` names and ``--keep`` collects. Designs
by the clock are the issue's; the counted ones do not depend on the machine, and their tables are one until
the players first differ, so they show more with as many boards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass, replace
from functools import partial
from statistics import fmean

from tefuda.games.bridge import imps
from tefuda.papers.bridge.tables import (
    DECLARER,
    DEFENCE,
    MAJOR,
    NOTRUMP,
    Tables,
    TimeSpent,
    play_both,
)
from tefuda.papers.finding import Finding
from tefuda.papers.intervals import Interval
from tefuda.papers.study import Measured, Study, StudyEffort
from tefuda.papers.verdicts import claim, not_run
from tefuda.statistics.means import Sample
from tefuda.statistics.power import Power

IMPS, TRICKS = "imps", "tricks"
WORDS = {IMPS: "IMPs", TRICKS: "tricks"}
MOST_IMPS = 24.0
WORTH_SEEING = {IMPS: 0.1, TRICKS: 0.05}  # a board: the margins between the best programs begin at 0.1 IMPs
LAYOUTS = 4  # of a board, where the tables part
FRESH = 1000  # boards before those on which what was built after a first look is judged
ENDING = 9  # cards of a hand where counted designs begin, unless they play whole boards
QUICK_SECONDS = 0.01  # of a decision by the clock, at --scale quick


@dataclass(frozen=True)
class BoardDesign:
    """Who is compared with the paper's player, in which role, with how much time a decision."""

    tag: str
    who: str  # the compared player, in few words
    how: str  # what its pieces are told from others' by
    _: KW_ONLY
    tables: Tables
    boards: int
    piece: int = 50
    before: int = 0  # boards of the series that others were played on
    judged: str = IMPS  # what the claim is about: IMPs or tricks

    @property
    def name(self) -> str:
        """What its pieces begin with."""
        return f"{self.tables.setting.name}, {self.tables.role}, {self.how}"

    def piece_name(self, first: int, count: int) -> str:
        """Name some boards."""
        return f"{self.name}: boards {self.before + first + 1} to {self.before + first + count}"


ALPHAMU_TIMED = "alphamu(aim='points', samples=20, seconds={seconds}, worlds={worlds})"
TRICK_TIMED = "pimc(pool='trick', samples=20, seconds={seconds}, worlds={worlds})"
PIMC_TIMED = "pimc(samples=20, seconds={seconds}, worlds={worlds})"


def _timed(tag: str, who: str, player: str, *, seconds: float, boards: int, roles: str) -> list[BoardDesign]:
    return [
        BoardDesign(
            tag,
            who,
            f"{seconds:g} s",
            tables=Tables(setting, player=player, base=PIMC_TIMED, role=role, seconds=seconds),
            boards=boards,
        )
        for setting in (NOTRUMP, MAJOR)
        for role in roles.split()
    ]


def _counted(
    tag: str, who: str, player: str, *, base: int, role: str, how: str, again: bool = False
) -> list[BoardDesign]:
    """Return designs without a clock: endings, ``base`` worlds for the paper's player.

    ``again``: on boards that nothing was decided on, only those with the contract in doubt, and each in
    several layouts from where the tables part.
    """
    return [
        BoardDesign(
            tag,
            who,
            f"{how}, from {ENDING} cards" + (f", in doubt, {LAYOUTS} layouts" if again else ""),
            tables=Tables(
                setting,
                player=player.replace(")", ", worlds={worlds})"),
                base=f"pimc(samples={base}, worlds={{worlds}})",
                role=role,
                start=ENDING,
                layouts=LAYOUTS if again else 1,
                in_doubt=again,
            ),
            boards=1000,
            piece=125 if again else 250,
            before=FRESH if again else 0,
        )
        for setting in (NOTRUMP, MAJOR)
    ]


_again = partial(_counted, "P.alphamu", "alphamu", again=True)
BOTH = f"{DECLARER} {DEFENCE}"
SAME, EQUAL = "same worlds", "equal CPU"
TRICK = "pimc(pool='trick')"
POINTS = "alphamu(aim='points')"
# The numbers of worlds at equal CPU were chosen on boards of other seeds (99, 7005). What is played for,
# and how far ahead, was chosen after the results of the designs in points, on boards of other seeds.
DESIGNS = [
    *_timed("P.alphamu", POINTS, ALPHAMU_TIMED, seconds=0.1, boards=1000, roles=BOTH),
    *_timed("P.alphamu", POINTS, ALPHAMU_TIMED, seconds=2.0, boards=60, roles=BOTH),
    *_counted(
        "P.alphamu", POINTS, "alphamu(M=3, aim='points', samples=40)", base=40, role=DECLARER, how=SAME
    ),
    *_counted("P.alphamu", POINTS, "alphamu(M=2, aim='points', samples=40)", base=40, role=DEFENCE, how=SAME),
    *_counted(
        "P.alphamu", POINTS, "alphamu(M=2, aim='points', samples=40)", base=72, role=DECLARER, how=EQUAL
    ),
    *_counted(
        "P.alphamu", POINTS, "alphamu(M=2, aim='points', samples=20)", base=60, role=DEFENCE, how=EQUAL
    ),
    *_again("alphamu(M=6, samples=40)", base=40, role=DECLARER, how=SAME),
    *_again("alphamu(M=4, samples=100)", base=150, role=DECLARER, how=EQUAL),
    *_again("alphamu(M=4, samples=40)", base=40, role=DEFENCE, how=SAME),
    *_again("alphamu(M=4, samples=40)", base=60, role=DEFENCE, how=EQUAL),
    *_timed("P.trick", TRICK, TRICK_TIMED, seconds=0.1, boards=1000, roles=DECLARER),
    *_counted("P.trick", TRICK, "pimc(pool='trick', samples=40)", base=40, role=DECLARER, how=SAME),
    *_counted("P.trick", TRICK, "pimc(pool='trick', samples=30)", base=60, role=DECLARER, how=EQUAL),
]


def measure(designs: Sequence[BoardDesign], effort: StudyEffort) -> list[Measured]:
    """Play the pieces of all designs that are asked for and not known."""
    found = []
    for design in designs:
        seconds = design.tables.seconds
        if effort.quick and seconds is not None and seconds > 1:
            continue
        boards = 4 if effort.quick else effort.games(design.boards)
        for first in range(0, boards, design.piece):
            count = min(design.piece, boards - first)
            name = design.piece_name(first, count)
            known = effort.taken(design.tag, name, count)
            if known is not None or effort.wants(name):
                found.append(known or play_piece(design, first, count, effort=effort))
    return found


def play_piece(design: BoardDesign, first: int, count: int, *, effort: StudyEffort) -> Measured:
    """Play some boards, each at both tables."""
    tables = design.tables
    if effort.quick and tables.seconds is not None:
        tables = replace(tables, seconds=min(tables.seconds, QUICK_SECONDS))
    sums: dict[str, float] = {}
    spent = (TimeSpent(), TimeSpent())
    name = design.piece_name(first, count)
    sign = 1 if tables.role == DECLARER else -1
    for number in range(design.before + first, design.before + first + count):
        both = play_both(tables, number, effort.seed)
        if effort.progress is not None:
            effort.progress(name, number - design.before - first + 1, count)
        if not both.is_played:
            continue
        for total, one in zip(spent, both.thinking, strict=True):
            total.add(one)
        sums[f"imps.{number}"] = fmean(imps(sign * (ours - theirs)) for ours, theirs in both.points)
        sums[f"tricks.{number}"] = fmean(sign * (ours - theirs) for ours, theirs in both.tricks)
        sums["parted"] = sums.get("parted", 0) + (both.parted_at is not None)
    for total, words in zip(spent, ("player", "pimc"), strict=True):
        sums[f"cpu.{words}"] = total.cpu
        sums[f"decisions.{words}"] = total.decisions
    if tables.seconds is not None:
        sums["seconds"] = tables.seconds
    found = Measured(name, 0.0, None, games=count, sums=sums)
    values = _values([found], IMPS)
    return replace(found, value=fmean(values)) if values else found


def judge(designs: Sequence[BoardDesign], measured: Sequence[Measured]) -> list[Finding]:
    """Say what a board is worth to the player, with interval, p and what more boards would show."""
    found: list[Finding] = []
    for design in designs:
        pieces = [one for one in measured if one.cell.startswith(f"{design.name}: ")]
        boards = sum(one.games for one in pieces)
        played = len(_values(pieces, design.judged))
        cell = f"{design.who} wins {WORDS[design.judged]} from pimc, {design.name}"
        if played < 2:
            found.append(not_run(design.tag, cell, f"none of {design.boards} boards was played"))
            continue
        sample = sample_of(pieces, design.judged, design.tables)
        mean = sample.mean()
        ours = Interval(mean.value, mean.low, mean.high)
        note = _note(pieces, sample, design)
        found.append(
            claim(design.tag, cell, ours.side(0.0), whose="ours", ours=ours, games=played, note=note)
        )
        if boards < design.boards:
            rest = f"{design.name}: {design.boards - boards} more boards"
            found.append(not_run(design.tag, rest, f"{boards} of {design.boards} boards were played"))
    return found


def sample_of(pieces: Sequence[Measured], what: str, tables: Tables) -> Sample:
    """Return what boards came to, a board a unit: no more tricks than there are to play for."""
    most = MOST_IMPS if what == IMPS else float(tables.start)
    values = _values(pieces, what)
    return Sample(values, range(len(values)), (-most, most))


def _values(pieces: Sequence[Measured], what: str) -> list[float]:
    return [value for one in pieces for key, value in one.sums.items() if key.startswith(f"{what}.")]


def _note(pieces: Sequence[Measured], sample: Sample, design: BoardDesign) -> str:
    what = design.judged
    parts = [f"{WORDS[what]} per board, p {sample.p_value(0.0):.3f}"]
    other = TRICKS if what == IMPS else IMPS
    if any(key.startswith(f"{other}.") for one in pieces for key in one.sums):
        mean = sample_of(pieces, other, design.tables).mean()
        parts.append(f"{WORDS[other]} {mean.value:+.3f} ({mean.low:+.3f} to {mean.high:+.3f})")
    for words in ("player", "pimc"):
        decisions = sum(one.sums[f"decisions.{words}"] for one in pieces)
        cpu = sum(one.sums[f"cpu.{words}"] for one in pieces)
        parts.append(f"{words} {1000 * cpu / max(decisions, 1):.0f} CPU ms per decision")
    lengths = sorted({one.sums["seconds"] for one in pieces if "seconds" in one.sums})
    if lengths:
        parts.append("limit " + " and ".join(f"{length:g} s" for length in lengths))
    else:
        parted = sum(one.sums["parted"] for one in pieces)
        parts.append(f"the tables differ on {parted:.0f} boards")
        if design.tables.in_doubt:
            boards = sum(one.games for one in pieces)
            played = len(_values(pieces, what))
            parts.append(f"the contract was in doubt on {played} of {boards} boards")
    if sample.error > 0:
        needed = Power(sample, WORTH_SEEING[what], lambda games: games).games()
        parts.append(
            f"{needed or 10**9:,} boards show {WORTH_SEEING[what]} {WORDS[what]} with a power of 0.8"
        )
    return "; ".join(parts)


def study(tag: str, title: str, *, full_cost: str, designs: Sequence[BoardDesign]) -> Study:
    """Return a study of such designs."""
    return Study(
        tag,
        title,
        partial(measure, designs),
        judge=partial(judge, designs),
        full_cost=full_cost,
        paper="bridge",
        in_parts=True,
    )


STUDIES = [
    study(
        "P.alphamu",
        "alphamu beside pimc on the same boards, in IMPs",
        full_cost="a day",
        designs=[design for design in DESIGNS if design.tag == "P.alphamu"],
    ),
    study(
        "P.trick",
        "a whole trick pooled beside the first card only, in IMPs (§10.2)",
        full_cost="six hours",
        designs=[design for design in DESIGNS if design.tag == "P.trick"],
    ),
]
