"""Paper S (Tajima): what collusion does to the saboteurs' win rate, with placebo arms and paired deals."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.special import ndtr, ndtri

from tefuda.arena import MatchResult
from tefuda.statistics import games_needed, wilson
from tefuda.papers.study import Effort, Finding, Study, claim, judge_difference, judge_rate

Wins = NDArray[np.float64]
"""By game, 1 where the saboteurs won."""

# The paper: win rate of the saboteurs, and games.
WITHOUT, WITHOUT_GAMES = 0.752, 512
WITH, WITH_GAMES = 0.740, 477
EFFECT = WITH - WITHOUT
EFFECT_ERROR = math.sqrt(WITH * (1 - WITH) / WITH_GAMES + WITHOUT * (1 - WITHOUT) / WITHOUT_GAMES)

FULL, HEADLINE = 20_000, 100_000  # games of a cell


@dataclass(frozen=True)
class Setting:
    """One way to fill in what the paper leaves open; ``anchor`` is what our first prototype found."""

    margin: int
    players: str  # parameters of all players
    anchor: float | None = None


SETTINGS = {
    "C1": Setting(0, "m_a=0.1, m_s=0.0, suspicion='S1', t=7"),
    "C2": Setting(0, "m_s=0.5, t=6", 0.759),
    "C3": Setting(0, "m_s=0.35, suspicion='S1', t=6", 0.746),
    "C4": Setting(0, "m_a=0.1, m_s=0.5, suspicion='S5', t=7"),
    "C5": Setting(0, "m_a=0.25, m_s=0.0, suspicion='S5', t=8"),
    "C6": Setting(2, "m_s=0.0, t=8", 0.759),
    "C8": Setting(2, "m_a=1.0, m_s=1.0, suspicion='S1', t=4", 0.18),
}
MAIN = ("C2", "C3", "C6", "C8")
ANCHOR_RANGE = 0.03


@dataclass(frozen=True)
class Arm:
    """What the agreed players do: parameters of the players and of the game."""

    how: str = ""
    game: str = "agreed=4"


BASE, LITERAL, PLACEBO, SAFE = "no collusion", "desc, A (literal)", "placebo", "asc, unread, safe"
HEADLINES = (BASE, LITERAL, PLACEBO, SAFE)
READ = {
    LITERAL: Arm("signal='rank'"),
    "desc, B": Arm("signal='rank', response='B'"),
    "asc, A": Arm("signal='rank', rank='asc'"),
    "asc, B": Arm("signal='rank', rank='asc', response='B'"),
    "desc, A, high": Arm("signal='rank', priority='high'"),
    "asc, A, high": Arm("signal='rank', rank='asc', priority='high'"),
    "desc, A, safe": Arm("signal='rank', safe=True"),
    "asc, A, safe": Arm("signal='rank', rank='asc', safe=True"),
    "desc, A, life 2": Arm("signal='rank', life=2"),
    "desc, A, life 24": Arm("signal='rank', life=24"),
    "desc, A, two agreed": Arm("signal='rank'", "agreed=2"),
    "desc, A, opposing roles": Arm("signal='rank'", "agreed=4, agreed_roles='opposed'"),
    "desc, A, not exempt": Arm("signal='rank', exempt=False"),
}  # readings of the paper's protocol: signals are laid and answered
CONTROLS = {
    PLACEBO: Arm("signal='placebo'"),
    "desc, unread": Arm("signal='rank', response='none'"),
    "asc, unread": Arm("signal='rank', rank='asc', response='none'"),
    "desc, unread, safe": Arm("signal='rank', response='none', safe=True"),
    SAFE: Arm("signal='rank', rank='asc', response='none', safe=True"),
}  # no communication
ANSWERED = {
    LITERAL: "desc, unread",
    "asc, A": "asc, unread",
    "desc, A, safe": "desc, unread, safe",
    "asc, A, safe": SAFE,
}  # with and without an answer
USEFUL = "discard='useful'"
ARMS = {BASE: Arm(), **READ, **CONTROLS}
# In the other settings only these.
FEW = (LITERAL, "desc, B", "asc, A", "asc, A, high", PLACEBO, "asc, unread", SAFE)

CALIBRATED = "a setting chosen to come near the paper's 0.752, so a calibration and no test"
PROTOTYPE = "the number is our first prototype's (± 0.03), not the paper's"


def arms_of(setting: str) -> list[str]:
    """Name the arms of a setting, without the base; where nobody is suspected nobody needs exemption."""
    if setting not in MAIN:
        return list(FEW)
    suspicious = "suspicion" in SETTINGS[setting].players
    return [arm for arm in (*READ, *CONTROLS) if suspicious or "exempt" not in arm]


def wins(effort: Effort, setting: str, arm: str, more: str = "") -> Wins:
    """Play a cell, once a run: equal seeds give all arms the same deals and the same luck of every move."""
    key = ("S1", setting, arm, more)
    if key not in effort.kept:
        headline = arm in HEADLINES and setting in ("C2", "C6") and not more
        games = effort.games(HEADLINE if headline and not effort.quick else FULL)
        effort.kept[key] = play(effort, setting, ARMS[arm], games, more)
    found: Wins = effort.kept[key]
    return found


def play(effort: Effort, setting: str, arm: Arm, games: int, more: str = "") -> Wins:
    """Play one arm of a setting, all players by the same rules."""
    where = SETTINGS[setting]
    game = f"saboteur(preset='tajima', margin={where.margin}, {arm.game})"
    player = f"tajima({', '.join(part for part in (where.players, arm.how, more) if part)})"
    return saboteur_wins(effort, f"{setting} {player}", game, [player, player], games)


def saboteur_wins(effort: Effort, name: str, game: str, agents: list[str], games: int) -> Wins:
    """Play a match of miners and saboteurs, one agent a role."""
    return won(effort.match(name, game, agents, games, seats="roles"))


def won(result: MatchResult) -> Wins:
    """Say of every game whether the saboteurs won."""
    return np.array([row.reason != "gold" for row in result.rows], dtype=np.float64)


def rate(cell: Wins) -> tuple[float, float, float]:
    """Return the win rate with Wilson's interval."""
    return float(cell.mean()), *wilson(float(cell.sum()), len(cell))


