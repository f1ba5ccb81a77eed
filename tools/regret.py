"""Draw the regret of the bandits and print the last values as a table for docs/bandits.md.

Usage: python tools/regret.py docs/pictures/regret.svg [RUNS]
"""

from __future__ import annotations

import sys

import matplotlib

from tefuda.bandits.regret import lower_bound, regret

BANDITS = ["ucb1", "ucb1_tuned", "ucb2", "ucb_v(c=0.1)", "ucb_root(c=0.1)", "kl_ucb", "thompson"]
BANDITS += ["selection(over=[ucb1, ucb1_tuned, thompson], by=ucb1)", "switch(even=500, by_rate=500, best=1)"]
PROBLEMS = {"two arms: .4 .7": (0.4, 0.7), "ten arms: .5, nine of .4": (0.5, *[0.4] * 9)}
PULLS = 10_000


def main(path: str, runs: int) -> None:
    """Run every bandit on every problem."""
    matplotlib.use("svg")
    from matplotlib import pyplot

    figure, panels = pyplot.subplots(1, len(PROBLEMS), figsize=(11, 4.6))
    print("| bandit | " + " | ".join(PROBLEMS) + " |\n|---|" + "--:|" * len(PROBLEMS))
    table: dict[str, list[str]] = {name: [] for name in BANDITS}
    for axes, (title, rates) in zip(panels, PROBLEMS.items(), strict=True):
        for name in BANDITS:
            curve = regret(name, rates, PULLS, runs=runs)
            axes.errorbar(
                [point.pulls for point in curve],
                [point.mean for point in curve],
                [1.96 * point.error for point in curve],
                label=name.partition("(over")[0].partition("(even")[0],
                linewidth=1.2,
            )
            table[name].append(f"{curve[-1].mean:.0f} ± {1.96 * curve[-1].error:.0f}")
        marks = [point.pulls for point in curve if point.pulls >= 10]
        axes.plot(marks, [lower_bound(rates, n) for n in marks], "k:", label="Lai–Robbins")
        axes.set(xscale="log", xlabel="pulls", ylabel="regret", title=title, ylim=(0, None))
    panels[0].legend(fontsize=7)
    figure.tight_layout()
    figure.savefig(path, format="svg", metadata={"Date": None})
    for name, cells in table.items():
        print(f"| `{name}` | " + " | ".join(cells) + " |")
    print("| lower bound | " + " | ".join(f"{lower_bound(r, PULLS):.0f}" for r in PROBLEMS.values()) + " |")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 100)
