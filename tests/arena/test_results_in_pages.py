"""Results, decisions and beliefs in notebooks and pages."""

import re
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest

import tefuda
from tefuda import League, Match, beliefs
from tefuda.arena.results.pages import curves, write_match
from tefuda.cli.main import main
from tefuda.core.files import check_writable, write_whole
from tefuda.core.html import Html, bar, heat, markup, table
from tefuda.core.words import speaking

VOID = {"meta", "br", "img", "hr", "input"}


class Balance(HTMLParser):
    """Every element that is opened is closed, in order."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        pass

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def test_print_is_the_table():
    result = Match("kuhn", ["random", "random"], games=4, seed=1).run()
    assert str(result) == result.table()
    league = League("kuhn", ["random", "mc(iterations=5)"], games=4, seed=1).run()
    assert str(league) == league.table()
    belief = beliefs.of(tefuda.load("kuhn").new_state(seed=1).view(0))
    assert str(belief) == belief.table()


def test_notebooks_get_tables_with_bars():
    decision = tefuda.agent("mc(iterations=20)").decide(tefuda.load("kuhn").new_state(seed=1).view(0))
    belief = beliefs.of(tefuda.load("geister").new_state(seed=1).view(0))
    result = Match("kuhn", ["mc(iterations=5)", "random"], games=4, seed=1).run()
    league = League("kuhn", ["random", "mc(iterations=5)"], games=4, seed=1).run()
    for one in (decision, belief, result, league):
        html = one._repr_html_()
        Balance(html)
        assert "<table" in html
        assert "<svg" in html
    assert f"<b>▶ {decision.move.text}</b>" in decision._repr_html_()


def test_beliefs_beside_the_truth():
    state = tefuda.load("kuhn").replay({"cards": "QK"}, ["bet"])
    belief = beliefs.of(state.view(1))
    html = belief.html(state)
    assert html.count("✓</td>") == len(belief.rows)
    assert "✓" not in belief.html()


def test_the_match_page(tmp_path, capsys):
    page = tmp_path / "m.html"
    command = ["match", "kuhn", "mc(iterations=5)", "random", "--games", "6", "--workers", "1"]
    assert main([*command, "--report", str(page)]) == 0
    text = page.read_text()
    Balance(text)
    assert "mc(iterations=5)" in text
    assert "Report written to" in capsys.readouterr().out
    assert not re.search(r"(src|href)=\"?http", text)
    assert main([*command, "--report", str(tmp_path / "no" / "m.html")]) == 2
    assert main([*command, "--report", str(tmp_path)]) == 2
    assert [path.name for path in tmp_path.iterdir()] == ["m.html"]


def test_the_league_page(tmp_path, capsys):
    page = tmp_path / "l.html"
    agents = ["random", "mc(iterations=5)", "ismcts(iterations=5)"]
    command = ["league", "kuhn", *agents, "--games", "4", "--workers", "1", "--report", str(page)]
    assert main(command) == 0
    text = page.read_text()
    Balance(text)
    assert text.count('<span class="heat ') == 6  # the crosstable of three


def test_leagues_of_larger_tables_have_a_page_too():
    html = (
        League("doors", ["random", "mc(iterations=5)", "ismcts(iterations=5)"], games=6).run()._repr_html_()
    )
    Balance(html)
    assert "points" in html


def test_names_are_escaped(tmp_path):
    class Evil(tefuda.Agent):
        name = "<script>alert(1)</script>"

        def choose(self, turn):
            return tefuda.Decision(turn.view.legal_moves[0])

    result = Match("kuhn", [Evil(), "random"], games=4, seed=1).run()
    write_match(result, str(tmp_path / "e.html"))
    assert "<script>alert" not in (tmp_path / "e.html").read_text()
    assert "<script>alert" not in result._repr_html_()


def test_the_curve_ends_at_the_mean_and_has_a_line_for_everybody():
    result = Match("doors", ["mc(iterations=5)", "random", "random"], games=9, seed=1).run()
    drawn = ElementTree.fromstring(curves(result).svg())
    paths = [e for e in drawn.iter("{http://www.w3.org/2000/svg}path") if "L" in e.get("d", "")]
    assert len(paths) == 2  # equal agents are one line
    assert len({(p.get("stroke"), p.get("stroke-dasharray")) for p in paths}) == 2


def test_pieces_of_pages(tmp_path):
    assert markup("<") == "&lt;"
    assert markup(Html("<b>")) == "<b>"
    Balance(table(["a", "<"], [["x", bar(0.5, "<")], ["y", heat(2.0, "7")]], "<>"))
    assert ElementTree.fromstring(bar(float("nan"))).tag.endswith("svg")
    with pytest.raises(tefuda.TefudaError, match="Cannot write"):
        write_whole(tmp_path, "x")
    with pytest.raises(tefuda.TefudaError, match="Cannot write"):
        check_writable(tmp_path / "no" / "x.html")
    assert list(tmp_path.iterdir()) == []


def test_pages_speak_japanese():
    league = League("kuhn", ["random", "mc(iterations=5)"], games=4, seed=1).run()
    with speaking("ja"):
        assert "行の列に対する得点" in league._repr_html_()
