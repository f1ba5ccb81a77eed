"""Texts: moves and notation, names of games, agents and matches, boards of bridge, lines of commands."""

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
from fuzz.views import DEPTHS, GAMES
from support.play import random_state
from tefuda.agents import AGENTS as AGENT_BOOK
from tefuda.cli.main import main
from tefuda.games import GAMES as GAME_BOOK
from tefuda.games.bridge.lin import read_lin
from tefuda.games.bridge.pbn import load_boards, read_pbn, write_pbn

ALLOWED = (tefuda.TefudaError,)


# Moves.


@cache
def state_of(name: str, seed: int, depth: int) -> Any:
    return random_state(name, seed, depth)


def draw_move(rng: random.Random) -> Any:
    at = rng.choice(GAMES), rng.randrange(4), rng.choice(DEPTHS)
    moves = [move.text for move in state_of(*at).list_moves()]
    text = rng.choice([*moves, "pass"])
    if rng.random() < 0.3:
        text = " ".join(rng.choice([text, *moves, *TEXTS]) for _ in range(rng.randrange(4)))
    return at, scratched(text, rng) if rng.random() < 0.8 else text


def run_move(given: Any) -> None:
    at, text = given
    state = state_of(*at)
    move = state.parse(text)
    assert state.parse(move.text) == move, move
    state.copy().play(text)


MOVES = Area("moves", draw_move, run_move, ALLOWED)


# Names with parameters.


def call_text(rng: random.Random, names: list[str], keys: list[str], depth: int = 0) -> str:
    name = rng.choice(names)
    if rng.random() < 0.3:
        return name
    inside = []
    for _ in range(rng.choice([1, 1, 2, 3])):
        value: Any = scalar(rng)
        if depth < 2 and rng.random() < 0.3:
            value = call_text(rng, names, keys, depth + 1)
        elif rng.random() < 0.3:
            value = [scalar(rng) for _ in range(rng.randrange(4))]
        else:
            value = repr(value)
        inside.append(f"{rng.choice(keys)}={value}")
    return f"{name}({', '.join(inside)})" + rng.choice(["", "", "", "*3", "*0", "*10**9"])


@cache
def names_of(which: str) -> tuple[list[str], list[str]]:
    book: Any = GAME_BOOK if which == "game" else AGENT_BOOK
    entries = [entry for entry in book.entries() if entry.where.startswith("tefuda.")]
    keys = {key for entry in entries for key in entry.parameters()}
    # Programs are run by an area of their own, and long searches of the endgame are no mistake.
    return sorted(entry.name for entry in entries if entry.name != "process"), sorted(keys)


def draw_spec(rng: random.Random) -> Any:
    which = rng.choice(["game", "agent", "match"])
    text = call_text(rng, *names_of("game" if which == "game" else "agent"))
    if rng.random() < 0.3:
        text = scratched(text, rng)
    if which == "match":
        seeds = (number(rng), scalar(rng), scalar(rng))
        return which, (rng.choice([*GAMES, text]), [text, "random"], *seeds)
    return which, text


def run_spec(given: Any) -> None:
    which, text = given
    if which == "match":
        game, agents, games, seed, series = text
        tefuda.Match(game, agents, games=games, seed=seed, series=series)
    elif which == "game":
        game = tefuda.load(text)
        assert str(tefuda.load(str(game))) == str(game)
        game.new_state(seed=1).view(0)
    else:
        agent = tefuda.agent(text)
        assert str(tefuda.agent(str(agent))) == str(agent)


SPECS = Area("specs", draw_spec, run_spec, ALLOWED)


# Boards of bridge.


BOARDS = """% PBN 2.1
[Event "x"]
[Board "1"]
[West "W"]
[Dealer "N"]
[Vulnerable "All"]
[Deal "N:AKQ2.432.432.432 876.AKQ5.765.765 543.876.AKQ8.876 JT9.JT9.JT9.AKQJT9"]
[Scoring "IMP"]
[Declarer "S"]
[Contract "1NTX"]
[Result "7"]
[Auction "N"]
Pass 1D =1= Dbl 1NT
X AP
[Play "W"]
CA C2 C5 C6
*
{a comment} ; another
"""
LIN = (
    "pn|a,b,c,d|st||md|3SAKQ2H432D432C432,S876HAKQ5D765C765,S543H876DAKQ8C876,|rh||ah|Board 1|sv|b|"
    "mb|p|mb|1D!|an|x|mb|d|mb|1N|mb|p|mb|p|mb|p|pg||pc|CA|pc|C2|pc|C5|pc|C6|pg||mc|7|\n"
)


def draw_board(rng: random.Random) -> Any:
    if rng.random() < 0.5:
        return "lin", scratched(LIN * rng.choice([1, 1, 2]), rng)
    return "pbn", scratched(BOARDS * rng.choice([1, 1, 2]), rng)


def run_board(given: Any) -> None:
    kind, text = given
    boards, troubles = read_lin(text) if kind == "lin" else read_pbn(text)
    for trouble in troubles:
        str(trouble)
    for board in boards:
        board.state()
    again, _ = read_pbn(write_pbn(boards))
    assert [board.deal for board in again] == [board.deal for board in boards]
    if len(text) % 50 == 0:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / f"x.{kind}"
            path.write_text(text, encoding="utf-8", errors="surrogatepass")
            load_boards(path)


BOARD_FILES = Area("boards", draw_board, run_board, ALLOWED)


# Lines of commands.


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
    words, answers = given
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
        raise tefuda.TefudaError("refused")


def prepare_commands() -> None:
    path = tempfile.mkdtemp(prefix="fuzz-tables-")
    atexit.register(shutil.rmtree, path, ignore_errors=True)
    os.environ["TEFUDA_CACHE"] = path


LINES = Area("commands", draw_command, run_command, ALLOWED, prepare_commands)
