"""``tefuda docs`` opens the manual, or says how to build it."""

import webbrowser

import pytest

from tefuda.cli import docs
from tefuda.cli.main import main


@pytest.fixture
def built(tmp_path, monkeypatch):
    """A project with a manual, in which the command is run; the package itself comes from elsewhere."""
    monkeypatch.setattr(docs.tefuda, "__file__", str(tmp_path / "site" / "x" / "tefuda" / "__init__.py"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "build/manual/ja").mkdir(parents=True)
    for page in ("index.html", "ja/index.html"):
        (tmp_path / "build/manual" / page).write_text("")
    return tmp_path / "build/manual"


def test_the_path_is_printed_in_the_language_in_use(built, capsys):
    assert main(["docs", "--path", "--lang", "en"]) == 0
    assert capsys.readouterr().out == f"{built / 'index.html'}\n"
    assert main(["docs", "--path", "--lang", "ja"]) == 0
    assert capsys.readouterr().out == f"{built / 'ja/index.html'}\n"


@pytest.mark.parametrize(("opens", "code"), [(True, 0), (False, 1)])
def test_it_is_opened_or_its_place_is_told(built, capsys, monkeypatch, *, opens, code):
    asked = []
    monkeypatch.setattr(webbrowser, "open", lambda address: asked.append(address) or opens)
    assert main(["docs", "--lang", "en"]) == code
    assert asked == [(built / "index.html").as_uri()]
    assert (str(built) in capsys.readouterr().out) != opens


def test_without_a_manual_it_says_how_to_build_it(built, capsys):
    (built / "index.html").unlink()
    assert main(["docs", "--lang", "en"]) == 2
    assert "run make docs" in capsys.readouterr().err
