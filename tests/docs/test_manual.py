"""The manual: what it is made of is complete, its two languages say the same, and dead links are found."""

import importlib
import inspect
import json
import re
import sys
from pathlib import Path

import pytest

import tefuda

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
import manual  # noqa: E402

API = {
    name: page.stem
    for page in sorted((ROOT / "docs/manual/api").glob("*.rst"))
    for name in re.findall(r"^\.\. auto\w+:: (\S+)", page.read_text(), re.MULTILINE)
}
JAPANESE = [page for page in sorted((ROOT / "docs").rglob("*.ja.md")) if page.parent.name != "manual"]


def named(name):
    """Return what a dotted name means; modules are imported as far as they go."""
    parts = name.split(".")
    for end in range(len(parts) - 1, 0, -1):
        try:
            found = importlib.import_module(".".join(parts[:end]))
        except ImportError:
            continue
        for part in parts[end:]:
            found = getattr(found, part)
        return found
    raise AssertionError(name)


@pytest.mark.parametrize("name", API)
def test_every_name_of_the_api_has_an_example(name):
    if API[name] == "interop":
        pytest.skip("its chapter has the examples, since they need an extra")
    thing = named(name)
    page = (ROOT / f"docs/manual/api/{API[name]}.rst").read_text(encoding="utf-8")
    texts = [inspect.getdoc(thing) or "", *re.findall(rf">>> .*\b{name.rsplit('.', 1)[1]}\b", page)]
    if inspect.isclass(thing):
        texts += [inspect.getdoc(member) or "" for member in vars(thing).values() if callable(member)]
    assert any(">>> " in text for text in texts), f"{name} shows no example"


def test_what_one_imports_from_tefuda_is_in_the_api():
    assert {f"tefuda.{name}" for name in tefuda.__all__} - set(API) == set()


def shape(text):
    """Return the levels of the headings, and the code and commands without what is said beside them."""
    levels, code, fence = [], [], False
    for line in text.splitlines():
        if line.startswith("```"):
            fence = not fence
        elif fence or line.startswith("    "):
            code.append(re.split(r" {2,}#| {5,}", line.strip())[0].strip())
        elif line.startswith("#"):
            levels.append(line.split()[0])
    return levels, [line for line in code if line]


@pytest.mark.parametrize("page", JAPANESE, ids=lambda page: page.name)
def test_a_japanese_page_has_the_headings_and_the_code_of_the_english_one(page):
    english = page.with_name(page.name.replace(".ja.md", ".md"))
    assert shape(page.read_text(encoding="utf-8")) == shape(english.read_text(encoding="utf-8"))


def test_every_page_is_in_a_list_of_contents():
    for language, index in (("en", "index.md"), ("ja", "index.ja.md")):
        text = (ROOT / "docs/manual" / index).read_text(encoding="utf-8")
        listed = set(re.findall(r"^(?:/|(?=api/))([\w./-]+)$", text, re.MULTILINE))
        pages = {page.rsplit(".", 1)[0].removeprefix("docs/manual/") for page in manual.pages(language)}
        assert pages - listed == {index.rsplit(".", 1)[0]}


def test_dead_links_are_found(tmp_path):
    (tmp_path / "a.html").write_text('<a href="b.html#here">b</a><a href="b.html#no">b</a><img src="c.png">')
    (tmp_path / "b.html").write_text('<p id="here"><a href="https://example.org/x">x</a><a href="#">top</a>')
    assert manual.dead_links(tmp_path) == ["a.html: b.html#no", "a.html: c.png"]


def test_the_version_is_the_same_everywhere():
    said = re.search(r'^version = "(.+)"$', (ROOT / "pyproject.toml").read_text(), re.MULTILINE)[1]
    assert tefuda.__version__ == said
    citation = (ROOT / "CITATION.cff").read_text()
    assert f"\nversion: {said}\n" in citation
    date = re.search(r'date-released: "(.+)"', citation)[1]
    assert f"\n## {said} ({date})\n" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("page", sorted((ROOT / "notebooks").glob("*.ipynb")), ids=lambda page: page.name)
def test_notebooks_are_small_and_have_output(page):
    assert page.stat().st_size < 40_000
    code = [
        cell for cell in json.loads(page.read_text(encoding="utf-8"))["cells"] if cell["cell_type"] == "code"
    ]
    assert all(cell["execution_count"] for cell in code)
    assert sum(bool(cell["outputs"]) for cell in code) >= len(code) / 2
