"""Record one seeded random game of each kind, or check that nothing about it has changed.

    python tests/games/playthroughs/make.py

writes the files again; look at the difference before you commit it. Every ply lists the legal moves, the
move, what each player saw of it, and the digest of each player's View; some plies show the board as well.
"""

from pathlib import Path

from tefuda import playthrough

FOLDER = Path(__file__).parent
GAMES = {
    "geister": ("geister(max_plies=60)", 7, 10),
    "geister_choose": ("geister(max_plies=24, setup='choose')", 3, 8),
    "geister_escape": ("geister", 52, 40),
    "kuhn": ("kuhn", 5, 1),
    "doors": ("doors", 4, 1),
    "tanhinmin": ("tanhinmin(players=4, cards=14)", 2, 4),
    "saboteur": ("saboteur(players=4, margin=2, distance=3)", 38, 12),
    "bridge": ("bridge", 12, 12),
    "bridge_play": ("bridge(contract='3NT by S')", 3, 13),
    "tanhinmin_hidden": ("tanhinmin(players=3, hidden=True)", 5, 3),
}


if __name__ == "__main__":
    for file, arguments in GAMES.items():
        (FOLDER / f"{file}.txt").write_text(playthrough(*arguments), encoding="utf-8")
        print(f"wrote {file}.txt")
