"""The parser of the command line: in the user's language, --lang anywhere, the nearest word for a typo."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator, Sequence
from typing import Any, NoReturn

from tefuda.core.errors import nearest
from tefuda.core.words import LANGUAGES, tr

_CHOICE = re.compile(
    r"argument (?P<what>.*?): invalid choice: '(?P<word>.*?)' \(choose from (?P<known>.*)\)", re.S
)
_UNKNOWN = re.compile(r"unrecognized arguments: (?P<words>.*)", re.DOTALL)


class Parser(argparse.ArgumentParser):
    """A parser whose texts are looked up in the user's language when they are added."""

    def __init__(self, **options: Any) -> None:
        for part in ("description", "epilog"):
            if options.get(part):
                options[part] = _shown(options[part])
        super().__init__(**options, add_help=False)
        self._positionals.title, self._optionals.title = tr("arguments"), tr("options")
        self.add_argument("-h", "--help", action="help", help="show this help and exit")
        self.add_argument(
            "--lang", choices=LANGUAGES, default=argparse.SUPPRESS,
            help="language of the interface (default: from the locale)",
        )  # fmt: skip

    def add_argument(self, *names: Any, **options: Any) -> argparse.Action:
        """Add an argument, its help in the user's language."""
        if isinstance(options.get("help"), str):
            options["help"] = tr(options["help"])
        return super().add_argument(*names, **options)

    def format_usage(self) -> str:
        """Return the usage, its first word in the user's language."""
        return _translated(super().format_usage())

    def format_help(self) -> str:
        """Return the help, its first word in the user's language."""
        return _translated(super().format_help())

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Parse all words: those that nobody knows are refused by the command that they were said to."""
        found, unknown = super().parse_known_args(args, namespace)
        if unknown:
            self.error(f"unrecognized arguments: {' '.join(unknown)}")
        return found, unknown

    def error(self, message: str) -> NoReturn:
        """Say in a sentence what is wrong with the words, with the nearest right one."""
        choice, unknown = _CHOICE.search(message), _UNKNOWN.search(message)
        if choice:
            known = re.findall(r"[^\s',]+", choice["known"])
            text = tr("{what}: there is no {word}.", what=choice["what"], word=repr(choice["word"]))
            self.exit(2, f"{self.prog}: {text}{nearest(choice['word'], known)}\n")
        if unknown:
            word = (unknown["words"].split() or [unknown["words"]])[0]  # blanks alone are words, too
            text = tr("{word} is not understood here.", word=repr(word))
            close = nearest(word.partition("=")[0], set(self._options()))
            hint = str(close) if word.startswith("--") and "mean" in close.template else ""
            self.exit(2, f"{self.prog}: {text}{hint}\n")
        self.exit(2, self.format_usage() + f"{self.prog}: {_plain(message)}\n")

    def _options(self) -> Iterator[str]:
        """All long options of this command."""
        for action in self._actions:
            yield from (name for name in action.option_strings if name.startswith("--"))


def language_of(argv: Sequence[str]) -> str | None:
    """Return the language that the words ask for, before they are parsed: help is in it, too."""
    for word, after in zip(argv, [*argv[1:], ""], strict=False):
        if word == "--lang" and after in LANGUAGES:
            return after
        if word.startswith("--lang=") and word[7:] in LANGUAGES:
            return word[7:]
    return None


def _shown(text: str) -> str:
    """Translate a description, or the head of an example."""
    head, colon, rest = text.partition(": ")
    return f"{tr('example')}: {rest}" if head == "example" and colon else tr(text)


def _translated(text: str) -> str:
    return text.replace("usage: ", tr("usage") + ": ", 1)


def _plain(message: str) -> str:
    """Put what argparse says into the user's language where it says it often."""
    needed = re.match(r"the following arguments are required: (.*)", message)
    if needed:
        return tr("missing: {what}", what=needed[1])
    number = re.match(r"argument (.*?): invalid (int|float) value: (.*)", message)
    if number:
        return tr("{what} takes a number, not {value}", what=number[1], value=number[3])
    value = re.match(r"argument (.*?): expected (one|\d+|at least one) arguments?", message)
    if value:
        return tr("{what} needs a value", what=value[1])
    return message
