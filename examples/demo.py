"""What `make demo` shows: a match with intervals, a hint explained, and how fast it is."""

from __future__ import annotations

import tefuda
from tefuda.cli.main import main as command_line
from tefuda.workers import cores


def headline(text: str) -> None:
    """Print a title."""
    print(f"\n== {text}\n")


def main() -> None:
    """Run the three parts; about half a minute on two cores."""
    headline('A match: tefuda match geister "ismcts(iterations=5000)" "ismcts(iterations=500)" --games 60')
    match = tefuda.Match("geister", ["ismcts(iterations=5000)", "ismcts(iterations=500)"], games=60, seed=1)
    print(match.run(workers=cores()).table())

    headline("A hint, explained: what would the machine play here, and why?")
    game = tefuda.load("geister")
    state = game.new_state(seed=7)
    for move in ("A north", "E west", "A west", "E north", "D east", "C north"):
        state.play(move)
    view = state.view(player=0)
    print(game.show(view))
    print()
    print(tefuda.agent("ismcts(iterations=50000)").decide(view).table())

    headline("Speed: tefuda bench geister_playout geister_ismcts geister_python")
    command_line(["bench", "geister_playout", "geister_ismcts", "geister_python"])


if __name__ == "__main__":
    main()
