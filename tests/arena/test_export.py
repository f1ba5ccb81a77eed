"""Stored games as tables for other programs."""

import csv
import sqlite3
import sys
from contextlib import closing

import pytest

import tefuda
from tefuda import Agent, TefudaError
from tefuda.arena.results import export
from tefuda.arena.results.store import Store
from tefuda.cli.main import main
from tefuda.core import Forfeit


class Quitter(Agent):
    """Gives up at once."""

    def decide(self, view, clock=None, hint=None, counts=()):
        raise Forfeit("no more")


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    """Three matches: two players, three with roles, and one with forfeits."""
    path = str(tmp_path_factory.mktemp("export") / "s.db")
    tefuda.Match("kuhn", ["mc(iterations=8)", "random"], games=7, seed=3).run(store=path)
    tefuda.Match("doors", ["random*3"], games=4, seed=1).run(store=path)
    tefuda.Match("kuhn", [Quitter(), "random"], games=2, seed=1).run(store=path)
    return path


def read(path):
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_csv_has_a_line_for_every_seat_of_every_game(store, tmp_path, capsys):
    out = tmp_path / "games.csv"
    assert main(["export", store, "--to", str(out)]) == 0
    assert str(7 * 2 + 4 * 3 + 2 * 2) in capsys.readouterr().out
    found = read(out)
    assert list(found[0]) == list(export.COLUMNS)
    assert len({line["match"] for line in found}) == 3
    kuhn = tefuda.Match("kuhn", ["mc(iterations=8)", "random"], games=7, seed=3).run()
    mine = [line for line in found if line["agent"] == "mc(iterations=8)"]
    assert [float(line["score"]) for line in mine] == kuhn.players[0].scores
    assert [int(line["seat"]) for line in mine] == [row.seating.index(0) for row in kuhn.rows]
    assert [int(line["moves"]) for line in mine] == [len(row.moves) for row in kuhn.rows]
    for line in found:
        others = [
            float(o["score"]) for o in found if (o["match"], o["number"]) == (line["match"], line["number"])
        ]
        assert int(line["place"]) == 1 + sum(other > float(line["score"]) for other in others)
    roles = {line["role"] for line in found if line["game"] == "doors"}
    assert roles == {
        role for row in tefuda.Match("doors", ["random*3"], games=4, seed=1).run().rows for role in row.roles
    }
    given_up = [line for line in found if line["forfeit"]]
    assert [line["agent"] for line in given_up] == ["Quitter"] * 2
    assert {line["forfeit"] for line in given_up} == {"no more"}


def test_all_formats_hold_the_same(store, tmp_path):
    import pyarrow as pa
    from pyarrow import parquet

    for name in ("g.csv", "g.arrow", "g.parquet"):
        export.export(store, str(tmp_path / name))
    arrow = pa.ipc.open_file(str(tmp_path / "g.arrow")).read_all()
    assert arrow.equals(parquet.read_table(str(tmp_path / "g.parquet")))
    as_text = [{k: "" if v is None else str(v) for k, v in line.items()} for line in arrow.to_pylist()]
    assert as_text == read(tmp_path / "g.csv")


def test_batches_join_up(store, tmp_path, monkeypatch):
    import pyarrow as pa

    export.export(store, str(tmp_path / "one.arrow"))
    monkeypatch.setattr(export, "BATCH", 4)
    export.export(store, str(tmp_path / "many.arrow"))
    one, many = (pa.ipc.open_file(str(tmp_path / f"{n}.arrow")).read_all() for n in ("one", "many"))
    assert many.to_pylist() == one.to_pylist()


def test_frames(store):
    frame = Store(store).frame()
    assert list(frame.columns) == list(export.COLUMNS)
    assert len(frame) == 30
    result = tefuda.Match("kuhn", ["random", "mc(iterations=8)"], games=9, seed=2).run()
    means = result.frame().groupby("entry")["score"].mean()
    assert list(means) == pytest.approx([player.mean.value for player in result.players])


def test_without_the_extra_a_sentence(store, tmp_path, monkeypatch, capsys):
    for name in ("pyarrow", "pandas"):
        monkeypatch.setitem(sys.modules, name, None)
    for name in ("g.arrow", "g.parquet"):
        assert main(["export", store, "--to", str(tmp_path / name)]) == 2
        assert "pip install tefuda[data]" in capsys.readouterr().err
    with pytest.raises(TefudaError, match="pip install tefuda"):
        Store(store).frame()
    assert main(["export", store, "--to", str(tmp_path / "g.csv")]) == 0
    assert {path.name for path in tmp_path.iterdir()} == {"g.csv"}


def damaged(tmp_path, store, kind):
    """Return a file that is no good store."""
    path = tmp_path / "bad.db"
    with open(store, "rb") as file:
        data = file.read()
    if kind == "cut":
        path.write_bytes(data[: len(data) // 2])
    elif kind == "text":
        path.write_text("not a database, whatever the name says " * 100)
    elif kind == "empty":
        path.touch()
    elif kind == "folder":
        path.mkdir()
    elif kind != "missing":
        path.write_bytes(b"" if kind == "foreign" else data)
        with closing(sqlite3.connect(path)) as connection, connection:
            connection.execute(
                {
                    "foreign": "CREATE TABLE cats (name TEXT)",
                    "row": "UPDATE games SET row = 'x'",
                    "half": "UPDATE games SET row = json_set(row, '$.scores', json('[]'))",
                    "header": "UPDATE matches SET header = '{}'",
                    "list": "UPDATE matches SET header = '[]'",
                }[kind]
            )
    return path


@pytest.mark.parametrize(
    "kind", ["missing", "empty", "folder", "text", "cut", "foreign", "row", "half", "header", "list"]
)
def test_what_is_no_good_store_gets_a_sentence(store, tmp_path, kind, capsys):
    path = damaged(tmp_path, store, kind)
    out = tmp_path / "games.csv"
    assert main(["export", str(path), "--to", str(out)]) == 2
    err = capsys.readouterr().err
    assert "bad.db" in err
    assert len(err.splitlines()) == 1
    assert not out.exists()
    assert not (tmp_path / "games.csv.part").exists()
    assert (kind == "missing") == (not path.exists())


@pytest.mark.parametrize("name", ["games.xls", "games", "no/such/folder/games.csv"])
def test_bad_targets(store, tmp_path, name, capsys):
    assert main(["export", store, "--to", str(tmp_path / name)]) == 2
    assert "games" in capsys.readouterr().err
