"""Studies of the papers, and contests in stores, as data for the page."""

from __future__ import annotations

import math
import os
import threading
import time
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from tefuda.arena.results.boards import plan_of
from tefuda.arena.results.collector import Collector
from tefuda.arena.results.store import Store, StoredMatch
from tefuda.core import TefudaError
from tefuda.core.permitted import check_permitted
from tefuda.core.reading import check_file, read_text
from tefuda.core.words import language, said, speaking, tr
from tefuda.games import load
from tefuda.papers.catalogue import STUDIES
from tefuda.papers.finding import Finding, side_word, verdict_word
from tefuda.papers.progress import read_progress
from tefuda.papers.results import judged, read, shipped
from tefuda.papers.study import Study

MOST_GAMES = 200_000  # of a match whose standings are worked out while somebody waits
_one_at_a_time = threading.Lock()


def studies() -> dict[str, Any]:
    """Return the kept results of all studies, beside the numbers of the papers."""
    with _one_at_a_time:
        return _studies(language())


@lru_cache(maxsize=2)
def _studies(spoken: str) -> dict[str, Any]:
    with speaking(spoken):
        papers: dict[str, list[dict[str, Any]]] = {}
        for study in STUDIES:
            papers.setdefault(study.paper, []).append(_study(study))
        return {"papers": [{"paper": name, "studies": found} for name, found in papers.items()]}


def _study(study: Study) -> dict[str, Any]:
    told = {"tag": study.tag, "title": tr(study.title), "cost": tr(study.full_cost)}
    kept = shipped(study)
    if kept is None:
        return {**told, "origin": None, "reservations": [], "cells": []}
    cells = [_cell(finding) for finding in judged(study, kept.cells)]
    return {**told, "origin": kept.origin, "reservations": kept.reservations(), "cells": cells}


def running(folders: tuple[str, ...]) -> dict[str, Any]:
    """Return how far studies have come that keep their results in these folders, and what they have kept."""
    return {"folders": [_folder(folder) for folder in folders]}


def _folder(folder: str) -> dict[str, Any]:
    told: dict[str, Any] = {
        "name": os.path.basename(os.path.normpath(folder)),
        "running": None,
        "studies": [],
        "error": None,
    }
    try:
        if not os.path.isdir(folder):
            raise TefudaError("There is no folder {path}.", path=told["name"])
        found = read_progress(folder)
        if found is not None:
            told["running"] = {
                "tag": found.tag,
                "command": found.command,
                "done": found.done,
                "silent": round(max(time.time() - found.time, 0.0)),
                "cells": [{"cell": name, "games": n, "of": of} for name, (n, of) in found.cells.items()],
            }
        told["studies"] = [one for study in STUDIES if (one := _kept_in(folder, study)) is not None]
    except TefudaError as error:
        told["error"] = said(error)
    return told


def _kept_in(folder: str, study: Study) -> dict[str, Any] | None:
    path = Path(folder) / f"{study.tag}.json"
    if not path.exists():
        return None
    check_file(path)
    kept = read(read_text(path), path.name)
    cells = [_cell(finding) for finding in judged(study, kept.cells)]
    return {"tag": study.tag, "title": tr(study.title), "origin": kept.origin, "cells": cells}


def _cell(finding: Finding) -> dict[str, Any]:
    return {
        **{key: _finite(value) for key, value in finding.to_json().items()},
        "verdict_word": verdict_word(finding.verdict),
        "side_word": side_word(finding),
        "note": tr(finding.note) if finding.note else "",
    }


def _finite(value: Any) -> Any:
    """JSON has no infinity."""
    if isinstance(value, float) and not math.isfinite(value):
        return None
    return [_finite(part) for part in value] if isinstance(value, list) else value


@lru_cache(maxsize=8)
def _contests(stores: tuple[str, ...]) -> Contests:
    return Contests(stores)


def contests(stores: tuple[str, ...]) -> dict[str, Any]:
    """Return all matches of some stores; what was counted once is remembered by the process that did it."""
    return _contests(stores).look()


class Contests:
    """The stores that were named when the server was started, with the standings of their matches."""

    def __init__(self, stores: Sequence[str]) -> None:
        self.stores = list(stores)
        self._known: dict[tuple[str, str, int], dict[str, Any]] = {}
        self._lock = threading.Lock()

    def look(self) -> dict[str, Any]:
        """Return all matches of all stores; those that have not grown are not counted again."""
        with self._lock:
            return {"stores": [self._store(number, path) for number, path in enumerate(self.stores)]}

    def _store(self, number: int, path: str) -> dict[str, Any]:
        told: dict[str, Any] = {"name": os.path.basename(path), "matches": [], "error": None}
        try:
            if not os.path.exists(path):
                raise TefudaError("There is no file {path}.", path=os.path.basename(path))
            store = Store(path)
            try:
                told["matches"] = [self._match(path, store, match) for match in store.matches()]
            finally:
                store.close()
        except TefudaError as error:
            told["error"] = said(error)
        return told

    def _match(self, path: str, store: Store, match: StoredMatch) -> dict[str, Any]:
        known = self._known.get((path, match.key, match.games))
        if known is not None:
            return known
        header = match.header
        told: dict[str, Any] = {
            "game": header.game,
            "agents": header.agents,
            "games": match.games,
            "of": header.games,
            "players": [],
            "error": None,
        }
        try:
            told["players"] = self._players(store, match)
        except TefudaError as error:
            told["error"] = said(error)
        for old in [key for key in self._known if key[:2] == (path, match.key)]:
            del self._known[old]
        self._known[path, match.key, match.games] = told
        return told

    @staticmethod
    def _players(store: Store, match: StoredMatch) -> list[dict[str, Any]]:
        """Return names, means and intervals, the best first."""
        if not match.games:
            return []
        if match.games > MOST_GAMES:
            raise TefudaError("The match has more than {most:,} games.", most=MOST_GAMES)
        header = match.header
        check_permitted(header.game)
        game = load(header.game, places=False)
        sink = Collector(game, plan_of(header, game), header)
        for row in store.rows(match.key):
            sink.add_known(row)
        sink.flush()
        found = []
        for player in sink.result().players:
            mean = player.mean
            found.append(
                {
                    "name": player.name,
                    "mean": _finite(mean.value),
                    "ci95": [_finite(mean.low), _finite(mean.high)],
                    "games": len(player.scores),
                }
            )
        return sorted(found, key=lambda one: -(one["mean"] or 0.0))
