"""Record one seeded random game of each kind, or check that nothing about it has changed.

    python tests/playthroughs/make.py

writes the files again; look at the difference before you commit it. Every ply lists the legal moves, the
move, what each player saw of it, and the digest of each player's View; some plies show the board as well.
"""

from pathlib import Path

import tefuda
from tefuda.core import stream

FOLDER = Path(__file__).parent
GAMES = {
    "geister": ("geister(max_plies=60)", 7, 10),
    "geister_choose": ("geister(max_plies=24, setup='choose')", 3, 8),
    "geister_escape": ("geister", 56, 40),
    "kuhn": ("kuhn", 5, 1),
    "doors": ("doors", 4, 1),
    "tanhinmin": ("tanhinmin(players=4, cards=14)", 2, 4),
    "saboteur": ("saboteur(players=4, margin=2, distance=3)", 38, 12),
    "bridge": ("bridge", 12, 12),
    "bridge_play": ("bridge(contract='3NT by S')", 3, 13),
    "tanhinmin_hidden": ("tanhinmin(players=3, hidden=True)", 5, 3),
}


def playthrough(name, seed, every):
    """Return the record of a game as text; the board is drawn at every so many plies and at the end."""
    state = tefuda.load(name).new_state(seed=seed)
    rng = stream(seed, "play-through")
    lines = [f"game {name}", f"seed {seed}", f"deal {state.deal}"]
    ply = 0
    while True:
        lines += ["", f"# {ply}: phase {state.phase}, to move {state.player}"]
        if ply % every == 0 or state.is_over:
            lines += str(state).splitlines()
        for seat in range(state.game.players):
            view = state.view(seat)
            lines.append(f"view {seat} {view.digest()}" + (f" {view.table}" if ply % every == 0 else ""))
        if state.is_over:
            lines.append(f"end {state.reason} {list(state.scores)}")
            return "\n".join(lines) + "\n"
        moves = state.list_moves()
        lines.append(f"legal {len(moves)}: " + ", ".join(m.text for m in moves[:40]))
        move = rng.choice(moves)
        lines.append(f"move {move.id} {move}")
        for seat in range(state.game.players):
            token = state.observe(move, seat)
            lines.append(f"seen {seat} {list(token)}")
        state.play(move)
        ply += 1


if __name__ == "__main__":
    for file, arguments in GAMES.items():
        (FOLDER / f"{file}.txt").write_text(playthrough(*arguments), encoding="utf-8")
        print(f"wrote {file}.txt")
