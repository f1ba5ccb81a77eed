"""Study G.deeds: colours inferred from real play, which the paper leaves open.

First how well the moves of several opponents are read: the same positions through the estimator and through
none (all colourings alike). Then what that is worth to a search: the same player with it, without it, told
colours that it trusts with 60 to 90 % (as the paper's Table 6), and taking risks: what has 90 % is certain.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from tefuda.arena import MatchResult
from tefuda.beliefs import estimator
from tefuda.beliefs.compare import EstimatorComparison, Look, interval_over_games
from tefuda.core.game_loader import load
from tefuda.papers.finding import Finding
from tefuda.papers.geister.budget import is_asked
from tefuda.papers.intervals import Interval, minus
from tefuda.papers.study import Cell, Measured, Study, StudyEffort, by_name
from tefuda.papers.verdicts import claim, not_run

TAG = "G.deeds"
DEEDS = "deeds(depth=2, habit=0.5)"
DARING = "deeds(depth=2, habit=0.5, sure=0.9)"
READERS = "ismcts(iterations=500)"  # who plays against those that are read
PLIES = 20  # accuracy is told by parts of so many plies
PARTS = 6
SURE = 0.9

# Whose moves are read, and in how many games.
OPPONENTS = {
    "random": ("random", 40), "rush": ("rush", 40), "purple": ("purple(depth=4)", 40),
    "ismcts": ("ismcts(iterations={n})", 40), "strong": ("strong", 20),
}  # fmt: skip
# Against whom the players play, and how many games with the estimator and without; the others play half.
TABLES = {"ismcts": ("ismcts(iterations={n})", 400), "purple": ("purple(depth=4)", 200)}
PLAYOUTS = 1_000  # of a move
MORE = 5_000  # of a move, once, against plain ISMCTS: there the same number of games as of the others
TOLD = (60, 70, 80, 90)
PLAYERS = {
    "deeds": f"ismcts(iterations={{n}}, worlds={DEEDS})",
    "plain": "ismcts(iterations={n})",
    "daring": f"ismcts(iterations={{n}}, worlds={DARING})",
    **{f"er={er}": f"cheating_uct(blue=2, red=2, er={er / 100}, iterations={{n}})" for er in TOLD},
}
AT_MORE = f"deeds v ismcts, {MORE:,} play-outs"
QUICK = 100  # play-outs of a move in a quick run
QUICK_CELLS = ("reading rush", "deeds v purple", "plain v purple")
QUICK_GAMES = 20  # of which a quick run plays a tenth


def reading(effort: StudyEffort) -> list[Cell]:
    """List the games whose moves are read."""
    playouts = QUICK if effort.quick else PLAYOUTS
    return [
        Cell(f"reading {name}", "geister", [text.format(n=playouts), READERS],
             games=effort.games(QUICK_GAMES if effort.quick else games))
        for name, (text, games) in OPPONENTS.items()
    ]  # fmt: skip


def playing(effort: StudyEffort) -> list[Cell]:
    """List the matches; nobody plays itself."""
    found = []
    playouts = QUICK if effort.quick else PLAYOUTS
    for table, (text, games) in TABLES.items():
        for player, words in PLAYERS.items():
            asked = games if player in ("deeds", "plain") else games // 2
            if (player, table) != ("plain", "ismcts"):
                agents = [words.format(n=playouts), text.format(n=playouts)]
                count = effort.games(QUICK_GAMES if effort.quick else asked)
                found.append(
                    Cell(f"{player} v {table}", "geister", agents, games=count, sums={"playouts": playouts})
                )
    if not effort.quick:
        text, games = TABLES["ismcts"]
        agents = [PLAYERS["deeds"].format(n=MORE), text.format(n=MORE)]
        found.append(
            Cell(AT_MORE, "geister", agents, games=effort.games(games // 2), sums={"playouts": MORE})
        )
    return found


def measure(effort: StudyEffort) -> list[Measured]:
    """Play and read."""
    found = []
    for cell in reading(effort):
        known = effort.taken(TAG, cell.name, cell.games)
        if known is not None:
            found.append(known)
        elif is_asked(effort, cell.name, QUICK_CELLS):
            found.append(read(cell.name, effort.matches([cell])[0]))
    asked = [
        cell
        for cell in playing(effort)
        if is_asked(effort, cell.name, QUICK_CELLS) or effort.taken(TAG, cell.name, cell.games)
    ]
    return [*found, *effort.scores(TAG, asked)]


def read(name: str, result: MatchResult) -> Measured:
    """Look with the eyes of the second player at every decision of its games."""
    game, rows = load("geister"), result.rows
    seen = EstimatorComparison([estimator("uniform"), estimator(DEEDS)])
    for number, row in enumerate(rows):
        state = game.replay(row.deal, row.moves)
        seen.add(state, number, seats=[row.seating.index(1)], samples=70)
    gap = seen.difference(1, 0)
    if gap is None:
        return Measured(name, 0.0, None, games=len(rows))
    sums: dict[str, float] = {"decisions": len(seen.looks[0])}
    for which, source in enumerate(("uniform", "deeds")):
        for what in ("accuracy", "log_loss"):
            mean = seen.mean(which, what)
            assert mean is not None
            sums[f"{source} {what}"] = mean.value
        for part in range(PARTS):
            there = seen.mean(which, "accuracy", partial(_is_in, part))
            if there is not None:
                sums[f"{source} accuracy from ply {PLIES * part}"] = there.value
    test, bins = seen.calibrated(1)
    sums["z"] = test.z
    for one in bins:
        at = f"{one.low:.1f}"
        # A piece stands in two bins, by the chance of blue and by that of red: half of it in each.
        sums |= {f"said {at}": one.forecast, f"was {at}": one.rate, f"pieces {at}": one.count / 2}
    sums |= _sure(seen)
    return Measured(name, gap.value, (gap.low, gap.high), games=len(rows), sums=sums)


def _is_in(part: int, look: Look) -> bool:
    """Was it looked in this part of a game? The last one has all that come after."""
    return min(look.move // PLIES, PARTS - 1) == part


def _sure(seen: EstimatorComparison) -> dict[str, float]:
    """Of the colours that were given at least 90 %: how many there were, and how often it was so."""
    hits, games, said = [], [], 0.0
    for look in seen.looks[1]:
        for chance, hit in zip(*look.forecasts, strict=True):
            if SURE <= chance < 1 - 1e-9:  # what the rules tell is no inference
                hits.append(float(hit))
                games.append(look.game)
                said += chance
    mean = interval_over_games(hits, games, bounds=(0.0, 1.0))
    if mean is None:
        return {"sure": 0}
    return {"sure": len(hits), "sure said": said / len(hits), "sure was": mean.value,
            "sure low": mean.low, "sure high": mean.high,
            "sure games": mean.clusters}  # fmt: skip


def judge(measured: Sequence[Measured]) -> list[Finding]:
    """Judge what moves give away, whether sure means sure, and what it is worth."""
    by, found = by_name(measured), []
    for name in OPPONENTS:
        one = by.get(f"reading {name}")
        text = f"deeds reads colours from the moves of {name}"
        if one is None or one.ci95 is None:
            found.append(not_run(TAG, text, "this cell was not played"))
            continue
        found += [_given_away(text, one), _sure_is_sure(name, one)]
    for table in TABLES:
        found += _worth(table, by)
    return found


def _given_away(text: str, one: Measured) -> Finding:
    sums, gap = one.sums, one.estimate
    parts = [
        f"{sums[f'deeds accuracy from ply {PLIES * k}']:.2f}"
        for k in range(PARTS)
        if f"deeds accuracy from ply {PLIES * k}" in sums
    ]
    note = (
        f"chance given to the true colour {sums['deeds accuracy']:.3f} instead of "
        f"{sums['uniform accuracy']:.3f}: {gap.text()}; log loss {sums['deeds log_loss']:.3f} instead of "
        f"{sums['uniform log_loss']:.3f}; by {PLIES} plies {', '.join(parts)}"
    )
    return claim(TAG, text, gap.side(), games=one.games, whose="ours", note=note, ours=gap)


def _sure_is_sure(name: str, one: Measured) -> Finding:
    text = f"what is said of {name} with 90 % or more is so in 90 %"
    sums = one.sums
    if not sums.get("sure") or sums["sure games"] < 2:
        return not_run(TAG, text, "it was never said in two games")
    was = Interval(sums["sure was"], sums["sure low"], sums["sure high"])
    note = f"said {sums['sure said']:.3f}, {int(sums['sure'])} times in {int(sums['sure games'])} games"
    return claim(TAG, text, was.side(SURE), games=one.games, whose="ours", note=note, ours=was)


def _worth(table: str, by: Mapping[str, Measured]) -> list[Finding]:
    """Put the players' scores against one opponent beside each other."""
    mine, found = by.get(f"deeds v {table}"), []
    if table == "ismcts":
        found += [_beats("deeds beats plain ISMCTS", mine),
                  _beats(f"deeds beats plain ISMCTS at {MORE:,} play-outs", by.get(AT_MORE))]  # fmt: skip
    if mine is None:
        return found
    budget = f"{int(mine.sums['playouts']):,} play-outs"
    other = by.get(f"plain v {table}")
    if other is not None:
        found.append(_more(f"deeds is worth something against {table}", mine, other, budget=budget))
    for er in TOLD:
        told = by.get(f"er={er} v {table}")
        text = f"deeds scores more v {table} than colours told and trusted with {er} %"
        if told is not None:
            found.append(_more(text, mine, told, budget=budget))
    daring = by.get(f"daring v {table}")
    if daring is not None:
        found.append(_more(f"risks at 90 % pay v {table}", daring, mine, budget=budget))
    return found


def _beats(text: str, one: Measured | None) -> Finding:
    """Judge at 99 %."""
    if one is None:
        return not_run(TAG, text, "this cell was not played")
    holds, note = one.estimate.wider(5).side(0.5), f"at 99 %; {int(one.sums['playouts']):,} play-outs"
    return claim(TAG, text, holds, whose="ours", note=note, ours=one)


def _more(text: str, one: Measured, other: Measured, *, budget: str) -> Finding:
    gap = minus(one.estimate, other.estimate)
    note = f"{one.value:.3f} compared with {other.value:.3f}: {gap.text()}; {budget}"
    return claim(TAG, text, gap.side(), games=one.games + other.games, whose="ours", note=note, ours=gap)


STUDIES = [
    Study(
        TAG,
        "colours inferred from real play",
        measure,
        judge=judge,
        full_cost="about 15 CPU minutes",
        paper="geister",
        page="deeds",
        in_parts=True,
    ),
]
