"""How Sphinx makes the manual: two builds of one tree, English and Japanese (tools/manual.py runs both).

The tree is the whole project, so that the links between pages, which are paths, are the same for readers of
the files and of the manual. A page in Japanese lies beside its English one (``play.ja.md``) and is not made
from a catalogue of sentences: it can be read as a file, too, and its examples are run.
A test compares the two.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))

import manual  # noqa: E402

import tefuda  # noqa: E402

project = "Tefuda"
author = "The Tefuda founders"
copyright = "The Tefuda founders, Apache-2.0"
version = release = tefuda.__version__

language = manual.LANGUAGE
root_doc = "docs/manual/index.ja" if language == "ja" else "docs/manual/index"
include_patterns = manual.pages(language)
exclude_patterns: list[str] = []
templates_path: list[str] = []

extensions = ["myst_nb", "sphinx.ext.autodoc"]
source_suffix = {".md": "myst-nb", ".ipynb": "myst-nb", ".rst": "restructuredtext"}
nb_execution_mode = "off"  # what is stored is shown; make docs runs the notebooks and compares
myst_heading_anchors = 4
myst_url_schemes = {"http": None, "https": None, "mailto": None, "manual": {"url": "{{path}}#{{fragment}}"}}
highlight_language = "none"  # most blocks are commands; Python is marked as such
suppress_warnings = ["myst.header"]  # a page may begin its parts at the level it likes

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_default_options = {"members": True}
autodoc_preserve_defaults = True
python_use_unqualified_type_names = True
toc_object_entries_show_parents = "hide"

html_theme = "furo"
html_title = f"Tefuda 手札 {release}"
html_copy_source = False
html_show_sphinx = False
html_search_language = language
html_show_search_summary = False  # browsers do not fetch pages of a folder
html_theme_options: dict[str, Any] = {"navigation_with_keys": True}

LINK = re.compile(r"(?<=\]\()(?!https?:)([^)#\s]+\.(?:md|ipynb))(#[^)\s]*)?(?=\))")

KANA = "\u3001-\u30ff\u3400-\u9fff\uff00-\uffef"
BETWEEN = re.compile(rf"(?<=[{KANA}])\n(?=[{KANA}])")  # the end of a line, which browsers show as a space


def _prepared(app: Any, docname: str, source: list[str]) -> None:
    """Let links to pages of the other language lead into its manual; join the lines of Japanese sentences."""
    here = Path(docname).parent

    def turned(link: re.Match[str]) -> str:
        there = manual.normal(here / link[1])
        if there in include_patterns or there not in manual.pages(manual.OTHER[language]):
            return link[0]
        up = "../" * len(here.parts)
        inside = f"{up}ja/" if language == "en" else f"{up}../"
        return f"manual:{inside}{there.rsplit('.', 1)[0]}.html{link[2] or ''}"

    source[0] = LINK.sub(turned, source[0])
    if language == "ja":
        source[0] = BETWEEN.sub("", source[0])


def setup(app: Any) -> None:
    """Join in where pages are read."""
    app.connect("source-read", _prepared)
