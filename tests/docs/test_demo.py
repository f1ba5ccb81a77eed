"""README shows what the demo prints; all of it runs, in Japanese too."""

import re
from pathlib import Path

from tefuda.cli import demo
from tefuda.cli.main import main

README = Path(__file__).resolve().parents[2] / "README.md"


def test_what_readme_shows_is_what_the_demo_prints(capsys):
    text = README.read_text(encoding="utf-8")
    block = text.split("Part of what the demo prints:\n\n")[1].split("\n\n## Ten lines")[0]
    shown = [line.removeprefix("    ") for line in block.splitlines() if line.strip()]
    demo.show_belief(demo.position())
    demo.show_findings()
    printed = capsys.readouterr().out.splitlines()
    assert len(shown) > 15
    assert [line for line in shown if line not in printed] == []


def test_the_whole_demo_in_japanese(capsys, monkeypatch):
    monkeypatch.setattr(demo, "MATCH", ("ismcts(iterations=50)", "ismcts(iterations=5)"))
    assert main(["demo", "--lang", "ja"]) == 0
    out = capsys.readouterr().out
    assert "[5/5]" in out
    told = [line for line in out.splitlines() if line.startswith(("[", "  - "))]
    assert len(told) == 8
    assert [line for line in told if not re.search("[ぁ-ん]", line)] == []
