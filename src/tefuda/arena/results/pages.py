"""Matches and leagues as pages: scores with bars, ratings, a crosstable as a heat map, score over games."""

from __future__ import annotations

import math
from collections.abc import Iterable
from html import escape

import numpy as np

from tefuda.arena.leagues.standings import LeagueResult, scale_name
from tefuda.arena.results.result import MatchResult, PlayerResult
from tefuda.arena.results.summary import agent_name, heading, remarks, signed, summary
from tefuda.arena.results.tally import Floats
from tefuda.core.files import write_whole
from tefuda.core.html import Html, heat, interval_bar, page, table
from tefuda.core.picture import BLUE, GOLD, INK, LINE, PALE, RED, Picture, text_width
from tefuda.core.words import tr
from tefuda.play.provenance import made_by

# A line has a colour and dashes of its own.
LINES = ((BLUE, ""), (RED, "7 3"), ("#1b6e3c", "2 3"), (GOLD, "9 3 2 3"), ("#6a3d9a", "4 2"), (INK, "1 2"))
MOST_POINTS = 400


def write_match(result: MatchResult, path: str, power: float | None = None) -> None:
    """Write the page of a match."""
    title = f"{result.game}: " + ", ".join(dict.fromkeys(player.name for player in result.players))
    body = [f"<h1>{escape(title)}</h1>", f"<p><small>{escape(made_by())}</small></p>", match_html(result)]
    body += [f"<h2>{tr('Score over games')}</h2>", curves(result).svg()]
    body += [f"<h2>{tr('As text')}</h2><pre>{escape(summary(result, power))}</pre>"]
    write_whole(path, page(f"Tefuda: {title}", "\n".join(body)))


def match_html(result: MatchResult) -> str:
    """Return the scores of a match as a table with bars, then what follows from them, line by line."""
    players = result.grouped
    means = [player.mean for player in players]
    least = min(min(mean.low for mean in means), 0.0 if result.game.score_range[0] >= 0 else math.inf)
    most = max(mean.high for mean in means)
    if result.game.score_range == (0.0, 1.0):
        least, most = 0.0, 1.0
    middle = sum(mean.value for mean in means) / len(means)
    rows: list[list[object]] = []
    for player, mean in zip(players, means, strict=True):
        interval = tr("{low} to {high}", low=f"{mean.low:.3f}", high=f"{mean.high:.3f}")
        scale = interval_bar(mean.value, mean.low, mean.high, least=least, most=most, middle=middle)
        counts = [f"{n:,}" for n in (player.wins, player.draws, player.losses, player.forfeits)]
        rows.append([agent_name(player), f"{mean.value:.3f}", interval, scale, *counts])
    words = ["agent", "score", "95 % interval", "", "won", "drawn", "lost", "forfeited"]
    scores = table([tr(word) if word else "" for word in words], rows, "<><<>")
    return _paragraphs(heading(result)) + scores + _paragraphs(remarks(result))


def _paragraphs(lines: Iterable[str]) -> str:
    indented = (escape(line).replace("  ", "&emsp;") for line in lines)
    return f"<p>{'<br>'.join(indented)}</p>"


def curves(result: MatchResult) -> Picture:
    """Draw the mean score of every agent over the games so far."""
    players = result.grouped
    drawn = [_curve(result, player) for player in players]
    low = min((float(means.min()) for _, means in drawn if len(means)), default=0.0)
    high = max((float(means.max()) for _, means in drawn if len(means)), default=1.0)
    if high - low < 1e-9:
        low, high = low - 0.5, high + 0.5
    left, top, wide, tall = 56, 10, 560, 220
    names = [agent_name(player) for player in players]
    sheet = Picture(left + wide + 40 + text_width(names), top + tall + 40, tr("Score over games"))
    sheet.rect(left, top, wide, height=tall, fill="#fffdf7", stroke=LINE, radius=0)
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        y = top + tall * (1 - share)
        sheet.path(f"M{left} {y:.1f}h{wide}", stroke="#e8e5dc", width=1)
        sheet.text(left - 6, y + 4, f"{low + share * (high - low):.2f}", size=12, fill=PALE, anchor="end")
    last = max((int(games[-1]) for games, _ in drawn if len(games)), default=1)
    sheet.text(left, top + tall + 18, "1", size=12, fill=PALE)
    sheet.text(left + wide, top + tall + 18, f"{last:,}", size=12, fill=PALE, anchor="end")
    sheet.text(left + wide / 2, top + tall + 32, tr("games"), size=12, fill=PALE, anchor="middle")
    for number, (games, means) in enumerate(drawn):
        colour, dashes = LINES[number % len(LINES)]
        xs, ys = left + wide * games / last, top + tall * (1 - (means - low) / (high - low))
        points = "L".join(f"{x:.1f} {y:.1f}" for x, y in zip(xs, ys, strict=True))
        if points:
            sheet.path("M" + points, stroke=colour, width=2, dashes=dashes)
        at = top + 14 + 20 * number
        sheet.path(f"M{left + wide + 8} {at - 4}h22", stroke=colour, width=2, dashes=dashes)
        sheet.text(left + wide + 36, at, names[number], size=13)
    return sheet


