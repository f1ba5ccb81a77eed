"""Estimators compared, as a picture: over the course of the games, and what was said beside what was true."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from warnings import catch_warnings, filterwarnings

from tefuda.beliefs.compare import STAGES, EstimatorComparison
from tefuda.core import TefudaError
from tefuda.core.words import language, speaking, tr

JAPANESE = (
    "Noto Sans CJK JP", "Noto Sans JP", "Source Han Sans JP", "IPAexGothic", "IPAGothic", "TakaoGothic",
    "VL Gothic", "Hiragino Sans", "Yu Gothic", "Meiryo", "MS Gothic",
)  # fmt: skip


def draw(found: EstimatorComparison, path: str | Path) -> None:
    """Write the picture; its format is that of the file's name (.svg, .png, .pdf)."""
    try:
        from matplotlib import pyplot
    except ImportError:
        raise TefudaError("Pictures need matplotlib: pip install tefuda[report].") from None
    is_text = Path(path).suffix.lower() == ".svg"
    with pyplot.rc_context({"svg.fonttype": "none"}), _letters(is_text):
        figure, (course, sure) = pyplot.subplots(1, 2, figsize=(10, 4.2))
        for which, source in enumerate(found.estimators):
            stages = [(s, found.at_stage(which, s)) for s in range(STAGES)]
            kept = [
                ((s + 0.5) / STAGES, mean) for s, mean in stages if mean is not None and mean.clusters > 1
            ]
            line = course.errorbar(
                [at for at, _ in kept],
                [mean.value for _, mean in kept],
                yerr=[[m.value - m.low for _, m in kept], [m.high - m.value for _, m in kept]],
                marker="o", markersize=4, capsize=2, label=source.text,
            )  # fmt: skip
            _, bins = found.calibrated(which)
            sure.errorbar(
                [b.forecast for b in bins],
                [b.rate for b in bins],
                yerr=[[max(b.rate - b.ci95[0], 0) for b in bins], [max(b.ci95[1] - b.rate, 0) for b in bins]],
                marker="o", markersize=4, capsize=2, color=line.lines[0].get_color(),
            )  # fmt: skip
        course.set(xlabel=tr("share of the game's moves"), ylabel=tr("accuracy"), xlim=(0, 1), ylim=(0, 1.02))
        course.legend(fontsize=7)
        sure.plot((0, 1), (0, 1), color="#bbb", linewidth=1, zorder=0)
        sure.set(xlabel=tr("chance that was given"), ylabel=tr("how often it was true"))
        sure.set(title=tr("calibration: on the line, what is said is true"), xlim=(0, 1), ylim=(0, 1))
        sure.title.set_fontsize(9)
        figure.tight_layout()
        try:
            figure.savefig(path)
        except (OSError, ValueError) as error:
            raise TefudaError("Cannot write the picture {path}: {error}.", path=path, error=error) from None
        finally:
            pyplot.close(figure)


@contextmanager
def _letters(is_text: bool) -> Iterator[None]:
    """Take a font that has the letters of the language, or English where this machine has none.

    Where text stays text, as in SVG files, whoever looks at it brings the font: here it need not be known.
    """
    from matplotlib import font_manager, rc_context

    if language() != "ja":
        yield
        return
    here = {font.name for font in font_manager.fontManager.ttflist}
    fonts = [name for name in JAPANESE if name in here]
    words = "ja" if fonts or is_text else "en"
    with rc_context({"font.family": [*fonts, "sans-serif"]}), speaking(words), catch_warnings():
        filterwarnings("ignore", "Glyph .* missing")
        yield
