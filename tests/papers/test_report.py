"""Studies, their command, and their report."""

import csv
import json
import sys
from dataclasses import replace

import pytest

from tefuda import TefudaError
from tefuda.cli.main import main
from tefuda.core.words import speaking, tr
from tefuda.papers import catalogue
from tefuda.papers.about import PAPERS
from tefuda.papers.catalogue import STUDIES, chosen
from tefuda.papers.finding import VERDICTS, Finding
from tefuda.papers.geister import colours
from tefuda.papers.pages import page_html
from tefuda.papers.report import write_report
from tefuda.papers.study import Cell, Measured, StudyEffort, parse_scale
from tefuda.papers.verdicts import claim, no_claim, not_run


def test_scale():
    assert parse_scale("paper") == (1.0, False)
    assert parse_scale("0.5") == (0.5, False)
    assert parse_scale("quick")[1] is True
    for text in ("", "0", "-1", "nan", "huge", "1e9"):
        with pytest.raises(TefudaError, match="--scale is"):
            parse_scale(text)
    assert StudyEffort(scale=0.001).games(1000) == 2


def test_tags():
    assert [study.tag for study in chosen([])] == [study.tag for study in STUDIES]
    assert [study.tag for study in chosen(["G2", "E2"])] == ["E2", "G2"]
    with pytest.raises(TefudaError, match="Did you mean"):
        chosen(["G22"])


def test_a_small_run_writes_a_report(tmp_path, monkeypatch):
    study = chosen(["G2"])[0]
    three = {known: colours.G2[known] for known in ((0, 1), (1, 0), (4, 4))}
    monkeypatch.setattr(colours, "G2", three)

    def run():
        return study.run(StudyEffort(scale=0.3, quick=True, store=str(tmp_path / "s.db")))

    findings = run()
    by_cell = {f.cell: f for f in findings}
    assert by_cell["blue4-red4"].verdict in ("direction", "differs")  # it wins clearly, even quickly
    assert by_cell["blue4-red4"].ci95[0] > 0.5
    assert "200 play-outs per move instead of 50,000" in by_cell["blue4-red4"].note
    assert run() == findings  # from the store: nothing is played, everything is the same
    write_report(str(tmp_path / "r"), [study], findings, words="tefuda reproduce G2")
    english, japanese = ((tmp_path / "r" / name).read_text() for name in ("index.html", "index.ja.html"))
    assert "0 blue, 1 red known" in english
    assert "既知の駒: 青 0, 赤 1" in japanese
    assert "What the verdicts mean" in english
    assert "判定の意味" in japanese
    assert "主張は成立" in japanese
    assert "http" not in english  # nothing from outside
    assert 'href="findings.csv"' in english
    assert "Takeuchi" in english
    assert "A player who knows one red piece" in english
    assert "相手の駒の色を知る" in japanese
    assert "0.825" in english  # the kept result at full scale beside today's
    assert 'src="G2-kept.svg"' in english
    assert 'src="G2-kept.ja.svg"' in japanese
    assert (tmp_path / "r" / "G2.svg").read_text().startswith("<svg")
    front = (tmp_path / "r" / "G2-front.svg").read_text()  # of kept cells: those at the paper's budget only
    assert front.count("<circle") == len(three) + 1  # and the key
    assert "play-outs" not in front
    assert english.index('src="G2-front.svg"') < english.index('src="G2-kept.svg"')
    assert 'href="geister.html"' in english
    assert 'href="geister.ja.html"' in japanese
    for page in (tmp_path / "r").glob("geister*.html"):
        assert "<h1>" in page.read_text()
        assert "http" not in page.read_text()
    with open(tmp_path / "r" / "findings.csv", encoding="utf-8") as file:
        assert len(list(csv.DictReader(file))) == len(findings)