def _curve(result: MatchResult, player: PlayerResult) -> tuple[Floats, Floats]:
    units = result.tally.scores(*player.numbers)
    games = np.cumsum(units.counts)
    means = np.cumsum(units.sums) / games
    kept = np.unique(np.linspace(0, max(len(games) - 1, 0), MOST_POINTS).astype(int))[: len(games)]
    return games[kept] / len(player.numbers), means[kept]


def write_league(result: LeagueResult, path: str) -> None:
    """Write the page of a league."""
    title = tr("League of {game}", game=result.league.game)
    body = [f"<h1>{escape(title)}</h1>", f"<p><small>{escape(made_by())}</small></p>", league_html(result)]
    body += [f"<h2>{tr('As text')}</h2><pre>{escape(result.table())}</pre>"]
    write_whole(path, page(f"Tefuda: {title}", "\n".join(body)))


def league_html(result: LeagueResult) -> str:
    """Return ratings with bars, and the crosstable as a heat map."""
    elo = result.scale == "elo"
    digits = 0 if elo else 3
    bounds = [x for r in result.ratings for x in (r.low, r.high, r.value) if math.isfinite(x)]
    least, most = (min(bounds), max(bounds)) if bounds else (0.0, 1.0)
    rows: list[list[object]] = []
    for place, r in enumerate(result.ratings, 1):
        interval = tr("{low} to {high}", low=signed(r.low, digits), high=signed(r.high, digits))
        scale = interval_bar(r.value, r.low, r.high, least=least, most=most, middle=0.0)
        rows.append([place, r.agent, signed(r.value, digits), interval, scale, f"{r.score:.3f}"])
    heads = ["", tr("agent"), scale_name(result.scale), tr("95 % interval"), "", tr("score")]
    parts = [table(heads, rows, "><><<>"), _crosstable(result)]
    if result.unfinished:
        parts.append(Html(f"<p>{escape(tr('Unfinished: {why}', why=tr(result.unfinished)))}</p>"))
    parts += [Html(f"<p>{escape(tr('Note: {what}.', what=note))}</p>") for note in result.warnings]
    return "".join(parts)


def _crosstable(result: LeagueResult) -> Html:
    """Row against column; the number is in every cell, so the colour only helps to find it."""
    names = [r.agent for r in result.ratings]
    low, high = result.league.rules.bounds
    rows: list[list[object]] = []
    for place, row in enumerate(names, 1):
        cells: list[object] = [place, row]
        for column in names:
            if row == column or not result.games(row, column):
                cells.append("—" if row == column else tr("none"))
                continue
            value, *_ = result.cell(row, column)
            share = (value - low) / (high - low) if result.scale == "elo" else 0.5 + value / (high - low) / 2
            cells.append(heat(share, f"{value:.3f}" if result.scale == "elo" else f"{value:+.3f}"))
        rows.append(cells)
    text = "Score of the row against the column" if result.scale == "elo" else "Points: row − column"
    if result.scale == "imps":
        text = "IMPs per board: row − column"
    heads = ["", tr("agent"), *map(str, range(1, len(names) + 1))]
    return Html(f"<p>{tr(text)}</p>{table(heads, rows, '><>')}")
