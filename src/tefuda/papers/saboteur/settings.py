"""Paper S: what it leaves open, filled in (settings), and what the agreed players do (arms)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Setting:
    """One way to fill in what the paper leaves open."""

    margin: int
    players: str  # parameters of all players


SETTINGS = {
    "C1": Setting(0, "m_a=0.1, m_s=0.0, suspicion='S1', t=7"),
    "C2": Setting(0, "m_s=0.5, t=6"),
    "C3": Setting(0, "m_s=0.35, suspicion='S1', t=6"),
    "C4": Setting(0, "m_a=0.1, m_s=0.5, suspicion='S5', t=7"),
    "C5": Setting(0, "m_a=0.25, m_s=0.0, suspicion='S5', t=8"),
    "C6": Setting(2, "m_s=0.0, t=8"),
    "C8": Setting(2, "m_a=1.0, m_s=1.0, suspicion='S1', t=4"),
}
MAIN = ("C2", "C3", "C6", "C8")
NOT_CALIBRATED = ("C8",)


@dataclass(frozen=True)
class Arm:
    """What the agreed players do: parameters of the players and of the game."""

    how: str = ""
    game: str = "agreed=4"


BASE, SAME_BEND, PLACEBO, SAFE = "no collusion", "desc, A (same bend)", "placebo", "asc, unread, safe"
HEADLINES = (BASE, SAME_BEND, PLACEBO, SAFE)
READ = {
    SAME_BEND: Arm("signal='rank'"),
    "desc, B": Arm("signal='rank', response='B'"),
    "asc, A": Arm("signal='rank', rank='asc'"),
    "asc, B": Arm("signal='rank', rank='asc', response='B'"),
    "desc, A, high": Arm("signal='rank', priority='high'"),
    "asc, A, high": Arm("signal='rank', rank='asc', priority='high'"),
    "desc, A, safe": Arm("signal='rank', safe=True"),
    "asc, A, safe": Arm("signal='rank', rank='asc', safe=True"),
    "desc, A, life 2": Arm("signal='rank', life=2"),
    "desc, A, life 24": Arm("signal='rank', life=24"),
    "desc, A, two agreed": Arm("signal='rank'", "agreed=2"),
    "desc, A, opposing roles": Arm("signal='rank'", "agreed=4, agreed_roles='opposed'"),
    "desc, A, not exempt": Arm("signal='rank', exempt=False"),
}  # readings of the paper's protocol: signals are laid and answered
CONTROLS = {
    PLACEBO: Arm("signal='placebo'"),
    "desc, unread": Arm("signal='rank', response='none'"),
    "asc, unread": Arm("signal='rank', rank='asc', response='none'"),
    "desc, unread, safe": Arm("signal='rank', response='none', safe=True"),
    SAFE: Arm("signal='rank', rank='asc', response='none', safe=True"),
}  # no communication
ANSWERED = {
    SAME_BEND: "desc, unread",
    "asc, A": "asc, unread",
    "desc, A, safe": "desc, unread, safe",
    "asc, A, safe": SAFE,
}  # with and without an answer
USEFUL = "discard='useful'"
ARMS = {BASE: Arm(), **READ, **CONTROLS}
# In the other settings only these.
FEW = (SAME_BEND, "desc, B", "asc, A", "asc, A, high", PLACEBO, "asc, unread", SAFE)


def arms_of(setting: str) -> list[str]:
    """Name the arms of a setting, without the base; where nobody is suspected nobody needs exemption."""
    if setting not in MAIN:
        return list(FEW)
    suspicious = "suspicion" in SETTINGS[setting].players
    return [arm for arm in (*READ, *CONTROLS) if suspicious or "exempt" not in arm]
