"""What several commands need: sub-parsers with examples, progress bars, JSON."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from tefuda.core.errors import Lost, TefudaError
from tefuda.core.seeds import seed_to_json
from tefuda.core.words import said, tr

if TYPE_CHECKING:
    from tefuda.arena import MatchResult
    from tefuda.core import Agent
    from tefuda.wire.tally import ServerTally
    from tefuda.workers import Tls, WorkerPool

    Commands = argparse._SubParsersAction[argparse.ArgumentParser]


def command(
    commands: Commands, name: str, run: Callable[[argparse.Namespace], int], *, summary: str, example: str
) -> argparse.ArgumentParser:
    """Add a command with its help and an example."""
    made = _parser(commands, name, summary, example=example)
    made.set_defaults(run=run)
    return made


def protocols(commands: Commands, name: str, *, summary: str, example: str) -> Commands:
    """Add a command that has a sub-command a protocol, and return where these are added."""
    made = _parser(commands, name, summary, example=example)
    return made.add_subparsers(title=tr("protocols"), metavar="PROTOCOL", required=True)


def _parser(commands: Commands, name: str, summary: str, *, example: str) -> argparse.ArgumentParser:
    told = tr(summary)
    description = told[0].upper() + told[1:] + ("." if told.isascii() else "。")
    made: argparse.ArgumentParser = commands.add_parser(
        name, help=told, description=description, epilog=f"example: {example}"
    )
    return made


def add_seed(p: argparse.ArgumentParser, default: int | None = None) -> None:
    """Add the seed: by default one that nobody can guess, told with the result; fixed for studies."""
    told = "the same seed gives the same games (default: 128 random bits, shown with the result)"
    if default is not None:
        told = "the same seed gives the same games (default 1)"
    p.add_argument("--seed", type=int, default=default, metavar="S", help=told)


def add_running(p: argparse.ArgumentParser, default: int | None = None) -> None:
    """Add the options of every command that plays many games; ``default`` is the seed of studies."""
    add_seed(p, default)
    p.add_argument(
        "--workers", metavar="N|ADDRESS",
        help="processes to use (default: all cores), or the scheduler of a cluster: tcp://127.0.0.1:8786",
    )  # fmt: skip
    add_tls(p)
    add_store(p)
    p.add_argument("--json", action="store_true", help="print JSON")


def add_store(p: argparse.ArgumentParser) -> None:
    """Add the options of commands whose games can be stored and resumed."""
    p.add_argument("--store", metavar="PATH", help="keep the games in an SQLite file as they are played")
    p.add_argument("--resume", action="store_true", help="with --store: continue from the stored games")


def add_raise(p: argparse.ArgumentParser) -> None:
    """Add the option for authors of agents."""
    p.add_argument(
        "--raise", dest="raising", action="store_true",
        help=("if an agent raises an exception, stop with its traceback instead of forfeiting "
        "the game"),
    )  # fmt: skip


MOST_WORK = 10_000_000  # in a parameter of an agent that a file names: minutes a move


def add_trust(p: argparse.ArgumentParser) -> None:
    """Add the option of commands that read files which may name code."""
    p.add_argument(
        "--trust",
        action="store_true",
        help="run code that the file names (games and agents of its own), and searches of any length",
    )


def check_trust(path: str, names: Iterable[object], trusted: bool) -> None:
    """Refuse a file that names code outside Tefuda, unless the user trusts it: to read it would run that.

    Numbers that no honest match has are refused, too: a search of two billion iterations would never end.
    """
    from tefuda.core.spec import calls_in
    from tefuda.core.user_classes import is_place

    for name in names:
        if trusted or not isinstance(name, str):
            continue
        calls = calls_in(name)
        for call in calls:
            for key, value in call.params.items():
                if isinstance(value, (int, float)) and value > MOST_WORK:
                    raise TefudaError(
                        "{path} names {call!r:.100}: {key} is above {most:,}, which may take very long. Add "
                        "--trust if you want it all the same.",
                        path=path,
                        call=str(call),
                        key=key,
                        most=MOST_WORK,
                    )
        if is_place(name) or "process" in (call.name for call in calls):
            raise TefudaError(
                "{path} names code outside Tefuda, {name!r:.100}, which would be run: add --trust if you "
                "know where it comes from.",
                path=path,
                name=name,
            )


def add_tls(p: argparse.ArgumentParser) -> None:
    """Add the certificates of a cluster."""
    for part, what in (
        ("ca", tr("clusters at tls://…: certificate of the authority (PEM)")),
        ("cert", tr("clusters at tls://…: own certificate (PEM)")),
        ("key", tr("clusters at tls://…: own key (PEM)")),
    ):
        p.add_argument(f"--tls-{part}", metavar="FILE", help=what)


def tls_of(args: argparse.Namespace) -> Tls | None:
    """Read these options: all three, or none."""
    from tefuda.workers import Tls

    parts = (args.tls_ca, args.tls_cert, args.tls_key)
    if not any(parts):
        return None
    if not all(parts):
        raise TefudaError("--tls-ca, --tls-cert and --tls-key must be given together.")
    return Tls(*parts)


def check_running(args: argparse.Namespace) -> WorkerPool:
    """Check the options of commands that play many games; return their workers, who stay until the end."""
    from tefuda.workers import cores, worker_pool

    if args.store in ("", ":memory:"):
        raise TefudaError("--store needs a file on disk, not {store!r}.", store=args.store)
    if args.resume and not args.store:
        raise TefudaError("--resume needs --store PATH: without a store there is nothing to resume.")
    text = args.workers
    if text is not None and "://" not in text and not (text.isdecimal() and 1 <= int(text[:5]) <= 1024):
        raise TefudaError(
            "--workers takes a number from 1 to 1024 or an address, not {text!r:.80}.", text=text
        )
    crew = worker_pool(text or cores(), tls=tls_of(args))
    args.until_end.enter_context(crew)
    if crew.dashboard:
        print(tr("Dashboard at {address}", address=crew.dashboard), file=sys.stderr)
    return crew


def record_option(text: str | None) -> tuple[str | None, bool]:
    """Read ``FILE`` or ``FILE=full``."""
    if text is None:
        return None, False
    path = text.removesuffix("=full")
    if not path:
        raise TefudaError("--record takes the name of a file, not {text!r}.", text=text)
    return path, path != text


def how_to_go_on(store: str | None, reason: str) -> None:
    """Say after a command that ended early what can be done."""
    print(f"tefuda: {tr(reason)}", file=sys.stderr)
    if store:
        print(
            tr("To continue from {store}, run the same command with --resume.", store=store), file=sys.stderr
        )
    else:
        print(tr("Nothing was saved. With --store PATH, the run could be resumed."), file=sys.stderr)


def ended_early(result: MatchResult) -> int:
    """Return the exit code of a match: 1, with a sentence, where it is not what was asked for.

    That is a match that was stopped, one that a client left (its other games are those of nobody), and one
    in which a client sent what is not of the protocol (it passed where it meant to play).
    """
    odd = [player for player in result.players if player.incidents["impossible"]]
    for player in odd:
        count = player.incidents["impossible"]
        text = "{name} sent {n} tables that no client of the protocol writes."
        print("tefuda: " + tr(text, name=player.name, n=count), file=sys.stderr)
    left = [player.name for player in result.players if player.incidents["departed"]]
    if left and not result.unfinished:
        print("tefuda: " + tr("{names} left before the end.", names=", ".join(left)), file=sys.stderr)
    if result.unfinished:
        print("tefuda: " + tr("Unfinished: {why}", why=result.unfinished) + ".", file=sys.stderr)
    return 1 if left or odd or result.unfinished else 0


def server_address(text: str, port: int) -> tuple[str, int]:
    """Read HOST:PORT, with brackets around addresses of version 6; ``port`` is the usual one."""
    host, _, number = text.rpartition(":")
    if not host or not number.isdecimal() or int(number) > 65535:
        raise TefudaError(
            "An address is HOST:PORT, such as localhost:{port}, not {text!r}.", port=port, text=text
        )
    return host.strip("[]"), int(number)


def print_json(data: Any) -> None:
    """Print JSON for programs."""
    print(json.dumps(data, indent=2, ensure_ascii=False))


def in_sentences(work: Callable[[], int]) -> int:
    """Do the work of a script in ``tools``: what cannot be done gets a sentence, as on the command line."""
    try:
        return work()
    except TefudaError as error:
        print(said(error), file=sys.stderr)
        return 1 if isinstance(error, Lost) else 2
    except KeyboardInterrupt:
        print(tr("Stopped."), file=sys.stderr)
        return 1


def print_tally(player: Agent, tally: ServerTally, *, seed: int, as_json: bool) -> None:
    """Say what came of the games on a server; nothing of none."""
    if tally.games and as_json:
        print_json({"agent": str(player), "seed": seed_to_json(seed), **tally.to_json()})
    elif tally.games:
        print(f"{player}: {tally}")
        print(tr("Seed {seed}", seed=seed))
