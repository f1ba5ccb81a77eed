"""Build the manual, English and Japanese, into build/manual, from a clean start: make docs calls it.

Every warning is an error, and afterwards every link between the pages that were made is followed.

    python tools/manual.py [FOLDER]
"""

from __future__ import annotations

import os
import posixpath
import shutil
import subprocess
import sys
import tempfile
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

ROOT = Path(__file__).resolve().parents[1]
LANGUAGE = os.environ.get("TEFUDA_MANUAL", "en")  # what docs/manual/conf.py is asked for
OTHER = {"en": "ja", "ja": "en"}


def pages(language: str) -> list[str]:
    """Return the pages of the manual in a language, as paths from the root of the project."""
    found = [
        *(
            ROOT / name
            for name in ("README.md", "README.ja.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md")
        ),
        ROOT / "NOTICE.md",
        *(ROOT / "docs").rglob("*.md"),
        *(ROOT / "docs/manual/api").glob("*.rst"),
        *(ROOT / "src/tefuda/papers").glob("*/*.md"),
        *(ROOT / "notebooks").glob("*.ipynb"),
    ]
    japanese = language == "ja"
    return sorted(
        page.relative_to(ROOT).as_posix() for page in found if page.name.endswith(".ja.md") == japanese
    )


def normal(path: Path | str) -> str:
    """Return a path without detours.

    >>> normal("docs/games/../web.md")
    'docs/web.md'
    """
    return posixpath.normpath(Path(path).as_posix())


class _Links(HTMLParser):
    """The links and names of one page."""

    def __init__(self) -> None:
        super().__init__()
        self.to: list[str] = []
        self.names: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take links, pictures and scripts; anything may have a name."""
        for key, value in attrs:
            if value and key in ("href", "src"):
                self.to.append(value)
            elif value and key in ("id", "name"):
                self.names.add(value)


def dead_links(folder: Path) -> list[str]:
    """Return the links inside a folder of pages that lead nowhere, each with the page it is on."""
    read: dict[Path, _Links] = {}
    for page in folder.rglob("*.html"):
        read[page] = _Links()
        read[page].feed(page.read_text(encoding="utf-8"))
    dead = []
    for page, links in read.items():
        for link in links.to:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = Path(os.path.normpath(page.parent / unquote(parts.path))) if parts.path else page
            name = unquote(parts.fragment)
            if not target.is_file() or (name and target in read and name not in read[target].names):
                dead.append(f"{page.relative_to(folder)}: {link}")
    return dead


def build(folder: Path) -> None:
    """Build both manuals; raise CalledProcessError if Sphinx has anything to complain about."""
    shutil.rmtree(folder, ignore_errors=True)
    with tempfile.TemporaryDirectory() as doctrees:
        for language, place in (("en", folder), ("ja", folder / "ja")):
            _build(language, place, Path(doctrees))


def _build(language: str, place: Path, doctrees: Path) -> None:
    command = [
        *(sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-b", "html"),
        *("-E", "-c", str(ROOT / "docs/manual"), "-d", str(doctrees / language)),
        *(str(ROOT), str(place)),
    ]
    subprocess.run(command, check=True, env={**os.environ, "TEFUDA_MANUAL": language})
    start = "docs/manual/index.ja.html" if language == "ja" else "docs/manual/index.html"
    (place / "index.html").write_text(
        f'<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0; url={start}">'
        f'<title>Tefuda</title><a href="{start}">Tefuda</a>\n',
        encoding="utf-8",
    )


def main() -> int:
    """Build, follow the links, tell how it went."""
    folder = Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else ROOT / "build/manual"
    try:
        build(folder)
    except subprocess.CalledProcessError as error:
        print("The manual was not built: Sphinx says above why.", file=sys.stderr)
        return error.returncode
    dead = dead_links(folder)
    for link in dead:
        print(f"leads nowhere: {link}", file=sys.stderr)
    count = sum(1 for _ in folder.rglob("*.html"))
    print(f"The manual: {count} pages, {len(dead)} dead links: {folder / 'index.html'}")
    return 1 if dead else 0


if __name__ == "__main__":
    sys.exit(main())
