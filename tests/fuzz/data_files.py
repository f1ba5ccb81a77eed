"""Files: records, stores, endgame tables and weights, with places changed in their data or in their bytes."""

import atexit
import hashlib
import io
import json
import os
import random
import re
import shutil
import sqlite3
import tempfile
import zlib
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

import tefuda
from fuzz.harness import Area
from fuzz.values import damaged, scalar, scratched, scratched_bytes
from tefuda.arena.records.replay import states
from tefuda.arena.records.verification import verify
from tefuda.arena.results.export import export
from tefuda.arena.results.store import Store
from tefuda.endgame import files, open_table
from tefuda.endgame.table import EndgameTable
from tefuda.play.record import read_record

ALLOWED = (tefuda.TefudaError,)


@cache
def folder() -> Path:
    """A folder of this process, in memory where there is such a place."""
    base = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    path = Path(tempfile.mkdtemp(prefix="fuzz-files-", dir=base))
    atexit.register(shutil.rmtree, path, ignore_errors=True)  # children leave without it
    return path


MATCHES = {
    "kuhn": ("kuhn", ["random", "random"], {}),
    "doors": ("doors", ["random"] * 3, {"full": True}),
    "daihinmin": ("daihinmin", ["default"] * 4 + ["random"], {}),
    "roles": ("saboteur(players=3, margin=0, distance=2)", ["random", "tajima"], {"seats": "roles"}),
    "gold": ("saboteur(players=3, margin=0, distance=2, rounds=3)", ["random"] * 3, {}),
    "learns": ("kuhn", ["switching(arms=[random, mc(iterations=2)])", "random"], {}),
    "late": ("kuhn", ["mc(iterations=2)", "random"], {"clock": tefuda.Clock(1.0), "full": True}),
}


def match_of(name: str) -> tuple[Any, bool]:
    game, agents, more = MATCHES[name]
    kept = {key: value for key, value in more.items() if key != "full"}
    return tefuda.Match(game, agents, games=3, seed=1, **kept), bool(more.get("full"))  # type: ignore[arg-type]


@cache
def record_lines(name: str) -> tuple[str, ...]:
    path = folder() / f"{name}.jsonl"
    match, full = match_of(name)
    match.run(record=str(path), full=full)
    return tuple(path.read_text().splitlines())


def draw_record(rng: random.Random) -> Any:
    lines = list(record_lines(rng.choice(list(MATCHES))))
    if rng.random() < 0.15:
        return scratched_bytes(("\n".join(lines) + "\n").encode(), rng)
    at = rng.randrange(len(lines))
    lines[at] = json.dumps(damaged(json.loads(lines[at]), rng), ensure_ascii=rng.random() < 0.5)
    if rng.random() < 0.1:
        lines = rng.sample(lines, len(lines))
    return ("\n".join(lines) + "\n").encode(errors="surrogatepass")


def run_record(data: bytes) -> None:
    path = folder() / f"{os.getpid()}.jsonl"
    path.write_bytes(data)
    record = read_record(path)
    game = tefuda.load(record.header.game)
    for row in record.rows[:3]:
        for state in states(game, row):
            state.view(0)
    # A record may ask for long work, in words or by hours that it says to have taken: no mistake of ours.
    seconds = [value for row in record.rows for value in row.seconds if isinstance(value, (int, float))]
    agents = " ".join(record.header.agents)
    if max(seconds, default=0) < 1 and not re.search(r"\d{4}", agents):
        verify(record)


def prepare_records() -> None:
    for name in MATCHES:
        record_lines(name)


RECORDS = Area("records", draw_record, run_record, ALLOWED, prepare_records)


@cache
def store_bytes(name: str) -> bytes:
    path = folder() / f"{name}.db"
    match, full = match_of(name)
    match.run(store=str(path), full=full)
    return path.read_bytes()


def draw_store(rng: random.Random) -> Any:
    name = rng.choice(list(MATCHES))
    if rng.random() < 0.3:
        return name, scratched_bytes(store_bytes(name), rng), None
    table = rng.choice(["games", "games", "matches"])
    column = rng.choice(["row", "memories", "number"]) if table == "games" else rng.choice(["header", "key"])
    return name, store_bytes(name), (table, column, rng.random(), rng.getrandbits(32))


