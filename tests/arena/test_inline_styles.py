"""No page of ours has a style or a script inside an element: a strict content policy can show them."""

import re
from pathlib import Path

import pytest

import tefuda
from tefuda.cli.main import main

ROOT = Path(tefuda.__file__).parent
INLINE = re.compile(r"""<[a-z][^<>]*\s(style|on[a-z]+)\s*=""")


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    """A replay, a review, a match and a league, written by the commands."""
    folder = tmp_path_factory.mktemp("pages")
    record = str(folder / "r.jsonl")
    agents = ["ismcts(iterations=20)", "random"]
    match = ["match", "kuhn", *agents, "--games", "4", "--seed", "1", "--record", f"{record}=full"]
    assert main([*match, "--report", str(folder / "match.html")]) == 0
    league = ["league", "kuhn", *agents, "--games", "4", "--seed", "1"]
    assert main([*league, "--report", str(folder / "league.html")]) == 0
    assert main(["replay", record, "--html", str(folder / "replay.html")]) == 0
    review = ["review", record, "--player", "2", "--agent", "ismcts(iterations=20)"]
    assert main([*review, "--html", str(folder / "review.html")]) == 0
    return {path.name: path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.html"))}


def test_written_pages_have_none(pages):
    assert list(pages) == ["league.html", "match.html", "replay.html", "review.html"]
    for name, text in pages.items():
        assert not INLINE.search(text), name
        assert "<style>" in text  # opened from disk, they still have their looks
        assert 'class="tefuda"' in text or name == "replay.html"


def test_no_source_writes_one():
    for path in ROOT.rglob("*"):
        if path.suffix in (".py", ".js", ".html") and path.is_file():
            found = INLINE.search(path.read_text(encoding="utf-8"))
            assert found is None, f"{path.relative_to(ROOT)}: {found}"


def test_the_search_for_inline_styles_finds_one():
    assert INLINE.search('<td style="text-align:right">')
    assert INLINE.search('<button id="x" onclick="go()">')
    assert not INLINE.search('<p>style="x"</p>')


def test_a_notebook_brings_the_looks_along():
    view = tefuda.load("kuhn").new_state(seed=1).view(0)
    html = tefuda.agent("ismcts(iterations=20)").decide(view)._repr_html_()
    assert html.startswith("<style>")
    assert not INLINE.search(html)
