"""Study P.experts: cards that people played beside ours in the same positions (§10.3), in tricks lost.

The paper wants its plays compared with those of experts. The records are the user's: ``--files`` names a
folder of PBN or LIN files; one board of each file is taken by chance, then a second one of each, and so on.
Tricks lost are double dummy, which is what PIMC plays for and no person does.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from itertools import islice

from tefuda.arena.records.beside import agents_place
from tefuda.arena.records.bridge_boards import NamedBoard, board_files, boards_in
from tefuda.core import TefudaError
from tefuda.core.seeds import stream
from tefuda.games.bridge.beside import gap_of
from tefuda.games.bridge.tricks_lost import ROLES, tricks_lost
from tefuda.papers.finding import Finding
from tefuda.papers.intervals import Interval
from tefuda.papers.study import Measured, Study, StudyEffort
from tefuda.papers.verdicts import claim, not_run
from tefuda.statistics import student_p
from tefuda.statistics.power import games_needed

TAG = "P.experts"
BOARDS, PIECE, QUICK = 200, 25, 2
WORTH_SEEING = 0.01  # tricks per card
PLAYERS = {
    "pimc, any hands": "pimc(samples=20)",
    "pimc, hands by the auction": "pimc(samples=20, worlds=auction(system='natural'))",
}
KEYS = ("cards", "played", "agent", "same")
MOST_ROUNDS = 50  # boards of one file that are looked for


def picked(path: str, seed: int) -> Iterator[NamedBoard]:
    """Give boards with play, from all files of a folder in turn, in an order that the seed decides."""
    files = board_files(path) if os.path.isdir(path) else [path]
    stream(seed, "files of people's games").shuffle(files)
    for turn in range(MOST_ROUNDS):
        for number, name in enumerate(files):
            boards = [pair for pair in boards_in(name).boards if pair[0].play and pair[0].contract]
            if turn >= len(boards):
                continue
            stream(seed, "boards of a file", number).shuffle(boards)
            yield boards[turn]


def measure(effort: StudyEffort) -> list[Measured]:
    """Let our players decide in the places of those who played."""
    found = []
    boards = QUICK if effort.quick else effort.games(BOARDS)
    for player, text in PLAYERS.items():
        for first in range(0, boards, PIECE):
            count = min(PIECE, boards - first)
            name = f"{player}: boards {first + 1} to {first + count}"
            known = effort.taken(TAG, name, count)
            if known is not None:
                found.append(known)
            elif effort.files is not None and effort.wants(name):
                chosen = list(islice(picked(effort.files, effort.seed), first, first + count))
                if len(chosen) < count:
                    raise TefudaError(
                        "{path} has {n} boards with play, fewer than the {count} that are asked for: use "
                        "--scale.",
                        path=effort.files,
                        n=first + len(chosen),
                        count=first + count,
                    )
                found.append(_piece(name, text, chosen, first=first, effort=effort))
    return found if found or effort.only else [Measured("no records", 0.0)]


def _piece(
    name: str, text: str, boards: Sequence[NamedBoard], *, first: int, effort: StudyEffort
) -> Measured:
    def show(done: int, total: int) -> None:
        if effort.progress is not None:
            effort.progress(name, done, total)

    place = agents_place(text, effort.seed)
    sums: dict[str, float] = {}
    lost = tricks_lost(boards, progress=show, chooser=lambda number, board: place(first + number, board))
    for number, play in enumerate(lost.plays, first):
        for role in ROLES:
            cards = [card for card in play.cards if card.role == role]
            if cards:
                values = (
                    len(cards),
                    sum(card.lost for card in cards),
                    sum(card.other_lost for card in cards),
                    sum(card.card == card.other for card in cards),
                )
                sums |= {f"{role}.{number}.{key}": value for key, value in zip(KEYS, values, strict=True)}
    gap = sum(value for key, value in sums.items() if key.endswith(".played"))
    gap -= sum(value for key, value in sums.items() if key.endswith(".agent"))
    cards_judged = sum(value for key, value in sums.items() if key.endswith(".cards"))
    return Measured(name, gap / max(cards_judged, 1), None, games=len(boards), sums=sums)


def judge(measured: Sequence[Measured]) -> list[Finding]:
    """Say by role who loses fewer tricks."""
    found: list[Finding] = []
    for player in PLAYERS:
        pieces = [one for one in measured if one.cell.startswith(f"{player}: ")]
        boards = sum(one.games for one in pieces)
        for role in ROLES:
            cell = f"people lose fewer tricks per card than {player}, as {role}"
            sums = {key: value for one in pieces for key, value in one.sums.items()}
            numbers = [key.split(".")[1] for key in sums if key.startswith(f"{role}.") and key.endswith("s")]
            if len(numbers) < 2:
                found.append(not_run(TAG, cell, "no records of people: name a folder of them with --files"))
                continue
            cards, played, agent, same = (
                [sums[f"{role}.{number}.{key}"] for number in numbers] for key in KEYS
            )
            gaps = [ours - theirs for ours, theirs in zip(agent, played, strict=True)]
            mean = gap_of(gaps, range(len(gaps)), [int(n) for n in cards])
            ours = Interval(mean.value, mean.low, mean.high)
            deviation = mean.error * len(gaps) ** 0.5
            total = sum(cards)
            note = (
                f"ours − theirs, tricks per card; people {sum(played) / total:.4f}, we "
                f"{sum(agent) / total:.4f} in {total:.0f} cards, {100 * sum(same) / total:.0f} % the same; "
                f"p {student_p(mean):.3f}"
            )
            if deviation > 0:
                needed = games_needed(WORTH_SEEING, deviation)
                note += f"; {needed:,} boards show {WORTH_SEEING} tricks per card with a power of 0.8"
            found.append(claim(TAG, cell, ours.side(0.0), whose="ours", ours=ours, games=boards, note=note))
        if 0 < boards < BOARDS:
            rest = f"{player}: {BOARDS - boards} more boards"
            found.append(not_run(TAG, rest, f"{boards} of {BOARDS} boards were judged"))
    return found


STUDIES = [
    Study(
        TAG,
        "people's cards beside ours in the same positions, tricks lost (§10.3; needs --files)",
        measure,
        judge=judge,
        full_cost="half an hour",
        paper="bridge",
        in_parts=True,
    )
]
