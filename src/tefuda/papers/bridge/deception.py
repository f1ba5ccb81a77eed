"""Study P.deceive: own worlds paired with those that the opponents would infer (§10.2.2), in tricks.

The paper announces the algorithm and gives no figures. The player compared is ``deceive``: it differs from
``pimc`` with the same worlds in nothing but the opponents' next answers, which they find from what they know.
"""

from __future__ import annotations

from tefuda.papers.bridge.boards import TRICKS, BoardDesign, study
from tefuda.papers.bridge.tables import DECLARER, DEFENCE, MAJOR, NOTRUMP, Tables

START = 8  # cards of a hand
PIMC = "pimc(samples=20, worlds={worlds})"
EQUALS, ALL = "among cards equal to pimc", "among all cards"
PLAYERS = {
    EQUALS: "deceive(samples=20, theirs=6, margin=0.0, worlds={worlds})",
    ALL: "deceive(samples=20, theirs=6, worlds={worlds})",
}
DESIGNS = [
    BoardDesign(
        "P.deceive",
        "deceive",
        f"{how}, from {START} cards",
        tables=Tables(setting, player=player, base=PIMC, role=role, start=START),
        boards=1000,
        piece=100,
        judged=TRICKS,
    )
    for role in (DECLARER, DEFENCE)
    for how, player in PLAYERS.items()
    for setting in (NOTRUMP, MAJOR)
]

STUDIES = [
    study(
        "P.deceive",
        "opponents who answer by worlds of their own, deceived or not, in tricks (§10.2)",
        full_cost="six hours",
        designs=DESIGNS,
    )
]
