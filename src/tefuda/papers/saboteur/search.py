"""Study S.search: is a search over roles, hands and goals better than all rule players?"""

from __future__ import annotations

from collections.abc import Sequence

from tefuda.papers.finding import Finding
from tefuda.papers.intervals import Interval, all_above, minus, rate
from tefuda.papers.saboteur.playing import won
from tefuda.papers.saboteur.settings import SETTINGS
from tefuda.papers.study import Cell, Measured, Study, StudyEffort
from tefuda.papers.verdicts import claim

TAG = "S.search"
GAME = "saboteur(preset='tajima', margin=2)"
RULE_GAMES, SEARCH_GAMES = 4_000, 500
ITERATIONS = 1_000

# Whole teams are replaced: as saboteurs against the miners of C8, as miners against the saboteurs of C6.
OPPONENTS = {"saboteurs": f"tajima({SETTINGS['C8'].players})", "miners": f"tajima({SETTINGS['C6'].players})"}
RULES = {
    "saboteurs": [f"tajima(m_a=1.0, m_s=1.0, suspicion='S1', t={t})" for t in range(2, 10)],
    "miners": [
        f"tajima(m_a=1.0, m_s={help}, suspicion='{suspicion}', discard='{discard}')"
        for suspicion in ("S0", "S1", "S2", "S5")
        for discard in ("random", "useful")
        for help in (0.5, 1.0)
    ],
}


def table(side: str, agent: str) -> list[str]:
    """Return miners and saboteurs when this agent plays a side."""
    return [agent, OPPONENTS[side]] if side == "miners" else [OPPONENTS[side], agent]


def measure(effort: StudyEffort) -> list[Measured]:
    """Play every rule setting and the search for both sides against the same opponents."""
    iterations = 300 if effort.quick else ITERATIONS
    search_games = 30 if effort.quick else effort.games(SEARCH_GAMES)
    found: dict[str, Measured | None] = {}
    missing: dict[str, tuple[str, Cell]] = {}
    for side, rules in RULES.items():
        for agent in (f"ismcts(iterations={iterations})", *rules):
            searches = agent.startswith("ismcts")
            name = f"{side}: search" if searches else f"{side}: {agent}"
            games = search_games if searches else effort.games(RULE_GAMES)
            found[name] = effort.taken(TAG, name, games)
            if found[name] is None:
                sums = {"iterations": iterations} if searches else {}
                missing[name] = (
                    side,
                    Cell(name, GAME, table(side, agent), games=games, seats="roles", sums=sums),
                )
    results = effort.matches([cell for _, cell in missing.values()])
    for (name, (side, cell)), result in zip(missing.items(), results, strict=True):
        saboteurs = float(won(result).mean())
        share = saboteurs if side == "saboteurs" else 1 - saboteurs
        found[name] = Measured(
            name, share, rate(share, cell.games).interval, games=cell.games, sums=dict(cell.sums)
        )
    return [m for m in found.values() if m is not None]


def judge_search(measured: Sequence[Measured]) -> list[Finding]:
    """Judge whether the search wins more often than each of the rules, and than all of them."""
    found = []
    for side in RULES:
        ours, *rules = [m for m in measured if m.cell.startswith(f"{side}: ")]
        gaps = {m.cell.removeprefix(f"{side}: "): minus(ours.estimate, m.estimate) for m in rules}
        note = f"{int(ours.sums['iterations']):,} iterations per move"
        if ours.sums["iterations"] < ITERATIONS:
            note += f" instead of {ITERATIONS:,}"
        best = max(rules, key=lambda m: m.value)
        words = f"the best of {len(rules)}: {best.cell.removeprefix(f'{side}: ')}; {note}"
        text = f"searching {side} beat all rules"
        found.append(
            _beats(
                text, all_above(gaps.values()), minus(ours.estimate, best.estimate), shown=ours, note=words
            )
        )
        found += [
            _beats(f"{side} beat {rule}", gap.side(), gap, shown=m, note=note)
            for (rule, gap), m in zip(gaps.items(), rules, strict=True)
        ]
    return found


def _beats(text: str, holds: bool | None, gap: Interval, *, shown: Measured, note: str) -> Finding:
    words = f"{gap.text(100, 1)} points; {note}"
    return claim(TAG, text, holds, whose="ours", note=words, ours=shown)


STUDIES = [
    Study(
        TAG,
        "search against rules in Saboteur",
        measure,
        judge=judge_search,
        full_cost="about 10 CPU minutes",
        paper="saboteur",
    )
]
