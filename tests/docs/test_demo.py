"""README shows what the demo prints."""

from pathlib import Path

import demo

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
