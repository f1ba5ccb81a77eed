"""Files of tables: refused when wrong, written whole or not at all, resumed, shared."""

import errno
import json
import os
import signal
import subprocess
import sys

import pytest

from support.patience import PATIENCE, wait_until
from tefuda import TefudaError
from tefuda.endgame import EndgameTable, Kind, build, files, solve, table_path
from tefuda.endgame.table import open_table

KIND = Kind(3, 7)


@pytest.fixture
def path(tmp_path):
    return build(KIND, tmp_path, threads=1)


def leftovers(folder):
    """Everything but the tables, their notes and locks."""
    return [p.name for p in folder.iterdir() if not p.name.endswith((files.SUFFIX, ".checked", ".lock"))]


def test_round_trip(path, tmp_path):
    table = EndgameTable.read(path)
    assert table.kind == KIND
    assert table.info()["nontrivial_won"] == 4_708
    assert table.info()["bytes"] == path.stat().st_size
    assert path == table_path(KIND, tmp_path)
    assert leftovers(tmp_path) == []
    before = path.stat().st_mtime_ns
    assert build(KIND, tmp_path) == path
    assert path.stat().st_mtime_ns == before  # it is there: left as it is
    build(KIND, tmp_path, force=True)
    assert path.stat().st_mtime_ns > before


def spoil(path, change):
    data = bytearray(path.read_bytes())
    changed = change(data)
    path.write_bytes(data if changed is None else changed)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda d: d[:-1], "cut short"),
        (lambda d: d[:5000], "cut short"),
        (lambda d: d[:20], "not a table"),
        (lambda d: d[:30], "header of .* damaged"),
        (lambda d: b"", "not a table"),
        (lambda d: d + b"x", "too long"),
        (lambda d: b"PK" + d[2:], "not a table"),
        (lambda d: d[:16] + b"\x07" + d[17:], "has format 7"),
        (lambda d: d[:40] + b"#" + d[41:], "header of .* damaged"),
        (lambda d: d.__setitem__(-200, d[-200] ^ 8), "is damaged"),
        (lambda d: d.__setitem__(4100, d[4100] ^ 1), "is damaged"),
        (lambda d: b"\xff" * len(d), "not a table"),
    ],
)
def test_wrong_files_are_refused(path, tmp_path, change, says):
    spoil(path, change)
    with pytest.raises(TefudaError, match=says):
        EndgameTable.read(path)
    with pytest.raises(TefudaError, match=says):
        open_table(3, 7, folder=tmp_path)
    with pytest.raises(TefudaError, match=says):
        build(KIND, tmp_path)
    build(KIND, tmp_path, force=True)
    assert EndgameTable.read(path).info()["nontrivial_won"] == 4_708


def test_a_missing_file_and_a_folder():
    with pytest.raises(TefudaError, match="Cannot read"):
        EndgameTable.read(files.cache_folder() / "nothing")
    with pytest.raises(TefudaError, match="Cannot read"):
        EndgameTable.read(files.cache_folder())


def test_an_unwritable_folder(tmp_path):
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(TefudaError, match="TEFUDA_CACHE"):
        build(KIND, tmp_path / "file" / "endgame")
    told = []
    found = solve("1 3 / 2 / 4", folder=tmp_path / "file" / "endgame", say=told.append)
    assert found.value == (1, 2)
    assert any("in memory only" in text for text in told)


@pytest.mark.parametrize("fails", ["level", "table"])
def test_a_full_disk_leaves_nothing_behind(tmp_path, monkeypatch, fails):
    kept = build(Kind(3, 6), tmp_path)
    real, calls = os.fsync, []

    def full(fd):
        calls.append(fd)
        if (len(calls) == 3) if fails == "level" else (len(calls) == 11):
            raise OSError(errno.ENOSPC, "No space left on device")
        real(fd)

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(TefudaError, match="The disk is full"):
        build(KIND, tmp_path)
    monkeypatch.undo()
    assert not table_path(KIND, tmp_path).exists()
    assert list(tmp_path.rglob("*.tmp")) == []
    assert EndgameTable.read(kept).info()["cards"] == 6
    assert EndgameTable.read(build(KIND, tmp_path)).info()["nontrivial_won"] == 4_708


