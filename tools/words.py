"""The catalogue of the interface: collect the sentences of the code, keep their Japanese, compile it.

    python tools/words.py           update locale/ja/LC_MESSAGES/tefuda.po from the code, and compile it
    python tools/words.py --check   say what is missing or stale; nothing is written

A translator edits the ``.po`` (with any editor of gettext files) and runs this once more.
"""

from __future__ import annotations

import argparse
import ast
import io
import re
import string
import sys
from collections.abc import Iterator
from datetime import datetime, timezone
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from tefuda.agents.parameters import MEANINGS
from tefuda.web.words import page_texts

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "tefuda"
PO = SOURCE / "locale" / "ja" / "LC_MESSAGES" / "tefuda.po"
MO = PO.with_suffix(".mo")

# Functions and exceptions that take a text for people, and which of their arguments it is.
TAKES = {
    "tr": 0, "said": 0, "Sentence": 0, "from_outside": 0, "whole": 1, "positive": 1,
    "TefudaError": 0, "IllegalMove": 0, "Lost": 0, "Forfeit": 0, "Late": 0, "Resigned": 0,
    "Broken": 0, "Trouble": 2, "trouble": 1,
    "Skipped": 0, "Rejected": 0, "Failure": 0, "TooLate": 0, "leave": 0, "_leave": 0,
}  # fmt: skip
NAMED = {"help", "description", "summary"}  # keywords whose value is a text for people
# Sentences that native code puts together from parts (native/core/checked.hpp, native/search/exact.hpp).
NATIVE = (
    "{what} must be a whole number from {low} to {high}, not {value}.",
    "{what}: a list of {n} is expected, not of {got}.",
    "None is not a {what}",
    "its table of {n} positions is full",
)
# What the operating system and its libraries say of files and connections.
SYSTEM = (
    "No such file or directory", "Permission denied", "Is a directory", "Not a directory", "File exists",
    "No space left on device", "Address already in use", "Connection refused", "timed out",
    "Connection reset by peer", "Too many open files", "Read-only file system", "Broken pipe",
    "Name or service not known", "Temporary failure in name resolution", "Network is unreachable",
    "No route to host", "Cannot assign requested address", "Operation not permitted", "Invalid argument",
    "File name too long", "Directory not empty", "Too many levels of symbolic links", "Bad file descriptor",
    "unable to open database file", "database is locked", "file is not a database",
    "attempt to write a readonly database", "disk I/O error", "database disk image is malformed",
    "[Errno {n}] {error}", "[Errno {n}] {error}: {name}",
    "Worker start timed out after {n}s", "Timed out trying to connect to {address} after {n} s",
    "missing port number in address {address}",
)  # fmt: skip
_THROWN = re.compile(r'(?:invalid_argument|value_error|runtime_error)\(\s*((?:"(?:[^"\\]|\\.)*"\s*)+)\)')
_CHECKED = re.compile(r'\b(?:within|sized|checked)\b[^;"]*,\s*"((?:[^"\\]|\\.)*)"\)')


def sentences() -> dict[str, set[str]]:
    """Return every text of the code that a user can see, with the files that say it."""
    found: dict[str, set[str]] = {}
    for path in sorted(SOURCE.rglob("*.py")):
        for text in _python(ast.parse(path.read_text(encoding="utf-8"))):
            found.setdefault(text, set()).add(path.relative_to(ROOT).as_posix())
    for path in sorted((ROOT / "native").rglob("*.[ch]pp")):
        for text in _native(path.read_text(encoding="utf-8")):
            found.setdefault(text, set()).add(path.relative_to(ROOT).as_posix())
    for path in SOURCE.glob("papers/notes.py"):
        for text in _templates(path):
            found.setdefault(text, set()).add(path.relative_to(ROOT).as_posix())
    for text, scripts in page_texts().items():
        found.setdefault(text, set()).update(f"src/tefuda/web/static/{name}" for name in scripts)
    for text in MEANINGS.values():
        found.setdefault(text, set()).add("src/tefuda/agents/parameters.py")
    for text in (*NATIVE, *SYSTEM):
        found.setdefault(text, set()).add("tools/words.py")
    return {text: places for text, places in found.items() if _has_words(text)}


def _templates(path: Path) -> tuple[str, ...]:
    """Return the texts that a module lists as TEMPLATES."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "TEMPLATES":
            return tuple(ast.literal_eval(node.value))
    return ()


def _has_words(text: str) -> bool:
    return bool(re.search(r"[A-Za-z]", re.sub(r"\{[^{}]*\}", "", text)))


def _python(tree: ast.Module) -> Iterator[str]:
    for scope in ast.walk(tree):
        if not isinstance(scope, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Module)):
            continue
        named: dict[str, list[ast.expr]] = {}
        for node in ast.walk(scope):
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                named.setdefault(node.targets[0].id, []).append(node.value)
        for node in ast.walk(scope):
            if isinstance(node, ast.Call):
                yield from _call(node, named)


def _call(node: ast.Call, named: dict[str, list[ast.expr]]) -> Iterator[str]:
    name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
    at = TAKES.get(name)
    if at is not None and len(node.args) > at:
        yield from _texts(node.args[at], named)
    if name == "one_of":
        for argument in node.args:
            yield from _texts(argument, named)
    if name == "add" and len(node.args) >= 3 and isinstance(node.args[0], ast.Constant):
        yield from _texts(node.args[2], named)  # a summary in a registry
    for keyword in node.keywords:
        if keyword.arg in NAMED or (keyword.arg == "what" and name in TAKES):
            yield from _texts(keyword.value, named)


def _texts(node: ast.expr, named: dict[str, list[ast.expr]]) -> Iterator[str]:
    """Give the texts that an expression may be, as far as one can see; an f-string as a template."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        yield _template(node)
    elif isinstance(node, ast.IfExp):
        yield from _texts(node.body, named)
        yield from _texts(node.orelse, named)
    elif isinstance(node, ast.BoolOp):
        for value in node.values:
            yield from _texts(value, named)
    elif isinstance(node, ast.Name):
        for value in named.get(node.id, ()):
            if not isinstance(value, ast.Name):
                yield from _texts(value, {})


