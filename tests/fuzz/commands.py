"""Lines of commands, with what is typed while they run."""

import atexit
import contextlib
import io
import os
import random
import shutil
import sys
import tempfile
from typing import Any

import tefuda
from fuzz.harness import Area
from fuzz.values import TEXTS, number, scalar, scratched
from tefuda.cli.main import main


def command(words: list[str], answers: str = "") -> str:
    """Run a command of ours; what was refused is said as a TefudaError."""
    before, sys.stdin = sys.stdin, io.StringIO(answers)
    out, err = io.StringIO(), io.StringIO()
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = main(words)
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else 1
    finally:
        sys.stdin = before
    assert code in (0, 1, 2), code
    if code == 2:
        assert err.getvalue().strip() or out.getvalue().strip(), "refused without a word"
        raise tefuda.TefudaError(err.getvalue().strip() or "refused")
    return out.getvalue()


COMMANDS = [
    ["match", "kuhn", "random", "random", "--games", "4", "--workers", "1"],
    ["match", "geister(max_plies=10)", "random", "rush", "--games", "2", "--workers", "1", "--seed", "3"],
    ["match", "kuhn", "random", "random", "--sprt", "0", "400", "--games", "50", "--workers", "1"],
    ["match", "kuhn", "random", "random", "--power", "0.2", "--games", "50", "--workers", "1"],
    ["match", "daihinmin", "default*5", "--games", "2", "--workers", "1", "--json", "--costs"],
    ["league", "kuhn", "random", "random", "random", "--games", "4", "--workers", "1"],
    ["games"], ["agents"], ["games", "geister"], ["agents", "ismcts"],
    ["puzzle", "daihinmin", "--seed", "1"],
    ["play", "kuhn", "--seed", "1"], ["play", "daihinmin", "--seed", "1"],
    ["play", "geister", "--hints", "rush"],
    ["dd", "N:AKQ2.432.432.432 876.AKQ5.765.765 543.876.AKQ8.876 JT9.JT9.JT9.AKQJT9"],
    ["endgame", "info", "--players", "2", "--cards", "5"], ["endgame", "solve", "1 2 / 3 4"],
    ["replay", "/no/such/record"], ["replay", "/dev/null", "--verify"],
    ["export", "/no/such/store", "--to", "x.csv"], ["doctor", "--json"],
]  # fmt: skip
WORDS = [
    "--json",
    "--seed",
    "--games",
    "--workers",
    "--clock",
    "--seats",
    "--series",
    "--lang",
    "ja",
    "--help",
    "-1",
]
ANSWERS = [
    "",
    "quit",
    "hint",
    "?",
    "moves",
    "log",
    "undo",
    "pass",
    "bet",
    "A north",
    "J0",
    "S3",
    "\x00",
    "é",
    "1",
]


def draw_command(rng: random.Random) -> Any:
    words = list(rng.choice(COMMANDS))
    for _ in range(rng.choice([0, 1, 1, 2, 3])):
        at = rng.randrange(1, len(words) + 1)
        kind = rng.randrange(5)
        if kind == 0 and at < len(words):
            words[at] = scratched(words[at], rng)
        elif kind == 1:
            words.insert(at, rng.choice([*WORDS, *TEXTS]))
        elif kind == 2 and at < len(words):
            del words[at]
        elif kind == 3 and at < len(words):
            words[at] = str(number(rng))
        elif at < len(words):
            words[at] = str(scalar(rng))
    if any(rests(word) for word in words):
        words = ["games"]
    return words, "".join(rng.choice(ANSWERS) + "\n" for _ in range(rng.randrange(5)))


def rests(word: str) -> bool:
    """Long work that was asked for is no mistake, nor are programs and files."""
    digits = "".join(letter for letter in word if letter.isdecimal())
    many = len(digits) > 3 and digits.isascii() and len(digits) < 12
    return many or "process" in word or "://" in word or word.startswith(("--rec", "--st", "--rep", "--to"))


def run_command(given: Any) -> None:
    command(*given)


def prepare_commands() -> None:
    path = tempfile.mkdtemp(prefix="fuzz-tables-")
    atexit.register(shutil.rmtree, path, ignore_errors=True)
    os.environ["TEFUDA_CACHE"] = path


LINES = Area("commands", draw_command, run_command, (tefuda.TefudaError,), prepare_commands)
