"""What a training leaves behind: the file of weights, the card beside it, and the learning curve."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tefuda.core.errors import TefudaError
from tefuda.core.weights import write_weights
from tefuda.learn.training import Progress, Training
from tefuda.play.provenance import provenance

CARD = """# {name}

Weights of the agent `{agent}` for {game}, learned by self-play alone.

- **Size**: {size} weights (float32), {bytes:,} bytes; sha256 `{sha}`
- **Made by**: `{command}`
- **Self-play**: {games:,} games in {rounds} rounds, seed {seed}; {seconds:.0f} seconds
- **Tefuda** {version}, commit {commit}; Python {python}; {machine}
- **Examined**: {score:.3f} [{low:.3f}, {high:.3f}] {exam}, {exam_games:,} games
"""


def check_pictures() -> None:
    """Be sure that a learning curve can be drawn: to be known before hours of games."""
    try:
        import matplotlib
    except ImportError:
        raise TefudaError("The learning curve needs matplotlib: pip install tefuda[report].") from None
    matplotlib.use("svg")


def draw_curve(
    curve: Sequence[tuple[int, float, float, float]], games: int, what: str, *, path: Path
) -> None:
    """Draw the examinations with their intervals."""
    from matplotlib import pyplot as plt

    at = [number * games for number, *_ in curve]
    plt.rcParams.update(
        {"svg.fonttype": "none", "svg.hashsalt": "tefuda"}
    )  # text as text, the same every time
    figure, axes = plt.subplots(figsize=(7, 4))
    axes.fill_between(at, [row[2] for row in curve], [row[3] for row in curve], alpha=0.25, linewidth=0)
    axes.plot(at, [row[1] for row in curve], marker=".")
    axes.set_xlabel("games of self-play")
    axes.set_ylabel(what)
    axes.grid(alpha=0.3)
    figure.tight_layout()
    figure.savefig(path, metadata={"Date": None})
    plt.close(figure)


def finish(training: Training, command: str) -> dict[str, Any]:
    """Write weights, card and curve; return where they lie and how good they are."""
    at, plan, school = training.progress, training.plan, training.school
    path = write_weights(training.folder, school.kind, at.weights)
    data = path.read_bytes()
    _, score, low, high = at.curve[-1]
    made = provenance()
    path.with_suffix(".md").write_text(
        CARD.format(
            name=path.name,
            agent=school.agent(path.name),
            game=school.game,
            size=school.size,
            bytes=len(data),
            sha=hashlib.sha256(data).hexdigest(),
            command=command,
            games=plan.rounds * plan.games,
            rounds=plan.rounds,
            seed=plan.seed,
            seconds=at.seconds,
            version=made["tefuda"],
            commit=made["commit"] or "unknown",
            python=made["python"],
            machine=made["machine"],
            score=score,
            low=low,
            high=high,
            exam=school.exam,
            exam_games=plan.exam,
        ),
        encoding="utf-8",
    )
    curve = training.folder / "curve.svg"
    draw_curve(at.curve, plan.games, school.exam, path=curve)
    return {"weights": str(path), "card": str(path.with_suffix(".md")), "curve": str(curve), **_exam(at)}


def _exam(at: Progress) -> dict[str, Any]:
    number, score, low, high = at.curve[-1]
    return {"rounds": number, "score": score, "ci95": [low, high], "seconds": at.seconds}
