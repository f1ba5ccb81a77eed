"""Lines of commands, with what is typed while they run."""

import atexit
import contextlib
import io
import os
import random
import shutil
import sys
import tempfile
from functools import cache
from pathlib import Path
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


ONE = ["--workers", "1"]
COMMANDS = [
    ["match", "kuhn", "random", "random", "--games", "4", *ONE],
    ["match", "geister(max_plies=10)", "random", "rush", "--games", "2", *ONE, "--seed", "3"],
    ["match", "kuhn", "random", "random", "--sprt", "0", "400", "--games", "50", *ONE],
    ["match", "kuhn", "random", "random", "--power", "0.2", "--games", "50", *ONE],
    ["match", "kuhn", "random", "random", "--games", "4", *ONE, "--record", "x.jsonl", "--report", "pages"],
    ["match", "daihinmin", "default*5", "--games", "2", *ONE, "--json", "--costs"],
    ["match", "bridge", "random", "random", "--games", "2", *ONE],
    ["league", "kuhn", "random", "random", "random", "--games", "4", *ONE],
    ["games"], ["agents", "kuhn"], ["games", "geister"], ["agents", "geister"],
    ["puzzle", "daihinmin", "--seed", "1"], ["puzzle", "daihinmin", "--number", "2", "--json", "--solution"],
    ["play", "kuhn", "--seed", "1"], ["play", "daihinmin", "--seed", "1"],
    ["play", "geister", "--hints", "rush"],
    ["play", "kuhn", "random", "--games", "2", "--record", "x.jsonl", "--clock", "1", "--seat", "2"],
    ["dd", "N:AKQ2.432.432.432 876.AKQ5.765.765 543.876.AKQ8.876 JT9.JT9.JT9.AKQJT9"],
    ["endgame", "info", "--players", "2", "--cards", "5"], ["endgame", "solve", "1 2 / 3 4"],
    ["replay", "/no/such/record"], ["replay", "/dev/null", "--verify"], ["replay", "kuhn.jsonl", "--verify"],
    ["replay", "geister.jsonl", "--player", "1"],
    ["replay", "geister.jsonl", "--html", "x.html", "--game", "1"],
    ["replay", "daihinmin.jsonl", "--convert", "x.log"],
    ["review", "kuhn.jsonl", "--agent", "mc(iterations=5)", "--html", "x.html", "--games", "1"],
    ["review", "geister.jsonl", "--agent", "rush", "--player", "1", "--json"],
    ["beliefs", "geister", "geister.jsonl", "--estimator", "uniform", "--samples", "8", "--games", "1"],
    ["beliefs", "daihinmin", "daihinmin.jsonl", "--estimator", "sbjinfo", "--games", "1", "--samples", "2"],
    ["beliefs", "geister", "geister.jsonl", "--list"],
    ["export", "/no/such/store", "--to", "x.csv"], ["export", "kuhn.db", "--to", "x.csv"],
    ["doctor", "--json"],
    ["check", "kuhn", "--games", "2"], ["check", "mine.py:Goofspiel", "--games", "1", "--json"],
    ["exploitability", "kuhn", "random"], ["reproduce", "--list"], ["reproduce", "S1", "--kept"],
    ["connect", "uecda", "127.0.0.1:1", "--agent", "default", "--patience", "1"],
    ["connect", "geister", "127.0.0.1:1", "--agent", "random"],
]  # fmt: skip
# A server that has all its players; what is put in behind may change anything but that.
SERVERS = [
    ["serve", "uecda", "--port", "0", "--games", "2", "--bots", "default*5"],
    ["serve", "geister", "--ports", "0", "0", "--bots", "random*2"],
]
SERVING = ["--seed", "--games", "--reseat", "--reset", "--replace", "default", "--rejoin", "--standings",
           "--quirks", "tndhms", "--seconds", "--forfeit", "--duplicate", "--json", "--deals",
           "daihinmin.jsonl", "--record", "x.jsonl", "--log", "x.log", "--max-plies", "1", "0", "-1",
           "nan", "x"]  # fmt: skip
WORDS = ["--json", "--seed", "--games", "--workers", "--clock", "--seats", "--series", "--lang", "ja",
         "--help", "-1", "--raise", "--duplicate", "--costs", "--game", "--player", "--number",
         "--seat"]  # fmt: skip
ANSWERS = ["", "quit", "hint", "?", "moves", "log", "undo", "pass", "bet", "A north", "J0", "S3", "\x00", "é",
           "1", "save x.save", "save /no/such/x", "save", "rules", "board", "beliefs", "help"]  # fmt: skip


def draw_command(rng: random.Random) -> Any:
    if rng.random() < 0.08:
        more = [rng.choice([*SERVING, *TEXTS, str(rng.randrange(9))]) for _ in range(rng.randrange(5))]
        return [*rng.choice(SERVERS), *more], ""
    return change_command((rng.choice(COMMANDS), ""), rng)


def change_command(given: Any, rng: random.Random) -> Any:
    if given[0][0] == "serve":
        words = [*given[0]]
        words.insert(rng.randint(min(7, len(words)), len(words)), rng.choice([*SERVING, *TEXTS]))
        return words, given[1]
    while True:
        words = list(given[0])
        for _ in range(rng.choice([1, 1, 1, 2, 3])):
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
        is_study = words[0] == "reproduce" and not {"--list", "--kept"} & set(words)
        if not is_study and not any(rests(word) for word in words):
            return words, given[1] + "".join(rng.choice(ANSWERS) + "\n" for _ in range(rng.randrange(5)))


def rests(word: str) -> bool:
    """Long work that was asked for is no mistake, nor are programs and other machines; nor is it for us to
    write elsewhere than here.
    """
    digits = "".join(letter for letter in word if letter.isdecimal())
    many = len(digits) > 2 and digits.isascii() and len(digits) < 12
    return many or "process" in word or "://" in word or word.startswith(("--st", "--pee", "..", "/d", "/t"))


def run_command(given: Any) -> None:
    os.chdir(files())
    command(*given)


@cache
def files() -> Path:
    """Return a folder with records and a store."""
    where = Path(tempfile.mkdtemp(prefix="fuzz-commands-"))
    atexit.register(shutil.rmtree, where, ignore_errors=True)
    for game, agents in (("kuhn", 2), ("geister", 2), ("daihinmin", 5)):
        match = tefuda.Match(game, ["random"] * agents, games=2, seed=1)
        match.run(record=str(where / f"{game}.jsonl"), store=str(where / f"{game}.db"))
    shutil.copy(Path(__file__).resolve().parents[2] / "examples" / "goofspiel.py", where / "mine.py")
    os.environ["TEFUDA_CACHE"] = str(where)
    return where


LINES = Area("commands", draw_command, run_command, (tefuda.TefudaError,), files, change=change_command)
