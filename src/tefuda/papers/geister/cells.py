"""Cells of paper G: who is told colours against who is not, and how games were won and lost."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field

from tefuda.arena import MatchResult
from tefuda.papers.finding import Finding
from tefuda.papers.geister.budget import PLAYOUTS, is_asked, lowered
from tefuda.papers.intervals import rate
from tefuda.papers.study import Cell, Measured, StudyEffort, by_name
from tefuda.papers.verdicts import judge, not_run

WAYS = ("escape", "blue captured", "red captured")
REASONS = (*(f"won by {way}" for way in WAYS), *(f"lost by {way}" for way in WAYS), "drawn")


@dataclass(frozen=True)
class Told:
    """One cell: what is told, what the paper has, and how many games it played."""

    name: str  # as it stands in tables
    words: str  # the same for people
    known: str  # parameters of cheating_uct
    _: KW_ONLY
    paper: float | None = None
    paper_games: int = 1_000
    reasons: tuple[int, ...] | None = None  # the paper's, as REASONS
    game: str = "geister"
    how: str = ""  # more parameters of both searches
    playouts: int = 0
    games: int = 0
    sums: Mapping[str, float] = field(default_factory=dict)

    @property
    def cell(self) -> Cell:
        """The match to play."""
        search = ", ".join(filter(None, (f"iterations={self.playouts}", self.how)))
        agents = [f"cheating_uct({self.known}, {search})", f"ismcts({search})"]
        return Cell(
            self.name, self.game, agents, games=self.games, sums={**self.sums, "playouts": self.playouts}
        )


def measure(
    effort: StudyEffort, tag: str, asked: Sequence[Told], *, quick: Collection[str]
) -> list[Measured]:
    """Play the cells that are asked for and not known, once for all studies of a run."""
    found = {one.name: effort.taken(tag, one.name, one.games) for one in asked}
    missing = [
        one.cell for one in asked
        if found[one.name] is None and is_asked(effort, one.name, quick, words=one.words)
    ]  # fmt: skip
    played: dict[tuple[object, ...], MatchResult] = effort.shared.setdefault("geister", {})
    new = [cell for cell in missing if _key(cell) not in played]
    played.update({_key(cell): result for cell, result in zip(new, effort.matches(new), strict=True)})
    for cell in missing:
        result = played[_key(cell)]
        player = result.players[0]
        ways = [player.win_reasons.get(way, 0) for way in WAYS] + [
            player.loss_reasons.get(way, 0) for way in WAYS
        ]
        counts = dict(zip(REASONS, [*ways, cell.games - sum(ways)], strict=True))
        found[cell.name] = Measured(
            cell.name,
            player.mean.value,
            (player.mean.low, player.mean.high),
            games=cell.games,
            sums={**cell.sums, **counts},
        )
    return [one for one in found.values() if one is not None]


def _key(cell: Cell) -> tuple[object, ...]:
    return (cell.game, *cell.agents, cell.games)


def judge_rates(tag: str, asked: Sequence[Told], measured: Sequence[Measured]) -> list[Finding]:
    """Put the scores beside the paper's."""
    played, found = by_name(measured), []
    for one in asked:
        m = played.get(one.name)
        if m is None:
            found.append(not_run(tag, one.name, f"{one.words}: this cell was not played"))
        elif one.paper is not None:
            paper = rate(one.paper, one.paper_games)
            low = lowered(m.sums.get("playouts", PLAYOUTS))
            found.append(
                judge(
                    tag,
                    one.name,
                    paper=paper,
                    ours=m,
                    null=0.5,
                    lowered=low,
                    note=one.words,
                )
            )
    return found


def judge_reasons(tag: str, asked: Sequence[Told], measured: Sequence[Measured]) -> list[Finding]:
    """Put the shares of games won and lost in each way beside the paper's."""
    played, found = by_name(measured), []
    for one in asked:
        m = played.get(one.name)
        if one.reasons is None:
            continue
        if m is None or REASONS[0] not in m.sums:
            found.append(not_run(tag, one.name, f"{one.words}: the ways were not counted"))
            continue
        games = sum(one.reasons)
        for reason, count in zip(REASONS, one.reasons, strict=True):
            paper, ours = rate(count / games, games), rate(m.sums[reason] / m.games, m.games)
            low = lowered(m.sums.get("playouts", PLAYOUTS))
            found.append(
                judge(
                    tag,
                    f"{one.name}, {reason}",
                    paper=paper,
                    ours=ours,
                    games=m.games,
                    null=0.0,
                    lowered=low,
                    note=one.words,
                )
            )
    return found
