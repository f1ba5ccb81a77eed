"""tefuda bid: a call with its reasons; bad input gets a sentence and exit code 2."""

import json

import pytest

from tefuda.cli.main import main


def test_a_call_with_its_reasons(capsys):
    assert main(["bid", "K432.K432.K32.32", "1NT pass"]) == 0
    out = capsys.readouterr().out
    assert "2C" in out
    assert "Stayman" in out
    assert "not called:" in out


def test_json_tells_what_was_rejected(capsys):
    assert main(["bid", "2.KQ32.AK32.AJ32", "3s", "--dealer", "E", "--vul", "both", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["call"], told["seat"], told["force"]) == ("X", "S", "forcing")
    assert any(other["call"] == "3NT" and other["missing"] for other in told["rejected"])


def test_a_table_of_ones_own_is_warned_of_dead_lines(capsys, tmp_path):
    table = tmp_path / "mine.txt"
    table.write_text("opening:\n  1NT  hcp 12-14\n  1C  hcp 10+\n  1D  hcp 13\n", encoding="utf-8")
    assert main(["bid", "AQ3.KJ4.Q432.432", "--system", str(table)]) == 0
    told = capsys.readouterr()
    assert "1NT" in told.out
    assert "Line 4" in told.err


def test_a_table_of_ones_own_is_warned_of_one_call_with_two_forces(capsys, tmp_path):
    table = tmp_path / "mine.txt"
    table.write_text("opening:\n  1C  hcp 10+\n1C:\n  1D  hcp 12+ : forcing\n  1D  D 4+\n", encoding="utf-8")
    assert main(["bid", "AQ3.KJ4.Q432.432", "--system", str(table)]) == 0
    assert "Lines 4 and 5" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["AK.Q"], "four suits"),
        (["AK3.Q.JT.987654"], "13 cards"),
        (["AKZ.Q432.JT9.98765"], "not a rank"),
        (["AQ3.KJ4.KQ32.J32", "1NT 1C"], "not allowed"),
        (["AQ3.KJ4.KQ32.J32", "1NT foo"], "not a call"),
        (["AQ3.KJ4.KQ32.J32", "pass pass pass pass"], "over"),
        (["AQ3.KJ4.KQ32.J32", "1NT pass pass pass 2C"], "over"),
        (["AQ3.KJ4.KQ32.J32", "--system", "saycc"], "no bidding table"),
        (["AQ3.KJ4.KQ32.J32", "--system", "not/there.txt"], "cannot be read"),
        (["AQ3.KJ4.KQ32.J32", "--vul", "some"], "some"),
        (["AQ3.KJ4.KQ32.J32", "--dealer", "Q"], "Q"),
    ],
)
def test_bad_input_gets_a_sentence(capsys, words, said):
    assert main(["bid", *words]) == 2
    assert said in capsys.readouterr().err
