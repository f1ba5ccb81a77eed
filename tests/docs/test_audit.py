"""Notices of third parties are complete, and the audit says what it knows."""

import importlib.metadata
import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
import audit  # noqa: E402


def test_the_licence_of_what_is_compiled_in_is_told():
    try:
        files = importlib.metadata.files("nanobind") or []
    except importlib.metadata.PackageNotFoundError:
        pytest.skip("nanobind is needed to build Tefuda, not to run it")
    (licence,) = [file for file in files if file.name == "LICENSE"]
    told = " ".join((ROOT / "NOTICE.md").read_text().split())
    assert " ".join(licence.locate().read_text().split()) in told


def answer(*packages):
    return json.dumps({"dependencies": list(packages)})


HOLE = {"id": "PYSEC-1", "fix_versions": ["2"]}


@pytest.mark.parametrize(
    ("out", "code", "said"),
    [
        (answer({"name": "a", "version": "1", "vulns": []}), 0, "1 of 1 packages judged, 0 known holes"),
        (answer({"name": "a", "version": "1", "vulns": [HOLE]}), 1, "a 1: PYSEC-1, fixed in 2"),
        (answer({"name": "a", "skip_reason": "not found"}), 0, "nothing was judged"),
        ("", 0, "nothing was judged (no network)"),
    ],
)
def test_the_audit_fails_for_holes_only(monkeypatch, capsys, out, code, said):
    done = subprocess.CompletedProcess([], 1, out, "Traceback\nno network\n")
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: done)
    assert audit.main() == code
    assert said in capsys.readouterr().out
