"""Results for other programs: one line a game and seat, as CSV, Arrow, Parquet or a pandas frame."""

from __future__ import annotations

import csv
import os
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from tefuda.arena.results.store import Store
from tefuda.core import TefudaError
from tefuda.play.costs import PARTS
from tefuda.play.rows import GameRow

COLUMNS: dict[str, type] = {
    "match": str,  # the name of the match in the store
    "game": str,
    "seed": str,  # a whole number of up to 128 bits, in decimal
    "number": int,  # of the game in the match
    "series": int,
    "seat": int,
    "agent": str,
    "entry": int,  # which of the agents of the match; two may have the same name
    "role": str,
    "score": float,
    "place": int,
    "reason": str,
    "forfeit": str,  # why this seat gave the game up
    "moves": int,  # of the whole game
    "seconds": float,  # thinking time of this seat
    "decisions": int,
    **dict.fromkeys(PARTS, float),  # what they cost
}
BATCH = 50_000
MISSING = "{what} needs {package}: pip install tefuda[data]."

Line = tuple[Any, ...]


def lines(
    match: str, *, game: str, seed: int, agents: Sequence[str], rows: Iterable[GameRow]
) -> Iterator[Line]:
    """Give a line for every seat of every game, in the order of ``COLUMNS``."""
    for row in rows:
        for seat, entry in enumerate(row.seating):
            score = row.scores[seat]
            quit_here = row.forfeit is not None and row.forfeit.get("seat") == seat
            yield (
                match, game, str(seed), row.number, row.series, seat, agents[entry], entry,
                row.roles[seat] if row.roles else None, score,
                1 + sum(other > score for other in row.scores), row.reason,
                row.forfeit["why"] if quit_here and row.forfeit else None,
                len(row.moves), row.seconds[seat] if row.seconds else 0.0,
                int(row.costs["decisions"][seat]) if row.costs else 0,
                *(float(row.costs[part][seat]) if part in row.costs else 0.0 for part in PARTS),
            )  # fmt: skip


def stored_lines(store: Store) -> Iterator[Line]:
    """Give the lines of all matches of a store."""
    try:
        for key, header, _ in store.matches():
            yield from lines(
                key, game=header.game, seed=header.seed, agents=header.agents, rows=store.rows(key)
            )
    except (KeyError, IndexError, TypeError, AttributeError, OverflowError):
        raise TefudaError(
            "{path} is damaged: a match or a game in it lacks parts.", path=store.path
        ) from None


def export(path: str, to: str) -> int:
    """Write all games of a store to a file, by the end of its name, and return the number of lines.

    The file appears when it is complete.
    """
    writer = WRITERS.get(Path(to).suffix.lower())
    if writer is None:
        raise TefudaError(
            "Results are exported to a file that ends in {writers}, not to {to!r}.",
            writers=", ".join(WRITERS),
            to=to,
        )
    if not os.path.isfile(path) or os.path.getsize(path) == 0:
        raise TefudaError("There is no store at {path}.", path=path)
    part = f"{to}.part"
    try:
        store = Store(path)
        try:
            count = writer(stored_lines(store), part)
        finally:
            store.close()
        os.replace(part, to)
    except OSError as error:
        raise TefudaError("Cannot write {to}: {strerror}.", to=to, strerror=error.strerror or error) from None
    finally:
        Path(part).unlink(missing_ok=True)
    return count


def frame(found: Iterable[Line]) -> Any:
    """Return lines as a pandas DataFrame."""
    try:
        import pandas
    except ImportError:
        raise TefudaError(MISSING, what="A frame", package="pandas") from None
    return pandas.DataFrame.from_records(list(found), columns=list(COLUMNS))


def _csv(found: Iterator[Line], path: str) -> int:
    count = 0
    with open(path, "w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(COLUMNS)
        for line in found:
            writer.writerow(line)
            count += 1
    return count


def _arrow(found: Iterator[Line], path: str) -> int:
    pa = _pyarrow()
    return _batches(pa, found, lambda schema: pa.ipc.new_file(path, schema))


def _parquet(found: Iterator[Line], path: str) -> int:
    pa = _pyarrow()
    from pyarrow import parquet

    return _batches(pa, found, lambda schema: parquet.ParquetWriter(path, schema))


def _batches(pa: Any, found: Iterator[Line], begin: Any) -> int:
    kinds = {str: pa.string(), int: pa.int64(), float: pa.float64()}
    schema = pa.schema([(name, kinds[kind]) for name, kind in COLUMNS.items()])
    count = 0
    with begin(schema) as writer:
        while batch := list(islice(found, BATCH)):
            columns = [pa.array(column, field.type) for column, field in zip(zip(*batch), schema)]  # noqa: B905
            writer.write_batch(pa.record_batch(columns, schema=schema))
            count += len(batch)
    return count


def _pyarrow() -> Any:
    try:
        import pyarrow
    except ImportError:
        raise TefudaError(MISSING, what="This format", package="pyarrow") from None
    return pyarrow


WRITERS = {".csv": _csv, ".arrow": _arrow, ".parquet": _parquet}
