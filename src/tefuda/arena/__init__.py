"""Matches, statistics, records and replay; games tried out."""

from tefuda.arena.best_response import exploitability
from tefuda.arena.league import League
from tefuda.arena.match import Match
from tefuda.arena.play_through import playthrough
from tefuda.arena.promises import check
from tefuda.arena.record import Record, Recorder, read_record
from tefuda.arena.result import MatchResult
from tefuda.arena.rows import GameRow
from tefuda.arena.verification import verify
from tefuda.core.words import words_of

__all__ = [
    "GameRow",
    "League",
    "Match",
    "MatchResult",
    "Record",
    "Recorder",
    "check",
    "exploitability",
    "playthrough",
    "read_record",
    "verify",
]

words_of("tefuda.arena.japanese")
