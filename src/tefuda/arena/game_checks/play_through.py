"""A play-through: one seeded random game in full, as a text that shows any change of behaviour."""

from __future__ import annotations

from pathlib import Path

from tefuda.core import Game, TefudaError, stream
from tefuda.games import load


def playthrough(game: Game | str, seed: int = 1, every: int = 10) -> str:
    """Return a random game as text: every ply lists the legal moves, the move, what each player saw of it
    and the digest of each player's View; the board is drawn at every so many plies and at the end.

    >>> playthrough("kuhn", seed=5).splitlines()[:2]
    ['game kuhn', 'seed 5']
    """
    made = load(game) if isinstance(game, str) else game
    state = made.new_state(seed=seed)
    rng = stream(seed, "play-through")
    lines = [f"game {game}", f"seed {seed}", f"deal {state.deal}"]
    seats = range(made.players)
    while True:
        ply = state.length
        lines += ["", f"# {ply}: phase {state.phase}, to move {state.player}"]
        if ply % every == 0 or state.is_over:
            lines += str(state).splitlines()
        for seat in seats:
            view = state.view(seat)
            lines.append(f"view {seat} {view.digest()}" + (f" {view.table}" if ply % every == 0 else ""))
        if state.is_over:
            lines.append(f"end {state.reason} {list(state.scores)}")
            return "\n".join(lines) + "\n"
        moves = state.list_moves()
        lines.append(f"legal {len(moves)}: " + ", ".join(move.text for move in moves[:40]))
        move = rng.choice(moves)
        lines.append(f"move {move.id} {move}")
        lines += [f"seen {seat} {list(state.observe(move, seat))}" for seat in seats]
        state.play(move)


def compare(text: str, path: str) -> str | None:
    """Write a play-through to a file, or compare it with the one that is there; return what differs.

    None means that the file was not there and is written now, an empty text that all is the same.
    """
    file = Path(path)
    try:
        if not file.exists():
            file.write_text(text, encoding="utf-8")
            return None
        old = file.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise TefudaError("Cannot use the play-through {path}: {error}.", path=path, error=error) from None
    new = text.splitlines()
    for number, (was, now) in enumerate(zip(old, new, strict=False), start=1):
        if was != now:
            return f"line {number} was {was[:200]!r} and is now {now[:200]!r}"
    return "" if len(old) == len(new) else f"it had {len(old)} lines and has {len(new)} now"