def test_readings_of_a_paper_are_counted_apart(tmp_path):
    found = [
        Finding(tag, "er=60", 0.52, ours=0.6, ci95=(0.5, 0.7), games=100, verdict=verdict)
        for tag, verdict in (("G6", "agrees"), ("G6.cautious", "differs"))
    ]
    origins = dict.fromkeys(("G6", "G6.cautious"), "somewhere")
    write_report(str(tmp_path), chosen(list(origins)), found, words="", origins=origins)
    page = (tmp_path / "index.html").read_text()
    usual, reading = page.index("with its own budget"), page.index("another reading of its text")
    assert usual < page.index("1 agrees") < reading < page.index("1 differs")


def test_numbers_without_a_claim_are_not_counted_as_open_claims(tmp_path):
    shown = no_claim("K.real", Measured("a share", 0.5, games=10), "no claim; one real series")
    found = [
        shown,
        claim("K.real", "said", None, games=10, whose="paper"),
        not_run("K.real", "rest", "later"),
    ]
    write_report(str(tmp_path), chosen(["K.real"]), found, words="", origins={"K.real": "somewhere"})
    page = (tmp_path / "index.html").read_text()
    assert 'the paper&#x27;s claims: <span class="open">1 open</span>' in page
    assert "shown without a claim: 1<" in page
    assert "not played, or not judged: 1<" in page


def test_pairs_make_a_crosstable(tmp_path):
    found = [
        Finding("GA.1", "visits v MC", 0.63, ours=0.7, ci95=(0.6, 0.8), games=200, verdict="direction"),
        Finding("GA.1", "SO v MC", 0.835, ours=None, ci95=None, games=0, verdict="not run"),
        Finding("GA.1", "a claim", None, ours=None, ci95=None, games=0, verdict="open"),
    ]
    write_report(str(tmp_path), chosen(["GA.1"]), found, words="")
    page = (tmp_path / "index.html").read_text()
    assert "0.700<br><small>0.630</small>" in page
    assert "0.300<br><small>0.370</small>" in page  # the other half of the table


def test_papers_and_own_claims_stand_apart(tmp_path):
    found = [
        claim("S1", "the paper says so", True, games=10, whose="paper"),
        claim("S1", "we say so", None, games=10, whose="ours"),
    ]
    write_report(str(tmp_path), chosen(["S1"]), found, words="", origins={"S1": "somewhere"})
    page = (tmp_path / "index.html").read_text()
    papers, ours = page.index("The results of the paper"), page.index("Our own claims")
    assert papers < page.index("the paper says so") < ours < page.index("we say so")
    assert "kept: ours" not in page  # these are the kept ones


def test_counted_numbers_are_drawn_as_bars(tmp_path):
    study = chosen(["E3"])[0]
    write_report(str(tmp_path), [study], study.run(StudyEffort()), words="")
    bars = (tmp_path / "E3.svg").read_text()
    assert bars.count("<rect") == 10
    assert "13,104" in bars
    assert "≠" not in bars


def test_every_story_is_told_in_both_languages():
    for paper in PAPERS.values():
        with speaking("ja"):
            assert tr(paper.story) != paper.story
        assert paper.study in {study.tag for study in STUDIES}


def test_titles_and_costs_are_told_in_both_languages():
    with speaking("ja"):
        words = {word for study in STUDIES for word in (study.title, study.full_cost)}
        assert {word for word in words if tr(word) == word} == set()


def test_a_report_of_an_installed_package_names_no_commit(tmp_path, monkeypatch):
    made_by = {"tefuda": "1.2", "commit": None, "python": "3.11", "machine": "Linux"}
    monkeypatch.setattr("tefuda.play.provenance.provenance", lambda: made_by)
    write_report(str(tmp_path), [], [], words="words")
    assert "Tefuda 1.2, Python 3.11, Linux, 20" in (tmp_path / "index.html").read_text()


def test_every_study_has_its_page():
    for study in STUDIES:
        for lang in ("en", "ja"):
            assert "<h1>" in page_html(study.paper, study.page, lang)
    page = page_html("endgame", "page", "en")
    assert ">&gt;&gt;&gt; from tefuda" in page
    assert "<blockquote>" not in page  # examples are no quotations