def difference(arm: Wins, base: Wins) -> tuple[float, float, float]:
    """Return arm minus base over the deals that both played, with the paired 95 % interval.

    >>> difference(np.array([1.0, 1, 0, 1]), np.array([1.0, 0, 0, 1]))[0]
    0.25
    """
    games = min(len(arm), len(base))
    gaps = arm[:games] - base[:games]
    mean = float(gaps.mean())
    half = 1.96 * float(gaps.std(ddof=1)) / math.sqrt(games)
    return mean, mean - half, mean + half


def points(gap: tuple[float, float, float]) -> str:
    """Write a difference of rates in points.

    >>> points((0.008, 0.0021, 0.0139))
    '+0.80 (+0.21 to +1.39)'
    """
    value, low, high = (f"{100 * x:+.2f}" for x in gap)
    return f"{value} ({low} to {high})"


def lowers(gap: tuple[float, float, float]) -> bool | None:
    """Is a difference surely below zero (True), surely above (False), or neither (None)?"""
    return True if gap[2] < 0 else False if gap[1] > 0 else None


def all_lower(gaps: list[tuple[float, float, float]]) -> bool | None:
    """Do all differences lie below zero? False only if none surely does and one surely lies above."""
    found = [lowers(gap) for gap in gaps]
    if all(found):
        return True
    return False if True not in found and False in found else None


# S1: the paper's cells, and the claims in words.


