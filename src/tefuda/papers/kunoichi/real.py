"""Real series of Kunoichi: played like any match, so that a store can go on with them; then told again."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import tefuda
from tefuda.arena import MatchResult
from tefuda.core.seeds import stream_seed
from tefuda.papers.finding import Finding
from tefuda.papers.kunoichi.arms import ARMS, GAME, LOWERED, OTHERS, PAPER_ARMS, PLAYOUTS, TABLES, WORLDS
from tefuda.papers.kunoichi.choosing import CHOSEN
from tefuda.papers.kunoichi.figures import draw_shares
from tefuda.papers.kunoichi.fixed import of_paper
from tefuda.papers.kunoichi.runs import LAST, late, passes, share_cells
from tefuda.papers.study import Measured, Study, StudyEffort, by_name
from tefuda.papers.verdicts import claim, judge, no_claim, not_run

GAMES = 10_000
FIGURES = {"with CHEAT": "as figure 4.3", "without CHEAT": "as figure 4.4"}
PLAYER = f"mc(iterations={PLAYOUTS}, samples={WORLDS}, keep=False)"
SERIES = {"with CHEAT": PAPER_ARMS, "without CHEAT": PAPER_ARMS[:-1]}
PAPER_POINTS = {"with CHEAT": of_paper(42_989.7, 126.0), "without CHEAT": of_paper(36_260.9, 338.3)}
PAPER_SHARES = {name: CHOSEN[name.split()[0]]["policy"][0] for name in SERIES}  # games of 10,000


def kunoichi(arms: Sequence[str], reward: str = "points") -> str:
    """Return Kunoichi with these arms."""
    texts = ", ".join(ARMS[arm] for arm in arms)
    more = "" if reward == "points" else f", reward='{reward}'"
    return f"kunoichi(arms=[{texts}], by=ucb_v, player={PLAYER}{more})"


def choices_of(text: str, game: str, result: MatchResult, *, seed: int) -> list[int]:
    """Return which arm the first player chose, game by game: it is told the games again, and plays none."""
    agent: Any = tefuda.agent(text)
    rules = tefuda.load(game)
    agent.new_match(rules, [0], stream_seed(seed, "agent", 0, 0))
    for row in result.rows:
        view = rules.start(row.deal).view(row.seating.index(0))
        agent.new_game(view)
        agent.end_game(view, row.scores)
    return list(agent.choices)


def play_real(
    effort: StudyEffort,
    label: str,
    name: str,
    *,
    agents: Sequence[str],
    games: int,
    arms: Sequence[str],
    game: str = GAME,
) -> list[Measured]:
    """Play one series and keep the points of the first player, who switches, and the shares of its arms."""
    result = effort.match(label, game, agents, games=games)
    choices = choices_of(agents[0], game, result, seed=effort.seed)
    mean, best = result.players[0].mean, max(set(choices), key=choices.count)
    sums = {"most": float(best), "last 100": choices[-LAST:].count(best) / len(choices[-LAST:]),
            "passed": float(passes(choices, best, 0.9) or 0)}  # fmt: skip
    points = Measured(f"{name}: points", mean.value, (mean.low, mean.high), games=games, sums=sums)
    return [points, *share_cells(name, [choices], arms)]


def measure_real(effort: StudyEffort) -> list[Measured]:
    """Let Kunoichi itself play against ``policy*4``, with CHEAT among its arms and without."""
    games = 6 if effort.quick else effort.games(GAMES)
    found = []
    for name, arms in SERIES.items():
        agents = [kunoichi(arms), *TABLES["policy"]]
        if effort.wants(name) and not (effort.quick and name == "without CHEAT"):
            play = partial(play_real, effort, f"K.real {name}", name, agents=agents, games=games, arms=arms)
            found += effort.group("K.real", f"{name}: ", play)
        else:
            found += effort.group("K.real", f"{name}: ", list)
    return found


def judge_real(measured: Sequence[Measured]) -> list[Finding]:
    """Judge points beside the paper's; show the shares: one series says little of others."""
    by, found = by_name(measured), []
    for name, arms in SERIES.items():
        points = by.get(f"{name}: points")
        if points is None:
            cost = 8 if "cheat" in arms else 22
            found.append(not_run("K.real", name, f"about {cost} CPU minutes: --only '{name}'"))
            continue
        paper, chosen = PAPER_POINTS[name], PAPER_SHARES[name]
        note = f"one real series; {OTHERS}"
        more = f"{note}; {LOWERED}"
        found.append(
            judge(
                "K.real",
                points.cell,
                paper=paper,
                ours=points,
                null=3.0,
                lowered=LOWERED,
                note=note,
            )
        )
        for arm, share in zip(arms, chosen, strict=True):
            one = by[f"{name}: share of {arm}"]
            now = 100 * late(one.sums)
            words = f"no claim; the paper's {share / GAMES:.3f}; {now:.0f} % of the last 100 games; {more}"
            found.append(no_claim("K.real", one, words, data=one.sums))
        found.append(_converged(name, arms, points))
    return found


def _converged(name: str, arms: Sequence[str], points: Measured) -> Finding:
    """Say whether one arm came to have nine of ten games in a row, and whether it is the paper's best."""
    passed, most = int(points.sums["passed"]), arms[int(points.sums["most"])]
    words = f"most games with {most}, {100 * points.sums['last 100']:.0f} % of the last 100; one series"
    if passed:
        words += f"; first more than 90 of 100 after {passed:,} games"
    holds = None if points.games < GAMES else bool(passed) and most == arms[-1]
    text = f"{name}: {arms[-1]} comes to have more than 90 % of 100 games"
    return claim("K.real", text, holds, games=points.games, whose="paper", note=words)


STUDIES = [
    Study("K.real", "a real series of Kunoichi", measure_real, judge=judge_real,
          full_cost="about 8 CPU minutes with CHEAT and 22 without", paper="kunoichi",
          draw=partial(draw_shares, FIGURES), in_parts=True),
]  # fmt: skip
