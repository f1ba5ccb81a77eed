"""Beyond paper S: signals that cost nothing, hidden in the choice between equally good moves."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import tefuda
from tefuda.games.saboteur.policies import native_player
from tefuda.papers.saboteur import SETTINGS, Wins, difference, points, saboteur_wins
from tefuda.papers.study import Effort, Finding, Study, claim

TAG = "S.ties"
WHERE = ("C2", "C6", "C8")
GAMES, COUNTED = 60_000, 40_000  # for win rates, for bits
FREE = 0.01  # a signal is called free when its price is surely below one point

# The saboteurs' player: how they find each other.
UNREAD = "ties, unread"
SEEKERS = {
    UNREAD: "sends='role', reads=False",
    "ties": "sends='role'",
    "ties, believed at 0.5": "sends='role', sure=0.5",
    "deeds": "deeds=True",
    "ties and deeds": "sends='role', deeds=True",
}
ROLES = ("miner", "saboteur")


def ties(setting: str, how: str) -> str:
    """Write the player of a setting who signals by ties; the key is any number that they have agreed."""
    return f"ties(base=tajima({SETTINGS[setting].players}), key=20041, {how})"


def plain(setting: str) -> str:
    """Write the player of a setting who does not."""
    return f"tajima({SETTINGS[setting].players})"


def game(setting: str, more: str = "agreed=4") -> str:
    """Write the game of a setting."""
    return f"saboteur(preset='tajima', margin={SETTINGS[setting].margin}, {more})"


def mutual_information(counts: Sequence[Sequence[int]]) -> float:
    """Return the bits that the column of a table of counts tells about its row.

    >>> mutual_information([[50, 0], [0, 50]]), mutual_information([[10, 20], [20, 40]])
    (1.0, 0.0)
    """
    total = sum(map(sum, counts))
    rows, columns = [sum(row) for row in counts], [sum(column) for column in zip(*counts, strict=True)]
    return sum(
        n / total * math.log2(n * total / (rows[i] * columns[j]))
        for i, row in enumerate(counts)
        for j, n in enumerate(row)
        if n
    )


def room(histogram: Sequence[int]) -> float:
    """Return the mean of log2 of the number of ties: what a choice could carry at most."""
    return sum(n * math.log2(size) for size, n in enumerate(histogram) if n) / sum(histogram)


def count(effort: Effort, setting: str, miner: str, saboteur: str) -> Any:
    """Play games natively and count ties, messages, bits and fellows found."""
    where: Any = tefuda.load(game(setting))
    policies = [native_player(text) for text in (miner, saboteur)]
    return where.engine.count_ties(where.native_table, effort.games(COUNTED), effort.seed, *policies)


def study(effort: Effort) -> list[Finding]:
    """Bits a move, fellows found, and what it does to the win rate."""
    found = []
    for setting in WHERE[:1] if effort.quick else WHERE:
        base = _wins(effort, setting, [plain(setting)] * 2)
        found += _bits(effort, setting)
        found += _fellows(effort, setting)
        found += _miners(effort, setting, base)
        found += _saboteurs(effort, setting, base)
    return found


def _bits(effort: Effort, setting: str) -> list[Finding]:
    """Count what choices could carry, and what the one-bit code does carry."""
    hand = count(effort, setting, ties(setting, "sends='hand'"), plain(setting))
    role = count(effort, setting, plain(setting), ties(setting, "sends='role', reads=False"))
    found = []
    for number, name in enumerate(ROLES):
        ways = role.ties[number]
        most = room(ways)
        shown = sum(ways) / role.moves[number]
        note = (
            f"a choice that shows has ties in {sum(ways[2:]) / sum(ways):.0%} of cases; {shown:.0%} of moves "
            f"show a choice, so {most * shown:.2f} bits a move"
        )
        text = f"{setting}: the choices of a {name} have room for a signal (bits a choice)"
        found.append(claim(TAG, text, most > 0, role.games, note, most))
    sent = [[sum(act[message][bit] for act in hand.sent) for bit in (0, 1)] for message in (0, 1)]
    told = {"the miners' hands": mutual_information(sent), "the role": mutual_information(role.roles)}
    for what, bits in told.items():
        text = f"{setting}: one keyed bit tells of {what} (bits a choice, mutual information)"
        found.append(claim(TAG, text, bits > 0.001, role.games, "", bits))
    return found


def _fellows(effort: Effort, setting: str) -> list[Finding]:
    """Ask how soon saboteurs find each other, and how often they mistake a miner for one."""
    found = []
    for name, how in SEEKERS.items():
        if name == UNREAD:
            continue
        tally = count(effort, setting, plain(setting), ties(setting, how))
        share = sum(tally.found) / tally.seekers
        turns = sum(turn * n for turn, n in enumerate(tally.found)) / max(sum(tally.found), 1)
        note = (
            f"at their turn {turns:.1f} on average; {tally.mistaken / tally.seekers:.2%} trust a miner once"
        )
        text = f"{setting}: most saboteurs find the other by {name}"
        found.append(claim(TAG, text, share > 0.5, tally.games, note, share))
    return found


def _miners(effort: Effort, setting: str, base: Wins) -> list[Finding]:
    """Let agreed miners tell whether they can go on; readers repair those first."""

    def play(how: str) -> Wins:
        return _wins(effort, setting, [ties(setting, how), plain(setting)])

    unread, read = play("sends='hand', reads=False"), play("sends='hand'")
    return [
        _is_free(f"{setting}: miners' ties, unread, cost nothing", unread, base),
        _changes(f"{setting}: miners' ties, read, lower the saboteurs' win rate", read, unread, -1),
    ]


def _saboteurs(effort: Effort, setting: str, base: Wins) -> list[Finding]:
    """Let saboteurs find each other by ties, by deeds, by both; or be told.

    What reading is worth is measured against the same signals unread, which are played by other luck.
    """
    cells = {
        name: _wins(effort, setting, [plain(setting), ties(setting, how)]) for name, how in SEEKERS.items()
    }
    cells["told"] = _wins(effort, setting, [plain(setting)] * 2, "agreed=4, know=True")
    unread = cells[UNREAD]
    pairs = [
        ("saboteurs who read ties win more", "ties", unread),
        ("saboteurs who read ties and believe at 0.5 win more", "ties, believed at 0.5", unread),
        ("saboteurs who go by deeds win more", "deeds", base),
        ("saboteurs who go by ties and deeds win more", "ties and deeds", base),
        ("ties add to deeds", "ties and deeds", cells["deeds"]),
        ("saboteurs who are told of each other win more", "told", base),
        ("being told is more than deeds", "told", cells["deeds"]),
    ]
    found = [_is_free(f"{setting}: saboteurs' ties, unread, cost nothing", unread, base)]
    return found + [_changes(f"{setting}: {text}", cells[name], other, 1) for text, name, other in pairs]


def _wins(effort: Effort, setting: str, agents: list[str], more: str = "agreed=4") -> Wins:
    return saboteur_wins(effort, f"{setting} {agents}", game(setting, more), agents, effort.games(GAMES))


def _changes(text: str, cell: Wins, other: Wins, sign: int) -> Finding:
    gap = difference(cell, other)
    low, high = gap[1:]
    holds = None if low <= 0 <= high else (low > 0) == (sign > 0)
    return claim(TAG, text, holds, len(cell), f"{points(gap)} points", gap[0], (low, high))


def _is_free(text: str, cell: Wins, other: Wins) -> Finding:
    gap = difference(cell, other)
    low, high = gap[1:]
    holds = True if low > -FREE and high < FREE else None if low <= 0 <= high else False
    return claim(TAG, text, holds, len(cell), f"{points(gap)} points", gap[0], (low, high))


STUDIES = [Study(TAG, "signals that cost nothing, through ties", study, "about 4 CPU minutes", "saboteur")]
