"""``tefuda``: the commands, their errors and exit codes (0 done, 1 finding or failure, 2 bad input)."""

from __future__ import annotations

import errno
import os
import signal
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager

from tefuda.cli import (
    beliefs,
    bench,
    bid,
    check,
    connect,
    dd,
    demo,
    docs,
    doctor,
    endgame,
    export,
    league,
    listing,
    match,
    play,
    puzzle,
    replay,
    reproduce,
    review,
    serve,
    terminal,
    train,
    web,
    worker,
)
from tefuda.cli.parser import Parser, language_of
from tefuda.core.errors import Lost, TefudaError
from tefuda.core.words import choose_language, language, said, speaking_everywhere, tr

COMMANDS = (
    demo, listing, match, league, reproduce, endgame, dd, bid, play, web, puzzle, replay, review, beliefs,
    export, serve, connect, train, check, worker, bench, doctor, docs,
)  # fmt: skip


def parser() -> Parser:
    """Return the parser of the whole command line, in the language in use."""
    top = Parser(
        prog="tefuda",
        description="Play, solve and study games of hidden information.",
        epilog="example: tefuda match geister ismcts random --games 20",
    )
    top.add_argument("--version", action="store_true", help="print the version and exit")
    commands = top.add_subparsers(title=tr("commands"), metavar="COMMAND")
    for command in COMMANDS:
        command.add(commands)
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    words = sys.argv[1:] if argv is None else list(argv)
    terminal.prepare()
    choose_language(language_of(words))
    if language() == "ja" and not terminal.can_write("あ"):
        choose_language("en")  # a terminal that cannot write it would show question marks only
    with speaking_everywhere(language()), _ended_like_ctrl_c():
        return _run(words)


@contextmanager
def _ended_like_ctrl_c() -> Iterator[None]:
    """Let SIGTERM do what Ctrl-C does: programs that play are ended, and what was found is told."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def end(*_: object) -> None:
        if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as shells start commands in the background
            raise KeyboardInterrupt
        signal.raise_signal(signal.SIGINT)

    before = signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _run(words: Sequence[str]) -> int:
    top = parser()
    args = top.parse_args(words)
    if args.version:
        from tefuda import __version__

        print(f"tefuda {__version__}")
        return 0
    if not hasattr(args, "run"):
        top.print_help()
        return 2
    try:
        with ExitStack() as args.until_end:
            code: int = args.run(args)
        sys.stdout.flush()
        return code
    except TefudaError as error:
        print(f"tefuda: {said(error)}", file=sys.stderr)
        return 1 if isinstance(error, Lost) else 2
    except KeyboardInterrupt:
        print(tr("Stopped."), file=sys.stderr)
        return 1
    except BrokenPipeError:  # the reader of our output went away: nothing more to say
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        if error.errno != errno.ENOSPC:
            raise
        print("tefuda: " + tr("The disk is full: {what}.", what=error.filename or error), file=sys.stderr)
        return 1
    except Exception as error:
        if not getattr(args, "raising", False):
            raise
        from tefuda.workers.serialization import traced  # the user asked for it, and not for our part of it

        print(traced(error), file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