def s1(effort: Effort) -> list[Finding]:
    """Win rates beside the paper's, anchors, claims, power, and how often 500 games mislead."""
    found = []
    for setting in MAIN if effort.quick else SETTINGS:
        base, literal = (wins(effort, setting, arm) for arm in (BASE, LITERAL))
        note = "" if setting == "C8" else CALIBRATED
        cells = (("without", WITHOUT, WITHOUT_GAMES, base), ("with", WITH, WITH_GAMES, literal))
        for name, paper, games, cell in cells:
            found.append(
                judge_rate(
                    "S1", f"{setting}: {name} collusion", paper, games, rate(cell), len(cell), note=note
                )
            )
    return found + _anchors(effort) + _claims(effort) + _power(effort)


def _anchors(effort: Effort) -> list[Finding]:
    found = []
    for setting in MAIN:
        anchor = SETTINGS[setting].anchor
        assert anchor is not None
        base = wins(effort, setting, BASE)
        ours = rate(base)
        near = abs(ours[0] - anchor) <= ANCHOR_RANGE
        sure = ours[2] - ours[1] <= 2 * ANCHOR_RANGE
        found.append(
            claim("S1", f"{setting} is near {anchor}", near if sure else None, len(base), PROTOTYPE, ours[0])
        )
    games = effort.games(FULL)
    nobody = "saboteur(preset='tajima', margin=0, saboteurs=0)"
    alone = saboteur_wins(effort, "no saboteurs", nobody, ["tajima", "tajima"], games)
    _, low, high = rate(alone)
    holds = True if high < 0.001 else False if low > 0.001 else None
    text = "miners alone find the gold in more than 99.9 % of games"
    note = f"they failed in {int(alone.sum())} of {games:,}"
    return [*found, claim("S1", text, holds, games, note, 1 - float(alone.mean()))]


def _claims(effort: Effort) -> list[Finding]:
    """Judge in words: what lowers the saboteurs' win rate in every setting."""
    words = {
        LITERAL: "collusion as the paper words it lowers the saboteurs' win rate",
        PLACEBO: "a placebo lowers it: the dead end is thrown away, nothing is signalled",
        SAFE: "signals laid where they do no harm, and read by nobody, lower it",
    }
    found = []
    for arm, text in words.items():
        gaps = {c: difference(wins(effort, c, arm), wins(effort, c, BASE)) for c in MAIN}
        games = sum(len(wins(effort, c, arm)) for c in MAIN)
        note = "; ".join(f"{c} {points(gap)}" for c, gap in gaps.items()) + " points"
        found.append(claim("S1", text, all_lower(list(gaps.values())), games, note))
    return found


def _power(effort: Effort) -> list[Finding]:
    """Say what the paper's number of games can show, what ours can, and how often 500 games mislead."""
    deviation = math.sqrt(WITH * (1 - WITH) + WITHOUT * (1 - WITHOUT))
    needed = games_needed(EFFECT, deviation)
    found = [
        claim(
            "S1", "the paper's games suffice for an effect of its size (power 80 %)",
            power(EFFECT_ERROR) >= 0.8, WITH_GAMES + WITHOUT_GAMES,
            f"{needed:,} games a side would; p = {2 * float(ndtr(-abs(EFFECT) / EFFECT_ERROR)):.2f} as it is",
            power(EFFECT_ERROR),
        )
    ]  # fmt: skip
    for setting in ("C2", "C6"):
        base = wins(effort, setting, BASE)
        for arm in (LITERAL, PLACEBO):
            found += _power_of(setting, arm, wins(effort, setting, arm), base, effort.seed)
    return found


def _power_of(setting: str, arm: str, cell: Wins, base: Wins, seed: int) -> list[Finding]:
    gap, low, high = difference(cell, base)
    error = (high - low) / 3.92
    paired = error * math.sqrt(len(cell))
    apart = math.sqrt(float(cell.var() + base.var()))
    wrong, formula = misled(cell, base, seed)
    return [
        claim(
            "S1", f"{setting}, {arm}: ours suffice for an effect of the paper's size (power 80 %)",
            power(error) >= 0.8, len(cell),
            f"{games_needed(EFFECT, paired):,} pairs of equal deals do, instead of "
            f"{games_needed(EFFECT, apart):,} games a side: variance down to {(paired / apart) ** 2:.0%}",
            power(error),
        ),
        claim(
            "S1", f"{setting}, {arm}: samples as small as the paper's show the right sign",
            wrong < 0.05, len(cell),
            f"{wrong:.0%} of them show the wrong one (normal distribution: {formula:.0%}); "
            f"with all games {points((gap, low, high))} points",
            1 - wrong,
        ),
    ]  # fmt: skip


