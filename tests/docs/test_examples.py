"""Every example in README, docs and docstrings runs and prints what it says."""

import doctest
import importlib
import pkgutil
from pathlib import Path

import pytest

import tefuda

ROOT = Path(__file__).resolve().parents[2]
PAGES = [
    ROOT / "README.md",
    ROOT / "README.ja.md",
    *sorted((ROOT / "docs").rglob("*.md")),
    *sorted((ROOT / "docs").rglob("*.rst")),
    *sorted((Path(tefuda.__file__).parent / "papers").glob("*/*.md")),
]
MODULES = [m.name for m in pkgutil.walk_packages(tefuda.__path__, "tefuda.") if "._native" not in m.name]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_page(page):
    results = doctest.testfile(str(page), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert results.failed == 0


def test_readme_has_examples():
    finder = doctest.DocTestParser().get_examples((ROOT / "README.md").read_text())
    assert len(finder) >= 8


@pytest.mark.parametrize("name", ["tefuda", *MODULES])
def test_docstrings(name):
    assert doctest.testmod(importlib.import_module(name)).failed == 0


@pytest.mark.parametrize("page", [*PAGES, *(ROOT / ".github").rglob("*.md")], ids=lambda page: page.name)
def test_links_lead_somewhere(page):
    import re

    for target in re.findall(r"\]\(([^)#]+?)(?:#[^)]*)?\)", page.read_text()):
        if not target.startswith(("http:", "https:")):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"
