"""What can be inferred of what is hidden, for people: what differs from chance, and what told it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass, replace
from typing import TYPE_CHECKING

from tefuda.beliefs import estimator as named
from tefuda.beliefs import of
from tefuda.core import Rng, Stop, TefudaError, View
from tefuda.core.words import Sentence

if TYPE_CHECKING:
    from tefuda.beliefs import Belief
    from tefuda.core.human_interface import Group, HumanInterface

NOTABLE = 0.1  # so far from chance something is worth a sentence
MOST = 12  # sentences: a screen has room for them, the table and the question
LOOKED_BACK = 16  # moves of others that are asked whether they told something
SAMPLES = 400  # worlds of each look back
STEP = 0.05  # a move that changed a chance by less told nothing

Table = Sequence[Sequence[float]]


@dataclass(frozen=True)
class BeliefGap:
    """A row of a belief that differs from chance, and the column in which it does most."""

    row: str
    column: str
    chance: float
    _: KW_ONLY
    plain: float  # by chance


@dataclass(frozen=True)
class Inference:
    """What can be inferred, under a heading: sentences first, the whole belief for those who want it.

    ``left`` rows of the belief have no sentence; no belief where nothing is hidden.
    """

    heading: Sentence
    belief: Belief | None = None
    sentences: tuple[Sentence, ...] = ()
    _: KW_ONLY
    left: int = 0


def by_chance(found: Belief, view: View, stop: Stop | None = None) -> tuple[tuple[float, ...], ...]:
    """Return what the belief would be by chance alone: by the game's own worlds.

    Where the belief is that itself, what differs is meant against the mean of all rows: who has more cards
    has more of each.
    """
    if found.estimate.estimator != "uniform":
        return of(view, "uniform", stop=stop).chances
    count = len(found.rows)
    mean = tuple(sum(column) / count for column in zip(*found.chances, strict=True))
    return (mean,) * count


def findings(found: Belief, plain: Table) -> list[BeliefGap]:
    """List the rows that differ from chance by more than the error of the belief, the clearest first."""
    listed = []
    ess = found.estimate.ess or found.worlds
    for row, chances, before in zip(found.rows, found.chances, plain, strict=True):
        gaps = [now - then for now, then in zip(chances, before, strict=True)]
        column = max(range(len(gaps)), key=lambda k: (round(abs(gaps[k]), 9), gaps[k]))
        chance = chances[column]
        error = (max(chance * (1 - chance), 0.01) / max(ess, 1)) ** 0.5
        if abs(gaps[column]) >= max(NOTABLE, 2 * error):
            listed.append(BeliefGap(row, found.columns[column], chance, plain=before[column]))
    return sorted(listed, key=lambda one: -abs(one.chance - one.plain))


def group_sentences(
    interface: HumanInterface, view: View, found: Belief, *, plain: Table
) -> list[tuple[Group, Sentence]]:
    """Tell of suits, points and strong cards: how many somebody may have, where that differs from chance."""
    told: list[tuple[float, Group, Sentence]] = []
    for group in interface.groups(found.rows, view):
        weights = [group.weights.get(row, 0.0) for row in found.rows]
        for k, column in enumerate(found.columns):
            mean, before = (
                sum(w * line[k] for w, line in zip(weights, table, strict=True))
                for table in (found.chances, plain)
            )
            if abs(mean - before) >= group.least:
                values = {
                    "what": interface.place_name(column, view),
                    "mean": f"{mean:.1f}",
                    "part": group.what,
                    "plain": f"{before:.1f}",
                }
                gap = abs(mean - before) / group.least
                sentence = Sentence("{what}: about {mean} {part} (by chance {plain})", values)
                told.append((gap, group, sentence))
    return [(group, sentence) for _, group, sentence in sorted(told, key=lambda entry: -entry[0])]


def row_sentence(
    interface: HumanInterface, view: View, one: BeliefGap, *, told_by: Sentence | None = None
) -> Sentence:
    """Tell of one row."""
    values: dict[str, object] = {
        "part": interface.thing(one.row, view),
        "what": interface.place_name(one.column, view),
        "chance": f"{100 * one.chance:.0f}",
        "plain": f"{100 * one.plain:.0f}",
    }
    if told_by is None:
        return Sentence("{part}: {what} {chance} % (by chance {plain} %)", values)
    text = "{part}: {what} {chance} % (by chance {plain} %), mostly since {where}"
    return Sentence(text, {**values, "where": told_by})


def told_by(
    interface: HumanInterface,
    view: View,
    estimator: str,
    *,
    listed: Sequence[BeliefGap],
    stop: Stop | None = None,
) -> dict[str, Sentence]:
    """Name, for each row, the move of another after which the belief changed most towards what it is now.

    Beliefs at earlier moves are made of the Views that the observer then had.
    """
    if not listed or not view.log:
        return {}
    source, game = named(estimator), view.load_game()
    world = game.sample(view, Rng(0))  # whatever is hidden in it, the observer's Views are the same
    moves = world.state(game).moves
    others = [k for k, token in enumerate(view.log) if token.player != view.observer][-LOOKED_BACK:]
    wanted = {number for k in others for number in (k, k + 1)}
    state = game.start(world.deal)
    chances: dict[int, dict[str, float]] = {}
    for number in range(len(moves) + 1):
        if stop is not None and stop.is_set:
            return {}
        if number in wanted:
            chances[number] = _chances(state.view(view.observer), source, listed)
        if number < len(moves):
            state.play(moves[number])
    found = {}
    for one in listed:
        sign = 1 if one.chance > one.plain else -1
        gaps = {
            k: sign * (chances[k + 1][one.row] - chances[k][one.row])
            for k in others
            if one.row in chances[k] and one.row in chances[k + 1]
        }
        best = max(gaps, key=lambda k: gaps[k], default=None)
        if best is not None and gaps[best] >= STEP:
            token = view.log[best]
            values = {
                "move": interface.told(token, view.observer),
                "player": interface.seat_name(token.player, view),
                "n": best + 1,
            }
            found[one.row] = Sentence("{move} ({player}, move {n})", values)
    return found


def _chances(view: View, source: object, listed: Sequence[BeliefGap]) -> dict[str, float]:
    try:
        belief = of(view, source, samples=SAMPLES)  # type: ignore[arg-type]
    except TefudaError:
        return {}
    return {
        one.row: belief.chance(one.row, one.column)
        for one in listed
        if one.row in belief.rows and one.column in belief.columns
    }


def sentences(
    interface: HumanInterface,
    view: View,
    found: Belief,
    *,
    plain: Table,
    most: int = MOST,
    stop: Stop | None = None,
) -> tuple[list[Sentence], int]:
    """Tell what differs from chance in at most so many sentences; return them and how many rows are left."""
    groups = group_sentences(interface, view, found, plain=plain)[: most // 2]
    covered = {row for group, _ in groups for row, weight in group.weights.items() if weight == 1}
    told = [sentence for _, sentence in groups]
    listed = [
        one for one in findings(found, plain) if one.row not in covered and interface.matters(one.row, view)
    ]
    shown = listed[: most - len(told)]
    since = told_by(interface, view, found.estimate.estimator, listed=shown, stop=stop)
    told += [row_sentence(interface, view, one, told_by=since.get(one.row)) for one in shown]
    return told, len(found.rows) - len({*covered, *(one.row for one in shown)})


def infer(interface: HumanInterface, view: View, estimator: str | None = None) -> Inference:
    """Return what can be inferred from a View, by the game's estimator unless told otherwise."""
    found = of(view, estimator or interface.estimator)
    if not found.rows:
        return Inference(Sentence("Nothing is hidden from you yet."))
    told, left = sentences(interface, view, found, plain=by_chance(found, view))
    found = replace(found, rows=tuple(interface.shown(row) for row in found.rows))
    if not told:
        text = "What you have seen tells nothing beyond chance. Type infer all for the chances."
        return Inference(Sentence(text), found, left=left)
    return Inference(Sentence("What you could infer from what you have seen:"), found, tuple(told), left=left)