def test_the_command_prints_json(capsys):
    assert main(["reproduce", "E3", "--json"]) == 0
    findings = json.loads(capsys.readouterr().out)
    keys = ["tag", "cell", "paper", "ours", "ci95", "games", "verdict", "side", "note"]
    assert list(findings[0]) == keys
    assert {f["verdict"] for f in findings} == {"exact"}


def test_all_studies_print_a_line_each_and_named_ones_a_line_a_cell(monkeypatch, capsys):
    monkeypatch.setattr(catalogue, "STUDIES", chosen(["E2", "E3"]))
    assert main(["reproduce", "--scale", "quick"]) == 0
    by_study = capsys.readouterr().out
    assert [line.split()[0] for line in by_study.splitlines()[:3]] == ["tag", "E2", "E3"]
    assert main(["reproduce", "--cells"]) == 0
    every_cell = capsys.readouterr().out
    assert main(["reproduce", "E2", "E3"]) == 0
    assert capsys.readouterr().out == every_cell
    for tag in ("E2", "E3"):
        cells = [line.split() for line in every_cell.splitlines() if line.startswith(tag)]
        counts = [n for n in (sum(v in words for words in cells) for v in VERDICTS[:5]) if n]
        (line,) = [line for line in by_study.splitlines() if line.startswith(tag)]
        assert line.split()[-len(counts) :] == [str(n) for n in counts]


def test_without_words_nothing_is_played(monkeypatch, capsys):
    monkeypatch.setattr("tefuda.cli.reproduce._measure", lambda *args, **named: pytest.fail("played"))
    assert main(["reproduce"]) == 0
    listed = capsys.readouterr().out
    assert "Nothing was played. tefuda reproduce G2 runs one study" in listed
    assert main(["reproduce", "--list"]) == 0
    assert listed.startswith(capsys.readouterr().out)


def test_list(capsys):
    assert main(["reproduce", "--list"]) == 0
    assert "GA.1" in capsys.readouterr().out


def test_unwritable_report(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(TefudaError, match="Cannot write the report"):
        write_report(str(tmp_path / "file" / "below"), [], [], words="")


def test_a_report_that_cannot_be_written_is_refused_before_anything_is_played(tmp_path, monkeypatch, capsys):
    study = replace(chosen(["E3"])[0], measure=lambda effort: pytest.fail("played"))
    monkeypatch.setattr(catalogue, "STUDIES", [study])
    (tmp_path / "file").write_text("")
    assert main(["reproduce", "E3", "--report", str(tmp_path / "file" / "below")]) == 2
    assert "Cannot write the report" in capsys.readouterr().err
    monkeypatch.setitem(sys.modules, "matplotlib", None)  # as if it were not installed
    assert main(["reproduce", "E3", "--report", str(tmp_path / "r")]) == 2
    assert "pip install tefuda[report]" in capsys.readouterr().err


def test_an_old_store_needs_resume(tmp_path, capsys):
    (tmp_path / "s.db").write_text("")
    assert main(["reproduce", "E3", "--store", str(tmp_path / "s.db")]) == 2
    assert "--resume" in capsys.readouterr().err


@pytest.mark.parametrize("workers", [1, 2])
def test_cells_side_by_side_are_the_same_cells(tmp_path, workers):
    cells = [
        Cell("one", "kuhn", ["random", "random"], games=30),
        Cell("learning", "kuhn", ["switching(arms=[random, 'mc(iterations=8)'])", "random"], games=30),
        Cell("three", "doors", ["random*3"], games=8),
    ]
    together = StudyEffort(workers=workers, store=str(tmp_path / "s.db"))
    results = together.matches(cells)
    assert together.played == 68
    alone = [StudyEffort().match(cell.name, cell.game, cell.agents, games=cell.games) for cell in cells]
    for a, b in zip(results, alone, strict=True):
        assert [row.moves for row in a.rows] == [row.moves for row in b.rows]
        assert [p.mean for p in a.players] == [p.mean for p in b.players]


def test_a_cell_without_an_interval_cannot_be_compared():
    with pytest.raises(TefudaError, match="without an interval"):
        Measured("cell", 0.5).estimate  # noqa: B018
