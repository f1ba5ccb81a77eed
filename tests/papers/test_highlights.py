"""What is told first comes from the kept cells, and the first page counts verdicts."""

import json

import pytest

from tefuda.cli.main import main
from tefuda.papers.highlights import highlights


def test_each_paper_has_one_with_numbers_of_its_kept_cell(capsys):
    found = highlights()
    assert sorted(one.paper for one in found) == ["E", "G", "K", "P", "S"]
    for one in found:
        assert main([*one.command.split()[1:], "--json"]) == 0
        cells = json.loads(capsys.readouterr().out)
        assert {cell["tag"] for cell in cells} == {one.tag}
        assert one.verdict in {cell["verdict"] for cell in cells}
        assert "{" not in str(one.sentence)


def test_the_numbers_are_those_of_the_cell(capsys):
    deeds = next(one for one in highlights() if one.tag == "G.deeds")
    main(["reproduce", "G.deeds", "--kept", "--json"])
    cells = json.loads(capsys.readouterr().out)
    cell = next(cell for cell in cells if cell["cell"] == "deeds beats plain ISMCTS at 5,000 play-outs")
    assert f"{cell['ours']:.2f} ({cell['ci95'][0]:.2f} to {cell['ci95'][1]:.2f})" in str(deeds.sentence)


@pytest.mark.parametrize(("lang", "words"), [("en", "with its own budget"), ("ja", "論文と同じ探索量")])
def test_the_first_page_counts_the_verdicts_of_a_paper(lang, words, tmp_path):
    assert main(["reproduce", "G2", "--kept", "--report", str(tmp_path)]) == 0
    name = "index.html" if lang == "en" else "index.ja.html"
    assert words in (tmp_path / name).read_text(encoding="utf-8")
