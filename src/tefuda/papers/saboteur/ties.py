"""Study S.ties: signals that cost nothing, hidden in the choice between equally good moves."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial
from typing import Any

import tefuda
from tefuda.games.saboteur.policies import native_player
from tefuda.papers.finding import Finding
from tefuda.papers.intervals import opposite, rate
from tefuda.papers.paired import Wins, gap_of, paired, points
from tefuda.papers.saboteur.playing import saboteur_wins
from tefuda.papers.saboteur.settings import SETTINGS
from tefuda.papers.study import Measured, Study, StudyEffort
from tefuda.papers.verdicts import claim

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


def count(effort: StudyEffort, setting: str, *, miner: str, saboteur: str) -> Any:
    """Play games natively and count ties, messages, bits and fellows found."""
    where: Any = tefuda.load(game(setting))
    policies = [native_player(text) for text in (miner, saboteur)]
    return where.engine.count_ties(where.native_table, effort.games(COUNTED), effort.seed, *policies)


# Measuring. The names of the cells are the claims that they are about.

ROOM = "the choices of a {} have room for a signal (bits a choice)"
TELLS = "one keyed bit tells of {} (bits a choice, mutual information)"
FIND = "most saboteurs find the other by {}"
FREE_CELLS = ("miners' ties, unread, cost nothing", "saboteurs' ties, unread, cost nothing")
LOWER = "miners' ties, read, lower the saboteurs' win rate"


def measure(effort: StudyEffort) -> list[Measured]:
    """Bits per move, fellows found, and what it does to the win rate."""
    found = []
    for setting in WHERE[:1] if effort.quick else WHERE:
        found += effort.group(TAG, f"{setting}: ", partial(_of_setting, effort, setting))
    return found


def _of_setting(effort: StudyEffort, setting: str) -> list[Measured]:
    return _bits(effort, setting) + _fellows(effort, setting) + _effects(effort, setting)


def _bits(effort: StudyEffort, setting: str) -> list[Measured]:
    """Count what choices could carry, and what the one-bit code does carry."""
    hand = count(effort, setting, miner=ties(setting, "sends='hand'"), saboteur=plain(setting))
    role = count(effort, setting, miner=plain(setting), saboteur=ties(setting, "sends='role', reads=False"))
    found = []
    for number, name in enumerate(ROLES):
        ways = role.ties[number]
        sums = {"shown": sum(ways) / role.moves[number], "tied": sum(ways[2:]) / sum(ways)}
        found.append(
            Measured(f"{setting}: {ROOM.format(name)}", room(ways), None, games=role.games, sums=sums)
        )
    sent = [[sum(act[message][bit] for act in hand.sent) for bit in (0, 1)] for message in (0, 1)]
    told = {"the miners' hands": mutual_information(sent), "the role": mutual_information(role.roles)}
    for what, bits in told.items():
        found.append(Measured(f"{setting}: {TELLS.format(what)}", bits, None, games=role.games))
    return found


def _fellows(effort: StudyEffort, setting: str) -> list[Measured]:
    """Ask how soon saboteurs find each other, and how often they mistake a miner for one."""
    found = []
    for name, how in SEEKERS.items():
        if name == UNREAD:
            continue
        tally = count(effort, setting, miner=plain(setting), saboteur=ties(setting, how))
        seekers, finders = int(tally.seekers), sum(tally.found)
        turns = sum(turn * n for turn, n in enumerate(tally.found)) / max(finders, 1)
        share = rate(finders / seekers, seekers)
        sums = {"seekers": seekers, "turns": turns, "mistaken": int(tally.mistaken)}
        found.append(
            Measured(
                f"{setting}: {FIND.format(name)}", share.value, share.interval, games=tally.games, sums=sums
            )
        )
    return found


def _effects(effort: StudyEffort, setting: str) -> list[Measured]:
    """Let agreed miners tell what they hold, and saboteurs find each other by ties, deeds, both or be told.

    What reading is worth is measured against the same signals unread, which are played by other luck.
    """
    base = _wins(effort, setting, [plain(setting)] * 2)
    hands = {
        how: _wins(effort, setting, [ties(setting, how), plain(setting)])
        for how in ("sends='hand', reads=False", "sends='hand'")
    }
    silent, heard = hands.values()
    cells = {
        name: _wins(effort, setting, [plain(setting), ties(setting, how)]) for name, how in SEEKERS.items()
    }
    told = _wins(effort, setting, [plain(setting)] * 2, more="agreed=4, know=True")
    unread, deeds, both = cells[UNREAD], cells["deeds"], cells["ties and deeds"]
    pairs = [
        (FREE_CELLS[0], silent, base),
        (LOWER, heard, silent),
        (FREE_CELLS[1], unread, base),
        ("saboteurs who read ties win more", cells["ties"], unread),
        ("saboteurs who read ties and believe at 0.5 win more", cells["ties, believed at 0.5"], unread),
        ("saboteurs who go by deeds win more", deeds, base),
        ("saboteurs who go by ties and deeds win more", both, base),
        ("ties add to deeds", both, deeds),
        ("saboteurs who are told of each other win more", told, base),
        ("being told is more than deeds", told, deeds),
    ]
    return [paired(f"{setting}: {text}", arm, other) for text, arm, other in pairs]


def _wins(effort: StudyEffort, setting: str, agents: list[str], *, more: str = "agreed=4") -> Wins:
    return saboteur_wins(
        effort, f"{setting} {agents}", game=game(setting, more), agents=agents, games=effort.games(GAMES)
    )


# Judging.


def judge_ties(measured: Sequence[Measured]) -> list[Finding]:
    """Judge every cell as the claim that is its name."""
    return [_change(m) if "up" in m.sums else _share(m) if "seekers" in m.sums else _bit(m) for m in measured]


def _bit(m: Measured) -> Finding:
    note = ""
    if m.sums:
        shown, tied = m.sums["shown"], m.sums["tied"]
        note = (
            f"a choice that shows has ties in {tied:.0%} of cases; {shown:.0%} of moves show a choice, "
            f"so {m.value * shown:.2f} bits per move"
        )
    return claim(TAG, m.cell, m.value > 0.001, games=m.games, whose="ours", note=note, ours=m.value)


def _share(m: Measured) -> Finding:
    mistaken = m.sums["mistaken"] / m.sums["seekers"]
    note = f"at their turn {m.sums['turns']:.1f} on average; {mistaken:.2%} trust a miner once"
    return claim(TAG, m.cell, m.estimate.side(0.5), whose="ours", note=note, ours=m)


def _change(m: Measured) -> Finding:
    gap, text = gap_of(m), m.cell.partition(": ")[2]
    holds = gap.side()
    if text in FREE_CELLS:
        free = gap.low > -FREE and gap.high < FREE
        holds = True if free else None if holds is None else False
    elif text == LOWER:
        holds = opposite(holds)
    return claim(TAG, m.cell, holds, games=m.games, whose="ours", note=points(gap), ours=gap)


STUDIES = [
    Study(
        TAG,
        "free signals in the choice between equally good moves",
        measure,
        judge=judge_ties,
        full_cost="about 4 CPU minutes",
        paper="saboteur",
    )
]
