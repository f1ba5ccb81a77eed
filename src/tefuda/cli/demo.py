"""``tefuda demo``: a match, a hint, a belief, a solved ending, three findings, what to try next."""

from __future__ import annotations

import argparse
import textwrap
import time
from typing import TYPE_CHECKING, Any

from tefuda.cli.common import command
from tefuda.core.words import language, said, screen_width, tr

if TYPE_CHECKING:
    from tefuda.cli.common import Commands
    from tefuda.core import State

STEPS = 5
WIDTH = 100
MATCH = ("ismcts(iterations=5000)", "ismcts(iterations=500)")
ENDING = "1 3 10 / 2 / 4 6 8 / 5 7 9"


def add(commands: Commands) -> None:
    """Add the command."""
    command(
        commands,
        "demo",
        run,
        summary="show in half a minute what Tefuda does",
        example="tefuda demo",
    )


def run(args: argparse.Namespace) -> int:
    """Run the parts."""
    began = time.perf_counter()
    text = "Tefuda: play, solve and study games of hidden information. Five things it does, in half a minute."
    _paragraph(tr(text))
    show_match()
    state = position()
    show_hint(state)
    show_belief(state)
    show_ending()
    show_findings()
    seconds = f"{time.perf_counter() - began:.0f}"
    print("\n" + tr("That took {seconds} s. Where to go next:", seconds=seconds) + "\n")
    ways = [
        ("tefuda web", tr("the table in the browser: play, beliefs, hints, review")),
        ("tefuda play daihinmin", tr("you against the machine, in the terminal (? helps)")),
        ("tefuda reproduce --kept --report report", tr("all findings of the five papers, with plots")),
        ("docs/add-an-agent.md, docs/add-a-game.md", tr("your own bot, your own game")),
    ]
    for way, what in ways:
        print(f"    {way:<42}{what}")
    return 0


def show_match() -> None:
    """Ten times the thinking, 40 games, an interval."""
    from tefuda.arena.matches.match import Match
    from tefuda.workers import cores

    agents = " ".join(f'"{agent}"' for agent in MATCH)
    _headline(
        1,
        tr("A match of Geister: is ten times the thinking better, and how sure is that?"),
        f"tefuda match geister {agents} --games 40 --seed 1",
    )
    print(Match("geister", list(MATCH), games=40, seed=1).run(workers=cores()).table())


def position() -> State[Any]:
    """Return the middle of a game against a player of rules and depth."""
    from tefuda.agents import agent
    from tefuda.games import load

    game = load("geister")
    state = game.new_state(seed=6)
    agents = [agent("ismcts(iterations=1000)"), agent("purple(depth=4)")]
    for seat, player in enumerate(agents):
        player.new_match(game, [seat], 6)
        player.new_game(state.view(seat))
    while not state.is_over and state.length < 24:
        seat = state.player or 0
        state.play(agents[seat].decide(state.view(seat)).move)
    return state


def show_hint(state: State[Any]) -> None:
    """What the machine would play, in words and numbers."""
    from tefuda.agents import agent
    from tefuda.play.advice import advice

    _headline(
        2,
        tr("A hint: what would the machine play here, and why?"),
        "tefuda play geister    " + tr("(then type: {word})", word="hint"),
    )
    view = state.view(player=0)
    print(state.game.show(view))
    found = advice(agent("ismcts(iterations=50000)"), view)
    print(f"\n{said(found.sentence)}\n{found.decision.table(5)}")


def show_belief(state: State[Any]) -> None:
    """What can be inferred of the hidden colours, and what was so."""
    from tefuda import beliefs

    _headline(
        3,
        tr("A belief: which of the opponent's pieces are red, judging by how they moved?"),
        "tefuda play geister    " + tr("(then type: {word})", word="infer"),
    )
    belief = beliefs.of(state.view(player=0), "deeds(depth=2, habit=0.5)")
    print(belief.table())
    truth = ", ".join(f"{piece} {tr(colours[0])}" for piece, colours in belief.truths(state).items())
    print(tr("In truth (nobody at the table is told): {truth}.", truth=truth))


def show_ending() -> None:
    """An ending of four players, solved."""
    from tefuda.cli.main import main

    _headline(
        4,
        tr("A solved ending: four players, open hands, who wins by force?"),
        f'tefuda endgame solve "{ENDING}"',
    )
    main(["endgame", "solve", ENDING, "--lang", language()])


def show_findings() -> None:
    """Three results of the full runs that come with Tefuda."""
    from tefuda.papers.finding import verdict_word
    from tefuda.papers.highlights import highlights

    _headline(
        5,
        tr("Five papers, run again: three of the findings (kept full runs, 95 % intervals)"),
        "tefuda reproduce --kept",
    )
    for one in highlights()[:3]:
        _paragraph(f"{said(one.sentence)} [{one.tag}: {verdict_word(one.verdict)}]", "  - ")


def _headline(number: int, text: str, command: str) -> None:
    """Say what comes, and how one would ask for it."""
    print(f"\n[{number}/{STEPS}] {text}\n    {command}\n", flush=True)


def _paragraph(text: str, mark: str = "") -> None:
    """Print a text; English is broken into lines, Japanese (no spaces to break at) by the terminal."""
    if screen_width(text) > len(text) + 10:
        print(mark + text)
        return
    print(textwrap.fill(text, WIDTH, initial_indent=mark, subsequent_indent=" " * len(mark)))
