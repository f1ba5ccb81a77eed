"""The result of a match as people read it: a table, and what follows from it line by line."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator

from tefuda.arena.results.result import AgentComparison, MatchResult, PlayerResult
from tefuda.arena.results.teams import TeamTally
from tefuda.core import Game
from tefuda.core.words import columns, tr
from tefuda.play.costs import cpu_line
from tefuda.statistics import Sample, p_text
from tefuda.statistics.power import MOST_GAMES


def signed(number: float, digits: int = 0) -> str:
    """Write a rating; nothing bounds that of an agent which won or lost everything.

    >>> signed(12.3), signed(-math.inf), signed(0.5, 3)
    ('+12', '-∞', '+0.500')
    """
    return f"{number:+.{digits}f}" if math.isfinite(number) else f"{number:+}".replace("inf", "∞")


def summary(result: MatchResult, power: float | None = None) -> str:
    """Return the whole text; equal agents other than the first are pooled."""
    lines = [*heading(result), "", *_scores(result.grouped), ""]
    return "\n".join(lines + ["  " + line for line in remarks(result, power)])


def heading(result: MatchResult) -> Iterator[str]:
    """Say what was played, and if it was not played to the end."""
    yield _title(result)
    if result.unfinished:
        yield "  " + tr("Unfinished: {why}", why=tr(result.unfinished))


def remarks(result: MatchResult, power: float | None = None) -> Iterator[str]:
    """Say what follows from the scores, line by line."""
    for numbers, player in zip(result.groups, result.grouped, strict=True):
        yield from _reasons(player)
        for times in (result.thinking[number] for number in numbers):
            if times is not None:
                mean, longest = (f"{1000 * times[key]:.3g}" for key in ("mean", "longest"))
                text = "thought {mean} ms per answer on average, {longest} ms at most, {n} answers"
                yield "  " + tr(text, mean=mean, longest=longest, n=f"{times['answers']:,}")
    yield from _cpu(result)
    if result.teams is None:
        yield from _comparison(result)
    else:
        yield from _boards(result, result.teams)
    if power is not None:
        yield from power_lines(result, power)
    yield from _sprt(result)
    for warning in result.warnings:
        yield tr("Note: {what}.", what=warning)


def _cpu(result: MatchResult) -> Iterator[str]:
    """Say what a decision of each agent took of the CPU, where decisions were made one by one."""
    line = cpu_line([player.name for player in result.grouped], [player.bill for player in result.grouped])
    if line:
        yield line


def power_lines(result: MatchResult, effect: float) -> Iterator[str]:
    """Say how many games show a difference that the user named."""
    if result.teams is not None:
        yield _team_power(result, result.teams, effect)
        return
    size = f"{effect:g}"
    if result.game.players == 2 and result.game.score_range == (0.0, 1.0):
        size += f" ({0.5 + effect / 2:g} : {0.5 - effect / 2:g})"
    for comparison, power in zip(result.comparisons(), result.power(effect), strict=True):
        games = power.games(step=result.plan.cycle)
        values = {
            "first": result.players[0].name,
            "second": agent_name(result.pool(comparison.others)),
            "size": size,
            "games": f"{MOST_GAMES:,}+" if games is None else f"{games:,}",
            "power": f"{100 * power.of(result.games):.0f}",
            "played": f"{result.games:,}",
        }
        text = "{first} - {second}: {games} games show a difference of {size} per game with power 80 %"
        yield tr(text, **values) + tr("; with {played} games the power is {power} %", **values)


def _title(result: MatchResult) -> str:
    seats = {"rotate": "seats rotate", "fixed": "fixed seats", "roles": "one agent per role"}
    if result.teams is not None:
        how = tr("{n} boards at two tables", n=f"{result.teams.boards:,}")
        return title(
            result.game,
            result.games,
            seed=result.seed,
            how=how,
            moves=result.tally.moves,
            seconds=result.seconds,
        )
    how = tr(seats[result.plan.seats])
    if result.game.first_carry() is not None and result.plan.seats != "roles":
        how = tr("seats by the game's own rule")
    how += ", " + _repeated(result) if result.plan.duplicate else ""
    return title(
        result.game, result.games, seed=result.seed, how=how, moves=result.tally.moves, seconds=result.seconds
    )


def title(game: Game, games: int, *, seed: int, how: str, moves: int, seconds: float) -> str:
    """Return the line that stands above every result, of a match and of a league."""
    return tr(
        "{game}: {games} games, seed {seed}, {how}, {plies} moves per game, {seconds} s",
        game=game,
        games=f"{games:,}",
        seed=seed,
        how=how,
        plies=f"{moves / max(games, 1):.0f}",
        seconds=f"{seconds:.1f}",
    )


def _repeated(result: MatchResult) -> str:
    """Say which deals were played in every rotation of the seats."""
    deals, repeated = result.deals
    if repeated == deals:
        return tr("every deal repeated")
    if repeated:
        return tr("{some} of {all} deals repeated", some=f"{repeated:,}", all=f"{deals:,}")
    return tr("no deal repeated (this needs {games} games)", games=f"{result.plan.cycle:,}")


def agent_name(player: PlayerResult) -> str:
    """Name an agent of a result: how many of it there are, and whether it sees the truth."""
    name = player.name + (f" ×{len(player.numbers)}" if len(player.numbers) > 1 else "")
    return name + (" " + tr("(sees the truth)") if player.sees_truth else "")


def _scores(players: list[PlayerResult]) -> list[str]:
    heads = ["score", "95 % interval", "won", "drawn", "lost"]
    forfeits = any(player.forfeits for player in players)
    rows = [["  " + tr("agent"), *map(tr, heads + ["forfeited"] * forfeits)]]
    for player in players:
        mean = player.mean
        interval = tr("{low} to {high}", low=f"{mean.low:.3f}", high=f"{mean.high:.3f}")
        counts = [f"{count:6,}" for count in (player.wins, player.draws, player.losses)]
        counts += [f"{player.forfeits:6,}"] * forfeits
        rows.append(["  " + agent_name(player), f"{mean.value:.3f}", interval, *counts])
    return columns(rows, "<<<>")


def _reasons(player: PlayerResult) -> Iterator[str]:
    def words(reasons: Counter[str]) -> str:
        return ", ".join(f"{tr(reason)} {n:,}" for reason, n in reasons.most_common()) or tr("none")

    won, lost = words(player.win_reasons), words(player.loss_reasons)
    yield tr("{agent} won by: {won}; lost by: {lost}", agent=agent_name(player), won=won, lost=lost)
    for role, entry in player.by_role().items():
        low, high = (f"{bound:.3f}" for bound in entry["ci95"])
        text = "as {role}: {score} ({low} to {high}), {games} games"
        score, games = f"{entry['score']:.3f}", f"{entry['games']:,}"
        yield "  " + tr(text, role=tr(role), score=score, low=low, high=high, games=games)
    for why, n in player.forfeit_reasons.most_common(5):
        yield "  " + tr("forfeited {n}: {why}", n=f"{n:,}", why=why)
    if player.trace:
        yield "  " + tr("end of its first traceback (--raise stops there):")
        yield from (f"    {line}" for line in player.trace.splitlines())
    if player.incidents:
        yield "  " + words(player.incidents)


def _comparison(result: MatchResult) -> Iterator[str]:
    rating = result.elo(0)
    if rating is not None:
        value, low, high = map(signed, rating)
        text = "Elo of the first over the second: {value} ({low} to {high})"
        yield tr(text, value=value, low=low, high=high)
    comparisons = result.comparisons()
    for comparison in comparisons:
        yield _difference(result, comparison)
    if len(comparisons) > 1:
        yield tr("(these intervals and p-values hold for all {n} comparisons together)", n=len(comparisons))


def _difference(result: MatchResult, comparison: AgentComparison) -> str:
    first, second = result.players[0].name, agent_name(result.pool(comparison.others))
    gap, low, high = (f"{x:+.3f}" for x in (comparison.difference, comparison.low, comparison.high))
    text = "{first} - {second}: {gap} per game ({low} to {high})"
    line = tr(text, first=first, second=second, gap=gap, low=low, high=high)
    return line if comparison.p is None else f"{line}, {p_text(comparison.p)}"


def _boards(result: MatchResult, teams: TeamTally) -> Iterator[str]:
    """Say what the boards of a team match came to."""
    if not teams.boards:
        return
    first, second = (player.name for player in result.grouped)
    imps, points = teams.imps, teams.difference
    won, tied, lost = (f"{n:,}" for n in teams.counts)
    digits = "+.3f" if imps is None else "+.1f"
    if imps is not None:
        text = "{first} - {second}: {gap} IMPs per board ({low} to {high}), {p}"
        yield tr(text, first=first, second=second, **_gap(imps, "+.2f"))
    text = "{first} - {second}: {gap} points per board ({low} to {high}), {p}"
    yield tr(text, first=first, second=second, **_gap(points, digits))
    mean = teams.matchpoints.mean()
    yield tr(
        "{first} won {won} boards, tied {tied}, lost {lost}: {mean} matchpoints per board ({low} to {high})",
        first=first,
        won=won,
        tied=tied,
        lost=lost,
        mean=f"{mean.value:.3f}",
        low=f"{mean.low:.3f}",
        high=f"{mean.high:.3f}",
    )


def _gap(sample: Sample, digits: str) -> dict[str, str]:
    """Write a mean with its interval and the p-value of 0."""
    gap, low, high = (f"{x:{digits}}" for x in (sample.value, *sample.interval()))
    return {"gap": gap, "low": low, "high": high, "p": p_text(sample.p_value(0.0))}


def _team_power(result: MatchResult, teams: TeamTally, effect: float) -> str:
    first, second = (player.name for player in result.grouped)
    power = teams.power(effect)
    boards = power.games()
    values = {
        "first": first,
        "second": second,
        "boards": f"{MOST_GAMES:,}+" if boards is None else f"{boards:,}",
        "size": f"{effect:g}",
        "power": f"{100 * power.of(teams.boards):.0f}",
        "played": f"{teams.boards:,}",
    }
    text = (
        "{first} - {second}: {boards} boards show a difference of {size} points per board with power 80 %"
        if teams.imps is None
        else "{first} - {second}: {boards} boards show a difference of {size} IMPs per board with power 80 %"
    )
    return tr(text, **values) + tr("; with {played} boards the power is {power} %", **values)


def _sprt(result: MatchResult) -> Iterator[str]:
    test = result.sprt
    if test is None:
        return
    bounds = {"low": f"{test.low:+g}", "high": f"{test.high:+g}", "units": f"{test.units:,}"}
    if test.verdict is None:
        text = "SPRT {low} against {high}: undecided after {units} units; a decision usually takes {usual}"
        yield tr(text, **bounds, usual=f"{test.usual:,}")
        return
    won = test.odds[0 if test.verdict == "high" else 1]
    answer = bounds[test.verdict]
    text = "Stopped by SPRT {low} against {high}: Elo {answer} ({odds} to 1, {units} units)"
    yield tr(text, **bounds, answer=answer, odds=f"{won:.0f}")
    yield tr("The intervals take into account that the results stopped the match early.")