def _template(node: ast.JoinedStr) -> str:
    """Write an f-string as a template: ``f"{error.strerror} at {n + 1}"`` is ``"{strerror} at {n}"``."""
    text, names = "", list[str]()
    for part in node.values:
        if isinstance(part, ast.Constant):
            text += str(part.value)
        elif isinstance(part, ast.FormattedValue):
            inner = [n for n in ast.walk(part.value) if isinstance(n, (ast.Name, ast.Attribute))]
            first = inner[0] if inner else None
            name = first.attr if isinstance(first, ast.Attribute) else getattr(first, "id", "value")
            while name in names:
                name += "_2"
            names.append(name)
            text += "{" + name.strip("_") + "}"
    return text


def _native(code: str) -> Iterator[str]:
    for match in _THROWN.finditer(code):
        yield "".join(ast.literal_eval(piece) for piece in re.findall(r'"(?:[^"\\]|\\.)*"', match[1]))
    for match in _CHECKED.finditer(code):
        yield ast.literal_eval(f'"{match[1]}"')


def _literals() -> dict[str, set[str]]:
    """Return all texts in the code, whatever they are for: words that reach people through tables."""
    found: dict[str, set[str]] = {}
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.setdefault(node.value, set()).add(path.relative_to(ROOT).as_posix())
    return found


def read() -> Catalog:
    """Return the catalogue as it is."""
    with PO.open("rb") as file:
        return read_po(file, locale="ja")


def update(old: Catalog) -> Catalog:
    """Return a catalogue of what the code says now, with the Japanese that there is."""
    new = Catalog(locale="ja", project="Tefuda", domain="tefuda", charset="utf-8", fuzzy=False)
    new.header_comment = "# Tefuda in Japanese: made by tools/words.py; edit the msgstr lines."
    new.creation_date = new.revision_date = datetime(2026, 1, 1, tzinfo=timezone.utc)  # the same every day
    said, literals = sentences(), _literals()
    known = {message.id: message.string for message in old if message.id}
    for text in sorted(said.keys() | (known.keys() & literals.keys())):
        places = said.get(text) or literals[text]
        new.add(text, known.get(text) or "", locations=[(place, 0) for place in sorted(places)[:3]])
    return new


def as_po(catalogue: Catalog) -> bytes:
    """Return the text of the file, the same on every machine."""
    out = io.BytesIO()
    write_po(out, catalogue, width=100, include_lineno=False, omit_header=False)
    text = out.getvalue().decode("utf-8")
    head = re.compile(r'^"(?:PO-Revision-Date|POT-Creation-Date|Generated-By|Last-Translator|Language-Team|'
                      r'Report-Msgid-Bugs-To|Project-Id-Version)[^\n]*\n', re.M)  # fmt: skip
    return head.sub("", text).encode("utf-8")


def as_mo(catalogue: Catalog) -> bytes:
    """Return what the program reads."""
    out = io.BytesIO()
    write_mo(out, catalogue)
    return out.getvalue()


def troubles(catalogue: Catalog) -> Iterator[str]:
    """Give what is wrong: no Japanese, or other values than in English."""
    for message in catalogue:
        if not message.id:
            continue
        if not message.string:
            yield f"no Japanese: {message.id!r} ({message.locations[0][0] if message.locations else '?'})"
        elif _fields(message.id) != _fields(message.string):
            yield f"other values in Japanese: {message.id!r}: {message.string!r}"


def _fields(text: str) -> set[str]:
    try:
        return {name for _, name, _, _ in string.Formatter().parse(text) if name}
    except ValueError:  # a text with braces of its own, which is no template
        return set()


def main() -> int:
    """Update the catalogue, or check it."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--check", action="store_true", help="write nothing; fail if something is missing")
    args = parser.parse_args()
    catalogue = update(read())
    wrong = list(troubles(catalogue))
    stale = PO.read_bytes() != as_po(catalogue) or not MO.exists() or MO.read_bytes() != as_mo(catalogue)
    if not args.check:
        PO.write_bytes(as_po(catalogue))
        MO.write_bytes(as_mo(catalogue))
    elif stale:
        wrong.append("the catalogue is not that of the code: run python tools/words.py")
    print("\n".join(wrong) or f"{len(catalogue)} sentences, all in Japanese")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
