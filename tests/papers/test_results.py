"""Kept results: judged without playing, gone on from, and told where they come from."""

import csv
import json
from pathlib import Path

import jsonschema
import pytest

from tefuda import TefudaError
from tefuda.cli.main import main
from tefuda.papers.catalogue import STUDIES, chosen
from tefuda.papers.finding import VERDICTS
from tefuda.papers.geister import colours
from tefuda.papers.report import as_csv
from tefuda.papers.results import ResultsFolder, StoredResults, read, shipped
from tefuda.papers.study import Measured, StudyEffort

DOCS = Path(__file__).resolve().parents[2] / "docs"
KEPT = [study for study in STUDIES if shipped(study) is not None]


def test_every_study_ships_its_results():
    assert [study.tag for study in KEPT] == [study.tag for study in STUDIES]


@pytest.mark.parametrize("study", KEPT, ids=lambda study: study.tag)
def test_kept_results_are_judged_and_the_docs_show_the_same(study):
    kept = shipped(study)
    assert kept.tag == study.tag
    assert kept.command.startswith("tefuda reproduce")
    assert kept.seed == (32 if study.is_reading else 1)  # readings have games of their own
    findings = study.judge(kept.cells)
    assert {f.verdict for f in findings} <= set(VERDICTS)
    assert all(f.note for f in findings if f.verdict == "differs")
    shown = (DOCS / "results" / f"{study.tag}.csv").read_text(encoding="utf-8")
    assert shown.splitlines() == as_csv(findings).splitlines()


def test_no_agreement_is_claimed_where_a_setting_was_chosen_or_no_number_stands():
    for study in KEPT:
        for f in study.judge(shipped(study).cells):
            if f.verdict == "not run":
                assert f.ours is None, f
            elif f.paper is None:
                assert f.verdict in ("holds", "fails", "open"), f
                assert "claim" in f.note, f
            else:
                assert f.verdict not in ("holds", "fails", "open"), f
    found = {f.cell: f for f in chosen(["S1"])[0].judge(shipped(chosen(["S1"])[0]).cells)}
    assert [f.verdict for f in found.values()].count("calibrated") == 12
    assert "agrees" not in {f.verdict for f in found.values()}
    assert not [cell for cell in found if "prototype" in cell + found[cell].note]


def test_schemas():
    findings, kept = (
        json.loads((DOCS / "schemas" / f"{name}.json").read_text()) for name in ("findings", "kept")
    )
    for study in KEPT:
        cells = shipped(study)
        jsonschema.validate(json.loads(cells.to_text()), kept)
        jsonschema.validate([f.to_json() for f in study.judge(cells.cells)], findings)


