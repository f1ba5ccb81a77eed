"""What we found different: pages in English and Japanese, each in the package of its paper."""

from __future__ import annotations

from importlib.resources import files

from tefuda.core import TefudaError


def page_text(paper: str, page: str, lang: str) -> str:
    """Return a page as Markdown; pages without a translation are told in English."""
    folder = files("tefuda.papers") / paper
    translated = folder / f"{page}.{lang}.md"
    return (translated if translated.is_file() else folder / f"{page}.md").read_text(encoding="utf-8")


def page_html(paper: str, page: str, lang: str) -> str:
    """Return a page as HTML, without head and foot."""
    try:
        from markdown_it import MarkdownIt
    except ImportError:
        raise TefudaError("Reports need markdown-it-py: pip install tefuda[report].") from None
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    return str(markdown.render(page_text(paper, page, lang)))
