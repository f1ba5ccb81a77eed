"""Cards that were played beside those that somebody else would have played in the same positions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass, replace
from typing import Any

from tefuda.core.words import columns, tr
from tefuda.games.bridge.tricks_lost import MOST_TRICKS, ROLES, JudgedCard, TricksLost, role_name
from tefuda.statistics import Mean, p_text, student_mean, student_p, wilson


@dataclass(frozen=True)
class RoleBeside:
    """What was lost in one role by those who played and by who stands beside them; a board is one unit."""

    player: str | None  # None = all players
    role: str
    _: KW_ONLY
    boards: int
    cards: int
    same: int  # cards that both chose
    lost: int
    other_lost: int
    gap: Mean  # tricks per card: what was played lost so much more

    def to_json(self) -> dict[str, Any]:
        """Return it as JSON data."""
        return {
            "player": self.player,
            "role": self.role,
            "boards": self.boards,
            "cards": self.cards,
            "same": self.same,
            "lost": self.lost,
            "other_lost": self.other_lost,
            "gap_per_card": {"mean": self.gap.value, "ci95": [self.gap.low, self.gap.high]},
            "p": student_p(self.gap) if self.gap.clusters > 1 else None,
        }


def gap_of(sums: Sequence[float], units: Sequence[int], cards: Sequence[int]) -> Mean:
    """Return a mean difference per card, from sums over the cards of each board."""
    mean = student_mean(sums, units, counts=cards, bounds=(-MOST_TRICKS, MOST_TRICKS))
    if mean.error == 0.0 and mean.clusters > 1:  # all alike: allow for boards on which they differ by a trick
        _, share = wilson(0, mean.clusters)
        reach = share * mean.clusters / sum(cards)
        mean = replace(mean, low=mean.value - reach, high=mean.value + reach)
    return mean


class Beside:
    """Tricks lost by the players of some boards and by an agent in their places."""

    def __init__(self, found: TricksLost, agent: str) -> None:
        self._found, self.agent = found, agent

    def row(self, role: str, player: str | None = None) -> RoleBeside | None:
        """Compare in a role; None where nobody had it."""
        units: list[int] = []
        cards: list[list[JudgedCard]] = []
        for unit, mine in self._found.by_unit(role, player):
            compared = [card for card in mine if card.other is not None]
            if compared:
                units.append(unit)
                cards.append(compared)
        if not units:
            return None
        every = [card for mine in cards for card in mine]
        gaps = [sum(card.lost - card.other_lost for card in mine) for mine in cards]
        return RoleBeside(
            player,
            role,
            boards=len(set(units)),
            cards=len(every),
            same=sum(card.card == card.other for card in every),
            lost=sum(card.lost for card in every),
            other_lost=sum(card.other_lost for card in every),
            gap=gap_of(gaps, units, [len(mine) for mine in cards]),
        )

    def rows(self, player: str | None = None) -> list[RoleBeside]:
        """Compare in all roles."""
        found = (self.row(role, player) for role in ROLES)
        return [row for row in found if row is not None]

    def to_json(self, player: str | None = None) -> dict[str, Any]:
        """Return it as JSON data, to stand in that of the tricks lost."""
        return {"agent": self.agent, "roles": [row.to_json() for row in self.rows(player)]}

    def table(self, player: str | None = None) -> str:
        """Return it as text."""
        rows = self.rows(player)
        if not rows:
            return tr("No card was chosen among several: there is nothing to compare.")
        heads = [
            "role",
            "boards",
            "cards",
            "same card",
            "played",
            "agent",
            "played - agent",
            "95 % interval",
            "p",
        ]
        lines = [[tr(head) for head in heads]]
        for row in rows:
            gap, is_judged = row.gap, row.gap.clusters > 1
            interval = tr("{low} to {high}", low=f"{gap.low:+.4f}", high=f"{gap.high:+.4f}")
            lines.append(
                [
                    role_name(row.role),
                    f"{row.boards:,}",
                    f"{row.cards:,}",
                    f"{100 * row.same / row.cards:.0f} %",
                    f"{row.lost / row.cards:.4f}",
                    f"{row.other_lost / row.cards:.4f}",
                    f"{gap.value:+.4f}",
                    interval if is_judged else "—",
                    p_text(student_p(gap)) if is_judged else "—",
                ]
            )
        heading = tr("Tricks lost per card, as played and by {agent} in the same positions", agent=self.agent)
        return "\n".join([heading, "", *("  " + line for line in columns(lines, "<>>>>>><<"))])