def test_not_enough_room_is_said_before(tmp_path, monkeypatch):
    monkeypatch.setattr("shutil.disk_usage", lambda _: type("U", (), {"free": 10})())
    with pytest.raises(TefudaError, match="MB in"):
        build(KIND, tmp_path)


def test_a_stopped_build_goes_on(tmp_path):
    def stop(done, total):
        if done > 5_000:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        build(KIND, tmp_path, progress=stop)
    work = table_path(KIND, tmp_path).with_name(table_path(KIND, tmp_path).name + ".partial")
    done = sorted(p.name for p in work.glob("*.bin"))
    assert done == [f"level-{n}.bin" for n in (3, 4, 5)]
    assert not table_path(KIND, tmp_path).exists()
    # One of the kept levels is damaged: it is built again, the others are used.
    spoil(work / "level-4.bin", lambda d: d.__setitem__(0, d[0] ^ 1))
    seen = []
    build(KIND, tmp_path, progress=lambda done, total: seen.append((done, total)))
    assert seen[-1] == (sum(KIND.patterns(n) for n in KIND.levels()),) * 2
    assert EndgameTable.read(table_path(KIND, tmp_path)).counts() == open_table(3, 7).counts()
    assert leftovers(tmp_path) == []


BUILD = (
    "import sys; from pathlib import Path; from tefuda.endgame import *; "
    "print(build(Kind(int(sys.argv[2]), int(sys.argv[3])), Path(sys.argv[1]), threads=1, "
    "say=lambda text: print(text, flush=True)))"
)


def start_build(folder, players, cards):
    return subprocess.Popen(
        [sys.executable, "-c", BUILD, str(folder), str(players), str(cards)],
        stdout=subprocess.PIPE,
        text=True,
    )


def test_two_processes_build_once(tmp_path):
    both = [start_build(tmp_path, 3, 9) for _ in range(2)]
    outputs = [process.communicate(timeout=PATIENCE)[0] for process in both]
    assert [process.returncode for process in both] == [0, 0]
    assert outputs[0].splitlines()[-1] == outputs[1].splitlines()[-1]
    assert EndgameTable.read(table_path(Kind(3, 9), tmp_path)).info()["nontrivial_won"] == 108_193
    assert leftovers(tmp_path) == []


def test_a_killed_build_leaves_none_and_resumes(tmp_path):
    path = table_path(Kind(4, 9), tmp_path)
    process = start_build(tmp_path, 4, 9)
    level = path.with_name(path.name + ".partial") / "level-7.json"
    wait_until(lambda: level.exists() or process.poll() is not None, "there is no seventh level", pause=0.002)
    process.send_signal(signal.SIGKILL)
    process.wait(timeout=PATIENCE)
    process.stdout.close()
    if not path.exists():  # it was not too late
        assert level.exists()
        (path.parent / f"{path.name}.1.tmp").write_text("of another build that was killed")
        assert json.loads(level.read_text())["counts"]["patterns"] == Kind(4, 9).patterns(7)
    build(Kind(4, 9), tmp_path)
    assert EndgameTable.read(path).info()["nontrivial_won"] == 692_762
    assert leftovers(tmp_path) == []


def test_a_checked_file_opens_without_reading_it(path, monkeypatch):
    EndgameTable.read(path)
    read = []
    monkeypatch.setattr(files, "checksum", lambda data: read.append(len(data)))
    EndgameTable.read(path)
    assert read == []
    os.utime(path)
    with pytest.raises(TefudaError, match="damaged"):
        EndgameTable.read(path)
    assert read


def test_bad_threads(tmp_path):
    with pytest.raises(TefudaError, match="threads"):
        build(KIND, tmp_path, threads=0)