def power(error: float, effect: float = EFFECT) -> float:
    """Return the chance that a difference with this standard error is found at 5 %, two-sided.

    >>> round(power(abs(EFFECT) / 2.8), 1)
    0.8
    """
    shift, bound = abs(effect) / error, float(ndtri(0.975))
    return float(ndtr(shift - bound) + ndtr(-shift - bound))


def misled(arm: Wins, base: Wins, seed: int, samples: int = 5_000) -> tuple[float, float]:
    """Return how often samples as small as the paper's show the wrong sign: drawn, and by formula.

    Each sample takes 477 of the arm's games and 512 of the base's at random, as independent as the paper's
    two runs were.
    """
    rng = np.random.default_rng(seed)

    def drawn(cell: Wins, games: int) -> Wins:
        means: Wins = cell[rng.integers(len(cell), size=(samples, games))].mean(axis=1)
        return means

    gap = float(arm.mean() - base.mean())
    gaps = drawn(arm, WITH_GAMES) - drawn(base, WITHOUT_GAMES)
    error = math.sqrt(float(arm.var()) / WITH_GAMES + float(base.var()) / WITHOUT_GAMES)
    return float((gaps * gap <= 0).mean()), float(ndtr(-abs(gap) / error))


# S1.grid: every reading of the protocol and every control, as differences on equal deals.


def grid(effort: Effort) -> list[Finding]:
    """All arms of all settings against the base of the same setting."""
    found = []
    for setting in MAIN if effort.quick else SETTINGS:
        base = wins(effort, setting, BASE)
        for arm in HEADLINES[1:] if effort.quick else arms_of(setting):
            found.append(_beside(setting, arm, wins(effort, setting, arm), base))
    if not effort.quick:
        found += _useful(effort) + _readers(effort)
    return found


def _beside(setting: str, arm: str, cell: Wins, base: Wins) -> Finding:
    gap = difference(cell, base)
    name, games = f"{setting}: {arm}", len(cell)
    if arm in READ:
        return judge_difference("S1.grid", name, EFFECT, EFFECT_ERROR, gap, games, f"{points(gap)} points")
    return _compared(f"{name} lowers it", cell, base, "no communication")


def _compared(text: str, cell: Wins, other: Wins, note: str) -> Finding:
    gap = difference(cell, other)
    games = min(len(cell), len(other))
    return claim("S1.grid", text, lowers(gap), games, f"{points(gap)} points; {note}", gap[0], gap[1:])


def _useful(effort: Effort) -> list[Finding]:
    """Ask again where miners discard by usefulness: there the gain of a better discard is in all arms."""
    found = []
    for setting in ("C2", "C6"):
        base = wins(effort, setting, BASE, USEFUL)
        text = f"{setting}: useful discards alone lower it"
        found.append(_compared(text, base, wins(effort, setting, BASE), "no collusion"))
        for arm in HEADLINES[1:]:
            cell = wins(effort, setting, arm, USEFUL)
            found.append(_beside(f"{setting}, useful discards", arm, cell, base))
    return found


def _readers(effort: Effort) -> list[Finding]:
    """Compare signals that are answered with the same signals that are not: what the message is worth."""
    return [
        _compared(
            f"{setting}: answering lowers it, {read} v {unread}",
            wins(effort, setting, read),
            wins(effort, setting, unread),
            "what the message is worth",
        )
        for setting in MAIN
        for read, unread in ANSWERED.items()
    ]


STUDIES = [
    Study("S1", "the saboteurs' win rate with and without collusion", s1, "about 6 CPU minutes", "saboteur"),
    Study("S1.grid", "every reading of the protocol, with controls", grid, "the same games", "saboteur"),
]
