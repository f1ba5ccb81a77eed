import json
import sys
from dataclasses import replace
from pathlib import Path

import jsonschema
import pytest

import tefuda
from tefuda import TefudaError
from tefuda.arena import read_record, verify

ROOT = Path(__file__).resolve().parents[2]
BOT = f"process(cmd='{sys.executable} {ROOT / 'examples' / 'rush_bot.py'}')"


def record(
    path, game="geister", agents=("ismcts(iterations=30)", "random"), full=False, workers=1, **options
):
    options = {"games": 6, "seed": 3, **options}
    result = tefuda.Match(game, list(agents), **options).run(workers, record=str(path), full=full)
    return result, read_record(path)


@pytest.mark.parametrize("full", [False, True])
@pytest.mark.parametrize("game", ["geister", "geister(setup='choose', max_plies=20)", "kuhn"])
def test_record_round_trip_and_schema(tmp_path, full, game):
    result, read = record(tmp_path / "r.jsonl", game=game, full=full)
    assert read.rows == result.rows
    schema = json.loads((ROOT / "docs" / "schemas" / "record.json").read_text())
    for line in (tmp_path / "r.jsonl").read_text().splitlines():
        jsonschema.validate(json.loads(line), schema)
    assert verify(read) == []


def test_lines_are_in_order_with_several_workers(tmp_path):
    _, read = record(tmp_path / "r.jsonl", games=60, workers=2, agents=("random", "random"))
    assert [row.number for row in read.rows] == list(range(60))


@pytest.mark.parametrize("options", [{"duplicate": True}, {"series": 3}, {"seats": "fixed"}])
def test_verify_follows_the_plan(tmp_path, options):
    _, read = record(tmp_path / "r.jsonl", **options)
    assert verify(read) == []


def test_games_by_the_clock_are_verified_by_counts(tmp_path):
    result, read = record(
        tmp_path / "r.jsonl", agents=("ismcts(seconds=0.002, trees=2)", "mc(seconds=0.002)"), games=2
    )
    row = result.rows[0]
    assert len(row.counts) == len(row.moves)
    assert all(sum(counts) > 0 for counts in row.counts.values())
    assert verify(read) == []


def test_programs_are_taken_as_recorded(tmp_path):
    _, read = record(tmp_path / "r.jsonl", agents=(BOT, "random"), games=3)
    assert verify(read) == []


def test_oracles_are_verified_too(tmp_path):
    _, read = record(tmp_path / "r.jsonl", agents=("cheating_uct(red=1, iterations=30)", "random"))
    assert verify(read) == []


def test_tampering_is_found(tmp_path):
    _, read = record(tmp_path / "r.jsonl", games=3, agents=("random", "random"))
    read.rows[1].scores = [0.25, 0.75]
    read.rows[2].moves[4] = "A north" if read.rows[2].moves[4] != "A north" else "B north"
    findings = verify(read)
    assert {finding.game for finding in findings} == {1, 2}


def test_other_seed_is_found(tmp_path):
    _, read = record(tmp_path / "r.jsonl", games=2)
    read.header = replace(read.header, seed=read.header.seed + 1)
    assert verify(read)


def cut(text):
    return text[: len(text) - 20]


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (cut, "cut off or damaged at line 7"),
        (lambda text: "", "is empty"),
        (lambda text: "hello\n" + text, "not a record"),
        (lambda text: text.replace("tefuda.record/2", "tefuda.record/9"), "not a record of this version"),
        (lambda text: text.replace('"seed":3', '"seed":"x"', 1), "no valid 'seed'"),
        (lambda text: text.replace('"moves"', '"mooves"'), "line 2 is not a game"),
        (lambda text: text + "[1]\n", "line 8 is not an object"),
    ],
)
def test_damaged_records_are_refused_with_a_sentence(tmp_path, spoil, words):
    path = tmp_path / "r.jsonl"
    record(path)
    path.write_text(spoil(path.read_text()))
    with pytest.raises(TefudaError, match=words):
        read_record(path)


def test_not_text(tmp_path):
    path = tmp_path / "r.jsonl"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(TefudaError, match="not text"):
        read_record(path)


def test_unwritable_folder(tmp_path):
    with pytest.raises(TefudaError, match="Cannot write the record"):
        record(tmp_path / "no" / "such" / "r.jsonl")


def test_full_disk():
    if not Path("/dev/full").exists():
        pytest.skip("this system has no /dev/full")
    with pytest.raises(TefudaError, match="Cannot write the record /dev/full"):
        tefuda.Match("kuhn", ["random*2"], games=2000, seed=1).run(record="/dev/full")
