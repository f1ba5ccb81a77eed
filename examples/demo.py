"""What `make demo` shows: a match, a hint, a belief, a solved ending, three findings, what to try next."""

from __future__ import annotations

import textwrap
import time
from typing import Any

import tefuda
from tefuda.papers.highlights import highlights
from tefuda.play.advice import advice
from tefuda.workers import cores

STEPS = 5
BEGAN = time.perf_counter()


def headline(number: int, text: str, command: str) -> None:
    """Say what comes, and how one would ask for it."""
    print(f"\n[{number}/{STEPS}] {text}\n    {command}\n", flush=True)


def show_match() -> None:
    """Ten times the thinking, 40 games, an interval."""
    agents = ["ismcts(iterations=5000)", "ismcts(iterations=500)"]
    headline(
        1,
        "A match of Geister: is ten times the thinking better, and how sure is that?",
        'tefuda match geister "ismcts(iterations=5000)" "ismcts(iterations=500)" --games 40 --seed 1',
    )
    print(tefuda.Match("geister", agents, games=40, seed=1).run(workers=cores()).table())


def position() -> tefuda.State[Any]:
    """Return the middle of a game against a player of rules and depth."""
    game = tefuda.load("geister")
    state = game.new_state(seed=6)
    agents = [tefuda.agent("ismcts(iterations=1000)"), tefuda.agent("purple(depth=4)")]
    for seat, agent in enumerate(agents):
        agent.new_match(game, [seat], 6)
        agent.new_game(state.view(seat))
    while not state.is_over and state.length < 24:
        seat = state.player or 0
        state.play(agents[seat].decide(state.view(seat)).move)
    return state


def show_hint(state: tefuda.State[Any]) -> None:
    """What the machine would play, in words and numbers."""
    headline(
        2, "A hint: what would the machine play here, and why?", "tefuda play geister    (then type: hint)"
    )
    view = state.view(player=0)
    print(state.game.show(view))
    found = advice(tefuda.agent("ismcts(iterations=50000)"), view)
    print(f"\n{found.sentence}\n{found.decision.table(5)}")


def show_belief(state: tefuda.State[Any]) -> None:
    """What can be inferred of the hidden colours, and what was so."""
    headline(
        3,
        "A belief: which of the opponent's pieces are red, judging by how they moved?",
        "tefuda play geister    (then type: infer)",
    )
    belief = tefuda.beliefs.of(state.view(player=0), "deeds(depth=2, habit=0.5)")
    print(belief.table())
    truth = ", ".join(f"{piece} {colours[0]}" for piece, colours in belief.truths(state).items())
    print(f"In truth (nobody at the table is told): {truth}.")


def show_ending() -> None:
    """An ending of four players, solved."""
    headline(
        4, "A solved ending: four players, open hands, who wins by force?",
        'tefuda endgame solve "1 3 10 / 2 / 4 6 8 / 5 7 9"',
    )  # fmt: skip
    from tefuda.cli.main import main as command_line

    command_line(["endgame", "solve", "1 3 10 / 2 / 4 6 8 / 5 7 9"])


def show_findings() -> None:
    """Three results of the full runs that come with Tefuda."""
    headline(
        5,
        "Five papers, run again: three of the findings (kept full runs, 95 % intervals)",
        "tefuda reproduce --kept",
    )
    for one in highlights()[:3]:
        print(textwrap.fill(f"{one.sentence} [{one.tag}: {one.verdict}]", 100, initial_indent="  - ",
                            subsequent_indent="    "))  # fmt: skip


def main() -> None:
    """Run the parts."""
    print("Tefuda: play, solve and study games of hidden information. Five things it does, in half a minute.")
    show_match()
    state = position()
    show_hint(state)
    show_belief(state)
    show_ending()
    show_findings()
    print(f"""
That took {time.perf_counter() - BEGAN:.0f} s. Where to go next (the programs are in .venv/bin):

    tefuda web                                  the table in the browser: play, beliefs, hints, review
    tefuda play daihinmin                       you against the machine, in the terminal (? helps)
    tefuda reproduce --kept --report report     all findings of the five papers, with plots: report/index.html
    docs/add-an-agent.md, docs/add-a-game.md    your own bot, your own game
""")


if __name__ == "__main__":
    main()