def run_store(given: Any) -> None:
    name, data, change = given
    path = folder() / f"{os.getpid()}.db"
    path.write_bytes(data)
    if change is not None:
        _change(path, *change)
    try:
        store = Store(str(path))
        try:
            store.matches()
        finally:
            store.close()
        match, full = match_of(name)
        match.run(store=str(path), resume=True, full=full)
    finally:
        to = folder() / f"{os.getpid()}.csv"
        export(str(path), str(to))


def _change(path: Path, table: str, column: str, where: float, seed: int) -> None:
    rng = random.Random(seed)
    connection = sqlite3.connect(path)
    rows = connection.execute(f"SELECT {column} FROM {table}").fetchall()
    (old,) = rows[int(where * len(rows))]
    new: Any
    if isinstance(old, str) and rng.random() < 0.7:
        try:
            new = json.dumps(damaged(json.loads(old), rng))
        except ValueError:
            new = scratched(old, rng)
    else:
        new = rng.choice([scalar(rng), b"\xff\x00", "[" * 5000])
    try:
        if rng.random() < 0.5:  # a series to go on with
            connection.execute("DELETE FROM games WHERE number = (SELECT MAX(number) FROM games)")
        connection.execute(f"UPDATE {table} SET {column} = ? WHERE {column} = ?", (new, old))
        connection.commit()
    except (sqlite3.Error, OverflowError, UnicodeError):
        pass  # what SQLite itself refuses
    connection.close()


def prepare_stores() -> None:
    for name in MATCHES:
        store_bytes(name)


STORES = Area("stores", draw_store, run_store, ALLOWED, prepare_stores)


@cache
def table_bytes() -> bytes:
    path = open_table(2, 5, folder=folder(), say=lambda text: None).path
    assert path is not None
    return path.read_bytes()


def draw_table(rng: random.Random) -> Any:
    data = table_bytes()
    if rng.random() < 0.4:
        return scratched_bytes(data, rng)
    _, _, length, _ = files.HEAD.unpack(data[: files.HEAD.size])
    header = damaged(json.loads(data[files.HEAD.size : files.HEAD.size + length]), rng)
    text = json.dumps(header).encode()
    head = files.HEAD.pack(files.MAGIC, files.VERSION, len(text), zlib.crc32(text)) + text
    start = -(-(files.HEAD.size + length) // files.PAGE) * files.PAGE
    return head + bytes(-len(head) % files.PAGE) + data[start:]


def run_table(data: bytes) -> None:
    path = folder() / f"{os.getpid()}{files.SUFFIX}"
    path.write_bytes(data)
    Path(f"{path}.checked").unlink(missing_ok=True)
    table = EndgameTable.read(path)
    table.info()
    kind = table.kind
    for cards in kind.levels():
        table.level(cards)
        table.counts(cards)
    owners = [[seat % kind.players for seat in range(kind.players)]]
    table.probe(list(range(1, kind.players + 1)), owners, winning=True)


TABLES = Area("tables", draw_table, run_table, ALLOWED)


@cache
def weight_bytes() -> bytes:
    path = next((Path(tefuda.__file__).parent / "data").glob("daihinmin-policy-*.npz"))
    return path.read_bytes()


def draw_weights(rng: random.Random) -> Any:
    if rng.random() < 0.5:
        return scratched_bytes(weight_bytes(), rng), rng.random() < 0.9
    shape = rng.choice([397, 396, 0, (397, 1), (2, 2)])
    kind = rng.choice(["<f4", "<f8", "<i8", "U3", "bool"])
    values = np.zeros(shape, dtype=kind)
    if rng.random() < 0.3 and values.dtype.kind == "f" and values.size:
        values.flat[0] = rng.choice([np.nan, np.inf, 1e30])
    buffer = io.BytesIO()
    np.savez_compressed(buffer, **{rng.choice(["weights", "w"]): values})
    return buffer.getvalue(), True


def run_weights(given: Any) -> None:
    data, named = given
    digits = hashlib.sha256(data).hexdigest()[:16] if named else "0123456789abcdef"
    path = folder() / f"daihinmin-policy-{digits}.npz"
    path.write_bytes(data)
    try:
        agent = tefuda.agent(f"policy(weights={str(path)!r})")
        state = tefuda.load("daihinmin").new_state(seed=1)
        agent.decide(state.view(state.player or 0))
    finally:
        path.unlink()


WEIGHTS = Area("weights", draw_weights, run_weights, ALLOWED)
