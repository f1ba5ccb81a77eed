"""What `make demo` shows: a hint explained, how fast it is, and the papers' numbers beside ours."""

from __future__ import annotations

import tefuda
from tefuda.cli.main import main as command_line
from tefuda.workers import cores


def headline(text: str) -> None:
    """Print a title."""
    print(f"\n== {text}\n", flush=True)


def main() -> None:
    """Run the parts; two or three minutes on two cores."""
    headline('A match: tefuda match geister "ismcts(iterations=5000)" "ismcts(iterations=500)" --games 40')
    match = tefuda.Match("geister", ["ismcts(iterations=5000)", "ismcts(iterations=500)"], games=40, seed=1)
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

    headline("Who wins this ending? tefuda endgame solve '1 3 10 / 2 / 4 6 8 / 5 7 9'")
    command_line(["endgame", "solve", "1 3 10 / 2 / 4 6 8 / 5 7 9"])

    headline("Speed: tefuda bench geister_playout geister_ismcts daihinmin_random")
    command_line(["bench", "geister_playout", "geister_ismcts", "daihinmin_random"])

    headline("The papers, run again: tefuda reproduce --scale quick --report build/report")
    command_line(["reproduce", "--scale", "quick", "--report", "build/report"])


if __name__ == "__main__":
    main()