def test_judging_plays_nothing(capsys, monkeypatch):
    monkeypatch.setattr(StudyEffort, "matches", lambda self, cells: pytest.fail("played"))
    assert main(["reproduce", "G2", "--kept", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [f["verdict"] for f in found if f["cell"] == "blue0-red1, 50,000 play-outs"] == ["agrees"]
    assert list(found[0]) == ["tag", "cell", "paper", "ours", "ci95", "games", "verdict", "side", "note"]


def test_a_report_of_kept_results_says_where_they_come_from(tmp_path):
    assert main(["reproduce", "GA.1", "--kept", "--report", str(tmp_path)]) == 0
    page = (tmp_path / "index.html").read_text()
    assert shipped(chosen(["GA.1"])[0]).command in page
    with open(tmp_path / "findings.csv", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert {row["side"] for row in rows if row["verdict"] == "differs"} == {"same", "other", ""}
    measured = [row for row in rows if row["paper"] and row["low"]]
    assert f"about {0.05 * len(measured):.0f} of {len(measured)}" in page
    assert "differs, none" in page


def test_kept_and_keep_exclude_each_other(tmp_path, capsys):
    assert main(["reproduce", "E3", "--kept", "--keep", str(tmp_path)]) == 2
    assert "--kept plays nothing" in capsys.readouterr().err


def test_a_run_goes_on_from_what_was_kept(tmp_path, monkeypatch):
    study = chosen(["G2"])[0]
    all_cells = colours.G2
    monkeypatch.setattr(colours, "G2", {known: all_cells[known] for known in ((0, 1), (1, 0))})
    first = StudyEffort(scale=0.01, quick=True)
    measured = study.measure(first)
    shelf = ResultsFolder(str(tmp_path))
    shelf.put(study, first, "tefuda reproduce G2", cells=measured)
    monkeypatch.setattr(colours, "G2", {known: all_cells[known] for known in ((0, 1), (4, 4), (1, 0))})
    again = StudyEffort(scale=0.01, quick=True)
    shelf.fetch(study, again)
    more = study.measure(again)
    assert [m.cell for m in more] == ["blue0-red1", "blue4-red4", "blue1-red0"]
    assert again.played == 2  # only the new cell
    assert (more[0], more[2]) == tuple(measured)


def test_cells_played_one_by_one_are_all_kept(tmp_path, capsys):
    for table in ("policy", "mixed"):
        run = ["reproduce", "K4.3", "--scale", "quick", "--keep", str(tmp_path), "--workers", "1"]
        assert main([*run, "--only", f"{table}, paper's means"]) == 0
    cells = [one.cell for one in read((tmp_path / "K4.3.json").read_text(), "K4.3").cells]
    assert {cell.split(",")[0] for cell in cells} == {"policy", "mixed"}
    assert len(cells) == len(set(cells))
    capsys.readouterr()


@pytest.mark.parametrize("other", [{"seed": 2}, {"scale": 0.02}, {"quick": False}])
def test_results_of_another_run_are_not_mixed_in(tmp_path, other):
    study = chosen(["G2"])[0]
    shelf = ResultsFolder(str(tmp_path))
    shelf.put(study, StudyEffort(scale=0.01, quick=True), "tefuda reproduce G2", cells=[])
    with pytest.raises(TefudaError, match="holds other results"):
        shelf.fetch(study, StudyEffort(**{"scale": 0.01, "quick": True, "seed": 1, **other}))


def test_groups_of_cells_are_not_measured_again():
    known = Measured("C2: one", 1.0)
    effort = StudyEffort(known={("T", "C2: one"): known})
    assert effort.group("T", "C2: ", lambda: pytest.fail("measured")) == [known]
    assert effort.group("T", "C3: ", lambda: [known]) == [known]
    assert effort.taken("T", "C2: one", 7) is None  # another number of games is another cell


def test_files_come_back_as_they_were_and_bad_ones_are_refused(tmp_path):
    cells = [Measured("a, b", 0.5, (0.25, 0.75), games=4, sums={"up": 1}), Measured("…", 7)]
    kept = StoredResults(
        "T", 1, 1.0, quick=False, command="tefuda reproduce T", cells=cells, made_by={"commit": "abc"}
    )
    assert read(kept.to_text(), "x") == kept
    assert kept.origin == "tefuda reproduce T (seed 1, commit abc)"
    for text in ("", "[]", "{}", '{"format": "tefuda.kept/9"}', kept.to_text().replace('"cells"', '"sells"')):
        with pytest.raises(TefudaError):
            read(text, "x")
    (tmp_path / "file").write_text("")
    with pytest.raises(TefudaError, match="Cannot keep results"):
        ResultsFolder(str(tmp_path / "file" / "below"))


def test_cells_say_which_random_streams_they_were_played_with():
    head = {"format": "tefuda.kept/1", "tag": "S1", "seed": 1, "scale": 1, "quick": False, "command": ""}
    cells = [{"cell": "a", "value": 1.0, "games": 3}]
    old = read(json.dumps({**head, "made_by": {"commit": "abc-dirty"}, "cells": cells}), "here")
    assert [cell.streams for cell in old.cells] == [1]
    assert len(old.reservations()) == 2
    new = StoredResults("S1", 2**70, 1.0, quick=False, command="", cells=[*old.cells, Measured("b", 1.0)])
    again = read(new.to_text(), "here")
    assert [cell.streams for cell in again.cells] == [1, 2]
    assert again.seed == 2**70
    assert again.reservations() == [
        "1 of 2 cells were played with earlier random streams: the same seed now gives other games; "
        "those with the present ones share no game with them: b"
    ]


def test_what_keeps_kept_results_from_being_repeated_is_told(capsys):
    assert main(["reproduce", "S1", "--kept"]) == 0
    assert "rebuilt from published findings" in capsys.readouterr().out
