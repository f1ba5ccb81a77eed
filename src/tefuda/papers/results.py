"""Kept results: what a run measured, as data; it can be judged again, and a later run continues from it."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass, field
from importlib.resources import files
from pathlib import Path
from typing import Any

from tefuda.core import TefudaError
from tefuda.core.errors import from_outside, whole
from tefuda.core.reading import check_file, read_text
from tefuda.core.seeds import STREAMS, seed_from_json, seed_to_json
from tefuda.core.words import tr
from tefuda.papers.finding import Finding
from tefuda.papers.study import Measured, Study, StudyEffort
from tefuda.play.provenance import provenance

FORMAT = "tefuda.kept/1"
FEW = 4  # cells that a note can name


@dataclass(frozen=True)
class StoredResults:
    """The measured cells of one study, and where they come from."""

    tag: str
    seed: int
    scale: float
    _: KW_ONLY
    quick: bool
    command: str
    cells: Sequence[Measured]
    made_by: dict[str, Any] = field(default_factory=dict)  # version, commit, Python, machine

    @property
    def origin(self) -> str:
        """Say in a line where the numbers come from."""
        commit = self.made_by.get("commit") or "not written down"
        return f"{self.command} (seed {self.seed}, commit {commit})"

    def reservations(self) -> list[str]:
        """Say in the reader's language what stands between these numbers and their repetition."""
        found = []
        if str(self.made_by.get("commit", "")).endswith("-dirty"):
            found.append(tr("played from a tree with changes that were not committed"))
        if self.made_by.get("source"):
            found.append(tr("rebuilt from published findings ({source})", source=self.made_by["source"]))
        now = [cell.cell for cell in self.cells if cell.streams == STREAMS]
        earlier = len(self.cells) - len(now)
        if earlier and 0 < len(now) <= FEW:
            found.append(
                tr(
                    "{n} of {all} cells were played with earlier random streams: the same seed now gives "
                    "other games; those with the present ones share no game with them: {cells}",
                    n=earlier,
                    all=len(self.cells),
                    cells=", ".join(now),
                )
            )
        elif earlier:
            found.append(
                tr(
                    "{n} of {all} cells were played with earlier random streams: the same seed now gives "
                    "other games",
                    n=earlier,
                    all=len(self.cells),
                )
            )
        return found

    def to_text(self) -> str:
        """Return the file: JSON with one line per cell, so that differences can be read."""
        head = {
            "format": FORMAT,
            "tag": self.tag,
            "seed": seed_to_json(self.seed),
            "scale": self.scale,
            "quick": self.quick,
        }
        lines = [json.dumps(_cell_json(cell), ensure_ascii=False) for cell in self.cells]
        start = json.dumps({**head, "command": self.command, "made_by": self.made_by}, ensure_ascii=False)
        return start[:-1] + ',\n"cells": [\n' + ",\n".join(lines) + "\n]}\n"


def _cell_json(cell: Measured) -> dict[str, Any]:
    data: dict[str, Any] = {"cell": cell.cell, "value": cell.value}
    if cell.ci95 is not None:
        data["ci95"] = list(cell.ci95)
    data["games"] = cell.games
    if cell.sums:
        data["sums"] = dict(cell.sums)
    if cell.streams != 1:
        data["streams"] = cell.streams
    return data


def read(text: str, name: str) -> StoredResults:
    """Read a file of kept results; ``name`` is told when it is none."""
    try:
        data = json.loads(text)
        if data["format"] != FORMAT:
            raise TefudaError(
                "{name} is {format!r}, not {format_2}.", name=name, format=data["format"], format_2=FORMAT
            )
        cells = [_measured(cell) for cell in data["cells"]]
        return StoredResults(
            str(data["tag"]), _seed(data["seed"]), float(data["scale"]), quick=bool(data["quick"]),
            command=str(data["command"]), cells=cells, made_by=dict(data["made_by"]),
        )  # fmt: skip
    except TefudaError as error:
        raise TefudaError(
            "{name} does not hold kept results ({format}): {error}", name=name, format=FORMAT, error=error
        ) from None
    except (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError):
        raise TefudaError("{name} does not hold kept results ({format}).", name=name, format=FORMAT) from None


MOST_GAMES = 10**7  # of a cell; verdicts of pairs look at every one


def _measured(data: dict[str, Any]) -> Measured:
    ci95 = data.get("ci95")
    return Measured(
        str(data["cell"]),
        _number(data["value"]),
        None if ci95 is None else (_number(ci95[0]), _number(ci95[1])),
        games=whole(data["games"], "The number of games", low=0, high=MOST_GAMES),
        sums={str(key): _number(value) for key, value in data.get("sums", {}).items()},
        streams=whole(data.get("streams", 1), "The version of the random streams", low=1, high=STREAMS),
    )


def _seed(data: object) -> int:
    seed = seed_from_json(data)
    if seed is None:
        raise TefudaError("{seed!r:.80} is not a seed.", seed=data)
    return seed


def _number(value: object) -> Any:
    if type(value) not in (int, float) or not math.isfinite(value):  # type: ignore[arg-type]
        raise TefudaError("{value!r:.40} is not a finite number.", value=value)
    return value


def judged(study: Study, cells: Sequence[Measured]) -> list[Finding]:
    """Give the verdicts on kept cells; what does not fit together is said in a sentence."""
    with from_outside(f"The kept results of {study.tag} do not fit together"):
        return study.judge(cells)


def shipped(study: Study) -> StoredResults | None:
    """Return the results of a study that come with the package; None if there are none."""
    return shipped_as(study.paper, study.tag)


def shipped_as(paper: str, tag: str) -> StoredResults | None:
    """Return the same for a study that is known by its paper and its tag."""
    file = files("tefuda.papers") / paper / "kept" / f"{tag}.json"
    return read(file.read_text(encoding="utf-8"), tag) if file.is_file() else None


class ResultsFolder:
    """The folder in which a run keeps what it measures, one file per study; the next run goes on from it."""

    def __init__(self, folder: str) -> None:
        self.folder = Path(folder)
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise TefudaError(
                "Cannot keep results in {folder}: {strerror}.", folder=folder, strerror=error.strerror
            ) from None

    def _path(self, study: Study) -> Path:
        return self.folder / f"{study.tag}.json"

    def fetch(self, study: Study, effort: StudyEffort) -> None:
        """Let the run know what was measured before; a run with another seed or budget is refused."""
        path = self._path(study)
        if not path.exists():
            return
        check_file(path)
        kept = read(read_text(path), str(path))
        asked = (study.tag, effort.seed, effort.scale, effort.quick)
        if (kept.tag, kept.seed, kept.scale, kept.quick) != asked:
            raise TefudaError(
                "{path} holds other results ({origin}): choose another folder, or use the same "
                "seed and scale.",
                path=path,
                origin=kept.origin,
            )
        effort.known.update({(study.tag, cell.cell): cell for cell in kept.cells})

    def put(self, study: Study, effort: StudyEffort, command: str, *, cells: Sequence[Measured]) -> None:
        """Write what was measured."""
        kept = StoredResults(
            study.tag,
            effort.seed,
            effort.scale,
            quick=effort.quick,
            command=command,
            cells=cells,
            made_by=provenance(),
        )
        try:
            self._path(study).write_text(kept.to_text(), encoding="utf-8")
        except OSError as error:
            raise TefudaError(
                "Cannot keep results in {folder}: {strerror}.", folder=self.folder, strerror=error.strerror
            ) from None
