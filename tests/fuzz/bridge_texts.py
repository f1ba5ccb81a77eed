"""Texts of bridge: boards in PBN and LIN, constraints on hands, bidding tables."""

import random
import tempfile
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import tefuda
from fuzz.harness import Area
from fuzz.values import TEXTS, number, scratched
from support.play import random_state
from tefuda.games.bridge.bidding import System
from tefuda.games.bridge.constraint import constraint
from tefuda.games.bridge.lin import read_lin
from tefuda.games.bridge.pbn import load_boards, read_pbn, write_pbn

ALLOWED = (tefuda.TefudaError,)


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


def change_board(given: Any, rng: random.Random) -> Any:
    kind, text = given
    return kind, scratched(text, rng)


BOARD_FILES = Area("boards", draw_board, run_board, ALLOWED, change=change_board)


# Constraints, alone, in a bidding table and asked of an estimator.


WORDS = ["hcp 15-17", "hcp 12+", "balanced", "S 5+", "H 4", "D 0-3", "C 6-", "SA", "HK or HQ", "spades 5+",
         "not", "and", "or", ",", "(", ")", "hcp", "points", "longest", "S >= H", "5-7"]  # fmt: skip
CALLS = ["1C", "1NT", "2H", "4S", "7NT", "pass", "X", "XX"]


@cache
def table_text(name: str) -> str:
    return (files("tefuda.games.bridge") / "systems" / f"{name}.txt").read_text(encoding="utf-8")


@cache
def bridge_view(seed: int, depth: int) -> Any:
    state = random_state("bridge(contract='3NT by S')", seed, depth)
    return state.view(state.player or 0)


def words(rng: random.Random) -> str:
    parts = [
        rng.choice([*WORDS, *WORDS, *TEXTS, str(number(rng))]) for _ in range(rng.choice([1, 2, 3, 5, 9]))
    ]
    text = rng.choice([", ", " ", " and ", " or "]).join(parts)
    text = scratched(text, rng) if rng.random() < 0.3 else text
    return rng.choice(["", "", "", "", "(" * 2000, "not " * 3000]) + text


def draw_constraint(rng: random.Random) -> Any:
    kind = rng.random()
    if kind < 0.6:
        return "constraint", words(rng), rng.getrandbits(52)
    if kind < 0.85:
        calls = [rng.choice(CALLS) for _ in range(rng.randrange(6))]
        lines = table_text(rng.choice(["natural", "sayc"])).split("\n")
        at = rng.randrange(len(lines))
        lines[at] = rng.choice([scratched(lines[at], rng), f"{rng.choice(CALLS)} {words(rng)}"])
        return "table", "\n".join(lines), calls
    return (
        "auction",
        words(rng),
        (rng.choice(["auto", "list", "x", "reject"]), rng.randrange(4), 8 * rng.randrange(6)),
    )


def run_constraint(given: Any) -> None:
    kind, text, more = given
    if kind == "constraint":
        made = constraint(text)
        assert constraint(str(made)).holds(more) == made.holds(more)
        made.widened(2, 1)
        (made & ~made).holds(more)
    elif kind == "table":
        system = System(text)
        system.call((1 << 13) - 1, more)
        system.meanings(more)
    else:
        method, seed, depth = more
        worlds = tefuda.beliefs.estimator(f"auction(N={text!r}, method={method!r})")
        worlds.know(bridge_view(seed, depth)).sample_hands(3, tefuda.core.stream(seed, "x"))


CONSTRAINTS = Area("constraints", draw_constraint, run_constraint, ALLOWED)
