"""What users keep: games saved at the table, cells of studies, games and agents in files."""

import json
import os
import random
from functools import cache
from pathlib import Path
from typing import Any

import tefuda
from fuzz.commands import command
from fuzz.data_files import folder
from fuzz.harness import Area
from fuzz.values import TEXTS, damaged, scalar, scratched, scratched_bytes
from tefuda.core.reading import read_text
from tefuda.papers import catalogue
from tefuda.papers.results import ResultsFolder, judged, read, shipped
from tefuda.papers.study import StudyEffort

ALLOWED = (tefuda.TefudaError,)


# Games saved at the table.


TABLES = {
    "kuhn": "bet\n", "geister(max_plies=12)": "A north\n", "daihinmin(players=3, ranks=5)": "pass\n",
    "doors": "1\n", "saboteur(players=3, margin=0, distance=2)": "1\n",
}  # fmt: skip


@cache
def saved(game: str) -> str:
    path = folder() / "saved.json"
    path.unlink(missing_ok=True)
    opponents = tefuda.load(game).players - 1
    words = ["play", game, *["random"] * opponents, "--seed", "2", "--games", "2", "--hints", "random"]
    command(words, f"save {path}\nquit\n")
    return path.read_text()


def draw_saved(rng: random.Random) -> Any:
    game = rng.choice(list(TABLES))
    text = saved(game)
    if rng.random() < 0.2:
        return scratched_bytes(text.encode(), rng), TABLES[game]
    data = json.loads(text)
    part = rng.choice([None, "plan", "sitting", "memories", "carry"])
    if part == "sitting":
        inner = data["sitting"]
        key = rng.choice(list(inner))
        data["sitting"] = {**inner, key: damaged([inner[key]], rng)}
        if isinstance(data["sitting"][key], list) and len(data["sitting"][key]) == 1:
            (data["sitting"][key],) = data["sitting"][key]
    else:
        data = {**data, part: damaged(data[part], rng)} if part else damaged(data, rng)
    return json.dumps(data).encode(errors="surrogatepass"), rng.choice(
        ["", TABLES[game], "hint\nlog\nmoves\nundo\n"]
    )


def run_saved(given: Any) -> None:
    data, answers = given
    path = folder() / f"{os.getpid()}.save"
    path.write_bytes(data)
    command(["play", "--resume", str(path)], answers + "quit\n")


def prepare_saved() -> None:
    for game in TABLES:
        saved(game)


SAVED = Area("saved", draw_saved, run_saved, ALLOWED, prepare_saved)


# Cells of studies.


@cache
def kept_texts() -> list[tuple[str, str]]:
    found = [(study.tag, shipped(study)) for study in catalogue.STUDIES]
    return [(tag, kept.to_text()) for tag, kept in found if kept is not None]


def draw_kept(rng: random.Random) -> Any:
    tag, text = rng.choice(kept_texts())
    if rng.random() < 0.3:
        return tag, scratched_bytes(text.encode(), rng)
    data = json.loads(text)
    if data["cells"] and rng.random() < 0.7:
        at = rng.randrange(len(data["cells"]))
        data["cells"][at] = damaged(data["cells"][at], rng)
    else:
        data = damaged(data, rng)
    return tag, json.dumps(data).encode(errors="surrogatepass")


def run_kept(given: Any) -> None:
    tag, data = given
    (study,) = catalogue.chosen([tag])
    place = folder() / f"kept-{os.getpid()}"
    shelf = ResultsFolder(str(place))
    path = place / f"{tag}.json"
    path.write_bytes(data)
    shelf.fetch(study, StudyEffort(1.0, False, 1, seed=1, store=None, progress=None))
    judged(study, read(read_text(path), tag).cells)


KEPT = Area("kept", draw_kept, run_kept, ALLOWED, lambda: kept_texts() and None)


# Games and agents in files.


AGENT = """
import tefuda
class Agent(tefuda.core.Agent):
    def __init__(self, n=1): super().__init__()
    def choose(self, turn): return tefuda.core.Decision(turn.view.legal_moves[0])
"""
GAME = """
import tefuda
class Game(tefuda.core.Game):
    def __init__(self): raise RuntimeError("no")
"""
FILES = {
    "fine.py": AGENT, "init.py": GAME, "syntax.py": "class Game(:\n", "raises.py": "raise KeyError('x')\n",
    "leaves.py": "import sys; sys.exit(3)\n", "bytes.py": "\udcff\udc80", "empty.py": "",
    "number.py": "Game = 3\n", "other.py": "class Game: pass\n", "function.py": "def Game(): return None\n",
    "deep.py": "(" * 5000, "null.py": "x = 1\0",
}  # fmt: skip


@cache
def places() -> list[str]:
    where = folder() / "places"
    where.mkdir(exist_ok=True)
    for name, text in FILES.items():
        (where / name).write_bytes(text.encode(errors="surrogateescape"))
    (where / "folder.py").mkdir(exist_ok=True)
    os.mkfifo(where / "pipe.py")
    examples = Path(__file__).resolve().parents[2] / "examples"
    return [
        *map(str, sorted(where.iterdir())),
        str(examples / "goofspiel.py"),
        "goofspiel",
        "json",
        "no.such",
        "",
    ]


def draw_place(rng: random.Random) -> Any:
    place = rng.choice(places())
    name = rng.choice(["Game", "Agent", "Goofspiel", "", "x", "__doc__", "tefuda", *TEXTS])
    inside = ", ".join(f"{rng.choice(['n', 'cards', 'x'])}={scalar(rng)!r}" for _ in range(rng.randrange(3)))
    text = f"{place}:{name}" + (f"({inside})" if rng.random() < 0.5 else "")
    return rng.choice(["game", "agent"]), scratched(text, rng) if rng.random() < 0.3 else text


def run_place(given: Any) -> None:
    which, text = given
    if which == "game":
        tefuda.load(text).new_state(seed=1).view(0)
    else:
        tefuda.Match("kuhn", [text, "random"], games=1, seed=1).run()


PLACES = Area("places", draw_place, run_place, ALLOWED, lambda: places() and None)
